/**
 * Stack and buffer, drawn as in the paper's figures: what is finished in bold, what is only announced, or part of a
 * constituent to come, with a dashed border.
 * From one configuration to the next things move to where they now are, unless the reader wants no motion.
 */
import { isLeaf, unescapeWord, words } from "../../src/index.ts";
import { type BuiltItem, builtIn, itemsOf, type PartItem, type StackItem, type State } from "../../src/oracle.ts";
import { element } from "./dom.ts";
import { quoted } from "./step-text.ts";

export interface ConfigurationView {
  readonly place: HTMLElement;
  show(state: State, motion: "move" | "jump"): void;
}

/** Of the buffer this many words are shown. */
const MAX_BUFFER = 12;
const MOVE_MS = 280;

export function configurationView(): ConfigurationView {
  const stack = element("ol", { class: "items", "aria-label": "Stack, bottom first" });
  const buffer = element("ol", { class: "items", "aria-label": "Buffer, next word first" });
  const place = element(
    "div",
    { class: "configuration" },
    element("div", { class: "stack" }, element("h2", {}, "Stack"), stack),
    element("div", { class: "buffer" }, element("h2", {}, "Buffer"), buffer),
  );
  let drawn: readonly Chip[] = [];

  return {
    place,
    show(state, motion) {
      const isMoving = motion === "move" && wantsMotion();
      const from = isMoving ? drawn.map(({ start, chip }) => ({ start, box: chip.getBoundingClientRect() })) : [];
      const stackChips = itemsOf(state.stack).map(stackChip);
      const bufferChips = state.sentence.slice(state.next, state.next + MAX_BUFFER).map(({ word }, i) => ({
        start: state.next + i,
        chip: element("li", { class: "item word" }, unescapeWord(word)),
      }));
      const more = state.sentence.length - state.next - MAX_BUFFER;
      stack.replaceChildren(...filled(stackChips));
      buffer.replaceChildren(
        ...filled(bufferChips),
        ...(more > 0 ? [element("li", { class: "more" }, `… ${more} more`)] : []),
      );
      drawn = [...stackChips, ...bufferChips];
      for (const { start, chip } of isMoving ? drawn : []) {
        move(chip, from.findLast((old) => old.start === start)?.box);
      }
    },
  };
}

function wantsMotion(): boolean {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

interface Chip {
  /** The first word it covers: by this it is found again, on the stack or in the buffer. */
  readonly start: number;
  readonly chip: HTMLElement;
}

function filled(chips: readonly Chip[]): HTMLElement[] {
  return chips.length > 0 ? chips.map(({ chip }) => chip) : [element("li", { class: "none" }, "empty")];
}

function stackChip(item: StackItem): Chip {
  const { start } = item;
  if (item.kind === "open") {
    const note = element("span", { class: "unseen" }, " announced");
    return { start, chip: element("li", { class: "item open" }, item.label, note) };
  }
  if (item.kind === "part") return { start, chip: element("li", { class: "item part" }, ...builtMarks(item)) };
  if (isLeaf(item.tree)) return { start, chip: element("li", { class: "item word" }, unescapeWord(item.tree.word)) };
  const label = element("b", {}, item.tree.label);
  const covered = element("span", { class: "covered" }, quoted(words(item.tree)));
  return { start, chip: element("li", { class: "item built" }, label, " ", covered) };
}

/** What an item has built, side by side: words, and the labels of constituents in bold. */
export function builtMarks(item: BuiltItem | PartItem): (string | HTMLElement)[] {
  return builtIn(item).flatMap(({ tree }, place) => {
    const space = place === 0 ? [] : [" "];
    return isLeaf(tree) ? [...space, unescapeWord(tree.word)] : [...space, element("b", {}, tree.label)];
  });
}

function move(chip: HTMLElement, from: DOMRect | undefined): void {
  const timing = { duration: MOVE_MS, easing: "ease-out" };
  if (from === undefined) {
    chip.animate({ opacity: [0, 1], transform: ["scale(0.8)", "none"] }, timing);
    return;
  }
  const to = chip.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (x !== 0 || y !== 0) chip.animate({ transform: [`translate(${x}px, ${y}px)`, "none"] }, timing);
}
