// The models: the teacher learns from all treebanks, the students from its silver trees and then from the treebanks; each is calibrated.
import { join } from "node:path";
import { halfFile, robustnessFile, treebankFile } from "./data-steps.mjs";
import { calibrate, trainingStep } from "./program.mjs";
import { CHOSEN_ON, SEED, STUDENTS, TEACHER, TREEBANKS } from "./recipe.mjs";
import { silverFile } from "./silver-steps.mjs";

/** A model as it ships. */
export function finishedModel({ work }, name) {
  return join(work, "models", `${name}.safetensors`);
}

/** @param places { work, encoders: a folder of pretrained encoders, vectors: word vectors }, as options of the chain */
export function teacherSteps(places, more) {
  const { name, encoder, options } = TEACHER;
  const trained = rawModel(places, name);
  const args = () => [
    "--encoder",
    join(places.encoders, encoder),
    ...gold(places, TREEBANKS.teacher),
    ...options,
    ...run(places, more),
  ];
  return [trainingStep(`train ${name}`, trained, args), calibrationStep(places, name)];
}

export function studentSteps(places, more) {
  return STUDENTS.flatMap(({ name, encoder, silver, gold: goldOptions }) => {
    const [first, second] = [rawModel(places, `${name}.silver`), rawModel(places, name)];
    const start = () =>
      encoder === null ? ["--vectors", places.vectors] : ["--encoder", join(places.encoders, encoder)];
    return [
      trainingStep(`train ${name} on silver trees`, first, () => [
        ...["--train", silverFile(places), ...start(), ...silver, ...run(places, more)],
      ]),
      trainingStep(`train ${name}`, second, () => [
        ...["--start", first, ...gold(places, TREEBANKS.student), ...goldOptions, ...run(places, more)],
      ]),
      calibrationStep(places, name),
    ];
  });
}

/** What a calibration says of itself, for the model's card. */
export function calibrationReport({ work }, name) {
  return join(work, "models", `${name}.calibration.json`);
}

function calibrationStep(places, name) {
  const result = finishedModel(places, name);
  const run = async () => {
    const svg = join(places.work, "models", `${name}.reliability.svg`);
    const dev = treebankFile(places, CHOSEN_ON);
    calibrate(
      "--model",
      rawModel(places, name),
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

function rawModel({ work }, name) {
  return join(work, "training", `${name}.model`);
}

function gold(places, weights) {
  const files = Object.entries(weights).map(([name, weight]) => [treebankFile(places, `${name}.train`), weight]);
  const weighted = files.flatMap(([file, weight]) => ["--train", file, "--weight", `${file}=${weight}`]);
  return [...weighted, "--train", robustnessFile(places)];
}

function run(places, more) {
  return ["--dev", halfFile(places, "choose"), "--seed", String(SEED), ...more];
}
