/** Builds `<treewright-tree>` into one file, dist/web/treewright-tree.js, beside the page. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  publicDir: false,
  resolve: {
    alias: { "#platform": fileURLToPath(new URL("../../src/platform/browser/platform.ts", import.meta.url)) },
  },
  build: {
    outDir: fileURLToPath(new URL("../../dist/web", import.meta.url)),
    emptyOutDir: false, // the page is there
    target: "es2023",
    lib: {
      entry: fileURLToPath(new URL("treewright-tree.ts", import.meta.url)),
      formats: ["es"],
      fileName: () => "treewright-tree.js",
    },
  },
});
