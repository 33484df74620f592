/** Heads by content words: rules, and what rules cannot say of auxiliaries, copulas and coordination. */
import { basicCategory } from "../trees/basic-category.ts";
import { childrenOf, isTagRow, type NodeTable } from "../trees/node-table.ts";
import type { HeadFinder } from "./head-finder.ts";
import { type HeadRules, headByRules, isConjunction, isPunctuation, PUNCTUATION_TAGS, rulesFor } from "./rule-table.ts";
import { SEMANTIC_RULES, UNIVERSAL_RULES } from "./semantic-rules.ts";

const BE = new Set("be being been am are r is ai was were 'm m 're 're 's s art ar wase".split(" "));
const AUXILIARIES = new Set(
  (
    "will wo shall sha may might should would can could ca must 'll ll 'd d have 've ve v of hath has 's had having do does did done doing get got getting gets gotten to " +
    [...BE].join(" ")
  ).split(" "),
);

export const semanticHeads = contentHeads("semantic", SEMANTIC_RULES, words("VP ADJP NP WHADJP WHNP"));
export const universalHeads = contentHeads("universal", UNIVERSAL_RULES, words("VP ADJP NP UCP PP WHADJP WHNP"));

function words(list: string): readonly string[] {
  return list.split(" ");
}

function contentHeads(name: string, rules: HeadRules, predicates: readonly string[]): HeadFinder {
  return {
    name,
    headChild(table, row) {
      const children = childrenOf(table, row);
      if (children.length === 1) return children[0]!;
      const category = basicCategory(table.labels[row]!);
      if (category === "VP" || category === "SQ" || category === "SINV") {
        const verbal = belowAuxiliary(table, row, children, predicates);
        if (verbal !== null) return verbal;
      }
      if (category === "CONJP") {
        const word = decisiveWord(table, children);
        if (word !== null) return word;
      }
      const own = rulesFor(rules, table, row);
      const head = headByRules(own, table, children);
      if (head !== null) return conjunctBefore(table, children, head);
      const isLeft = (own.at(-1)?.search ?? "left").startsWith("left");
      const isWord = (child: number) => !PUNCTUATION_TAGS.has(table.labels[child]!);
      const outermost = isLeft ? children.find(isWord) : children.findLast(isWord);
      if (outermost !== undefined) return conjunctBefore(table, children, outermost);
      return isLeft ? children[0]! : children.at(-1)!;
    },
  };
}

function belowAuxiliary(
  table: NodeTable,
  row: number,
  children: readonly number[],
  predicates: readonly string[],
): number | null {
  const isCopular = children.some((child) => isAuxiliary(table, child, BE));
  if (children.some((child) => isAuxiliary(table, child, AUXILIARIES))) {
    const head = headByRules([{ search: "left", for: ["VP"] }], table, children);
    if (head !== null) return conjunctBefore(table, children, head);
  }
  if (isCopular && !isExistential(table, row) && !isQuestionOfWord(table, row)) {
    const isQuestion = basicCategory(table.labels[row]!) === "SQ";
    const head = headByRules([{ search: isQuestion ? "right" : "left", for: predicates }], table, children);
    if (head === null) return null;
    const firstNounPhrase = children.find((child) => isNounPhrase(table, child));
    if (isQuestion && head === firstNounPhrase) return null;
    return conjunctBefore(table, children, head);
  }
  return null;
}

function isAuxiliary(table: NodeTable, child: number, words: ReadonlySet<string>): boolean {
  if (!isTagRow(table, child)) return false;
  const tag = table.labels[child]!;
  if (words === AUXILIARIES && (tag === "MD" || tag === "TO")) return true;
  return /^(VB|AUX|POS)/.test(tag) && words.has(table.labels[child + 1]!.toLowerCase().replace("’", "'"));
}

/** "there is": the word stands somewhere before the verb phrase, or inside a question. Above a whole sentence nobody looks. */
function isExistential(table: NodeTable, row: number): boolean {
  const parent = table.parents[row]!;
  if (parent === -1) return false;
  const isQuestion = basicCategory(table.labels[row]!) === "SQ";
  const [start, end] = isQuestion ? [row + 1, table.ends[row]!] : [parent + 1, row];
  for (let at = start; at < end; at++) if (table.labels[at] === "EX" && isTagRow(table, at)) return true;
  return false;
}

/** "where is she": the question word is the predicate. */
function isQuestionOfWord(table: NodeTable, row: number): boolean {
  const parent = table.parents[row]!;
  if (parent === -1 || basicCategory(table.labels[row]!) !== "SQ" || table.labels[parent] !== "SBARQ") return false;
  return childrenOf(table, parent).some((child) => table.labels[child]!.startsWith("WH"));
}

function isNounPhrase(table: NodeTable, row: number): boolean {
  return table.labels[row]!.startsWith("NP");
}

/** The first conjunct instead of the last: back over `X , X , and`. */
function conjunctBefore(table: NodeTable, children: readonly number[], head: number): number {
  let index = children.indexOf(head);
  if (index < 2 || !isConjunction(table, children[index - 1]!)) return head;
  index -= 2;
  while (index >= 0 && isPunctuation(table, children[index]!)) index--;
  if (index < 0 || !isConjunct(table, children[index]!)) return head;
  while (index >= 2 && SEPARATORS.has(table.labels[children[index - 1]!]!) && isConjunct(table, children[index - 2]!))
    index -= 2;
  return children[index]!;
}

const SEPARATORS = new Set([",", ":"]);

function isConjunct(table: NodeTable, row: number): boolean {
  return !isPunctuation(table, row) && table.labels[row] !== "INTJ";
}

/** "but also", "and yet", "but not": the word that says what the conjunction means. */
function decisiveWord(table: NodeTable, children: readonly number[]): number | null {
  const [first, second] = children;
  if (first === undefined || second === undefined || table.labels[first] !== "CC") return null;
  const pair = `${table.labels[first + 1]} ${table.labels[table.ends[second]! - 1]}`.toLowerCase();
  return ["but not", "and not", "but also", "but rather", "and yet"].includes(pair) ? second : null;
}
