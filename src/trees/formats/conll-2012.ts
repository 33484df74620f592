/**
 * The parse column of the CoNLL-2012 shared task: one word per line, and an empty line after each sentence; each word carries its
 * piece of the bracketing with `*` in its own place.
 *
 *   doc 0 0 She   PRP (TOP(S(NP*)
 *   doc 0 1 reads VBZ (VP*)
 *   doc 0 2 .     .   *))              is  (TOP (S (NP (PRP She)) (VP (VBZ reads)) (. .)))
 */
import { SyntaxProblem } from "../../shared/errors.ts";
import { escapeWord } from "../ptb-escapes.ts";
import { type Branch, branch, isLeaf, leaf, type Tree } from "../tree.ts";
import { type NumberedLine, numberedLines, readBlock, type TreeFormat } from "../tree-format.ts";

const WORD = 3;
const TAG = 4;
const PARSE = 5;

/** Stands for a word without a tag. */
const NO_TAG = "-";

export const conll2012: TreeFormat = {
  name: "conll2012",
  title: "CoNLL-2012",
  description: "the parse column of the CoNLL-2012 shared task",
  endings: [".conll", "_conll"], // also .gold_conll and .auto_conll
  layout: "rows",
  header: () => "#begin document (treewright); part 000\n",
  footer: () => "#end document\n",
  async *read(chunks, options) {
    let rows: NumberedLine[] = [];
    for await (const line of numberedLines(chunks)) {
      const isBlank = line.text.trim() === "";
      if (!isBlank && !line.text.startsWith("#")) rows.push(line);
      else if (isBlank && rows.length > 0) {
        const sentence = rows;
        rows = [];
        const tree = readBlock(options, () => readSentence(sentence));
        if (tree !== null) yield tree;
      }
    }
    if (rows.length > 0) {
      const tree = readBlock(options, () => readSentence(rows));
      if (tree !== null) yield tree;
    }
  },
  write: writeSentence,
};

interface OpenBranch {
  readonly label: string;
  readonly children: Tree[];
}

function readSentence(rows: readonly NumberedLine[]): Tree {
  const top: OpenBranch = { label: "", children: [] };
  const open: OpenBranch[] = [top];
  for (const row of rows) {
    const cells = row.text.trim().split(/[ \t]+/);
    const [word, tag, piece] = [cells[WORD], cells[TAG], cells[PARSE]];
    if (word === undefined || tag === undefined || piece === undefined) {
      throw problem(row, `${cells.length} columns; at least ${PARSE + 1} are needed`);
    }
    const match = /^((?:\([^()]+)*)\*(\)*)$/.exec(piece);
    if (match === null) throw problem(row, `"${piece}" is not a piece of a parse, such as (S(NP* or *))`);
    for (const label of match[1]!.split("(").slice(1)) open.push({ label, children: [] });
    open.at(-1)!.children.push(leaf(tag === NO_TAG ? null : tag, escapeWord(word)));
    for (let i = 0; i < match[2]!.length; i++) {
      const closed = open.pop()!;
      const parent = open.at(-1);
      if (parent === undefined) throw problem(row, "a closing bracket without an opening one");
      parent.children.push(branch(closed.label, closed.children));
    }
  }
  if (open.length > 1)
    throw problem(rows.at(-1)!, `the bracket (${open.at(-1)!.label} is not closed at the end of the sentence`);
  return top.children.length === 1 ? top.children[0]! : branch("", top.children);
}

function problem(row: NumberedLine, reason: string): SyntaxProblem {
  return new SyntaxProblem(
    "E_CONLL",
    reason,
    { line: row.number, column: 1 },
    {
      hint: "The columns are: document, part, word number, word, tag, parse",
    },
  );
}

function writeSentence(tree: Tree): string {
  const rows: string[] = [];
  let opening = "";
  const pending: (Tree | null)[] = [tree]; // null closes a bracket
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === null) rows.push(`${rows.pop()})`);
    else if (isLeaf(node)) {
      const cells = [
        "treewright",
        "0",
        String(rows.length),
        escapeWord(node.word),
        escapeWord(node.tag ?? NO_TAG),
        `${opening}*`,
      ];
      rows.push(cells.join(" "));
      opening = "";
    } else {
      opening += `(${topless(node)}`;
      pending.push(null);
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
    }
  }
  // The columns after the parse: lemma, frameset, sense, speaker, entity, coreference; all empty.
  return `${rows.map((row) => `${row} - - - - * -`).join("\n")}\n\n`;
}

/** The format has no way to write a bracket without a label; TOP is what its own files use there. */
function topless(node: Branch): string {
  return node.label === "" ? "TOP" : escapeWord(node.label);
}
