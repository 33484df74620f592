/** Games to begin with. Each says what to look at; those with transitions stand where something is to be seen. */
import type { Setting } from "./game.ts";

export interface Example {
  readonly title: string;
  readonly lesson: string;
  readonly setting: Setting;
  readonly moves: readonly string[];
}

const PAPER_TREE = "(S (NP The public) (VP is (ADVP still) (ADJP cautious)) .)";

export const EXAMPLES: readonly Example[] = [
  {
    title: "The paper’s sentence, in-order",
    lesson:
      "Figure 5 of the paper. The first child is built, then its parent is announced: start with SH, then NT-NP. Then try NT-S instead of NT-NP.",
    setting: inOrder(PAPER_TREE),
    moves: [],
  },
  {
    title: "The paper’s sentence, top-down",
    lesson: "Figure 3 of the paper. A constituent is announced before its first word: NT-S, NT-NP, SH …",
    setting: topDown(PAPER_TREE),
    moves: [],
  },
  {
    title: "Too early: the formula sees no harm",
    lesson:
      "In-order. After “She” the parser announces S, not NP. Both can still be built, the formula counts, so nothing is lost. But not both at no cost: the exact loss is 1.",
    setting: inOrder("(S (NP She) (VP reads (NP books)))"),
    moves: ["SH", "NT-S"],
  },
  {
    title: "Too late: the formula sees harm twice",
    lesson:
      "In-order. A wrong B was built, then A announced one word late. The formula no longer recognises A and counts 2. But A will be built all the same: the exact loss is 1.",
    setting: inOrder("(A w0 w1)", ["B"]),
    moves: ["SH", "NT-B", "SH", "RE", "NT-A"],
  },
  {
    title: "Wrong root: every way costs the same, says the formula",
    lesson:
      "Top-down. NP is announced first, so it will span the whole sentence. The formula finds no loss yet, then charges 1 for whatever comes next. Exactly: NT-S costs nothing more, SH costs 2.",
    setting: topDown("(S (NP She) sleeps)"),
    moves: ["NT-NP"],
  },
  {
    title: "One span, two labels: order does not matter",
    lesson:
      "Top-down. S and VP cover the same word, so the order in which they are announced makes no difference to the constituents. The formula thinks it does.",
    setting: topDown("(S (VP Go))"),
    moves: ["NT-VP", "NT-S"],
  },
  {
    title: "Attachment: the man with the telescope",
    lesson:
      "In-order. Here the gold tree says that the man has the telescope. After “man”, close too much and see which constituents an attachment mistake costs: each RE closes one more.",
    setting: inOrder("(S (NP She) (VP saw (NP (NP the man) (PP with (NP the telescope)))))"),
    moves: ["SH", "NT-NP", "RE", "NT-S", "SH", "NT-VP", "SH", "NT-NP", "SH", "RE"],
  },
  {
    title: "Bottom-up: what can be built can be built together",
    lesson:
      "Nothing is announced, so constituents within reach never exclude each other. The formula of 2018 is exact here: the two columns agree always.",
    setting: { ...inOrder(PAPER_TREE), system: "bottom-up" },
    moves: ["SH", "SH"],
  },
];

function inOrder(gold: string, labels: readonly string[] = []): Setting {
  return { gold, words: "bare", system: "in-order", formula: "paper", labels };
}

function topDown(gold: string): Setting {
  return { ...inOrder(gold), system: "top-down" };
}
