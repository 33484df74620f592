// Writes docs/training.md from the options' own descriptions, so that the page says what the program does: npm run docs
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [{ optionOwners }, { planTraining }, { PRESETS }] = await Promise.all([
    import("../dist/training/roles.js"),
    import("../dist/training/training-plan.js"),
    import("../dist/presets/presets.js"),
  ]);
  const plans = PRESETS.map(({ name }) => planTraining(name));
  const text = trainingPage({ owners: optionOwners(), presets: PRESETS, plans });
  writeFileSync(new URL("../docs/training.md", import.meta.url), text);
}

/** The text of the page. */
export function trainingPage({ owners, presets, plans }) {
  return `# Training

    treewright train --train train.mrg --dev dev.mrg --out my.model

This trains a parser on a treebank, evaluates it on the dev set and keeps the best model. Treebanks may be plain or gzip; a tree may span one line or
several. \`--train\` and \`--dev\` may be repeated. \`--weight FILE=3\` shows the trees of a file three times in each epoch. \`--vectors FILE\` adds
pretrained word vectors (in the text format of GloVe or word2vec; in a clone, \`npm run fetch:vectors -- glove.txt.gz\` fetches some that are in the public domain).
\`--start MODEL\` starts from the weights of a model instead of random ones. If some trees are malformed, \`--on-error skip\` reports them and leaves them out.
\`treewright prepare ptb\` and \`prepare ctb\` make the paper's splits from your own Penn Treebank or Chinese Treebank 5.1 folder.
[models.md](models.md#another-language) has a complete example for another language.

Next to the model, the command writes a log (\`.log.jsonl\`, one line for each evaluation), a report with curves (\`.html\`) and, until the run is complete, a
checkpoint. Ctrl-C and \`--time-limit\` stop the run after saving. \`--resume\` with the same command continues it. The result has the same bytes as a run that
was never interrupted, even after \`kill -9\`. \`--overwrite\` starts from scratch.

## Presets

A run is made of parts: an *encoder* reads words, a *network* scores transitions or spans, an *objective* turns trees into a loss, a *decoder* searches for the
tree. A preset chooses the parts and their options; you can set every option individually.
\`--encoder\`, \`--network\`, \`--objective\` and \`--decoder\` replace single parts; \`--encoder\` also takes the folder of a pretrained encoder. \`--system\` chooses the transition system (default
\`in-order\`; with the preset \`generative\`, \`top-down\`), \`--kernels\` the code that computes ([engine.md](engine.md#kernels)). \`treewright train --help\` lists the choices for each.

| \`--preset\` | encoder | network | objective | decoder | |
|---|---|---|---|---|---|
${presets.map(({ name, meaning }, i) => `| \`${name}\` | ${kindsOf(plans[i]).join(" | ")} | ${sentence(meaning)} |`).join("\n")}

## From code

\`\`\`ts
// train.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { Parser, readTrees, writeTree } from "treewright";
import { train } from "treewright/train";

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
const { model, devF1 } = await train({
  trees: readTrees(readFileSync("train.mrg", "utf8")),
  dev: readTrees(readFileSync("dev.mrg", "utf8")),
  network: { stackHidden: 200 },
  schedule: { epochs: 3, threads: 2 },
  signal: stop.signal,
  onEvent(event) {
    if (event.kind === "evaluation") console.log(\`epoch \${event.epochs}: best dev F1 \${event.progress.bestF1}\`);
  },
});
if (model !== null) {
  writeFileSync("my.model", model);
  const parser = await Parser.load(model);
  for (const { tree } of parser.parse("She sleeps.")) console.log(devF1, writeTree(tree));
}
\`\`\`

\`train\` takes the options below by their names in camel case, under the part they belong to: \`network: { stackHidden: 200 }\`. It reports progress as events
(\`onEvent\`), stops on an \`AbortSignal\`, and can continue from the \`checkpoint\` it then returns. You can pass your own parts as values:
see [CONTRIBUTING.md](../CONTRIBUTING.md#adding-a-part).

## Options

The model file records the options it was made with. These tables are generated from the same source as \`treewright train --help\` (\`npm run docs\`).
An empty cell means the default. The paper is Fernández-González and Gómez-Rodríguez (2018), and the reference parsers are those that it builds on (Dyer et al. 2016).

${owners
  .filter(({ options }) => Object.keys(options).length > 0)
  .map((owner) => section(owner, presets, plans))
  .join("\n\n")}
`;
}

function kindsOf(plan) {
  return ["encoder", "network", "objective", "decoder"].map((role) => `\`${plan[role].kind}\``);
}

function section(owner, presets, plans) {
  const { role, kind, options } = owner;
  const title = role === "schedule" ? "The run" : role === "tagger" ? "Predicting tags" : `The ${role} \`${kind}\``;
  const columns = presets
    .filter((_, i) => role === "schedule" || plans[i][role].kind === kind)
    .filter(({ name }) => name !== "default");
  const rows = Object.entries(options).map(([name, option]) => {
    const choices =
      option.choices === undefined ? "" : ` One of ${option.choices.map((choice) => `\`${choice}\``).join(", ")}.`;
    const others = columns.map((preset) => {
      const plan = plans[presets.indexOf(preset)];
      const value = role === "schedule" ? plan.schedule[name] : plan[role].options[name];
      return value === option.default ? "" : String(value);
    });
    return `| ${[`\`--${flag(name)}\``, option.default, ...others, `${sentence(option.meaning)}${choices}`].join(" | ")} |`;
  });
  const heads = ["option", "default", ...columns.map(({ name }) => `with \`--preset ${name}\``), "meaning"];
  return `### ${title}\n\n| ${heads.join(" | ")} |\n|${heads.map(() => "---|").join("")}\n${rows.join("\n")}`;
}

function flag(name) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function sentence(text) {
  return `${text[0].toUpperCase()}${text.slice(1).replaceAll("|", "\\|")}.`;
}
