// What the English models are made from, and how. Options are those of `treewright train`; docs/models.md tells why they are what they are.

/** Treebanks for training, and how often their trees are seen in an epoch: general English that was annotated by hand most often. */
export const TREEBANKS = {
  teacher: { masc: 3, mctb: 1, "ewt-silver": 1, "gum-silver": 1, craft: 0.5, genia: 0.5 },
  student: { masc: 2, mctb: 1, "ewt-silver": 1, "gum-silver": 1, craft: 0.6, genia: 0.5 },
};

/** Models are chosen on one half of this set, which other treebanks do not share conventions with. */
export const CHOSEN_ON = "masc.dev";

/** Sets of the treebank folder that model cards report. */
export const REPORTED = [
  "masc.dev",
  "mctb.dev",
  "gum-silver.dev",
  "craft.dev",
  "craft.test",
  "genia.dev",
  "genia.test",
];

/** Copies of the training trees of general English in other writing (robustness.mjs). */
export const ROBUSTNESS = {
  treebanks: ["masc", "ewt-silver", "gum-silver"],
  shares: { lower: 0.05, upper: 0.03, unpunctuated: 0.07 },
};

/** Silver trees: the surest share of the teacher's trees, and most words in all (selection.mjs). */
export const SILVER = { share: 0.7, words: 5_000_000 };

export const TEACHER = {
  name: "english-large",
  encoder: "bert-cased",
  options: ["--preset", "bert", "--epochs", "3", "--storage", "int8", "--vocabulary", "seen"],
};

/** Each learns from the silver trees first and goes on with the gold trees. */
export const STUDENTS = [
  {
    name: "english",
    encoder: "minilm",
    silver: ["--preset", "minilm", "--epochs", "2", "--vocabulary", "seen"],
    gold: ["--preset", "minilm", "--epochs", "3", "--rate", "0.0005", "--storage", "int8"],
  },
  {
    name: "english-fast",
    encoder: null,
    silver: ["--epochs", "4", "--batch", "32", "--rate", "0.002", "--frequent-vectors", "60000"],
    gold: ["--epochs", "8", "--batch", "32", "--rate", "0.0005", "--storage", "int8"],
  },
];

export const SEED = 1;
