// Compiles src/engine/wasm to the four committed .wasm files: plain or relaxed SIMD, for a memory of one thread or a shared one.
import { writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { main } from "assemblyscript/asc";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join("src", "engine", "wasm");

/** File name → what sets it apart. A module states whether its memory is shared; the shared kind also needs a maximum. */
export const VARIANTS = {
  "kernels.wasm": [],
  "kernels.shared.wasm": ["shared"],
  "kernels.relaxed.wasm": ["relaxed"],
  "kernels.relaxed.shared.wasm": ["relaxed", "shared"],
};

/** @param {string} name @returns {Promise<Uint8Array>} */
export function compileKernels(name) {
  return compile("kernels.ts", VARIANTS[name]);
}

/** @param {string} source a file of the folder  @param {readonly string[]} traits @returns {Promise<Uint8Array>} */
export async function compile(source, traits) {
  const output = "compiled.wasm";
  /** @type {Uint8Array | null} */
  let binary = null;
  const messages = [];
  const stderr = { write: (text) => messages.push(String(text)) };
  const { error } = await main(
    [
      join(folder, source),
      ...["--baseDir", root, "--outFile", output],
      ...["--runtime", "stub", "--use", "abort=", "--noAssert", "--importMemory", "--noExportMemory"],
      // Level 1 of shrinking keeps the ends of rows out of the way of the loops; it costs no speed and a third less code.
      ...["-O3", "--shrinkLevel", "1"],
      ...["--enable", "simd"],
      // v128 in exported functions: of our own modules, none of them reach JavaScript.
      ...["--disableWarning", "112"],
      ...(traits.includes("relaxed") ? ["--enable", "relaxed-simd"] : []),
      ...(traits.includes("shared")
        ? ["--enable", "threads", "--sharedMemory", "--initialMemory", "1", "--maximumMemory", "65536"]
        : []),
    ],
    {
      stderr,
      writeFile: (file, contents) => {
        if (basename(file) === output) binary = contents;
      },
    },
  );
  if (error || !binary) throw new Error(`cannot compile ${source}\n${messages.join("")}`, { cause: error });
  return binary;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of Object.keys(VARIANTS)) {
    const binary = await compileKernels(name);
    writeFileSync(join(root, folder, name), binary);
    console.log(`${name}: ${binary.length} bytes`);
  }
}
