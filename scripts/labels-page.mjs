// Writes docs/labels.md from the glossary: npm run docs
import { writeFileSync } from "node:fs";
import { FUNCTION_MEANINGS, LABEL_MEANINGS, TAG_MEANINGS } from "../dist/trees/glossary.js";

/** What a linguist would point at. Labels without an example are markers of treebanks rather than phrases. */
const EXAMPLES = {
  ADJP: "still _very cautious_",
  ADVP: "_much earlier_",
  CONJP: "_as well as_ cats",
  FRAG: "_No comment._",
  INTJ: "_Oh well_, let it be",
  LST: "_1._ First",
  NAC: "the _University of_ Maine student",
  NML: "_human liver_ cells",
  NP: "_the old man_ sleeps",
  NX: "all _new cars_ and _old bikes_",
  PP: "a walk _in the park_",
  PRN: "the city _(in the south)_",
  PRT: "gave _up_",
  QP: "_more than 20_ people",
  RRC: "the titles _not yet on the list_",
  S: "_The public is still cautious._",
  SBAR: "she said _that it rains_",
  SBARQ: "_Who reads books?_",
  SINV: "_Never has it rained like this._",
  SQ: "_Does she read?_",
  UCP: "_slowly and with care_",
  VP: "she _reads books_",
  WHADJP: "_how old_ are you",
  WHADVP: "_why_ it rains",
  WHNP: "_which book_ she reads",
  WHPP: "the house _in which_ she lives",
};
const WORDS = {
  "#": "#",
  $: "$ €",
  "''": "”",
  ",": ",",
  ".": ". ? !",
  ":": ": ; -- …",
  "``": "“",
  "-LRB-": "(",
  "-RRB-": ")",
  ADD: "me@example.org",
  AFX: "_pre_ and post",
  CC: "and, or",
  CD: "three, 1990",
  DT: "the, a, this",
  EX: "_there_ is",
  FW: "_de facto_",
  GW: "_with_ out",
  HYPH: "state _-_ owned",
  IN: "in, because",
  JJ: "old",
  JJR: "older",
  JJS: "oldest",
  LS: "_1._ First",
  MD: "can, should",
  NFP: "`***`, `:-)`",
  NN: "dog, water",
  NNP: "Ann",
  NNPS: "Alps",
  NNS: "dogs",
  PDT: "_all_ the dogs",
  POS: "Ann _'s_",
  PRP: "she, it",
  PRP$: "her, its",
  RB: "still, not",
  RBR: "sooner",
  RBS: "soonest",
  RP: "gave _up_",
  SYM: "=, +",
  TO: "to",
  UH: "oh",
  VB: "(to) read",
  VBD: "slept",
  VBG: "reading",
  VBN: "(has) slept",
  VBP: "(they) read",
  VBZ: "(she) reads",
  WDT: "_which_ book",
  WP: "who",
  WP$: "whose",
  WRB: "where, how",
};

const page = `# Labels and tags

These are the names of constituents and words in English trees: the labels (Bies et al. 1995) and tags (Santorini 1990) of the Penn Treebank,
with those that OntoNotes and the English Web Treebank added. A model has the labels and tags of the treebanks it was trained on:
\`parser.labels\` and \`parser.tags\` list them. In a program, \`labelMeaning("NP-SBJ")\` and \`tagMeaning("VBZ")\` give the meanings below.
\`npm run docs\` generates this document from the same glossary.

## Constituents

${table("label", LABEL_MEANINGS, EXAMPLES)}

## Words

${table("tag", TAG_MEANINGS, WORDS)}

## Functions

Many treebanks add functions to labels, after a hyphen, as in \`NP-SBJ\`. The English models predict none; \`treewright convert --strip-functions\` removes them.

${table("function", FUNCTION_MEANINGS, null)}
`;
writeFileSync(new URL("../docs/labels.md", import.meta.url), page);

function table(name, meanings, examples) {
  const head = examples === null ? [name, "meaning"] : [name, "meaning", "example"];
  const rows = Object.entries(meanings).map(([key, meaning]) => {
    return [code(key), meaning, ...(examples === null ? [] : [examples[key] ?? ""])];
  });
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function code(text) {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
