/** The card around a tree: bars above it, the ground it is drawn on, a line about it below, and what is wrong if there is none. */
import { element } from "../parts/dom.ts";

export interface FrameParts {
  /** Above the tree. */
  readonly bars: readonly HTMLElement[];
  /** The tree, and what may lie over it. */
  readonly ground: readonly HTMLElement[];
  /** Page Down is 1, Page Up is -1. */
  onPage(step: number): void;
}

export interface Frame {
  readonly element: HTMLElement;
  /** The line below the tree. */
  readonly details: HTMLElement;
  /** In that line, if it takes longer than a sentence does; what it gives back is called at the end of the work. */
  sayWork(text: string): () => void;
  readonly hasProblem: boolean;
  /** What was drawn before stays, but is no longer what stands in the text. Null: all is well again. */
  sayProblem(message: string | null): void;
  /** In the place of a tree; null: there is one. */
  sayEmpty(message: string | null): void;
}

/** Longer than a sentence takes. */
const PATIENCE_MS = 400;

export function treeFrame({ bars, ground, onPage }: FrameParts): Frame {
  const details = element("div", { class: "details" });
  const problem = element("p", { class: "notice bad", role: "alert", hidden: true });
  const empty = element("p", { class: "empty quiet", hidden: true });
  const place = element("div", { class: "ground" }, ...ground, empty, problem);
  const card = element("div", { class: "card canvas" }, ...bars, place, details);
  card.addEventListener("keydown", (event) => {
    if (event.key !== "PageDown" && event.key !== "PageUp") return;
    event.preventDefault();
    onPage(event.key === "PageDown" ? 1 : -1);
  });
  return {
    element: card,
    details,
    sayWork(text) {
      const patience = setTimeout(() => details.replaceChildren(text), PATIENCE_MS);
      return () => clearTimeout(patience);
    },
    get hasProblem() {
      return !problem.hidden;
    },
    sayProblem(message) {
      problem.textContent = message ?? "";
      problem.hidden = message === null;
      card.classList.toggle("stale", message !== null);
    },
    sayEmpty(message) {
      empty.textContent = message ?? "";
      empty.hidden = message === null;
    },
  };
}

/** What the view is for. */
export function treeIntro(): HTMLElement {
  return element(
    "div",
    { class: "intro" },
    element("h1", {}, "Type a sentence, see its structure"),
    element("p", { class: "quiet" }, "Parsed in your browser as you type: nothing you write leaves this page."),
  );
}
