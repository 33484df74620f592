/** The line below a tree: what is known of the node that is hovered or focused, or of the whole parse. */
import { leaves, nodes, type Tree } from "../../src/index.ts";
import type { PlainParse } from "../../src/worker.ts";
import { element } from "../parts/dom.ts";
import { isUnsure, type NodeFacts, percent, shortened } from "./node-facts.ts";

export function nodeDetails(own: NodeFacts): Node[] {
  const { name, meaning, words, start, end, characters, confidence, kind } = own;
  const place = end - start === 1 ? `word ${start + 1}` : `words ${start + 1}–${end}`;
  const where = characters === null ? place : `${place}, characters ${characters.start}–${characters.end}`;
  return [
    ...(name === "" ? [] : [element("strong", { class: `chip ${kind}` }, name)]),
    ...(meaning === null ? [] : [element("span", {}, meaning)]),
    element("q", { class: "covered" }, shortened(words)),
    element("span", { class: "quiet" }, where),
    ...(confidence === null ? [] : [confidenceMeter(confidence)]),
  ];
}

/** Null: a tree that was only drawn. */
export function parseDetails(tree: Tree, parse: PlainParse | null): Node[] {
  const words = leaves(tree).length;
  const constituents = [...nodes(tree)].length - words;
  const counts = element("span", {}, `${plural(words, "word")}, ${plural(constituents, "constituent")}`);
  const help = element("span", { class: "quiet help" }, "Click a node to collapse it; arrow keys move between nodes");
  if (parse === null) return [counts, help];
  const probability = element("span", { class: "quiet" }, probabilityText(parse.logProbability));
  if (!parse.constituents.some(isUnsure)) return [counts, probability, help];
  return [counts, probability, element("span", { class: "unsure-key" }, "dashed: the parser was unsure"), help];
}

/** For those who do not see the trees appear. */
export function arrivalText(items: readonly { readonly tree: Tree }[], shown: number): string {
  const { tree } = items[shown]!;
  const which = items.length === 1 ? "1 tree" : `${items.length} trees. Number ${shown + 1}`;
  const size = plural(leaves(tree).length, "word");
  return `${which}: ${size}, ${plural([...nodes(tree)].length - leaves(tree).length, "constituent")}`;
}

/** A share of the probability of all trees while that says something; sentences of many words have a small one, whatever the parser thinks. */
export function probabilityText(logProbability: number): string {
  const probability = Math.exp(logProbability);
  return probability >= 0.01
    ? `probability ${percent(probability)}`
    : `log-probability ${logProbability.toFixed(1).replace("-", "−")}`;
}

/** In the place of a tree: there is none, or it has too many words. */
export function emptyText(words: number | null): string {
  return words === null
    ? "Type or paste a sentence above. Trees in brackets, ( ) or [ ], are drawn without parsing."
    : `A sentence of ${words.toLocaleString("en")} words is too long to draw here; it can be exported.`;
}

export function tooLongText(maxCharacters: number): string {
  return `This page accepts up to ${maxCharacters.toLocaleString("en")} characters; the command line has no limit.`;
}

export function arcsDetails(tree: Tree): Node[] {
  return [
    element("span", {}, plural(leaves(tree).length, "word")),
    element("span", { class: "quiet help" }, "Universal Dependencies: each arrow leads from a head to its dependent"),
  ];
}

function plural(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

function confidenceMeter(confidence: number): HTMLElement {
  const filled = element("span", { class: "bar-filled" });
  filled.style.width = `${confidence * 100}%`;
  const bar = element("span", { class: "bar", "aria-hidden": "true" }, filled);
  const title = "How likely it is that this constituent is right, as the model sees it (docs/models.md, Confidences)";
  return element("span", { class: "confidence quiet", title }, bar, `confidence ${percent(confidence)}`);
}
