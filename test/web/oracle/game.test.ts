import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeTree } from "../../../src/index.ts";
import { EXAMPLES } from "../../../web/oracle/examples.ts";
import { explain, explanationText } from "../../../web/oracle/explanation.ts";
import {
  before,
  choose,
  finish,
  type Game,
  goTo,
  here,
  newGame,
  PLAYABLE,
  type Setting,
  scoreOf,
} from "../../../web/oracle/game.ts";
import { readGames, writeGames } from "../../../web/oracle/link.ts";
import { verdictText } from "../../../web/oracle/score.ts";
import { randomTree } from "../../helpers/random-trees.ts";

const SETTING: Setting = {
  gold: "(A (B w0) w1)",
  words: "bare",
  system: "in-order",
  reading: "meant",
  labels: [],
};

function play(setting: Setting, ...moves: readonly string[]): Game {
  return moves.reduce(choose, newGame(setting));
}

function stages(game: Game): string[] {
  return here(game).golds.map(({ label, stage }) => `${label} ${stage}`);
}

describe("a game", () => {
  test("shows every legal transition with its exact loss and the formula's", () => {
    const { moves, loss, formulaLoss } = here(play(SETTING, "SH"));
    expect({ loss, formulaLoss }).toEqual({ loss: 0, formulaLoss: 0 });
    expect(moves.map(({ name, exact, formula, verdict }) => [name, exact.change, formula!.change, verdict])).toEqual([
      ["NT-A", 1, 0, "harmful"],
      ["NT-B", 0, 0, "agree"],
    ]);
  });

  test("reading and closing come first", () => {
    const { moves } = here(play({ ...SETTING, labels: ["C"] }, "SH", "NT-B", "SH"));
    expect(moves.map(({ name }) => name)).toEqual(["RE", "NT-A", "NT-B", "NT-C"]);
  });

  test("says what has become of gold", () => {
    expect(stages(play(SETTING))).toEqual(["A reachable", "B reachable"]);
    expect(stages(play(SETTING, "SH", "NT-B", "RE"))).toEqual(["A reachable", "B built"]);
    expect(stages(play(SETTING, "SH", "NT-A", "SH"))).toEqual(["A reachable", "B lost"]);
    expect(here(play(SETTING, "SH", "NT-A", "RE")).wrong).toEqual([{ label: "A", start: 0, end: 1 }]);
  });

  test("undoes, redoes and forgets what was undone when another transition is chosen", () => {
    const game = play(SETTING, "SH", "NT-A", "SH");
    const undone = goTo(game, 1);
    expect(here(undone).taken).toEqual(["SH"]);
    expect(here(goTo(undone, 3))).toBe(here(game));
    expect(choose(undone, "NT-A").positions).toBe(game.positions);
    const other = choose(undone, "NT-B");
    expect(other.positions.map(({ taken }) => taken.length)).toEqual([0, 1, 2]);
    expect(here(goTo(other, 99)).taken).toEqual(["SH", "NT-B"]);
    expect(here(goTo(other, -1)).taken).toEqual([]);
  });

  test("refuses what is not legal, and trees that are too long or none", () => {
    expect(() => choose(newGame(SETTING), "RE")).toThrow(/not legal/);
    expect(() => newGame({ ...SETTING, gold: "(A" })).toThrow(/never closed/);
    expect(() => newGame({ ...SETTING, gold: `(A ${"w ".repeat(61)})` })).toThrow(/61 words/);
    expect(() => newGame({ ...SETTING, gold: "(A w)", words: "tagged" })).toThrow(/no constituent/);
  });

  test("can be played to the end by the oracle, at the loss it has", () => {
    const end = here(finish(play(SETTING, "SH", "NT-A")));
    expect(end).toMatchObject({ loss: 1, preferred: null, moves: [] });
    expect(end.state.finished).toBe(true);
  });
});

describe.each(PLAYABLE)("$name: at every position of walks with mistakes", ({ name: system }) => {
  test("the loss counts the differences of the best tree, and the explanation adds up to its change", () => {
    fc.assert(
      fc.property(fc.nat(), fc.infiniteStream(fc.nat()), (seed, chances) => {
        const gold = writeTree(randomTree(seed, { maxWords: 5, labels: ["A", "B"], unary: 0.2 }));
        let game = newGame({ ...SETTING, gold, system });
        for (const chance of chances) {
          const position = here(game);
          const { loss, best, golds, wrong, moves } = position;
          expect(best.missing.length + best.excess.length).toBe(loss);
          expect(best.nodes.filter(({ isGold }) => !isGold)).toHaveLength(best.excess.length);
          expect(best.nodes.filter(({ isBuilt, isGold }) => isBuilt && !isGold)).toHaveLength(wrong.length);
          const given = golds.filter(({ stage }) => stage === "lost" || stage === "forgone");
          expect(given.map(keyOf).toSorted()).toEqual(best.missing.map(keyOf).toSorted());
          const last = before(game);
          if (last !== null) {
            const { change, lost, forgone, excess, instead } = explain(last, position);
            expect(lost.length + forgone.length + excess.length - instead.length).toBe(change);
            expect(last.moves.find(({ name }) => name === position.taken.at(-1))!.exact.change).toBe(change);
          }
          if (moves.length === 0 || position.taken.length > 25) break;
          const choice = chance % 3 === 0 ? moves[chance % moves.length]!.name : position.preferred!;
          game = choose(game, choice);
        }
      }),
      { numRuns: 10 },
    );
  });
});

describe("an explanation", () => {
  function explanationOf(game: Game): string {
    return explanationText(explain(before(game)!, here(game)), here(game).state.sentence);
  }

  test("names what a transition lost", () => {
    const game = play({ ...SETTING, gold: "(S (NP The public) (VP sleeps))" }, "SH", "NT-NP", "SH", "SH");
    expect(explanationOf(game)).toBe(
      "The loss rises by 2: NP “The public” can no longer be built; NP “The public sleeps” will be in the tree but is not in gold.",
    );
    expect(explanationOf(play(SETTING, "SH", "NT-A"))).toBe(
      "The loss rises by 1: A “w0” will be in the tree but is not in gold.",
    );
  });

  test("says when one mistake takes the place of another", () => {
    expect(explanationOf(play(SETTING, "SH", "NT-A", "SH"))).toBe(
      "The loss does not change: B “w0” can no longer be built; in exchange, A “w0” is no longer among the differences.",
    );
  });

  test("does not tell of a mistake again when it only grows", () => {
    const game = play(
      { ...SETTING, gold: "(S (NP The public) (VP is here))" },
      "SH",
      "NT-NP",
      "SH",
      "RE",
      "NT-VP",
      "SH",
    );
    expect(explanationOf(game)).toBe("Nothing is lost by this transition.");
  });

  test("says when nothing is lost", () => {
    expect(explanationOf(play(SETTING, "SH"))).toBe("Nothing is lost by this transition.");
    expect(explanationOf(play(SETTING, "SH", "NT-B", "RE"))).toBe(
      "Nothing is lost, and B “w0” is built as in the gold tree.",
    );
  });
});

describe("a link", () => {
  test("restores a game", () => {
    const game = play({ ...SETTING, reading: "printed", labels: ["X", "Y"] }, "SH", "NT-X", "SH");
    const state = new URLSearchParams(new URLSearchParams(writeGames([game])).toString());
    const { games, problem } = readGames(state);
    expect(problem).toBeNull();
    expect(games.map(({ setting }) => setting)).toEqual([game.setting]);
    expect(here(games[0]!)).toEqual(here(game));
  });

  test("restores two games on one tree", () => {
    const games = [play(SETTING, "SH"), play({ ...SETTING, system: "top-down" }, "NT-A", "NT-B")];
    const read = readGames(new URLSearchParams(writeGames(games)));
    expect(read.games.map((game) => [game.setting.system, here(game).taken])).toEqual([
      ["in-order", ["SH"]],
      ["top-down", ["NT-A", "NT-B"]],
    ]);
  });

  test("to an earlier step of a game that goes on keeps what was undone", () => {
    const game = play(SETTING, "SH", "NT-B", "RE");
    const state = new URLSearchParams(writeGames([goTo(game, 1)]));
    const [restored] = readGames(state, [game]).games;
    expect([restored!.at, restored!.positions.length]).toEqual([1, 4]);
    expect(readGames(state).games[0]!.positions).toHaveLength(2);
  });

  test("with a transition that is not legal is played up to there", () => {
    const { games, problem } = readGames(new URLSearchParams("gold=(A+(B+w0)+w1)&moves=SH+SH+NT-A"));
    expect(here(games[0]!).taken).toEqual(["SH"]);
    expect(problem?.message).toMatch(/step 2: SH is not legal/);
  });

  test("with labels that no bracket could hold is an error or text, never a crash", () => {
    const state = new URLSearchParams({ gold: "(<script> (B <img/src=x>) w1)", moves: "SH NT-<script>" });
    expect(here(readGames(state).games[0]!).taken).toEqual(["SH", "NT-<script>"]);
  });
});

describe("the score", () => {
  test("counts transitions that raised the loss, and the F1 that is left", () => {
    expect(scoreOf(play(SETTING, "SH"))).toEqual({ transitions: 1, mistakes: 0, loss: 0, f1: 1 });
    // B is lost: of two constituents one is left, and nothing is in excess.
    const lost = scoreOf(play(SETTING, "SH", "NT-A", "SH"));
    expect(lost).toEqual({ transitions: 3, mistakes: 1, loss: 1, f1: 2 / 3 });
    expect(scoreOf(goTo(play(SETTING, "SH", "NT-A", "SH"), 1)).mistakes).toBe(0);
  });

  test("is told in words at the end", () => {
    expect(verdictText(scoreOf(finish(newGame(SETTING))))).toBe("The gold tree, without a mistake, in 7 transitions.");
    expect(verdictText(scoreOf(finish(play(SETTING, "SH", "NT-A"))))).toMatch(
      /^1 mistake in \d+ transitions, 1 difference from gold: F1 (66\.7|80\.0)\.$/,
    );
  });
});

describe("the examples", () => {
  test.each(EXAMPLES)("$title can be played", ({ setting, moves }) => {
    expect(here(play(setting, ...moves)).taken).toEqual(moves);
  });

  function example(title: RegExp): Game {
    const { setting, moves } = EXAMPLES.find((candidate) => title.test(candidate.title))!;
    return play(setting, ...moves);
  }
  const costs = (game: Game) =>
    here(game).moves.map(({ name, exact, formula }) => [name, exact.change, formula!.change]);

  test("show what their lessons say", () => {
    expect(here(example(/Too early/))).toMatchObject({ loss: 1, formulaLoss: 0 });
    expect(here(example(/Too late/))).toMatchObject({ loss: 1, formulaLoss: 2 });
    expect(here(example(/Wrong root/))).toMatchObject({ loss: 1, formulaLoss: 0 });
    expect(costs(example(/Wrong root/))).toEqual([
      ["SH", 2, 1],
      ["NT-NP", 1, 1],
      ["NT-S", 0, 1],
      ["NT-VP", 1, 1],
    ]);
    expect(here(example(/One span/))).toMatchObject({ loss: 0, formulaLoss: 1 });
    expect(here(example(/Attachment/)).loss).toBe(0);
  });
});

function keyOf({ label, start, end }: { label: string; start: number; end: number }): string {
  return `${label} ${start} ${end}`;
}
