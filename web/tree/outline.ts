/**
 * A tree as an outline, for sentences that are too long to draw: one word on each line, its phrases to the left of it. It is as wide as
 * the tree is deep. Words stay in view at the right, and the label of a phrase at the top while any of its lines is to be seen.
 *
 *   S │ NP │ ····· DT  The
 *     │    │ ····· NN  dog
 *     │ VP │ ····· VBZ barks
 */
import { isLeaf, nodes, type Tree, unescapeWord } from "../../src/index.ts";
import { element } from "../parts/dom.ts";
import { type NodeFacts, shortened } from "./node-facts.ts";

export interface Outline {
  readonly element: HTMLElement;
  /** By index in `nodes(tree)`: a phrase's label, a word's line. */
  readonly groups: ReadonlyMap<number, HTMLElement>;
}

export interface OutlineOptions {
  readonly collapsed: ReadonlySet<number>;
  readonly classOf: (index: number) => string | null;
}

export function outlineOf(tree: Tree, facts: readonly NodeFacts[], { collapsed, classOf }: OutlineOptions): Outline {
  const grid = element("div", { class: "outline" });
  const groups = new Map<number, HTMLElement>();
  const all = [...nodes(tree)];
  const levels = facts.reduce((most, { level }) => Math.max(most, level), 1);
  // A phrase that is collapsed takes one line: the lines of the words behind it move up.
  const lines = linesOf(facts, collapsed);
  const longest = Math.max(...facts.map(({ kind, words }) => (kind === "word" ? words.length : 0)));
  grid.style.setProperty("--longest", `${Math.min(MAX_WORD, longest)}ch`);
  for (let index = 0; index < facts.length; index++) {
    const own = facts[index]!;
    const node = all[index]!;
    const classes = classOf(index);
    const isFolded = collapsed.has(index);
    if (isLeaf(node) || isFolded) {
      const text = isLeaf(node) ? unescapeWord(node.word) : shortened(own.words);
      const name = element("span", { class: isLeaf(node) ? "outline-tag" : "outline-label" }, own.name);
      const word = element("span", { class: isLeaf(node) ? "outline-word" : "outline-word folded" }, text);
      const line = element("div", { class: join("outline-line", classes) }, name, " ", word);
      const leader = element("div", { class: "outline-leader" });
      const row = { row: lines[own.start]!, rows: 1 };
      place(leader, { ...row, column: own.level, columns: levels + 1 - own.level });
      place(line, { ...row, column: 1, columns: levels + 1 });
      groups.set(index, line);
      grid.append(leader, line);
      index += own.size - 1;
      continue;
    }
    const label = element("span", { class: join("outline-label", classes) }, own.name);
    const cell = element("div", { class: "outline-phrase" }, label);
    const end = lines[own.end - 1]! + 1;
    place(cell, { row: lines[own.start]!, rows: end - lines[own.start]!, column: own.level, columns: 1 });
    groups.set(index, label);
    grid.append(cell);
  }
  return { element: grid, groups };
}

/** A deep tree is wider than the window: whoever scrolls down also goes to where the lines in view begin. */
export function followLines(port: HTMLElement): void {
  let top = 0;
  port.addEventListener("scroll", () => {
    const isDown = port.scrollTop !== top;
    top = port.scrollTop;
    const leaders = isDown ? port.querySelectorAll<HTMLElement>(".outline-leader") : [];
    if (leaders.length === 0) return;
    const share = (top + port.clientHeight / 2) / port.scrollHeight;
    const { offsetLeft } = leaders[Math.min(leaders.length - 1, Math.floor(share * leaders.length))]!;
    const middle = offsetLeft - port.clientWidth / 2;
    if (Math.abs(middle - port.scrollLeft) > port.clientWidth / 3) port.scrollLeft = middle;
  });
}

/** Longer words reach beyond their column. */
const MAX_WORD = 20;

/** By word: its line. */
function linesOf(facts: readonly NodeFacts[], collapsed: ReadonlySet<number>): readonly number[] {
  const lines: number[] = [];
  let line = -1;
  for (let index = 0; index < facts.length; index++) {
    const { start, end, kind, size } = facts[index]!;
    const isFolded = collapsed.has(index);
    if (kind !== "word" && !isFolded) continue;
    line++;
    for (let word = start; word < end; word++) lines[word] = line;
    if (isFolded) index += size - 1;
  }
  return lines;
}

interface Cell {
  readonly row: number;
  readonly rows: number;
  readonly column: number;
  readonly columns: number;
}

function place(made: HTMLElement, { row, rows, column, columns }: Cell): void {
  made.style.gridRow = `${row + 1} / span ${rows}`;
  made.style.gridColumn = `${column} / span ${columns}`;
}

function join(...classes: readonly (string | null)[]): string {
  return classes.filter(Boolean).join(" ");
}
