/**
 * The derivation player: the transitions of a parse, or of a pasted tree, one by one, in any of the systems. It is figures 3
 * and 5 of the paper, moving.
 */
import { ParserError, words, writeTree } from "../../src/index.ts";
import { configurationView } from "../parts/configuration.ts";
import { element } from "../parts/dom.ts";
import { fullScreenButton } from "../parts/full-screen.ts";
import { isTyping } from "../parts/keyboard.ts";
import { loadingNotice } from "../parts/loading-notice.ts";
import { fullName, stepText } from "../parts/step-text.ts";
import type { View } from "../parts/view.ts";
import { choicesPanel } from "./choices.ts";
import { playerControls } from "./controls.ts";
import { derivationSource, type Film } from "./source.ts";
import { stepsTable } from "./table.ts";
import type { Timeline } from "./timeline.ts";
import { growingTree } from "./tree.ts";

export const derivation: Pick<View, "start"> = {
  start(place, page) {
    const problem = element("p", { class: "notice bad", role: "alert", hidden: true });
    const loading = loadingNotice(page.parser, () => void update(0));
    const told = element("p", { class: "told" });
    const oracleLink = element("a", { class: "button" }, "Play with this tree against the oracle");
    const source = derivationSource(page.parser, () => void update(0));
    const tree = growingTree();
    const configuration = configurationView();
    const choices = choicesPanel();
    const controls = playerControls(showStep);
    const table = stepsTable((step) => controls.goTo(step));
    const player = element(
      "div",
      { class: "player", hidden: true },
      element("div", { class: "card player-card" }, tree.place, controls.place, told, configuration.place),
      element("div", { class: "aside" }, choices.place, table.place, oracleLink),
    );
    place.append(
      element(
        "div",
        { class: "intro" },
        element("h1", {}, "Watch a tree being built"),
        element(
          "p",
          { class: "quiet" },
          "A transition parser reads the words from left to right and builds the tree step by step, on a stack.",
        ),
        element("div", { class: "buttons" }, fullScreenButton(place)),
      ),
      element("div", { class: "setup" }, ...source.parts),
      problem,
      loading.element,
      player,
    );

    let timeline: Timeline | null = null;
    let asked = 0;
    let wanted: number | null = null; // the step to be shown when the film is there

    /** Makes the film anew and shows it from a step on. */
    async function update(step: number): Promise<void> {
      const own = ++asked;
      wanted = step;
      // It may have failed before this view was there.
      if (timeline === null && page.parser.state.kind === "failed") source.replaceFirstText();
      controls.pause();
      page.share(source.topic);
      loading.want(source.needsParser());
      try {
        const film = await source.film();
        if (own === asked && film !== null) showFilm(film, step);
      } catch (error) {
        if (own === asked) showProblem(error);
      }
    }

    function showFilm(film: Film, step: number): void {
      timeline = film.timeline;
      wanted = null;
      problem.hidden = true;
      player.hidden = false;
      tree.start(timeline);
      table.start(timeline);
      const { system, actions } = timeline;
      oracleLink.href = page.linkTo("oracle", {
        gold: writeTree(timeline.tree),
        words: film.words,
        system: system.name,
      });
      controls.start(actions.length, step);
    }

    function showStep(step: number, motion: "move" | "jump"): void {
      if (timeline === null) return;
      const { states, actions, system } = timeline;
      tree.show(step);
      configuration.show(states[step]!, motion);
      choices.show(timeline, step);
      table.show(step);
      const action = actions[step - 1];
      const text =
        action === undefined
          ? `All ${words(timeline.tree).length} words are in the buffer, and nothing is on the stack.`
          : ` ${fullName(system, states[step - 1]!, action)}: ${stepText(system, states[step - 1]!, action)}.`;
      told.replaceChildren(...(action === undefined ? [text] : [element("code", {}, action.name), text]));
      if (motion === "move") page.announce(`Step ${step} of ${actions.length}: ${told.textContent}`);
      page.remember({ ...source.state(), ...(step > 0 && { step: String(step) }) });
    }

    function showProblem(error: unknown): void {
      if (!(error instanceof ParserError)) throw error;
      if (loading.isShown) return; // it says that there is no parser
      problem.textContent = error.message;
      problem.hidden = false;
    }

    page.parser.onState(({ kind }) => {
      if (kind === "failed" && timeline === null) void update(0);
    });
    page.parser.onSwitch(() => {
      if (loading.isWanted) void update(wanted ?? controls.step);
    });
    document.addEventListener("keydown", (event) => {
      if (!place.hidden && !isTyping(event)) controls.onKey(event);
    });

    return {
      restore(state) {
        source.restore(state);
        void update(Number.parseInt(state.get("step") ?? "0", 10) || 0);
      },
      pause: () => controls.pause(),
    };
  },
};
