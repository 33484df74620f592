/** What the tree view shows one of: a sentence of the text, or one of the trees in brackets, each with its place in the text. */
import { leaves, type Offsets, type Tree, writeTree } from "../../src/index.ts";
import type { PlainParse } from "../../src/worker.ts";
import { bracketPlaces } from "../parts/bracket-places.ts";
import type { Mark } from "../parts/marked-text.ts";
import type { Exportable } from "./exports.ts";
import type { NodeFacts } from "./node-facts.ts";

export interface Item extends Exportable {
  collapsed: ReadonlySet<number>;
  /** Where its words stand in the text; null: that is not known. */
  readonly places: readonly Offsets[] | null;
  /** In brackets other things stand between the words. */
  readonly isBracketed: boolean;
  /** Where it stands as a whole. */
  readonly place: Offsets | null;
}

export function parsedItem(parse: PlainParse): Item {
  const { tree } = parse;
  const places = leaves(tree).flatMap(({ offsets }) => offsets ?? []);
  const [first, last] = [places[0], places.at(-1)];
  const place = first && last ? { start: first.start, end: last.end } : null;
  return { tree, parse, collapsed: new Set(), isBracketed: false, places: place && places, place };
}

/** Parsed again by another model. Where it finds the same tree, that stays as it is: with what is collapsed, and the node one is at. */
export function parsedAgain(parses: readonly PlainParse[], before: readonly Item[]): readonly Item[] {
  return parses.map(parsedItem).map((item, i) => {
    const old = before[i];
    const isSame = old !== undefined && writeTree(old.tree) === writeTree(item.tree);
    return isSame ? { ...item, tree: old.tree, collapsed: old.collapsed } : item;
  });
}

/** Trees as they are read from the text. */
export function drawnItems(trees: readonly Tree[], text: string): readonly Item[] {
  const found = bracketPlaces(text);
  return trees.map((tree, i) => {
    const own = found[i];
    const isKnown = own !== undefined && own.words.length === leaves(tree).length;
    return {
      tree,
      parse: null,
      collapsed: new Set(),
      isBracketed: true,
      places: isKnown ? own.words : null,
      place: own ?? null,
    };
  });
}

/** Another tree over the same words. */
export function otherReading(item: Item, tree: Tree, parse: PlainParse | null): Item {
  return { ...item, tree, parse, collapsed: new Set() };
}

/** Which of them stands at a place of the text: the last one that starts before it. */
export function itemAt(items: readonly Item[], offset: number): number | null {
  const index = items.findLastIndex(({ place }) => (place?.start ?? Number.POSITIVE_INFINITY) <= offset);
  return index < 0 ? null : index;
}

/** The sentence that is shown, if there are others, and the words of the node one looks at. */
export function marksIn(items: readonly Item[], shown: number, facts: NodeFacts | null): readonly Mark[] {
  const item = items[shown];
  if (item === undefined) return [];
  const sentence: Mark[] = items.length > 1 && item.place !== null ? [{ kind: "sentence", ...item.place }] : [];
  if (facts === null || item.places === null) return sentence;
  const words = item.places.slice(facts.start, facts.end);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return sentence;
  const phrase = item.isBracketed ? words : [{ start: first.start, end: last.end }];
  return [...sentence, ...phrase.map(({ start, end }): Mark => ({ kind: "phrase", start, end }))];
}
