// Training runs that are killed at any moment, resumed, started twice and given broken checkpoints: the bytes are those of a run that nothing happened to.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { randomFromSeed } from "../../dist/shared/random.js";

const BIN = fileURLToPath(new URL("../../bin/treewright.mjs", import.meta.url));
const TREES = fileURLToPath(new URL("../../test/cases/trees/forty.mrg", import.meta.url));
const SIZES =
  "--word-size 8 --item-size 16 --stack-hidden 16 --composition-hidden 12 --state-size 16 --encoder-hidden 16 --encoder-layers 1";
const COURSE = "--epochs 10 --patience 10 --batch 8 --kernels wasm --threads 2 --evaluations-per-epoch 2 --quiet";
const MAX_KILLS = 6;
const FLIPS = 5;

export async function attackTraining(_, fault) {
  const folder = mkdtempSync(join(tmpdir(), "treewright-attack-"));
  const random = randomFromSeed(3);
  try {
    const whole = join(folder, "whole.model");
    const first = start(whole);
    await until(() => existsSync(`${whole}.lock`) || first.child.exitCode !== null);
    const second = await start(whole, "--overwrite").ended;
    if (!second.stderr.includes("E_LOCKED")) fault(`a second run was not stopped: ${second.stderr}`);
    const { code } = await first.ended;
    if (code !== 0) fault(`the whole run ended with ${code}`);
    const killed = join(folder, "killed.model");
    let kills = 0;
    for (; kills < MAX_KILLS; kills++) {
      const before = stampOf(`${killed}.checkpoint`);
      const run = start(killed, "--resume");
      // After an evaluation, wherever it then is: saving the model, the checkpoint, or in the next batch.
      await until(() => run.child.exitCode !== null || stampOf(`${killed}.checkpoint`) !== before);
      await new Promise((resolve) => setTimeout(resolve, 200 * random.next()));
      if (run.child.exitCode !== null) break;
      run.child.kill("SIGKILL");
      await run.ended;
    }
    const refused = existsSync(`${killed}.checkpoint`) ? await flipBits(killed, random, fault) : 0;
    rmSync(killed, { force: true }); // as if somebody had moved the best model away
    const last = await start(killed, "--resume").ended;
    if (last.code !== 0) fault(`the resumed run ended with ${last.code}: ${last.stderr}`);
    else if (!readFileSync(killed).equals(readFileSync(whole))) fault("the bytes are others");
    const none = await start(join(folder, "none.model"), "--weight", `${TREES}=0`).ended;
    if (none.code !== 2 || !none.stderr.includes("E_NO_TREES")) fault(`a weight of 0: ${none.code} ${none.stderr}`);
    return [
      `a run killed ${kills} times, its model taken away, and resumed: ${last.code === 0 ? "the same bytes" : "no model"}`,
      `of ${FLIPS} checkpoints with a flipped bit, ${refused} were refused; a second run with the same --out was stopped by the lock`,
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function flipBits(out, random, fault) {
  const bytes = readFileSync(`${out}.checkpoint`);
  let refused = 0;
  for (let i = 0; i < FLIPS; i++) {
    const flipped = Buffer.from(bytes);
    flipped[random.below(flipped.length)] ^= 1 << random.below(8);
    writeFileSync(`${out}.checkpoint`, flipped);
    const { code, stderr } = await start(out, "--resume").ended;
    if (code === 2 && stderr.includes("E_RESUME") && stderr.includes(out)) refused++;
    else fault(`a flipped bit: ${code} ${stderr}`);
  }
  writeFileSync(`${out}.checkpoint`, bytes);
  return refused;
}

/** Changes whenever the file does. */
function stampOf(path) {
  return existsSync(path) ? statSync(path).mtimeMs : null;
}

function start(out, ...more) {
  const args = [
    "train",
    "--train",
    TREES,
    "--dev",
    TREES,
    "-o",
    out,
    ...SIZES.split(" "),
    ...COURSE.split(" "),
    ...more,
  ];
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, stderr }));
  });
  return { child, ended };
}

async function until(holds) {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
}
