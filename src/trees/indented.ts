/**
 * Brackets over several lines, broken as NLTK's `pformat` breaks them: what fits before the margin stays on one line,
 * else each child starts a line of its own. Only a word is never parted from its tag, which NLTK does past the margin.
 *
 *   (S
 *     (NP (DT The) (JJ public))
 *     (VP (VBZ is) (ADVP (RB still)) (ADJP (JJ cautious)))
 *     (. .))
 */
import { openBracket, writeLeaf } from "./bracket-writer.ts";
import { recurse } from "./recurse.ts";
import { type Branch, isLeaf, type Leaf, type Tree } from "./tree.ts";

export interface IndentedOptions {
  /** A line that reaches this column is broken. Default: 70, NLTK's. */
  readonly margin?: number;
}

/** What the bracket reader reads back to an equal tree. */
export function writeIndented(tree: Tree, options: IndentedOptions = {}): string {
  return breakLines(tree, PENN_TREEBANK, { margin: options.margin ?? 70, indent: 0 });
}

/** How a bracket is spelt; LaTeX has its own ways. */
export interface BracketStyle {
  /** The start of a constituent, up to the space before its first child. */
  open(branch: Branch): string;
  readonly close: string;
  leaf(leaf: Leaf): string;
}

const PENN_TREEBANK: BracketStyle = { open: openBracket, close: ")", leaf: writeLeaf };

export interface LineLimits {
  readonly margin: number;
  /** The column that the tree starts in. */
  readonly indent: number;
}

export function breakLines(tree: Tree, style: BracketStyle, { margin, indent }: LineLimits): string {
  const lengths = flatLengths(tree, style);
  let text = "";
  const pending: (string | Item)[] = [{ node: tree, indent, lead: "" }]; // a string closes a bracket
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") {
      text += next;
      continue;
    }
    const { node, lead } = next;
    text += lead;
    if (isLeaf(node)) {
      text += style.leaf(node);
      continue;
    }
    const breaks = next.indent !== null && lengths.get(node)! + next.indent >= margin;
    const childIndent = breaks ? next.indent! + 2 : null;
    const childLead = childIndent === null ? " " : `\n${" ".repeat(childIndent)}`;
    text += style.open(node);
    pending.push(style.close);
    for (let i = node.children.length - 1; i >= 0; i--) {
      pending.push({ node: node.children[i]!, indent: childIndent, lead: childLead });
    }
  }
  return text;
}

interface Item {
  readonly node: Tree;
  /** The column it starts in; null when it goes on one line with its parent. */
  readonly indent: number | null;
  /** The space or line break before it. */
  readonly lead: string;
}

/** The length of each constituent on one line, in code points as in NLTK; all of them in one go, for a deep tree has many. */
function flatLengths(tree: Tree, style: BracketStyle): ReadonlyMap<Tree, number> {
  const lengths = new Map<Tree, number>();
  recurse<Tree, number>(tree, (node) => {
    if (isLeaf(node)) return { children: [], finish: () => codePoints(style.leaf(node)) };
    return {
      children: node.children,
      finish: (parts) => {
        const own = codePoints(style.open(node)) + codePoints(style.close);
        const length = parts.reduce((sum, part) => sum + 1 + part, own);
        lengths.set(node, length);
        return length;
      },
    };
  });
  return lengths;
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
