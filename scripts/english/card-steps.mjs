// Model cards: what a finished model scores on every set, with rare labels, everyday sentences and calibration. A card is JSON for programs and
// Markdown for docs/models.md.
import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFileAtomically } from "../../dist/node/atomic-file.js";
import { halfFile, nameOf, treebankFile } from "./data-steps.mjs";
import { calibrationReport, finishedModel } from "./model-steps.mjs";
import { evaluation, treewright } from "./program.mjs";
import { REPORTED } from "./recipe.mjs";

const EVERYDAY = fileURLToPath(new URL("../../checks/everyday.mjs", import.meta.url));
const RARE_LABELS = ["SINV", "QP", "NX", "UCP", "CONJP", "FRAG"];

/** `kernels`: what the sets are parsed with. */
export function cardStep(places, name, kernels) {
  const result = join(places.work, "cards", `${name}.md`);
  const run = async () => {
    const model = finishedModel(places, name);
    const sets = [...REPORTED, ...places.others.map(nameOf)].map((set) => [set, treebankFile(places, set)]);
    const halves = ["choose", "report"].map((half) => [`masc.dev, ${half} half`, halfFile(places, half)]);
    const card = {
      name,
      bytes: statSync(model).size,
      scores: [...halves, ...sets].map(([set, gold]) => ({
        set,
        ...scores(places, { name, model, set, gold, kernels }),
      })),
      everyday: everyday(model),
      calibration: JSON.parse(readFileSync(calibrationReport(places, name), "utf8")),
    };
    await writeFileAtomically(join(places.work, "cards", `${name}.json`), `${JSON.stringify(card, null, 2)}\n`);
    await writeFileAtomically(result, cardText(card));
  };
  return { name: `card ${name}`, result, run };
}

function scores({ work }, { name, model, set, gold, kernels }) {
  const parsed = join(work, "cards", `${name}.${set.replaceAll(/[^\w.-]+/g, "-")}.mrg`);
  treewright("parse", "--model", model, "--kernels", kernels, "--input", "brackets", "--out", parsed, gold);
  const { all, byLabel } = evaluation(gold, parsed, "--tags", "gold");
  const { errors } = evaluation(gold, parsed).all;
  const { sentences, f1, completeMatch, tagging } = all;
  const rare = Object.fromEntries(RARE_LABELS.map((label) => [label, byLabel[label] ?? null]));
  return { sentences, f1, completeMatch, tagging, errors, rare };
}

function everyday(model) {
  const { status, stdout } = spawnSync(process.execPath, [EVERYDAY, "--model", model, "--json"], { encoding: "utf8" });
  if (status !== 0) throw new Error("checks/everyday.mjs failed");
  return JSON.parse(stdout);
}

export function cardText({ name, bytes, scores: sets, everyday: suite, calibration }) {
  const figure = (value) => (value === null || value === undefined ? "–" : value.toFixed(2));
  const percent = (share) => `${(100 * share).toFixed(1)} %`;
  const row = (...cells) => `| ${cells.join(" | ")} |`;
  const setRows = sets.map(({ set, sentences, f1, completeMatch, tagging, errors }) =>
    row(
      set,
      sentences,
      figure(f1),
      figure(completeMatch),
      figure(tagging),
      `${errors} (${percent(errors / sentences)})`,
    ),
  );
  const labelRows = RARE_LABELS.map((label) =>
    row(
      label,
      ...sets.map(({ rare }) => (rare[label]?.gold ? `${figure(rare[label].f1)} (${rare[label].gold})` : "–")),
    ),
  );
  const phenomena = Object.entries(suite.byPhenomenon).map(([phenomenon, { sentences, exact }]) =>
    row(phenomenon.replaceAll("-", " "), sentences, exact, percent(exact / sentences)),
  );
  return [
    `## ${name}`,
    `${(bytes / 1e6).toFixed(1)} MB. Labelled F1 with COLLINS.prm from tokens without tags, punctuation deleted by the gold tags; error sentences in EVALB's own way.`,
    [
      row("set", "sentences", "F1", "complete", "tags right", "error sentences"),
      row(...Array(6).fill("---")),
      ...setRows,
    ].join("\n"),
    "F1 of rare labels, and how often the gold trees have them:",
    [row("label", ...sets.map(({ set }) => set)), row(...Array(sets.length + 1).fill("---")), ...labelRows].join("\n"),
    `Everyday sentences with exactly the right tree: ${suite.total.exact} of ${suite.total.sentences} (${percent(suite.total.exact / suite.total.sentences)}).`,
    [row("phenomenon", "sentences", "right", ""), row(...Array(4).fill("---")), ...phenomena].join("\n"),
    `Expected calibration error on the half of the dev set that was not used to fit: ${percent(calibration.errorAfter)} (${percent(calibration.errorBefore)} before calibration).`,
    "",
  ].join("\n\n");
}
