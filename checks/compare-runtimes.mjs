// Trains the same small model with plain WASM kernels on this Node and on Node 24, and compares the bits of all weights.
//
//   node checks/compare-runtimes.mjs
//
// Node 24 comes through `npm exec`: `node` is never a dependency, for it would replace the user's Node in every script.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const training = ["examples/char-lm.mjs", "--json", "--kernels", "wasm", "--text", "LICENSE", "--steps", "40"];
const runtimes = [[process.execPath], ["npm", "exec", "--yes", "--package=node@24", "--", "node"]];

const hashes = new Set();
for (const [command, ...args] of runtimes) {
  for (const threads of ["1", "2"]) {
    const version = run(command, [...args, "--version"]).trim();
    const { weights, losses } = JSON.parse(run(command, [...args, ...training, "--threads", threads]));
    console.log(
      `${version}, ${threads} threads: loss ${losses[0].toFixed(4)} -> ${losses.at(-1).toFixed(4)}, weights ${weights}`,
    );
    hashes.add(`${threads} ${weights}`);
  }
}
const same = hashes.size === 2; // one for each number of threads
console.log(same ? "the same bits on both" : "the weights differ");
process.exitCode = same ? 0 : 1;

function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${error ?? stderr}`);
  return stdout;
}
