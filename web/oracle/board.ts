/** One game: stack and buffer, the transitions to choose from, the score, and the trees. There are one or two of them on the page. */

import { configurationView } from "../parts/configuration.ts";
import { button, element } from "../parts/dom.ts";
import { choose, finish, type Game, goTo, here } from "./game.ts";
import { historyPanel } from "./history.ts";
import { lossPanel } from "./loss.ts";
import { movesPanel } from "./moves.ts";
import { scorePanel } from "./score.ts";
import { bestPanel, goldPanel } from "./trees.ts";

export interface Board {
  readonly place: HTMLElement;
  /** Returns what it says, for those who do not see it. */
  show(game: Game, motion: "move" | "jump"): string;
  /** Whether the key meant something. */
  onKey(key: string): boolean;
}

/** Somebody played: `next` is the game from now on. */
export type OnPlay = (next: Game, motion: "move" | "jump") => void;

/** `beside`: stands beside the title of the gold tree. */
export function gameBoard(onPlay: OnPlay, beside: HTMLElement): Board {
  let game: Game | null = null;
  const configuration = configurationView();
  const score = scorePanel({ again: () => game && onPlay(goTo(game, 0), "jump") });
  const moves = movesPanel(take);
  const loss = lossPanel();
  const gold = goldPanel(beside);
  const best = bestPanel();
  const history = historyPanel((step) => game && onPlay(goTo(game, step), "jump"));
  const undo = button("Undo", () => game && onPlay(goTo(game, game.at - 1), "move"), { title: "Undo (U or ←)" });
  const redo = button("Redo", () => game && onPlay(goTo(game, game.at + 1), "move"), { title: "Redo (R or →)" });
  const preferred = button("Best move", takePreferred, { title: "What the exact oracle would do (B)" });
  const toEnd = button("Finish", () => game && onPlay(finish(game), "jump"), {
    title: "Follow the exact oracle to the end",
  });
  const name = element("h2", { class: "board-name" });
  const place = element(
    "div",
    { class: "board" },
    element("div", { class: "card configuration-card" }, name, configuration.place),
    element(
      "section",
      { class: "card panel choosing" },
      score.place,
      moves.place,
      element("div", { class: "buttons" }, undo, redo, preferred, toEnd),
    ),
    element("div", { class: "telling" }, loss.place, history.place),
    element("div", { class: "trees" }, gold.place, best.place),
  );

  function take(transition: string): void {
    if (game !== null) onPlay(choose(game, transition), "move");
  }

  function takePreferred(): void {
    const transition = game && here(game).preferred;
    if (transition !== null) take(transition);
  }

  return {
    place,
    show(next, motion) {
      game = next;
      const { state } = here(next);
      name.textContent = next.setting.system;
      configuration.show(state, motion);
      moves.show(next);
      score.show(next);
      gold.show(next);
      best.show(next);
      history.show(next);
      undo.disabled = next.at === 0;
      redo.disabled = next.at === next.positions.length - 1;
      preferred.disabled = toEnd.disabled = state.finished;
      return loss.show(next);
    },
    onKey(key) {
      const transition = moves.forKey(key);
      if (transition !== null) take(transition);
      else if (key === "u" || key === "ArrowLeft") undo.click();
      else if (key === "r" || key === "ArrowRight") redo.click();
      else if (key === "b") takePreferred();
      else return false;
      return true;
    },
  };
}
