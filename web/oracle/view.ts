/**
 * The oracle playground: a gold tree, and you choose the transitions, right or wrong. At each step it shows what every legal
 * transition costs, exactly and by the paper's formula, what has become of the gold tree, and the best that can still be had.
 */
import { ParserError } from "../../src/index.ts";
import { copyText } from "../parts/clipboard.ts";
import { button, element } from "../parts/dom.ts";
import { fullScreenButton } from "../parts/full-screen.ts";
import { isPressing, isTyping } from "../parts/keyboard.ts";
import type { LinkState } from "../parts/link-state.ts";
import { loadingNotice } from "../parts/loading-notice.ts";
import { linkedTopic, readTopic } from "../parts/topic.ts";
import type { Entry, View } from "../parts/view.ts";
import { type Board, gameBoard } from "./board.ts";
import { EXAMPLES } from "./examples.ts";
import { choose, type Game, here, newGame, playable, type Setting } from "./game.ts";
import { readChoices, readGames, writeGames } from "./link.ts";
import { setupPanel } from "./setup.ts";
import { lessonText } from "./texts.ts";

export const oracle: Pick<View, "start"> = {
  start(place, page) {
    let games: readonly Game[] = [];
    let active = 0; // which of the games the keys belong to
    let parsedGold: string | null = null; // what this page parsed: the gold tree of a link stays as it is
    const problem = element("p", { class: "notice bad", role: "alert", hidden: true });
    const setup = setupPanel(page.parser, {
      onSetting: begin,
      onAsk: () => loading.want(setup.needsParser),
      onProblem: showProblem,
    });
    const loading = loadingNotice(page.parser, () => void setup.ask("same"));
    const watch = element("a", {}, "Watch its derivation");
    const boards: readonly Board[] = [boardOf(0, watch), boardOf(1, element("span"))];
    const share = button("Copy link", () => void copyLink());
    const table = element("div", { class: "playground", hidden: true });
    place.append(
      element(
        "div",
        { class: "intro" },
        element("h1", {}, "Play against the oracle"),
        element("p", { class: "quiet" }, "Choose the transitions yourself, right or wrong, and see what they cost."),
        element("div", { class: "buttons" }, share, fullScreenButton(place)),
      ),
      setup.place,
      setup.lesson,
      problem,
      loading.element,
      table,
      lessonText(),
    );

    function boardOf(index: number, beside: HTMLElement): Board {
      const board = gameBoard((next, motion) => {
        activate(index);
        play(games.with(index, next), motion === "move" ? index : null, "new");
      }, beside);
      for (const kind of ["pointerdown", "focusin"] as const) {
        board.place.addEventListener(kind, () => activate(index));
      }
      return board;
    }

    function activate(index: number): void {
      active = index;
      boards.forEach((board, i) => {
        board.place.classList.toggle("active", i === active && games.length > 1);
      });
    }

    function begin(setting: Setting, moves: readonly string[], entry: Entry): void {
      parsedGold = setup.needsParser ? setting.gold : null;
      attempt(() => {
        const first = moves.reduce(choose, newGame(setting));
        const { beside } = setup;
        play(beside === null ? [first] : [first, newGame({ ...setting, system: beside })], null, entry);
      });
    }

    /** Everything is drawn from the games. `moved`: the one in which a transition was chosen. */
    function play(next: readonly Game[], moved: number | null, entry: Entry): void {
      games = next;
      problem.hidden = true;
      table.hidden = false;
      table.classList.toggle("two", games.length > 1);
      if (table.childElementCount !== games.length) {
        table.replaceChildren(...boards.slice(0, games.length).map((board) => board.place));
        activate(0);
      }
      games.forEach((game, i) => {
        const says = boards[i]!.show(game, i === moved ? "move" : "jump");
        if (i === moved) page.announce(says);
      });
      const { gold, words, system } = games[0]!.setting;
      watch.href = page.linkTo("derivation", { text: gold, words, system });
      share.textContent = "Copy link";
      page.share(setup.topic);
      page.remember(state(), entry);
    }

    /** A tree that was parsed goes with the text that it was parsed from. */
    function state(): LinkState {
      return { ...writeGames(games), ...(setup.needsParser && linkedTopic(setup.topic)) };
    }

    function attempt(action: () => void): void {
      try {
        action();
      } catch (error) {
        if (!(error instanceof ParserError)) throw error;
        showProblem(error);
      }
    }

    function showProblem(error: ParserError): void {
      if (loading.isShown) return; // it says that there is no parser
      setup.mark(error);
      problem.textContent = error.message;
      problem.hidden = false;
    }

    async function copyLink(): Promise<void> {
      if (games.length === 0) return;
      const isCopied = await copyText(new URL(page.linkTo("oracle", state()), location.href).href);
      share.textContent = isCopied ? "Link copied" : "The link is in the address bar";
      page.announce(share.textContent);
    }

    page.parser.onSwitch(() => {
      // A game that somebody plays keeps its gold tree.
      const isUntouched = games.every(({ positions }) => positions.length === 1);
      if (isUntouched && setup.needsParser && games[0]?.setting.gold === parsedGold) void setup.ask("same");
    });
    document.addEventListener("keydown", (event) => {
      if (place.hidden || games.length === 0 || isTyping(event) || isPressing(event)) return;
      if (boards[active]!.onKey(event.key)) event.preventDefault();
    });

    return {
      restore(given) {
        const topic = readTopic(given);
        const beside = playable(given.get("beside"));
        if (!given.has("gold") && topic === null) return setup.start(EXAMPLES[0]!);
        if (!given.has("gold") && topic !== null) {
          return setup.take(topic, { ...readChoices(given), beside });
        }
        attempt(() => {
          const restored = readGames(given, games);
          const [first] = restored.games;
          setup.show(first!.setting, here(first!).taken, beside, topic);
          play(restored.games, null, "same");
          if (restored.problem !== null) showProblem(restored.problem);
        });
      },
    };
  },
};
