import js from "@eslint/js";
import prettier from "eslint-config-prettier";
import svelte from "eslint-plugin-svelte";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  globalIgnores(["src/api/schema.d.ts"]), // generated from openapi.json
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  prettier,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: [".svelte"] },
    },
  },
  {
    rules: {
      "@typescript-eslint/no-shadow": "error",
      // Prettier breaks code, but no comment and no text.
      // A text of the catalogue is one string, however long: the compiler looks for it there.
      "max-len": ["error", { code: 120, ignoreStrings: true }],
      // A handler in one line, `onclick={() => leave()}`, hides nothing.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // An effect names what it runs again for: `void rounds;`.
      "@typescript-eslint/no-meaningless-void-operator": "off",
      // Drawings are made of numbers, and a number is written the same way everywhere.
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ["*.config.js"],
    extends: [ts.configs.disableTypeChecked], // JavaScript has no types to check with
    languageOptions: { globals: globals.node },
  },
);
