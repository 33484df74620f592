/** Helpers of the tests (test/helpers), compiled into build/ against dist/, so that checks run without a test runner. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Compiles these helpers and imports them; what one exports is in the result. */
export async function compiledHelpers(...names) {
  const folder = join(root, "build", "helpers");
  mkdirSync(folder, { recursive: true });
  const options = { module: "nodenext", target: "es2023", rewriteRelativeImportExtensions: true };
  for (const name of names) {
    const source = readFileSync(join(root, "test", "helpers", `${name}.ts`), "utf8").replaceAll(
      "../../src/",
      "../../dist/",
    );
    const { outputText } = ts.transpileModule(source, { compilerOptions: options, fileName: `${name}.mts` });
    writeFileSync(join(folder, `${name}.js`), outputText.replaceAll('.mjs"', '.js"'));
  }
  const modules = await Promise.all(names.map((name) => import(pathToFileURL(join(folder, `${name}.js`)).href)));
  return Object.assign({}, ...modules);
}
