// What each part of the English models is worth: the rows of `npm run experiment:english`. Every row changes one thing of the first.
//
//   name        what the table calls it
//   group       rows of a group answer one question
//   encoder     a folder of --encoders; null: words and characters
//   treebanks   as in recipe.mjs: how often the trees of a treebank are seen in an epoch
//   options     further options of `treewright train`

/** Small enough for many runs: general English alone, ten thousand trees, two epochs. */
const GENERAL = { masc: 1, "ewt-silver": 0.5, "gum-silver": 0.5 };
const BASE = {
  name: "base",
  group: "base",
  encoder: "minilm",
  treebanks: GENERAL,
  options: ["--preset", "minilm", "--epochs", "2", "--evaluations-per-epoch", "1"],
};
const changed = (group, name, changes) => ({
  ...BASE,
  options: [...BASE.options, ...(changes.more ?? [])],
  ...changes,
  group,
  name,
});
const WORDS = [
  "--preset",
  "default",
  "--epochs",
  "6",
  "--evaluations-per-epoch",
  "1",
  "--batch",
  "32",
  "--rate",
  "0.002",
];

export const ABLATIONS = [
  BASE,
  changed("encoder", "e5-small, 12 layers", { encoder: "e5-small" }),
  changed("encoder", "e5-small, 9 of 12 layers", { encoder: "e5-small", more: ["--encoder-layers", "9"] }),
  changed("encoder", "BERT-base, 8 layers", {
    encoder: "bert-cased",
    options: ["--preset", "bert", "--encoder-layers", "8", "--epochs", "2", "--evaluations-per-epoch", "1"],
  }),
  changed("encoder", "words and characters, 6 epochs", { encoder: null, options: WORDS }),
  changed("layers", "3 of 6 layers", { more: ["--encoder-layers", "3"] }),
  changed("layers", "a mix of all layers", { more: ["--layer-output", "mix"] }),
  changed("data", "with MCTB", { treebanks: { ...GENERAL, mctb: 1 } }),
  changed("data", "with CRAFT and GENIA, a third of each", { treebanks: { ...GENERAL, craft: 0.35, genia: 0.35 } }),
  changed("data", "with other writing and rare constructions", {
    treebanks: { ...GENERAL, robustness: 1, constructions: 1 },
  }),
  changed("data", "MASC alone, 2.5 times", { treebanks: { masc: 2.5 } }),
  changed("silver", "a tenth of the silver trees", { treebanks: { ...GENERAL, silver: 0.1 } }),
  changed("silver", "all silver trees", { treebanks: { ...GENERAL, silver: 1 } }),
  changed("oracle", "static oracle", { more: ["--oracle", "static"] }),
  changed("oracle", "the paper's oracle", { more: ["--oracle", "dynamic-paper"] }),
  changed("head", "a window in place of the stack LSTM", { more: ["--network", "state-window"] }),
  changed("head", "state reads the next word alone", { more: ["--state-words", "next"] }),
];
