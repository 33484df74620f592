// How much faster two threads train than one: `node benchmarks/threads.mjs [KERNELS]`, on a machine that does nothing else. In turns, the best of
// seven each: one thread, two threads of a team, and two processes of one thread each, at once, which have nothing to wait for: what the
// machine's two cores can give.
import { execFile } from "node:child_process";
import { loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { environment } from "./environment.mjs";

const example = fileURLToPath(new URL("../examples/char-lm.mjs", import.meta.url));
const text = fileURLToPath(new URL("../LICENSE", import.meta.url));
const kernels = process.argv[2] ?? "wasm";
console.log(
  `# Two threads\n\n${environment()}\nload before: ${loadavg()[0].toFixed(2)}\ncommand: node benchmarks/threads.mjs ${kernels}\n`,
);

const best = { one: 0, team: 0, processes: 0 };
for (let round = 0; round < 7; round++) {
  best.one = Math.max(best.one, await charactersPerSecond(1));
  best.team = Math.max(best.team, await charactersPerSecond(2));
  const both = await Promise.all([charactersPerSecond(1), charactersPerSecond(1)]);
  best.processes = Math.max(best.processes, both[0] + both[1]);
}
const ratio = (speed) => `${(speed / best.one).toFixed(2)} ×`;
console.log(`| | characters/s | against one thread |
| --- | --- | --- |
| one thread | ${Math.round(best.one)} | |
| two threads of a team | ${Math.round(best.team)} | ${ratio(best.team)} |
| two processes at once: what the machine gives | ${Math.round(best.processes)} | ${ratio(best.processes)} |

The team reaches ${(best.team / best.processes).toFixed(2)} of what the machine gives.`);

async function charactersPerSecond(threads) {
  const args = [example, "--json", "--text", text, "--steps", "150", "--kernels", kernels, "--threads", `${threads}`];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout).perSecond;
}
