/** Builds the page into dist/web: static files that work under any path, and under a strict content-security policy. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Connect, defineConfig, type Plugin } from "vite";
import { docsPages } from "./docs-pages.ts";

/** WASM is the only code that is made while the page runs; nothing comes from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** Also for pages that no server of ours sends. Not while developing: vite then puts styles into the page. */
const policyInPage: Plugin = {
  name: "content-security-policy",
  apply: "build",
  transformIndexHtml: () => [
    { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: POLICY }, injectTo: "head-prepend" },
    { tag: "meta", attrs: { name: "treewright-offline", content: "yes" }, injectTo: "head" },
  ],
};

/** The page fetches its models from where index.html says; copies would double the size of the package. */
const noCopiesOfModels: Plugin = {
  name: "no-copies-of-models",
  apply: "build",
  enforce: "post",
  generateBundle(_options, bundle) {
    for (const name of Object.keys(bundle)) if (name.endsWith(".safetensors")) delete bundle[name];
  },
};

/** The documents, linked from the page. */
const documents: Plugin = {
  name: "documents",
  apply: "build",
  generateBundle() {
    for (const { name, source } of docsPages(POLICY)) this.emitFile({ type: "asset", fileName: name, source });
  },
};

/** What a visit without a network needs: everything but the documents and the worker that keeps it. */
const offlineFiles: Plugin = {
  name: "offline-files",
  apply: "build",
  enforce: "post",
  generateBundle(_options, bundle) {
    const files = Object.keys(bundle).filter((name) => !name.startsWith("docs/") && name !== SERVICE_WORKER);
    const source = JSON.stringify(["./", ...files, "docs/page.html", "docs/playground.html", "docs/docs.css"]);
    this.emitFile({ type: "asset", fileName: "offline-files.json", source });
  },
};

/** Its name stays, and it stands at the top: browsers ask for it there, and it keeps what is below it. */
const SERVICE_WORKER = "service-worker.js";

/** While developing and previewing the models are where `treewright serve` has them; the build does not copy them. */
const serveModels: Connect.NextHandleFunction = (request, response, next) => {
  const name = /^\/models\/(english(?:-fast)?\.safetensors)$/.exec(request.url ?? "")?.[1];
  if (name === undefined) return next();
  const model = fileURLToPath(new URL(`../models/${name}`, import.meta.url));
  if (!existsSync(model)) {
    response.statusCode = 404;
    response.end();
    return;
  }
  response.setHeader("content-type", "application/octet-stream");
  response.setHeader("content-length", statSync(model).size);
  createReadStream(model).pipe(response);
};

const modelsBesidePage: Plugin = {
  name: "models-beside-page",
  configureServer: ({ middlewares }) => {
    middlewares.use(serveModels);
  },
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use(serveModels);
  },
};

const platform = fileURLToPath(new URL("../src/platform/browser/platform.ts", import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  publicDir: false,
  resolve: { alias: { "#platform": platform } },
  plugins: [policyInPage, noCopiesOfModels, documents, offlineFiles, modelsBesidePage],
  preview: { headers: { "content-security-policy": POLICY } },
  worker: { format: "es" },
  build: {
    outDir: fileURLToPath(new URL("../dist/web", import.meta.url)),
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0, // the policy allows no data: addresses but in pictures
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      input: {
        page: fileURLToPath(new URL("index.html", import.meta.url)),
        "service-worker": fileURLToPath(new URL("offline/service-worker.ts", import.meta.url)),
      },
      output: {
        entryFileNames: ({ name }) => (name === "service-worker" ? SERVICE_WORKER : "assets/[name]-[hash].js"),
      },
    },
  },
});
