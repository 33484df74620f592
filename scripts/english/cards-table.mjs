// The cards of several models side by side, as docs/models.md has them:
//   node scripts/english/cards-table.mjs WORK/cards/english.json WORK/cards/english-fast.json …
import { readFileSync } from "node:fs";
import { refuse } from "../refuse.mjs";

if (process.argv.length < 3) refuse("which cards? Name their files");
const cards = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")));
const [first] = cards;
const names = cards.map(({ name }) => `\`${name}\``);

const scores = first.scores.map(({ set, sentences }, i) =>
  row(set, sentences, ...cards.map(({ scores: sets }) => scoreText(sets[i]))),
);
const labels = Object.keys(first.scores[0].rare).map((label) =>
  row(label, countIn(first.scores, label), ...cards.map(({ scores: sets }) => inAll(sets, label))),
);
const phenomena = Object.entries(first.everyday.byPhenomenon).map(([name, { sentences }]) =>
  row(name.replaceAll("-", " "), sentences, ...cards.map(({ everyday }) => everyday.byPhenomenon[name].exact)),
);
const all = row("**all**", first.everyday.total.sentences, ...cards.map(({ everyday }) => everyday.total.exact));

console.log(
  [
    table(["set", "sentences", ...names], scores),
    table(["label", "in the gold trees", ...names], labels),
    table(["phenomenon", "sentences", ...names], [...phenomena, all]),
  ].join("\n\n"),
);

/** F1, complete matches, tags; error sentences. */
function scoreText({ f1, completeMatch, tagging, errors }) {
  return `**${f1.toFixed(2)}** · ${completeMatch.toFixed(1)} · ${tagging.toFixed(1)} · ${errors}`;
}

/** F1 of a label over all sets. */
function inAll(sets, label) {
  const sum = (key) => countIn(sets, label, key);
  if (sum("goldMatched") === 0) return "0.0";
  const [recall, precision] = [sum("goldMatched") / sum("gold"), sum("predictedMatched") / sum("predicted")];
  return ((200 * recall * precision) / (recall + precision)).toFixed(1);
}

/** Over all sets but the halves, which are parts of another. */
function countIn(sets, label, key = "gold") {
  return sets
    .filter(({ set }) => !set.endsWith(" half"))
    .reduce((total, { rare }) => total + (rare[label]?.[key] ?? 0), 0);
}

function table(head, rows) {
  return [row(...head), row(...head.map(() => "---")), ...rows].join("\n");
}

function row(...cells) {
  return `| ${cells.join(" | ")} |`;
}
