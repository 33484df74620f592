/** docs/training.md, made from the table of options, so that the page cannot say anything else than the program does. */
import { TRAINING_OPTIONS } from "./training-config.ts";

export function trainingPage(): string {
  const rows = Object.entries(TRAINING_OPTIONS).map(([name, option]) => {
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

function sentence(text: string): string {
  return `${text[0]!.toUpperCase()}${text.slice(1).replaceAll("|", "\\|")}.`;
}
