// What a hostile client, file or model can do:
//   node checks/attack.mjs [--seconds 60 --threads 2 --model FILE --only requests,load,models,training,files]
// Starts a server of its own on the loopback address, attacks it with raw sockets, pipelining, deep trees and long sentences, and measures what other clients
// notice; loads model files that were made up; kills training runs; reads files without end. Everything is bounded in number and time: about ten
// minutes. Prints a report for benchmarks/results; ends with code 1 at any fault.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { environment } from "../benchmarks/environment.mjs";
import { withModel } from "../benchmarks/server-process.mjs";
import { attackFiles } from "./attack/files.mjs";
import { attackUnderLoad } from "./attack/load.mjs";
import { attackModels } from "./attack/models.mjs";
import { attackRequests } from "./attack/requests.mjs";
import { attackTraining } from "./attack/training.mjs";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    threads: { type: "string", default: "2" },
    model: { type: "string" },
    only: { type: "string" },
  },
});
const ATTACKS = {
  requests: attackRequests,
  load: attackUnderLoad,
  models: attackModels,
  training: attackTraining,
  files: attackFiles,
};
const chosen = options.only?.split(",") ?? Object.keys(ATTACKS);

const load = loadavg()[0].toFixed(1);
const [lines, faults] = [[], []];
await withModel(options.model, async (model, name) => {
  const setup = { model, threads: Number(options.threads), seconds: Number(options.seconds) };
  for (const attack of chosen) {
    const startedAt = performance.now();
    const fault = (what) => faults.push(`${attack}: ${what}`);
    const found = await ATTACKS[attack](setup, fault).catch((error) => [fault(error.stack)].flatMap(() => []));
    lines.push(
      `\n## ${attack} (${Math.round((performance.now() - startedAt) / 1000)} s)\n`,
      ...found.map((line) => `- ${line}`),
    );
  }
  console.log(
    `# Attack\n\n${environment()}\ncommand: node checks/attack.mjs ${process.argv.slice(2).join(" ")}`.trimEnd(),
  );
  console.log(`model: ${name}; load average of the machine before it began: ${load}`);
});
console.log(lines.join("\n"));
console.log(`\nfaults: ${faults.length}`);
for (const fault of faults) console.log(`- ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
