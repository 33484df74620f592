/**
 * The rewrite rules a tree is made of, parents first, and their text as NLTK writes it:
 *
 *   (NP (DT the) (NN dog))  =>  NP -> DT NN    DT -> 'the'    NN -> 'dog'
 */
import { isLeaf, nodes, type Tree } from "./tree.ts";

export interface Production {
  readonly left: string;
  /** Never empty. */
  readonly right: readonly ProductionSymbol[];
}

export type ProductionSymbol =
  | { readonly kind: "label"; readonly label: string } // of a constituent or a tag: NLTK's Nonterminal
  | { readonly kind: "word"; readonly word: string };

/** One production for each constituent and each tagged word. NLTK: `productions`. */
export function productions(tree: Tree): Production[] {
  const found: Production[] = [];
  for (const node of nodes(tree)) {
    if (!isLeaf(node)) found.push({ left: node.label, right: node.children.map(symbolOf) });
    else if (node.tag !== null) found.push({ left: node.tag, right: [{ kind: "word", word: node.word }] });
  }
  return found;
}

/** A production is lexical when a word stands on its right side. */
export function isLexical(production: Production): boolean {
  return production.right.some(({ kind }) => kind === "word");
}

/** `NP -> DT NN`, `DT -> 'the'`: NLTK's text. */
export function writeProduction({ left, right }: Production): string {
  return `${left} -> ${right.map((symbol) => (symbol.kind === "label" ? symbol.label : quote(symbol.word))).join(" ")}`;
}

function symbolOf(node: Tree): ProductionSymbol {
  if (!isLeaf(node)) return { kind: "label", label: node.label };
  return node.tag === null ? { kind: "word", word: node.word } : { kind: "label", label: node.tag };
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A word in quotes as Python writes a string: single ones, unless only a single quote stands in the word itself. */
function quote(word: string): string {
  const mark = word.includes("'") && !word.includes('"') ? '"' : "'";
  const escaped = word.replace(/\\|'|[\p{C}\p{Z}]/gu, (character) => {
    if (character === " ") return character;
    if (character === "'") return mark === "'" ? "\\'" : character;
    const short = SHORT_ESCAPES[character];
    if (short !== undefined) return short;
    const code = character.codePointAt(0)!;
    if (code <= 0xff) return `\\x${code.toString(16).padStart(2, "0")}`;
    if (code <= 0xffff) return `\\u${code.toString(16).padStart(4, "0")}`;
    return `\\U${code.toString(16).padStart(8, "0")}`;
  });
  return mark + escaped + mark;
}
