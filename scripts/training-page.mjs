// Writes docs/training.md from the options' own descriptions, so that the page says what the program does: npm run docs
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { TRAINING_OPTIONS } = await import("../dist/training/training-config.js");
  writeFileSync(new URL("../docs/training.md", import.meta.url), trainingPage(TRAINING_OPTIONS));
}

/** The text of the page. */
export function trainingPage(options) {
  const rows = Object.entries(options).map(([name, option]) => {
    const choices = "choices" in option ? ` One of ${option.choices.map((choice) => `\`${choice}\``).join(", ")}.` : "";
    const paper = "paper" in option && option.paper !== option.default ? String(option.paper) : "";
    return `| \`--${name}\` | ${option.default} | ${paper} | ${sentence(option.description)}${choices} |`;
  });
  return `# Training

    treewright train --train train.mrg --dev dev.mrg --out my.model

learns a parser from one-line or many-line brackets, plain or gzip, evaluates it on the dev set and keeps the best model. \`--train\` and \`--dev\` may be
repeated; \`--weight FILE=3\` shows the trees of a file three times an epoch; \`--vectors FILE\` adds pretrained word vectors (GloVe or word2vec text;
\`npm run fetch:vectors -- glove.txt.gz\` fetches some that are in the public domain).

Beside the model there are its log (\`.log.jsonl\`, a line for each evaluation), a report with curves (\`.html\`), and, until the run is complete, a checkpoint.
Ctrl-C and \`--time-limit\` stop after saving; \`--resume\` with the same command goes on and ends in the same bytes as a run that was never interrupted, also
after \`kill -9\`.

The model file says which options it was made with. This table is made from the same source as \`treewright train --help\` (\`npm run docs\`).

| option | default | with \`--preset paper\` | meaning |
|---|---|---|---|
${rows.join("\n")}
`;
}

function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1).replaceAll("|", "\\|")}.`;
}
