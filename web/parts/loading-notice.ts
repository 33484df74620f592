/** Says that the model is on its way, how much of it has come, or that it did not come. */

import type { LoadingState } from "../../src/worker.ts";
import { button, element } from "./dom.ts";
import { amountText, showProgress } from "./loading-amount.ts";
import type { PageParser } from "./page-parser.ts";

export interface LoadingNotice {
  readonly element: HTMLElement;
  readonly isShown: boolean;
  readonly isWanted: boolean;
  /** Whether anybody waits for the model. */
  want(isWanted: boolean): void;
}

/** `onRetry`: the model is loaded once more, so that what was asked for in vain can be asked again. */
export function loadingNotice(parser: PageParser, onRetry: () => void): LoadingNotice {
  const title = element("p", {});
  const amount = element("p", { class: "quiet" });
  const progress = element("progress", { "aria-label": "Loading the model" });
  const again = button("Try again", () => parser.retry(), { hidden: true });
  const place = element("div", { class: "loading", hidden: true }, title, progress, amount, again);
  let isWanted = false;
  let state: LoadingState = parser.state;

  function show(): void {
    place.hidden = !isWanted || state.kind === "ready";
    progress.hidden = state.kind !== "loading";
    again.hidden = state.kind !== "failed";
    if (state.kind === "failed") {
      title.textContent = `The parser could not be loaded: ${state.problem.message}.`;
      amount.textContent = "Trees in brackets can still be drawn.";
    } else if (state.kind === "loading") {
      title.textContent = "Loading the English model";
      amount.textContent = amountText(state);
      showProgress(progress, state);
    }
  }

  parser.onState((next) => {
    const isRetry = state.kind === "failed" && next.kind === "loading";
    state = next;
    show();
    if (isRetry && isWanted) onRetry();
  });
  return {
    element: place,
    get isShown() {
      return !place.hidden;
    },
    get isWanted() {
      return isWanted;
    },
    want(next) {
      isWanted = next;
      show();
    },
  };
}
