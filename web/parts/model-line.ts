/** A line at the head of the page while the fast model parses: how much of the accurate one has come, or that it did not come. */
import type { LoadingState } from "../../src/worker.ts";
import { button, element } from "./dom.ts";
import { amountText, showProgress } from "./loading-amount.ts";
import type { PageParser } from "./page-parser.ts";

/** `announce`: for those who do not see the line come and go. */
export function modelLine(parser: PageParser, announce: (text: string) => void): HTMLElement {
  const text = element("span");
  const progress = element("progress", { "aria-label": "Loading the accurate model" });
  const again = button("Try again", () => parser.retry());
  const line = element("p", { class: "model-line", hidden: true }, text, progress, again);

  function show(awaited: LoadingState | null): void {
    line.hidden = awaited === null;
    progress.hidden = awaited?.kind !== "loading";
    again.hidden = awaited?.kind !== "failed";
    line.classList.toggle("bad", awaited?.kind === "failed");
    if (awaited?.kind === "loading") {
      text.textContent = `Fast model; the accurate one is loading: ${amountText(awaited)}`;
      showProgress(progress, awaited);
    } else if (awaited?.kind === "failed") {
      const said = `The accurate model could not be loaded: ${awaited.problem.message}. The fast one parses.`;
      text.textContent = said;
      announce(said);
    }
  }

  parser.onAwaited(show);
  parser.onSwitch(() => announce("The accurate model is loaded and parses now."));
  return line;
}
