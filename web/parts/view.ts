/**
 * What the page and its views agree on. A view is one tab; its state is in the link, `#tree?text=She%20reads.`, so that a
 * link restores it:
 *
 *   export const treeView: View = { name: "tree", title: "Tree", start(place, page) { …; return { restore(state) { … } }; } };
 */

import type { LinkState } from "./link-state.ts";
import type { PageParser } from "./page-parser.ts";
import type { Topic } from "./topic.ts";

export interface View {
  /** In links: `#name?…`. */
  readonly name: string;
  /** On its tab. */
  readonly title: string;
  /** Whether it shows the text of the other views; one that does not keeps what it has. */
  readonly sharesText: boolean;
  /** What of its state is kept when it gets another text: how it shows things, not what. */
  readonly settings: readonly string[];
  /** Puts its elements into `place` when it is first shown. */
  start(place: HTMLElement, page: Page): RunningView;
}

export interface RunningView {
  /** Shows what a link says. Called when the view is shown by a link: also with an empty state, by its tab for the first time. */
  restore(state: URLSearchParams): void;
  /** Another view is shown now: stop what moves. */
  pause?(): void;
}

/** same: what is typed or played changes the newest entry of the browser's history. new: the way back leads to what was before. */
export type Entry = "same" | "new";

/** What a view may ask of the page. */
export interface Page {
  readonly parser: PageParser;
  /** Writes the state of the view into the address while it is shown. */
  remember(state: LinkState, entry?: Entry): void;
  /** The text of this view now: the others that share it show it too, as soon as they are chosen. */
  share(topic: Topic): void;
  /** The address of a state of a view: to copy, or to go from one view to another. */
  linkTo(view: string, state: LinkState): string;
  /** For screen readers: says it politely. */
  announce(text: string): void;
}
