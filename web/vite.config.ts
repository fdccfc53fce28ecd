import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { HtmlTagDescriptor, Plugin, Rollup } from "vite";
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

const known = new Map<string, Set<string>>();

/** What a module imports, and what that imports, and so on; but not what is fetched only when it is needed. */
function reachedFrom(name: string, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const reached = known.get(name) ?? new Set<string>();
  if (reached.size) return reached;
  known.set(name, reached);
  const ahead = [...getModuleIds()].filter((id) => id.endsWith(name));
  for (let id = ahead.pop(); id; id = ahead.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    ahead.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

interface SharedFile {
  name: string;
  /** The modules whose imports it has. */
  of: readonly string[];
  /** Only what one of these imports too; all of it where none is named. */
  and?: readonly string[];
}

const LOBBY = "/src/lobby/LobbyPage.svelte";
const TABLE = "/src/table/TablePage.svelte";
const PUBLIC = ["mathematics/Mathematics", "rules/Rules", "people/Own", "people/SignIn", "academy/Academy"];
const FLOOR = ["floor/Dealer", "floor/Supervisor"];
const WITH_FELTS = ["table/Round", "disputes/Disputes"];
const pages = (names: readonly string[]): string[] => names.map((name) => `/src/${name}Page.svelte`);

/** Files that pages share, each without what one before it has: few, for a phone waits for every one of them, and none
 * with much that a page does not need. */
const SHARED: readonly SharedFile[] = [
  { name: "first", of: ["/src/entry.ts"] },
  { name: "frame", of: ["/src/main.ts"] },
  { name: "frame", of: [LOBBY], and: [TABLE] },
  { name: "frame", of: [LOBBY, TABLE], and: pages([...PUBLIC, ...FLOOR]) },
  { name: "lobby", of: [LOBBY] },
  { name: "felt", of: [TABLE], and: pages(WITH_FELTS) },
  { name: "table", of: [TABLE] },
];

function chunkOf(id: string, meta: Rollup.ManualChunkMeta): string | undefined {
  const isReached = (root: string): boolean => reachedFrom(root, meta).has(id);
  return SHARED.find((file) => file.of.some(isReached) && (file.and?.some(isReached) ?? true))?.name;
}

/** The frame of every page and its look are loaded beside the first script. */
const frame: Plugin = {
  name: "frame",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle }) {
      const file = Object.values(bundle ?? {}).find((each) => each.type === "chunk" && each.name === "frame");
      if (file?.type !== "chunk") return [];
      const link = (rel: string, name: string): HtmlTagDescriptor => ({
        tag: "link",
        attrs: { rel, crossorigin: true, href: `/${name}` },
        injectTo: "head",
      });
      const looks = [...(file.viteMetadata?.importedCss ?? [])];
      return [link("modulepreload", file.fileName), ...looks.map((name) => link("stylesheet", name))];
    },
  },
};

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), licences, frame],
  build: {
    outDir: "../src/croupier/server/static",
    emptyOutDir: true,
    target: "es2022",
    // The service's content policy allows no data: addresses but for pictures, and no text of a page's own as a script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A chunk of a few hundred bytes costs more in what is compressed anew than it spares.
    rollupOptions: { output: { experimentalMinChunkSize: 8000, manualChunks: chunkOf } },
  },
  // Components are tested as a browser runs them, not as a server would render them.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts"] },
  // For `npm run dev` beside a running service.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } } },
}));
