// How much faster two threads train than one: `npm run bench:threads`, on a machine that does nothing else. Best of five, in turns.
import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { environment } from "./environment.mjs";

const example = fileURLToPath(new URL("../examples/char-lm.mjs", import.meta.url));
const text = fileURLToPath(new URL("../LICENSE", import.meta.url));
const kernels = process.argv[2] ?? "wasm";
console.log(`${environment()}\nload before: ${loadavg()[0].toFixed(2)}\nkernels: ${kernels}`);

const best = { 1: 0, 2: 0 };
for (let round = 0; round < 5; round++) {
  for (const threads of [1, 2]) {
    const args = [example, "--json", "--text", text, "--steps", "150", "--kernels", kernels, "--threads", `${threads}`];
    const { perSecond } = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
    best[threads] = Math.max(best[threads], perSecond);
  }
}
console.log(
  `one thread ${Math.round(best[1])} characters/s, two threads ${Math.round(best[2])}: ${(best[2] / best[1]).toFixed(2)} times`,
);
