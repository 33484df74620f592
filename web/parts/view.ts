/**
 * What the page and its views agree on. A view is one tab; its state is in the link, `#tree?text=She%20reads.`, so that a
 * link restores it:
 *
 *   export const treeView: View = { name: "tree", title: "Tree", start(place, page) { …; return { restore(state) { … } }; } };
 */
import type { ParserClient } from "../../src/worker.ts";

export interface View {
  /** In links: `#name?…`. */
  readonly name: string;
  /** On its tab. */
  readonly title: string;
  /** Puts its elements into `place` when it is first shown. */
  start(place: HTMLElement, page: Page): RunningView;
}

export interface RunningView {
  /** Shows what a link says. Called when the view is shown by a link: also with an empty state, by its tab for the first time. */
  restore(state: URLSearchParams): void;
  /** Another view is shown now: stop what moves. */
  pause?(): void;
}

/** What a view may ask of the page. */
export interface Page {
  readonly parser: ParserClient;
  /** Writes the state of the view into the address while it is shown, without a step in the browser's history. */
  remember(state: Readonly<Record<string, string>>): void;
  /** The address of a state of a view: to copy, or to go from one view to another. */
  linkTo(view: string, state: Readonly<Record<string, string>>): string;
  /** For screen readers: says it politely. */
  announce(text: string): void;
}
