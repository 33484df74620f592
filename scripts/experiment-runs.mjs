// What experiments do, each step once: train a model, parse a set with it. What is finished is kept in a folder and not done again.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { calibrationError, confidencePoints } from "../dist/evaluation/calibration.js";
import { evalb, isBranch, leaves, outcomeOf, Parser, readTrees } from "../dist/index.js";
import { f1 } from "./experiment-figures.mjs";
import { refuse, stop } from "./refuse.mjs";
import { runTraining } from "./run-training.mjs";

const { count, score, summarize } = evalb();

/**
 * A trained model: its file, the seconds that training took without interruptions, the best dev F1. null: it is not finished, and nothing
 * is to be run.
 */
export async function trained({ work, report }, name, options) {
  const [model, done] = [join(work, `${name}.model`), join(work, `${name}.trained`)];
  const asked = options.join(" ");
  if (!existsSync(done)) {
    if (report) return null;
    const code = await runTraining([...options, "--out", model, "--resume"]);
    if (code !== 0) stop(`training of ${model} ended with ${code}`);
    writeWhole(done, asked);
  }
  const before = readFileSync(done, "utf8");
  // Folders of earlier versions have empty files.
  if (before !== "" && before !== asked)
    refuse(`${model} was trained with other options (${before}); use another --work folder`);
  const log = readFileSync(`${model}.log.jsonl`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { model, seconds: log.at(-1).seconds, dev: Math.max(...log.map(({ devF1 }) => devF1)) };
}

/** A model's trees on a set by a decoder, scored; null: it is not finished, and nothing is to be run. */
export async function parsed({ work, report, most = Infinity }, name, { model, decoder, set, isTagged }) {
  const file = join(work, `${name}.json`);
  if (!existsSync(file)) {
    if (report) return null;
    const gold = treesOf(set, most);
    const { parses, perSecond } = await timedParses(gold, { model, decoder, isTagged });
    const scores = parses.map(({ tree }, i) => score(gold[i], tree));
    const outcomes = scores.map(outcomeOf);
    const { byChildren } = summarize(count(scores));
    const oracle = parses.map(({ alternatives }, i) =>
      bestOutcome(alternatives.map(({ tree }) => outcomeOf(score(gold[i], tree)))),
    );
    const points = parses.flatMap(({ constituents }, i) => confidencePoints(gold[i], constituents));
    const mean = (figure) => points.reduce((sum, point) => sum + figure(point), 0) / points.length;
    const calibration = {
      constituents: points.length,
      confidence: mean(({ confidence }) => confidence),
      precision: mean(({ isRight }) => Number(isRight)),
      error: calibrationError(points),
    };
    writeWhole(file, JSON.stringify({ perSecond, outcomes, byChildren, oracle, calibration }));
  }
  return JSON.parse(readFileSync(file, "utf8"));
}

/** What a model makes of the words of trees on this thread, and the sentences per second. */
export async function timedParses(gold, { model, decoder, isTagged }) {
  const sentences = gold.map((tree) => leaves(tree).map(({ tag, word }) => ({ tag: isTagged ? tag : null, word })));
  const parser = await Parser.load({ model, ...(decoder && { decoder }) });
  parser.parseBatch(sentences.slice(0, 8)); // compiled, and in memory
  const start = performance.now();
  const parses = parser.parseBatch(sentences);
  const seconds = (performance.now() - start) / 1000;
  parser.dispose();
  return { parses, perSecond: gold.length / seconds };
}

/** The trees of a file that have a constituent. */
export function treesOf(file, most = Infinity) {
  try {
    const bytes = readFileSync(file);
    const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
    return readTrees(text).filter(isBranch).slice(0, most);
  } catch (error) {
    // A folder, a file that is not gzip, a tree that is not closed; anything without a code is our own mistake.
    if (error.code !== undefined) return stop(`${file}: ${error.message}`);
    throw error;
  }
}

export function nameOf(file) {
  return basename(file).replace(/\.mrg(\.gz)?$/, "");
}

/** A file that is there is complete. */
export function writeWhole(path, text) {
  const part = `${path}.${process.pid}.part`;
  writeFileSync(part, text);
  renameSync(part, path);
}

function bestOutcome(outcomes) {
  return outcomes.reduce((best, one) => (f1(one) > f1(best) ? one : best));
}
