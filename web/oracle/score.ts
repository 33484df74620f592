/** How the game stands, in numbers that can be read from the last row; and, when it is over, how it went. */
import { button, element } from "../parts/dom.ts";
import { type Game, here, type Score, scoreOf } from "./game.ts";

export interface ScorePanel {
  readonly place: HTMLElement;
  show(game: Game): void;
}

export function scorePanel(actions: { again(): void }): ScorePanel {
  const exact = element("output", { class: "number" });
  const formula = element("output", { class: "number formula-loss" });
  const mistakes = element("output", { class: "number" });
  const formulaBox = figure(formula, "by the formula");
  const verdict = element("p", { class: "verdict-text" });
  const over = element(
    "div",
    { class: "over", hidden: true },
    verdict,
    button("Play again", actions.again, { class: "button main" }),
  );
  return {
    place: element(
      "div",
      { class: "score" },
      element("div", { class: "figures" }, figure(exact, "loss"), formulaBox, figure(mistakes, "mistakes")),
      over,
    ),
    show(game) {
      const { loss, formulaLoss, state } = here(game);
      const score = scoreOf(game);
      exact.textContent = String(loss);
      exact.className = `number exact-loss ${loss === 0 ? "none" : "some"}`;
      formula.textContent = String(formulaLoss ?? "");
      formulaBox.hidden = formulaLoss === null;
      formulaBox.classList.toggle("off", formulaLoss !== null && loss !== formulaLoss);
      mistakes.textContent = `${score.mistakes} / ${score.transitions}`;
      over.hidden = !state.finished;
      over.classList.toggle("won", loss === 0);
      verdict.textContent = state.finished ? verdictText(score) : "";
    },
  };
}

/** `The gold tree, without a mistake, in 17 transitions.` */
export function verdictText({ loss, mistakes, transitions, f1 }: Score): string {
  if (loss === 0) return `The gold tree, without a mistake, in ${transitions} transitions.`;
  const wrong = mistakes === 1 ? "1 mistake" : `${mistakes} mistakes`;
  const differences = loss === 1 ? "1 difference" : `${loss} differences`;
  return `${wrong} in ${transitions} transitions, ${differences} from gold: F1 ${(100 * f1).toFixed(1)}.`;
}

function figure(value: HTMLElement, name: string): HTMLElement {
  return element("div", { class: "figure" }, value, element("span", {}, name));
}
