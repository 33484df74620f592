/** The programs of docs/, as somebody would copy them into a project of their own: compiled strictly, and run. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The block of a page that begins with `// NAME`; it is to be short. */
export function programIn(page: string, name: string): string {
  const text = readFileSync(join(root, page), "utf8");
  const blocks = [...text.matchAll(/```ts\n\/\/ (\S+)\n(.*?)```/gs)];
  const found = blocks.find(([, title]) => title === name);
  if (found === undefined) throw new Error(`${page} has no program ${name}`);
  const lines = found[2]!.trimEnd().split("\n").length;
  if (lines >= 25) throw new Error(`${page}: ${name} has ${lines} lines`);
  return found[2]!;
}

/** The block of HTML in a page. */
export function htmlIn(page: string): string {
  return /```html\n(.*?)```/s.exec(readFileSync(join(root, page), "utf8"))![1]!;
}

/** Strict, and without skipLibCheck: our declarations are checked as well. */
export const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  target: "es2023",
  lib: ["es2023", "dom"],
  types: [] as string[],
  outDir: "out",
};

/** For programs that use Node's own modules: the types that this repository has. */
export const WITH_NODE_TYPES = { types: ["node"], typeRoots: [join(root, "node_modules/@types")] };
