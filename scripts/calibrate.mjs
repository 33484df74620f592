// Fits what a model's confidences mean, on trees that it has not learned from, and writes the model with it:
//   node scripts/calibrate.mjs --model IN.model --dev dev.mrg[.gz] [--dev MORE.mrg.gz …] [--out OUT.model] [--svg FILE.svg] [--report FILE.json]
// The first, third, fifth … sentence of each file is used to fit; the errors that are printed are those of the other half.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { calibrated } from "../dist/contracts/calibration.js";
import { calibrationError, confidencePoints, fitCalibration } from "../dist/evaluation/calibration.js";
import { leaves, Parser, readTrees } from "../dist/index.js";
import { withCalibration } from "../dist/models/model-file.js";
import { writeFileAtomically } from "../dist/node/atomic-file.js";
import { fileSource, wholeText } from "../dist/node/text-files.js";
import { refuse } from "./refuse.mjs";
import { reliabilityDiagram } from "./reliability-diagram.mjs";

const { values: options } = parseArgs({
  options: {
    model: { type: "string" },
    dev: { type: "string", multiple: true },
    out: { type: "string" },
    svg: { type: "string" },
    report: { type: "string" },
  },
});
if (options.model === undefined || options.dev === undefined) refuse("--model and --dev are needed");

const own = withCalibration(readFileSync(options.model), null);
const parser = await Parser.load(own);
const [fitted, kept] = [[], []];
for (const path of options.dev) {
  const gold = readTrees(await wholeText(fileSource(path)));
  const parses = parser.parseBatch(gold.map((tree) => leaves(tree).map(({ word }) => word)));
  for (const [i, tree] of gold.entries()) {
    (i % 2 === 0 ? fitted : kept).push(...confidencePoints(tree, parses[i].constituents));
  }
}
parser.dispose();
const calibration = fitCalibration(fitted);
const after = kept.map((point) => ({ ...point, confidence: calibrated(point.confidence, calibration) }));
const report = {
  calibration,
  fittedOn: fitted.length,
  constituents: kept.length,
  right: kept.filter(({ isRight }) => isRight).length / kept.length,
  errorBefore: calibrationError(kept),
  errorAfter: calibrationError(after),
};
if (options.svg !== undefined) await writeFileAtomically(options.svg, reliabilityDiagram(kept, after));
if (options.report !== undefined) await writeFileAtomically(options.report, `${JSON.stringify(report, null, 2)}\n`);
// Last: where the model is, everything is there.
if (options.out !== undefined) await writeFileAtomically(options.out, withCalibration(own, calibration));

const percent = (share) => `${(100 * share).toFixed(1)} %`;
console.log(
  `slope ${calibration.slope.toFixed(4)}, offset ${calibration.offset.toFixed(4)}, fitted on ${fitted.length} constituents`,
);
console.log(`the other half: ${kept.length} constituents, ${percent(report.right)} of them right`);
console.log(`expected calibration error: ${percent(report.errorBefore)} before, ${percent(report.errorAfter)} after`);
