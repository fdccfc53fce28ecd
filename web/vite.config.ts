import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** What others wrote is built into the pages, and their licences go with it. */
const licences: Plugin = {
  name: "licences",
  async generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((one) => (one.type === "chunk" ? one.moduleIds : []));
    const folders = new Set(modules.flatMap((one) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(one)?.[1] ?? []));
    const texts = [...folders].sort().map(async (folder) => {
      const file = (await this.fs.readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
      if (!file) this.error(`${folder} has no licence`);
      return `${folder.split("/node_modules/").pop()}\n\n${await this.fs.readFile(`${folder}/${file}`, { encoding: "utf8" })}`;
    });
    this.emitFile({ type: "asset", fileName: "assets/licences.txt", source: (await Promise.all(texts)).join("\n\n") });
  },
};

export default defineConfig({
  plugins: [svelte(), licences],
  build: {
    outDir: "../src/croupier/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The service's content policy allows no data: addresses but for pictures, and no text of a page's own as a script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // For `npm run dev` beside a running service.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
});
