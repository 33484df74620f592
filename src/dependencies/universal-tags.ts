/** Universal parts of speech: from the Penn tag, and where one tag is two parts of speech, from the tree. */
import { type ClauseTree, wordOf } from "./clause-tree.ts";

const BY_TAG: Readonly<Record<string, string>> = {
  "#": "SYM",
  $: "SYM",
  "''": "PUNCT",
  "``": "PUNCT",
  ",": "PUNCT",
  ".": "PUNCT",
  ":": "PUNCT",
  "-LRB-": "PUNCT",
  "-RRB-": "PUNCT",
  "-LSB-": "PUNCT",
  "-RSB-": "PUNCT",
  HYPH: "PUNCT",
  NFP: "PUNCT",
  ADD: "X",
  AFX: "X",
  CC: "CCONJ",
  CD: "NUM",
  DT: "DET",
  EX: "PRON",
  FW: "X",
  GW: "X",
  IN: "ADP",
  JJ: "ADJ",
  JJR: "ADJ",
  JJS: "ADJ",
  LS: "X",
  MD: "AUX",
  NN: "NOUN",
  NNP: "PROPN",
  NNPS: "PROPN",
  NNS: "NOUN",
  PDT: "DET",
  POS: "PART",
  PRP: "PRON",
  PRP$: "PRON",
  RB: "ADV",
  RBR: "ADV",
  RBS: "ADV",
  RP: "ADP",
  SYM: "SYM",
  TO: "PART",
  UH: "INTJ",
  VB: "VERB",
  VBD: "VERB",
  VBG: "VERB",
  VBN: "VERB",
  VBP: "VERB",
  VBZ: "VERB",
  WDT: "PRON",
  WP: "PRON",
  WP$: "PRON",
  WRB: "ADV",
  XX: "X",
};

const DEMONSTRATIVES: ReadonlySet<string> = new Set(["this", "that", "these", "those"]);
const NEGATIONS: ReadonlySet<string> = new Set(["not", "n't", "n’t", "nt", "t"]);
const PRONOUNS = /^(some|any|no|every)(body|one|thing)$/;

/** `relation` is what the word is to its head. Words without a tag are X. */
export function universalTag(tree: ClauseTree, row: number, relation: string): string {
  const tag = tree.table.labels[row]!;
  const around = tree.categories[tree.table.parents[row]!]!;
  switch (tag) {
    case "DT":
      return DEMONSTRATIVES.has(wordOf(tree, row)) && tree.headTags[tree.table.parents[row]!] === row ? "PRON" : "DET";
    case "WDT":
      return relation === "det" ? "DET" : "PRON";
    case "IN":
      return relation === "mark" || (relation === "fixed" && around === "SBAR") ? "SCONJ" : "ADP";
    case "TO":
      return around === "VP" ? "PART" : "ADP";
    case "NN":
      return nounTag(wordOf(tree, row));
    case "RB":
      return NEGATIONS.has(wordOf(tree, row)) ? "PART" : "ADV";
    default:
      if (tag.startsWith("VB"))
        return relation === "aux" || relation === "aux:pass" || relation === "cop" ? "AUX" : "VERB";
      return Object.hasOwn(BY_TAG, tag) ? BY_TAG[tag]! : "X";
  }
}

function nounTag(word: string): string {
  if (word === "%") return "SYM";
  return PRONOUNS.test(word) ? "PRON" : "NOUN";
}
