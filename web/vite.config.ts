import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** What others wrote is built into the pages, and their licences go with it. */
const licences: Plugin = {
  name: "licences",
  async generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
    const folders = new Set(
      modules.flatMap((module) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1] ?? []),
    );
    const texts = [...folders].sort().map(async (folder) => {
      const file = (await this.fs.readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
      if (!file) this.error(`${folder} has no licence`);
      const text = await this.fs.readFile(`${folder}/${file}`, { encoding: "utf8" });
      return `${folder.split("/node_modules/").pop()}\n\n${text}`;
    });
    this.emitFile({ type: "asset", fileName: "assets/licences.txt", source: (await Promise.all(texts)).join("\n\n") });
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), licences],
  build: {
    outDir: "../src/croupier/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The service's content policy allows no data: addresses but for pictures, and no text of a page's own as a script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A chunk of a few hundred bytes costs more in what is compressed anew than it spares.
    rollupOptions: { output: { experimentalMinChunkSize: 8000 } },
  },
  // Components are tested as a browser runs them, not as a server would render them.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts"] },
  // For `npm run dev` beside a running service.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
}));
