import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
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
