// Makes the English models: a teacher learns from all treebanks and parses raw text, and smaller models learn from its trees and then from the
// treebanks.
//
//   npm run train:english -- --treebanks FOLDER --raw FOLDER --encoders FOLDER --vectors glove.txt.gz --work FOLDER [--score FILE.mrg.gz …]
//     [--silver-words N] [--silver-share 0.7] [--silver-every 9] [--silver-from 5] [--threads N] [--kernels NAME] [--only "STEP" …] [--list] [-- TRAIN OPTION …]
//
// --treebanks has NAME.train.mrg.gz, NAME.dev.mrg.gz and NAME.test.mrg.gz; --raw has text files whose names begin with their domain
// (news-….txt.gz; …-tok.txt.gz if tokenised); --encoders has a folder for each pretrained encoder of the recipe, as Hugging Face stores it. --score
// names further treebanks that are scored and never learned from. Everything that is made goes into --work. Every step is skipped if its result is
// there and goes on where it was stopped: start the same command again. english/recipe.mjs says what is trained on what; --list shows the steps.
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { cardStep } from "./english/card-steps.mjs";
import { dataSteps } from "./english/data-steps.mjs";
import { modelSteps, stageModel } from "./english/model-steps.mjs";
import { MODELS, SILVER, TEACHER } from "./english/recipe.mjs";
import { silverSteps } from "./english/silver-steps.mjs";
import { describeSteps, runSteps } from "./english/steps.mjs";
import { refuse } from "./refuse.mjs";

const separator = process.argv.indexOf("--", 2);
const { values: options } = parseArgs({
  args: process.argv.slice(2, separator === -1 ? undefined : separator),
  options: {
    treebanks: { type: "string" },
    raw: { type: "string" },
    encoders: { type: "string" },
    vectors: { type: "string" },
    work: { type: "string" },
    score: { type: "string", multiple: true, default: [] },
    "silver-words": { type: "string", default: String(SILVER.words) },
    "silver-every": { type: "string", default: String(SILVER.every) },
    "silver-from": { type: "string", default: String(SILVER.from) }, // which of every so many: with another, a second round has other sentences
    "silver-share": { type: "string", default: String(SILVER.share) },
    threads: { type: "string", default: "2" },
    kernels: { type: "string", default: "fast" },
    only: { type: "string", multiple: true, default: [] },
    list: { type: "boolean" },
  },
});
const required = ["treebanks", "raw", "encoders", "vectors", "work"];
const missing = required.filter((name) => options[name] === undefined);
if (missing.length > 0) refuse(`still needed: ${missing.map((name) => `--${name}`).join(", ")}`);
const trainOptions = separator === -1 ? [] : process.argv.slice(separator + 1);

const { treebanks, raw, encoders, vectors, work, score: others } = options;
const places = { treebanks, raw, encoders, vectors, work, others };
mkdirSync(work, { recursive: true });
const silver = {
  every: Number(options["silver-every"]),
  from: Number(options["silver-from"]),
  share: Number(options["silver-share"]),
  words: Number(options["silver-words"]),
  threads: Number(options.threads),
  kernels: options.kernels,
};
const more = ["--threads", options.threads, "--kernels", options.kernels, ...trainOptions];
const [large, ...students] = MODELS;
const steps = [
  ...dataSteps(places),
  ...modelSteps(places, large, more),
  ...silverSteps(places, stageModel(places, TEACHER.name, TEACHER.stage), silver),
  ...students.flatMap((student) => modelSteps(places, student, more)),
  ...MODELS.map(({ name }) => cardStep(places, name, options.kernels)),
];
if (options.list) console.log(describeSteps(steps));
else await runSteps(steps, { only: options.only });
