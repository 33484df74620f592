/**
 * The oracle playground: a gold tree, and you choose the transitions, right or wrong. At each step it shows what every legal
 * transition costs, exactly and by the paper's formula, what has become of the gold tree, and the best that can still be had.
 */
import { ParserError } from "../../src/index.ts";
import { copyText } from "../parts/clipboard.ts";
import { configurationView } from "../parts/configuration.ts";
import { button, element } from "../parts/dom.ts";
import { isPressing, isTyping } from "../parts/keyboard.ts";
import type { View } from "../parts/view.ts";
import { EXAMPLES } from "./examples.ts";
import { choose, finish, type Game, goTo, here, newGame } from "./game.ts";
import { historyPanel } from "./history.ts";
import { readGame, writeGame } from "./link.ts";
import { lossPanel } from "./loss.ts";
import { movesPanel } from "./moves.ts";
import { setupPanel } from "./setup.ts";
import { lessonText } from "./texts.ts";
import { bestPanel, goldPanel } from "./trees.ts";

export const oracleView: View = {
  name: "oracle",
  title: "Oracle",
  start(place, page) {
    let game: Game | null = null;
    const problem = element("p", { class: "notice bad", role: "alert", hidden: true });
    const setup = setupPanel((setting, moves) => attempt(() => play(moves.reduce(choose, newGame(setting)), "jump")));
    const configuration = configurationView();
    const loss = lossPanel();
    const moves = movesPanel(take);
    const watch = element("a", {}, "Watch its derivation");
    const gold = goldPanel(watch);
    const best = bestPanel();
    const history = historyPanel((step) => game && play(goTo(game, step), "jump"));
    const undo = button("Undo", () => game && play(goTo(game, game.at - 1), "move"), { title: "Undo (U or ←)" });
    const redo = button("Redo", () => game && play(goTo(game, game.at + 1), "move"), { title: "Redo (R or →)" });
    const preferred = button("Best move", () => takePreferred(), { title: "What the exact oracle would do (B)" });
    const toEnd = button("Finish", () => game && play(finish(game), "jump"), {
      title: "Follow the exact oracle to the end",
    });
    const share = button("Copy link", () => void copyLink(), { class: "button main" });
    const table = element(
      "div",
      { class: "playground" },
      element("div", { class: "card configuration-card" }, configuration.place),
      element(
        "div",
        { class: "choosing" },
        loss.place,
        element(
          "section",
          { class: "card panel" },
          moves.place,
          element("div", { class: "buttons" }, undo, redo, preferred, toEnd, share),
        ),
        history.place,
      ),
      element("div", { class: "trees" }, gold.place, best.place),
    );
    place.append(
      element(
        "div",
        { class: "intro" },
        element("h1", {}, "Play against the oracle"),
        element(
          "p",
          { class: "quiet" },
          "Choose the transitions yourself, right or wrong, and see at each step what they cost and what can still be built.",
        ),
      ),
      setup.place,
      problem,
      table,
      lessonText(),
    );

    function take(name: string): void {
      if (game !== null) play(choose(game, name), "move");
    }

    function takePreferred(): void {
      const name = game && here(game).preferred;
      if (name !== null) take(name);
    }

    /** Everything is drawn from the game. */
    function play(next: Game, motion: "move" | "jump"): void {
      game = next;
      const position = here(next);
      problem.hidden = true;
      table.hidden = false;
      configuration.show(position.state, motion);
      const says = loss.show(next);
      moves.show(next);
      gold.show(next);
      best.show(next);
      const { gold: text, words, system } = next.setting;
      watch.href = page.linkTo("derivation", { text, words, system });
      history.show(next);
      undo.disabled = next.at === 0;
      redo.disabled = next.at === next.positions.length - 1;
      preferred.disabled = toEnd.disabled = position.state.finished;
      share.textContent = "Copy link";
      if (motion === "move") page.announce(says);
      page.remember(writeGame(next));
    }

    function attempt(action: () => void): void {
      try {
        action();
      } catch (error) {
        if (!(error instanceof ParserError)) throw error;
        showProblem(error);
      }
    }

    function showProblem({ message }: ParserError): void {
      problem.textContent = message;
      problem.hidden = false;
    }

    async function copyLink(): Promise<void> {
      if (game === null) return;
      const isCopied = await copyText(new URL(page.linkTo("oracle", writeGame(game)), location.href).href);
      share.textContent = isCopied ? "Link copied" : "The link is in the address bar";
      page.announce(share.textContent);
    }

    document.addEventListener("keydown", (event) => {
      if (place.hidden || game === null || isTyping(event) || isPressing(event)) return;
      const name = moves.forKey(event.key);
      if (name !== null) take(name);
      else if (event.key === "u" || event.key === "ArrowLeft") undo.click();
      else if (event.key === "r" || event.key === "ArrowRight") redo.click();
      else if (event.key === "b") takePreferred();
      else return;
      event.preventDefault();
    });

    return {
      restore(state) {
        if (!state.has("gold")) return setup.start(EXAMPLES[0]!);
        attempt(() => {
          const restored = readGame(state);
          setup.show(restored.game);
          play(restored.game, "jump");
          if (restored.problem !== null) showProblem(restored.problem);
        });
        if (game === null) table.hidden = true;
      },
    };
  },
};
