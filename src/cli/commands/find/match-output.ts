/** How the matches in one tree are printed. */
import type { MatchedNode, PatternMatch } from "../../../search/pattern.ts";
import { openBracket, writeLeaf, writeTree } from "../../../trees/bracket-writer.ts";
import { unescapeWord } from "../../../trees/ptb-escapes.ts";
import { isLeaf, leaves, type Tree } from "../../../trees/tree.ts";
import type { Paint } from "../../paint.ts";
import { type PlacedTree, placeOf } from "../../treebank-places.ts";

export const PRINTS = ["match", "tree", "words", "names"] as const;

export interface MatchStyle {
  readonly print: (typeof PRINTS)[number];
  readonly paint: Paint;
  readonly hasPlace: boolean;
}

export function matchLines(
  placed: PlacedTree,
  matches: readonly PatternMatch[],
  names: readonly string[],
  style: MatchStyle,
): string {
  const place = style.hasPlace ? `${style.paint("place", placeOf(placed))}: ` : "";
  return textsOf(placed.tree, matches, names, style)
    .map((text) => `${place}${text}\n`)
    .join("");
}

function textsOf(tree: Tree, matches: readonly PatternMatch[], names: readonly string[], style: MatchStyle): string[] {
  const found = matches.map(({ node }) => node);
  if (style.print === "words") return [sentence(tree, found, style.paint)];
  if (style.print === "tree" || matches.length === 0) return [marked(tree, found, style.paint)];
  if (style.print === "match") return found.map(bracketed);
  return matches.map((match) =>
    (names.length === 0 ? [match.node] : names.map((name) => match.names[name]))
      .map((node) => (node === undefined ? "" : wordsOf(node)))
      .join("\t"),
  );
}

function bracketed({ isWord, label, tree }: MatchedNode): string {
  return isWord ? label : writeTree(tree);
}

function wordsOf({ tree }: MatchedNode): string {
  return leaves(tree)
    .map(({ word }) => unescapeWord(word))
    .join(" ");
}

function sentence(tree: Tree, found: readonly MatchedNode[], paint: Paint): string {
  const isMarked = (index: number) => found.some(({ start, end }) => index >= start && index < end);
  const runs: { readonly isMarked: boolean; readonly words: string[] }[] = [];
  for (const [i, { word }] of leaves(tree).entries()) {
    const last = runs.at(-1);
    if (last?.isMarked === isMarked(i)) last.words.push(unescapeWord(word));
    else runs.push({ isMarked: isMarked(i), words: [unescapeWord(word)] });
  }
  return runs.map((run) => (run.isMarked ? paint("match", run.words.join(" ")) : run.words.join(" "))).join(" ");
}

/** The tree in brackets, with what matched in colour. */
function marked(tree: Tree, found: readonly MatchedNode[], paint: Paint): string {
  const wanted = new Set(found.map((node) => node.tree));
  let text = "";
  const pending: (Tree | "close")[] = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node === "close") {
      text += ")";
      continue;
    }
    if (text !== "") text += " ";
    if (wanted.has(node)) text += paint("match", writeTree(node));
    else if (isLeaf(node)) text += writeLeaf(node);
    else {
      text += openBracket(node);
      pending.push("close");
      for (let i = node.children.length - 1; i >= 0; i--) pending.push(node.children[i]!);
    }
  }
  return text;
}

export function jsonMatches({ source, line, number }: PlacedTree, matches: readonly PatternMatch[]): string {
  return matches
    .map(({ node, names, variables }) => {
      const bound = Object.fromEntries(Object.entries(names).map(([name, at]) => [name, nodeJson(at)]));
      return `${JSON.stringify({ source, line, tree: number, match: nodeJson(node), names: bound, variables })}\n`;
    })
    .join("");
}

function nodeJson(node: MatchedNode): object {
  const { label, path, start, end } = node;
  return { label, path, start, end, text: wordsOf(node), brackets: bracketed(node) };
}
