import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // The class that keeps a component's styles to itself stands at every element: a short one weighs less.
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 5)}`,
  },
};
