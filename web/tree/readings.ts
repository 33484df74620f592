/**
 * Other readings of a sentence: its best trees with their probabilities, to choose from; and words to mark that must, or must not, be a
 * constituent. Nothing is parsed before the panel is opened.
 */
import { leaf, leaves, ParserError, type SentenceInput, type Tree, writeTree } from "../../src/index.ts";
import type { PlainParse } from "../../src/worker.ts";
import { button, element } from "../parts/dom.ts";
import type { PageParser } from "../parts/page-parser.ts";
import { type MarkedSpan, wordMarker } from "./word-marker.ts";

export interface ReadingsEvents {
  /** A reading was chosen; `parse` is null for all but the best, whose confidences alone are known. */
  onReading(tree: Tree, parse: PlainParse | null): void;
  announce(text: string): void;
}

export interface Readings {
  readonly element: HTMLElement;
  /** The sentence that is shown now; null: none, or one that was not parsed. */
  show(tree: Tree | null): void;
}

/** Trees to choose from. */
const KEPT = 5;

export function readings(parser: PageParser, { onReading, announce }: ReadingsEvents): Readings {
  let sentence: SentenceInput = [];
  let key = "";
  let isOutdated = false; // made by a model that another has replaced
  let newest = 0;
  const marker = wordMarker(() => void ask(true));
  const list = element("ol", { class: "reading-list", "aria-label": "Readings, the most probable first" });
  const problem = element("p", { class: "notice bad", role: "alert", hidden: true });
  const panel = element(
    "details",
    { class: "card readings", hidden: true },
    element("summary", {}, "Other readings"),
    list,
    marker.element,
    problem,
  );
  panel.addEventListener("toggle", () => {
    if (panel.open) void ask(false);
  });
  parser.onState((state) => {
    if (state.kind === "ready") marker.offer(state.model.labels);
  });
  parser.onSwitch(() => {
    isOutdated = true;
  });

  /** `isNew`: constraints changed, so the best tree is shown at once. */
  async function ask(isNew: boolean): Promise<void> {
    if (!panel.open || sentence.length === 0) return;
    const own = ++newest;
    try {
      const parse = await parser.parseTokens(sentence, { kBest: KEPT, constraints: constraintsOf(marker.spans) });
      if (own !== newest) return;
      problem.hidden = true;
      const found = parse.alternatives ?? [{ tree: parse.tree, probability: Math.exp(parse.logProbability) }];
      list.replaceChildren(
        ...found.map(({ tree, probability }, i) => {
          const text = `${percent(probability)} ${writeTree(tree)}`;
          const choose = () => {
            onReading(tree, i === 0 ? parse : null);
            announce(`Reading ${i + 1} of ${found.length}`);
          };
          return element("li", {}, button(text, choose, { class: "reading" }));
        }),
      );
      if (isNew) onReading(parse.tree, parse);
    } catch (error) {
      if (!(error instanceof ParserError)) throw error;
      if (own !== newest) return;
      problem.textContent = error.message;
      problem.hidden = false;
    }
  }

  return {
    element: panel,
    show(tree) {
      const words = tree === null ? [] : leaves(tree);
      const next = words.map(({ word }) => word).join(" ");
      panel.hidden = words.length === 0 || words.length > MOST_WORDS;
      if (next === key && !isOutdated) return; // another reading of the same sentence
      isOutdated = false;
      if (next === key) return void ask(marker.spans.length > 0);
      key = next;
      sentence = words.map(({ word, offsets }) => leaf(null, word, offsets));
      list.replaceChildren();
      marker.show(words.map(({ word }) => word));
      void ask(false);
    },
  };
}

/** A beam takes some times as long as a single tree: longer sentences would make the page wait. */
const MOST_WORDS = 150;

function constraintsOf(spans: readonly MarkedSpan[]) {
  if (spans.length === 0) return undefined;
  const chosen = (isRequired: boolean) => spans.filter((span) => span.isRequired === isRequired).map(spanOf);
  return { required: chosen(true), forbidden: chosen(false) };
}

function spanOf({ start, end, label }: MarkedSpan) {
  return label === null ? { start, end } : { start, end, label };
}

function percent(probability: number): string {
  return probability < 0.01 ? "under 1 %" : `${Math.round(100 * probability)} %`;
}
