// What a result was measured on: every file in benchmarks/results/ starts with these lines.
import { cpus, totalmem } from "node:os";

export function environment() {
  const model = cpus()[0]?.model.trim() ?? "unknown CPU";
  return [
    `date: ${new Date().toISOString().slice(0, 10)}`,
    `machine: ${model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `node: ${process.version}`,
  ].join("\n");
}
