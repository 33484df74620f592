// The program of this package, run by the chain.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runTraining } from "../run-training.mjs";

const BIN = fileURLToPath(new URL("../../bin/treewright.mjs", import.meta.url));
const CALIBRATE = fileURLToPath(new URL("../calibrate.mjs", import.meta.url));

/** Runs a command to its end; what it says is seen. */
export function treewright(...args) {
  run([BIN, ...args], "inherit");
}

/** `evaluate --json`, which ends with 1 where a sentence could not be scored. */
export function evaluation(gold, predicted, ...options) {
  return JSON.parse(run([BIN, "evaluate", "--json", ...options, gold, predicted], "pipe", [0, 1]));
}

export function calibrate(...args) {
  run([CALIBRATE, ...args], "inherit");
}

/** A step that trains: stopped anywhere, it goes on from its checkpoint. */
export function trainingStep(name, out, args) {
  return {
    name,
    result: out,
    isUnfinished: () => existsSync(`${out}.checkpoint`),
    async run() {
      const code = await runTraining([...args(), "--out", out, "--resume"]);
      if (code !== 0) throw new Error(`training of ${out} ended with ${code}`);
    },
  };
}

function run(args, stdout, codes = [0]) {
  const { status, stdout: said } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    maxBuffer: 1 << 30,
    stdio: ["ignore", stdout, "inherit"],
  });
  if (!codes.includes(status)) throw new Error(`${args.slice(0, 2).join(" ")} ended with ${status}`);
  return said;
}
