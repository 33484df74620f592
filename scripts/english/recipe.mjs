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

/** How many trees of rare constructions are made (constructions.mjs). */
export const CONSTRUCTIONS = 1500;

/** Word vectors of the model without a pretrained encoder, so that it has at most 8 MB. */
export const VECTORS = 36_000;

/** Silver trees: of every so many sentences one is parsed, this one; the surest share of the teacher's trees is kept, and most words in all (selection.mjs). */
export const SILVER = { every: 9, from: 5, share: 0.7, words: 5_000_000 };

/** Learned together with the silver trees too, so that no word piece and no label of theirs is missing. */
const ALL_GOLD = {
  ...{ masc: 1, "ewt-silver": 1, "gum-silver": 1, craft: 0.4, genia: 0.4, robustness: 1 },
  constructions: 1,
};

/** All of the biomedical treebanks too, and silver trees. */
const BALANCED = { ...ALL_GOLD, silver: 1, masc: 2, craft: 1, genia: 1 };

const TWICE_AN_EPOCH = ["--evaluations-per-epoch", "2"];

/**
 * The models. Each is trained in stages, one starting from the model of the stage before. `treebanks` says how often the trees of a treebank are
 * seen in an epoch; "silver" stands for the teacher's trees, "robustness" for the copies in other writing, "constructions" for rare constructions.
 */
export const MODELS = [
  {
    // Without MCTB, whose trees depart from the guidelines. Eight layers and the word pieces that are used fit into 80 MB.
    name: "english-large",
    encoder: "bert-cased",
    stages: [
      {
        name: "gold",
        treebanks: { masc: 2, "ewt-silver": 1, "gum-silver": 1, craft: 0.35, genia: 0.35, robustness: 1 },
        options: [
          ...["--preset", "bert", "--epochs", "3", "--batch", "64", "--rate", "0.0012", "--storage", "int8"],
          ...["--encoder-layers", "8", "--vocabulary", "seen"],
        ],
      },
      {
        name: "finish",
        treebanks: {
          ...{ masc: 1, "ewt-silver": 0.5, "gum-silver": 0.5, craft: 0.15, genia: 0.15, robustness: 0.5 },
          constructions: 1,
        },
        options: ["--preset", "bert", "--epochs", "1", "--batch", "64", "--rate", "0.0004", "--storage", "int8"],
      },
      {
        // Most of the biomedical treebanks too, and less dropout.
        name: "last",
        treebanks: {
          ...{ masc: 3, "ewt-silver": 1, "gum-silver": 1, craft: 0.7, genia: 0.6, robustness: 1 },
          constructions: 1,
        },
        options: [
          ...["--preset", "bert", "--epochs", "1", "--batch", "64", "--rate", "0.0006", "--dropout", "0.1"],
          ...["--storage", "int8", ...TWICE_AN_EPOCH],
        ],
      },
    ],
  },
  {
    // Nine of the twelve layers and the word pieces that are used fit into 30 MB.
    name: "english",
    encoder: "e5-small",
    stages: [
      {
        name: "silver",
        treebanks: { ...BALANCED, craft: 0.7, genia: 0.7 },
        options: [
          ...["--preset", "minilm", "--epochs", "2", "--batch", "64", "--rate", "0.0014", ...TWICE_AN_EPOCH],
          ...["--encoder-layers", "9", "--vocabulary", "seen"],
        ],
      },
      {
        name: "last",
        treebanks: { ...BALANCED, silver: 0.5, masc: 3, craft: 0.6, genia: 0.6 },
        options: [
          ...["--preset", "minilm", "--epochs", "1", "--batch", "64", "--rate", "0.0006", "--dropout", "0.1"],
          ...["--explore-from", "1", "--storage", "int8", ...TWICE_AN_EPOCH],
        ],
      },
    ],
  },
  {
    name: "english-fast",
    encoder: null,
    stages: [
      {
        name: "silver",
        treebanks: { silver: 1, ...ALL_GOLD },
        options: ["--epochs", "2", "--batch", "32", "--rate", "0.002", "--min-word-count", "5"],
      },
      {
        name: "more",
        treebanks: { silver: 1, ...ALL_GOLD },
        options: ["--epochs", "3", "--batch", "32", "--rate", "0.0015"],
      },
      {
        name: "gold",
        treebanks: { ...ALL_GOLD, masc: 2 },
        options: ["--epochs", "2", "--batch", "32", "--rate", "0.0004", "--storage", "int8"],
      },
      {
        name: "balanced",
        treebanks: BALANCED,
        options: ["--epochs", "4", "--batch", "32", "--rate", "0.0012", "--storage", "int8", ...TWICE_AN_EPOCH],
      },
      {
        name: "last",
        treebanks: { ...BALANCED, constructions: 2 },
        options: [
          ...["--epochs", "4", "--batch", "32", "--rate", "0.001", "--dropout", "0.2", "--storage", "int8"],
          ...TWICE_AN_EPOCH,
        ],
      },
      {
        name: "finish",
        treebanks: { ...BALANCED, craft: 0.6, genia: 0.6, robustness: 2, constructions: 3 },
        options: ["--epochs", "1", "--batch", "32", "--rate", "0.0005", "--dropout", "0.2", "--storage", "int8"],
      },
    ],
  },
];

/** The model and its stage that parse the raw text. */
export const TEACHER = { name: "english-large", stage: "last" };

export const SEED = 1;
