/** What the last transition did to the loss, and of what the loss consists. */
import type { LabelledSpan, Sentence } from "../../src/index.ts";
import { spansWithout } from "../../src/trees.ts";
import { element } from "../parts/dom.ts";
import { constituentText } from "../parts/step-text.ts";
import { explain, explanationText } from "./explanation.ts";
import { before, type Game, here } from "./game.ts";
import type { Position } from "./position.ts";

export interface LossPanel {
  readonly place: HTMLElement;
  /** Returns what it says, for those who do not see it. */
  show(game: Game): string;
}

export function lossPanel(): LossPanel {
  const story = element("p", { class: "story" });
  const dispute = element("p", { class: "notice dispute" });
  const parts = element("dl", { class: "parts" });
  return {
    place: element(
      "section",
      { class: "card panel loss-panel" },
      element("h2", { class: "panel-title" }, "What it did"),
      story,
      dispute,
      parts,
    ),
    show(game) {
      const position = here(game);
      const { loss, formulaLoss, state } = position;
      const text = storyText(game);
      const isDisputed = formulaLoss !== null && loss !== formulaLoss;
      story.textContent = text;
      dispute.textContent = isDisputed ? disputeText(loss, formulaLoss) : "";
      dispute.hidden = !isDisputed;
      parts.replaceChildren(...partsOf(position, state.sentence));
      parts.hidden = loss === 0;
      return `${text} Loss ${loss}${formulaLoss === null ? "" : `, by the formula ${formulaLoss}`}.`;
    },
  };
}

function storyText(game: Game): string {
  const from = before(game);
  const to = here(game);
  const name = to.taken.at(-1);
  if (from === null || name === undefined) return "No transition chosen yet: the gold tree itself can still be built.";
  const ending = to.state.finished
    ? to.loss === 0
      ? " The gold tree is built."
      : ` The tree is complete. Differences from gold: ${to.loss}.`
    : "";
  return `${name}: ${explanationText(explain(from, to), to.state.sentence)}${ending}`;
}

function disputeText(loss: number, formulaLoss: number): string {
  return formulaLoss < loss
    ? `The formula counts ${formulaLoss}: it looks at each constituent separately, and misses that they exclude each other here.`
    : `The formula counts ${formulaLoss}: it counts something as lost or wrong that can still turn out right.`;
}

function partsOf({ best, wrong }: Position, sentence: Sentence): HTMLElement[] {
  const toCome = spansWithout(best.excess, wrong);
  return [
    ...part("Missing from the best tree", best.missing, sentence),
    ...part("Built, but not gold", wrong, sentence),
    ...part("Certain to be wrong", toCome, sentence),
  ];
}

function part(name: string, spans: readonly LabelledSpan[], sentence: Sentence): HTMLElement[] {
  if (spans.length === 0) return [];
  const items = spans.map((span) => element("li", {}, constituentText(span, sentence)));
  return [element("dt", {}, `${name} (${spans.length})`), element("dd", {}, element("ul", {}, ...items))];
}
