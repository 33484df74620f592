import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isBranch, isLeaf, nodes, Parser, readTree, treesEqual } from "../../../src/index.ts";
import { builtIn, deriveStates, itemsOf, SYSTEM_NAMES } from "../../../src/oracle.ts";
import { stageAt, timelineOf, timelineOfTrace } from "../../../web/derivation/timeline.ts";
import { stepText } from "../../../web/parts/step-text.ts";
import { randomTree } from "../../helpers/random-trees.ts";
import { TINY_NETWORKS, tinyModelFile } from "../../helpers/tiny-model.ts";

const PAPER_TREE = readTree("(S (NP The public) (VP is (ADVP still) (ADJP cautious)) .)", { tags: "none" });

describe("the timeline of a derivation", () => {
  test("top-down is the paper's figure 3", () => {
    const { actions, states, growth, readAt } = timelineOf("top-down", PAPER_TREE);
    expect(actions.map(({ name }) => name).join(" ")).toBe(
      "NT-S NT-NP SH SH RE NT-VP SH NT-ADVP SH RE NT-ADJP SH RE RE SH RE",
    );
    expect(states).toHaveLength(17);
    expect(growth).toEqual([
      { openedAt: 1, builtAt: 16 },
      { openedAt: 2, builtAt: 5 },
      { openedAt: 6, builtAt: 14 },
      { openedAt: 8, builtAt: 10 },
      { openedAt: 11, builtAt: 13 },
    ]);
    expect(readAt).toEqual([3, 4, 7, 9, 12, 15]);
  });

  test("in-order is the paper's figure 5", () => {
    const { actions, growth } = timelineOf("in-order", PAPER_TREE);
    expect(actions.map(({ name }) => name).join(" ")).toBe(
      "SH NT-NP SH RE NT-S SH NT-VP SH NT-ADVP RE SH NT-ADJP RE RE SH RE FI",
    );
    expect(growth[0]).toEqual({ openedAt: 5, builtAt: 16 });
  });

  test("bottom-up announces nothing", () => {
    const { growth } = timelineOf("bottom-up", PAPER_TREE);
    expect(growth.map(({ openedAt }) => openedAt)).toEqual([null, null, null, null, null]);
    expect(stageAt(growth[1]!, 2)).toBe("to-come");
    expect(stageAt(growth[1]!, 3)).toBe("built");
  });

  test.each(SYSTEM_NAMES)("%s: at each step as much is built, open and read as the stack holds", (system) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const tree = randomTree(seed, { maxWords: 8, labels: ["A", "B"], unary: 0.3 });
        const film = timelineOf(system, tree);
        expect(treesEqual(film.tree, tree)).toBe(true);
        for (const [step, state] of [...deriveStates(film.system, tree)].entries()) {
          const items = itemsOf(state.stack);
          const finished = items.flatMap((item) =>
            item.kind === "open" ? [] : builtIn(item).flatMap(({ tree }) => [...nodes(tree)]),
          );
          const stages = film.growth.map((growth) => stageAt(growth, step));
          expect(stages.filter((stage) => stage === "built")).toHaveLength(finished.filter(isBranch).length);
          expect(stages.filter((stage) => stage === "open")).toHaveLength(
            items.filter(({ kind }) => kind === "open").length,
          );
          expect(film.readAt.filter((read) => read <= step)).toHaveLength(finished.filter(isLeaf).length);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe("the timeline of a model's parse", () => {
  test.each(SYSTEM_NAMES)("%s: ends with its tree and says what the model thought of each step", async (system) => {
    const parser = await Parser.load(tinyModelFile(system, TINY_NETWORKS.default), { kernels: "js" });
    const { parse, steps } = parser.trace(["She", "sees", "the", "cat", "."]);
    const film = timelineOfTrace(system, parse.sentence, steps);
    expect(treesEqual(film.tree, parse.tree)).toBe(true);
    expect(film.actions.map(({ name }) => name)).toEqual(parse.transitions);
    expect(film.choices).toHaveLength(film.actions.length);
    for (const [i, choices] of film.choices!.entries()) {
      const taken = choices.filter(({ isTaken }) => isTaken);
      expect(taken.map(({ transition }) => transition)).toEqual([film.actions[i]!.name]);
      expect(Math.log(taken[0]!.probability)).toBeCloseTo(parse.stepLogProbabilities[i]!, 5);
    }
  });
});

describe("steps in words", () => {
  function texts(system: "top-down" | "in-order" | "bottom-up"): string[] {
    const film = timelineOf(system, PAPER_TREE);
    return film.actions.map((action, i) => stepText(film.system, film.states[i]!, action));
  }

  test("say what is read, announced and closed", () => {
    expect(texts("top-down").slice(1, 5)).toEqual([
      "announces an NP that starts at “The”",
      "reads “The”",
      "reads “public”",
      "closes the NP “The public”",
    ]);
    expect(texts("in-order").slice(4, 5)).toEqual(["announces an S that starts with “The public”"]);
    expect(texts("in-order").at(-1)).toBe("ends the parse: the tree is complete");
    expect(texts("bottom-up")[2]).toBe("makes the top 2 items an NP: “The public”");
  });
});
