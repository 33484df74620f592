// The models: each is trained in stages (recipe.mjs) and calibrated.
import { join } from "node:path";
import { constructionsFile, halfFile, robustnessFile, treebankFile, vectorsFile } from "./data-steps.mjs";
import { calibrate, trainingStep } from "./program.mjs";
import { CHOSEN_ON, SEED } from "./recipe.mjs";
import { silverFile } from "./silver-steps.mjs";

/** A model as it ships. */
export function finishedModel({ work }, name) {
  return join(work, "models", `${name}.safetensors`);
}

/**
 * The stages of a model of the recipe, and its calibration.
 * @param places { work, encoders: a folder of pretrained encoders, vectors: word vectors }, as options of the chain
 * @param more further options of `treewright train`
 */
export function modelSteps(places, { name, encoder, stages }, more) {
  const outOf = (i) => stageModel(places, name, stages[i].name);
  const training = stages.map(({ name: stage, treebanks, options }, i) => {
    const start = () => {
      if (i > 0) return ["--start", outOf(i - 1)];
      return encoder === null ? ["--vectors", vectorsFile(places)] : ["--encoder", join(places.encoders, encoder)];
    };
    const run = ["--dev", halfFile(places, "choose"), "--seed", String(SEED), ...more];
    return trainingStep(`train ${name}, ${stage}`, outOf(i), () => [
      ...[...start(), ...trainingFiles(places, treebanks), ...options, ...run],
    ]);
  });
  return [...training, calibrationStep(places, name, outOf(stages.length - 1))];
}

/** The model at the end of a stage. */
export function stageModel({ work }, name, stage) {
  return join(work, "training", `${name}.${stage}.model`);
}

/** What a calibration says of itself, for the model's card. */
export function calibrationReport({ work }, name) {
  return join(work, "models", `${name}.calibration.json`);
}

function calibrationStep(places, name, trained) {
  const result = finishedModel(places, name);
  const run = async () => {
    const svg = join(places.work, "models", `${name}.reliability.svg`);
    const dev = treebankFile(places, CHOSEN_ON);
    calibrate(
      "--model",
      trained,
      "--dev",
      dev,
      "--svg",
      svg,
      "--report",
      calibrationReport(places, name),
      "--out",
      result,
    );
  };
  return { name: `calibrate ${name}`, result, run };
}

/** Treebanks of the recipe as options of `treewright train`. */
export function trainingFiles(places, treebanks) {
  return Object.entries(treebanks).flatMap(([name, weight]) => {
    const file = trainingFile(places, name);
    return ["--train", file, ...(weight === 1 ? [] : ["--weight", `${file}=${weight}`])];
  });
}

/** Training trees that are not a treebank's. */
const OWN_FILES = { silver: silverFile, robustness: robustnessFile, constructions: constructionsFile };

function trainingFile(places, name) {
  return OWN_FILES[name]?.(places) ?? treebankFile(places, `${name}.train`);
}
