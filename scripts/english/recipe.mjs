// What the English models are made from, and how. Options are those of `treewright train`; docs/models.md tells why they are what they are.

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

/** Silver trees: of every so many sentences one is parsed; the surest share of the teacher's trees is kept, and most words in all (selection.mjs). */
export const SILVER = { every: 4, share: 0.7, words: 5_000_000 };

/**
 * The models. Each is trained in stages, one starting from the model of the stage before. `treebanks` says how often the trees of a treebank are
 * seen in an epoch; "silver" stands for the teacher's trees, "robustness" for the copies in other writing.
 */
export const MODELS = [
  {
    name: "english-large",
    encoder: "bert-cased",
    stages: [
      {
        // Without MCTB, whose trees depart from the guidelines. Eight layers and the word pieces that are used fit into 80 MB.
        name: "gold",
        treebanks: { masc: 2, "ewt-silver": 1, "gum-silver": 1, craft: 0.35, genia: 0.35, robustness: 1 },
        options: [
          ...["--preset", "bert", "--epochs", "3", "--batch", "64", "--rate", "0.0012", "--storage", "int8"],
          ...["--encoder-layers", "8", "--vocabulary", "seen"],
        ],
      },
    ],
  },
  {
    name: "english",
    encoder: "minilm",
    stages: [
      {
        name: "silver",
        treebanks: { silver: 1 },
        options: ["--preset", "minilm", "--epochs", "2", "--vocabulary", "seen"],
      },
      {
        name: "gold",
        treebanks: { masc: 2, "ewt-silver": 1, "gum-silver": 1, craft: 0.6, genia: 0.5, robustness: 1 },
        options: ["--preset", "minilm", "--epochs", "3", "--rate", "0.0005", "--storage", "int8"],
      },
    ],
  },
  {
    name: "english-fast",
    encoder: null,
    stages: [
      {
        name: "silver",
        treebanks: { silver: 1 },
        options: ["--epochs", "4", "--batch", "32", "--rate", "0.002", "--frequent-vectors", "60000"],
      },
      {
        name: "gold",
        treebanks: { masc: 2, "ewt-silver": 1, "gum-silver": 1, craft: 0.6, genia: 0.5, robustness: 1 },
        options: ["--epochs", "8", "--batch", "32", "--rate", "0.0005", "--storage", "int8"],
      },
    ],
  },
];

/** The model and its stage that parse the raw text. */
export const TEACHER = { name: "english-large", stage: "gold" };

export const SEED = 1;
