import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomFromSeed } from "../../src/shared/random.ts";
import { systemOf } from "../../src/systems/system-entry.ts";
import { findSystem, SYSTEMS, systemNamed } from "../../src/systems/systems.ts";
import { labelsIn, unknownAction } from "../../src/transitions/action.ts";
import { type Grammar, grammarNamed, grammarOf } from "../../src/transitions/action-table.ts";
import { build, deriveStates, replay } from "../../src/transitions/derivation.ts";
import { measureLimits } from "../../src/transitions/measure-limits.ts";
import { builtIn, itemsOf } from "../../src/transitions/stack.ts";
import { IllegalActionError } from "../../src/transitions/transition-errors.ts";
import { type State, treeOf } from "../../src/transitions/transition-system.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { treesEqual } from "../../src/trees/equality.ts";
import { branch, leaf, leaves, type Tree } from "../../src/trees/tree.ts";
import { randomTree } from "../helpers/random-trees.ts";
import { TOY_SYSTEM } from "../helpers/toy-system.ts";

const shape = { maxWords: 12, labels: ["S", "NP", "VP"], unary: 0.3 };
const names = (system: string, tree: string) =>
  systemNamed(system)
    .derive(readTree(tree, { tags: "none" }))
    .map(({ name }) => name)
    .join(" ");

describe("the derivation of (S (NP She) (VP reads))", () => {
  const tree = "(S (NP She) (VP reads))";
  test("top-down", () => expect(names("top-down", tree)).toBe("NT-S NT-NP SH RE NT-VP SH RE RE"));
  test("in-order", () => expect(names("in-order", tree)).toBe("SH NT-NP RE NT-S SH NT-VP RE RE FI"));
  test("bottom-up", () => expect(names("bottom-up", tree)).toBe("SH RE#1-NP SH RE#1-VP RE#2-S FI"));
  test("binary-left", () => expect(names("binary-left", tree)).toBe("SH UN-NP SH UN-VP RE-S FI"));
  test("lexical", () => expect(names("lexical", tree)).toBe("SH UN-NP SH UN-VP RR-S FI"));
  test("structure-label", () => expect(names("structure-label", tree)).toBe("SH LA-NP SH LA-VP CO LA-S"));
});

describe.each([...SYSTEMS, TOY_SYSTEM])("$name", (entry) => {
  test("each step of a derivation is legal, and the last gives the tree back", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const tree = randomTree(seed, shape);
        const grammar = grammarOf(systemOf(entry), [tree]);
        expect(build(grammar, leaves(tree), grammar.system.derive(tree))).toEqual(tree);
      }),
    );
  });

  test("limits measured on trees allow their derivations", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (seeds) => {
        const trees = seeds.map((seed) => randomTree(seed, { ...shape, unary: 0.5 }));
        const grammar = grammarOf(systemOf(entry, measureLimits(systemOf(entry), trees)), trees);
        for (const tree of trees) expect(build(grammar, leaves(tree), grammar.system.derive(tree))).toEqual(tree);
      }),
    );
  });

  test("limits measured on a tree are the narrowest: one less forbids its derivation", () => {
    const tree = readTree("(S (S (NP (NP (X a) b) c) (VP (VP (VP d)))) e)", { tags: "none" });
    const measured = measureLimits(systemOf(entry), [tree]);
    const used: string[] = [];
    for (const [limit, value] of Object.entries(measured)) {
      if (value === 1) continue;
      const buildWithin = (most: number) => {
        const grammar = grammarOf(systemOf(entry, { ...measured, [limit]: most }), [tree]);
        return build(grammar, leaves(tree), grammar.system.derive(tree));
      };
      // A limit that a system does not know forbids nothing, however narrow.
      const isUsed = isIllegal(() => buildWithin(1));
      if (isUsed) used.push(limit);
      expect(
        isIllegal(() => buildWithin(value - 1)),
        limit,
      ).toBe(isUsed);
    }
    expect(used).not.toEqual([]);
  });

  test("every random walk within limits ends with a tree over all the words, never without a legal action", () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 }), (seed, small, open) => {
        const tree = randomTree(seed, shape);
        // Narrower than the trees need: a parser meets sentences that the treebank did not have.
        const system = systemOf(entry, { maxUnary: small, maxOpen: open, maxOpenRun: small });
        const last = randomWalk(grammarOf(system, [tree]), tree, seed);
        expect(leaves(treeOf(last)!)).toEqual(leaves(tree));
        expect(last.step).toBeLessThan(60 * leaves(tree).length);
      }),
      { numRuns: 40 },
    );
  });

  test("an effect says what apply does: how deep the stack gets, and which items become children", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const tree = randomTree(seed, shape);
        const { system } = grammarOf(systemOf(entry), [tree]);
        let state = system.start(leaves(tree));
        for (const action of system.derive(tree)) {
          const effect = system.effect(state, action);
          const after = system.apply(state, action);
          const items = itemsOf(state.stack);
          if (effect.kind === "reduce" || effect.kind === "join") {
            const popped = items.slice(items.length - effect.popped).filter((item) => item.kind !== "open");
            expect(itemsOf(after.stack).slice(0, -1)).toEqual(items.slice(0, items.length - effect.popped));
            if (effect.kind === "join") {
              expect(after.stack!.item).toMatchObject({ kind: "part", label: effect.label, items: popped });
            } else {
              expect(popped).toHaveLength(effect.children);
              const children = popped.flatMap((item) => builtIn(item).map((built) => built.tree));
              const made = labelsIn(effect).reduceRight<readonly Tree[]>(
                (below, label) => [branch(label, below)],
                children,
              );
              expect(after.stack!.item).toMatchObject({ tree: made[0] });
              expect(after.finished).toBe(effect.finishes);
            }
          } else if (effect.kind === "finish" || effect.kind === "pass") expect(after.stack).toBe(state.stack);
          else expect(after.stack!.below).toBe(state.stack);
          state = after;
        }
      }),
      { numRuns: 25 },
    );
  });

  test("a state is a value: what follows from it does not change it", () => {
    const tree = randomTree(5, { ...shape, maxWords: 8 });
    const states = [...deriveStates(systemOf(entry), tree)];
    const before = JSON.stringify(states.map(({ next, stack }) => [next, itemsOf(stack)]));
    for (const state of states) if (!state.finished) randomWalk(grammarOf(systemOf(entry), [tree]), tree, 7, state);
    expect(JSON.stringify(states.map(({ next, stack }) => [next, itemsOf(stack)]))).toBe(before);
  });

  test("a tree of 10,000 levels has a derivation", () => {
    let tree: Tree = leaf(null, "deep");
    for (let level = 0; level < 10_000; level++) tree = branch(level % 2 ? "A" : "B", [tree, leaf(null, "w")]);
    const system = systemOf(entry);
    expect(system.derive(tree).length).toBeGreaterThanOrEqual(20_000);
    expect([...deriveStates(system, tree)].at(-1)!.finished).toBe(true);
  });

  test("a constituent of 10,000 children has a derivation", () => {
    const words = Array.from({ length: 10_000 }, (_, i) => leaf(null, `w${i}`));
    const tree = branch("S", [branch("NP", words), branch("VP", [words[0]!])]);
    const last = [...deriveStates(systemOf(entry), tree)].at(-1)!;
    expect(treesEqual(treeOf(last)!, tree)).toBe(true);
  });

  test("action names go through a model file and back", () => {
    const grammar = grammarOf(systemOf(entry), [randomTree(3, shape)]);
    const stored: unknown = JSON.parse(JSON.stringify(grammar.actions.names));
    expect(grammarNamed(grammar.system, stored as string[]).actions.actions).toEqual(grammar.actions.actions);
  });
});

describe("dead ends that naive limits would make", () => {
  test("top-down: a left spine is longer than any unary chain", () => {
    const tree = readTree("(S (NP (NP (NP a b) c) d) e)", { tags: "none" });
    expect(measureLimits(systemNamed("top-down"), [tree])).toEqual({ maxOpen: 4, maxOpenRun: 4, maxUnary: 1 });
  });

  test("in-order: a lone item at its unary limit may still be projected while words are left, but not closed at once", () => {
    const sentence = [leaf(null, "a"), leaf(null, "b")];
    const grammar = grammarNamed(systemNamed("in-order", { maxUnary: 1 }), ["FI", "NT-S", "RE", "SH"]);
    const actions = ["SH", "NT-S", "RE", "NT-S"].map((name) => grammar.actions.actions[grammar.actions.idNamed(name)]!);
    const projected = replay(grammar, sentence, actions);
    expect(grammar.actions.legalNames(grammar.system, projected)).toEqual(["SH"]);
  });

  test("bottom-up: four words are parsed though the treebank had constituents of three children only", () => {
    const grammar = grammarOf(systemNamed("bottom-up"), [readTree("(S a b c)", { tags: "none" })]);
    expect(grammar.actions.names).toEqual(["FI", "RE#1-S", "RE#2-S", "RE#3-S", "SH"]);
    const tree = readTree("(S a b c d)", { tags: "none" });
    for (let seed = 0; seed < 50; seed++) expect(randomWalk(grammar, tree, seed).finished).toBe(true);
  });
});

describe("bad input", () => {
  const sentence = [leaf("PRP", "She"), leaf("VBZ", "reads")];
  const grammar = grammarNamed(systemNamed("in-order"), ["SH", "RE", "FI", "NT-S"]);
  const act = (...names: string[]) =>
    names.map((name) => ({ ...grammar.actions.actions[grammar.actions.idNamed(name)]! }));

  test("an action that is not legal says at which step and what was legal there", () => {
    expect(() => replay(grammar, sentence, act("SH", "SH"))).toThrow("step 2: SH is not legal here; legal: NT-S");
  });
  test("actions that stop early", () => {
    expect(() => build(grammar, sentence, act("SH", "NT-S", "SH"))).toThrow(
      expect.objectContaining({ code: "E_ACTIONS_UNFINISHED", step: 4, legal: ["RE", "NT-S"] }),
    );
  });
  test("actions after the end", () => {
    const all = act("SH", "NT-S", "SH", "RE", "FI", "FI");
    expect(() => replay(grammar, sentence, all)).toThrow("step 6: FI is not legal here; legal: nothing");
  });
  test("a label that is not known", () => {
    const derivation = grammar.system.derive(readTree("(X She reads)", { tags: "none" }));
    expect(() => replay(grammar, sentence, derivation)).toThrow(
      expect.objectContaining({ code: "E_LABEL_UNKNOWN", label: "X" }),
    );
  });
  test("an action or a label that is not known says at which step, and what was legal there", () => {
    const after = (name: string) => () =>
      replay(grammar, sentence, [...act("SH"), grammar.system.readAction(name) ?? unknownAction(name)]);
    expect(after("NT-X")).toThrow("step 2: unknown label X; legal: NT-S");
    expect(after("RE#1-S")).toThrow("step 2: unknown transition RE#1-S; legal: NT-S");
  });
  test("an action that is not known", () => {
    expect(() => grammarNamed(grammar.system, ["SH", "JUMP"])).toThrow(
      expect.objectContaining({ code: "E_ACTION_UNKNOWN" }),
    );
  });
  test("no words, a bare word, an empty constituent", () => {
    const nothing = expect.objectContaining({ code: "E_NOTHING_TO_PARSE" });
    expect(() => grammar.system.start([])).toThrow(nothing);
    expect(() => grammar.system.derive(leaf("UH", "Yes"))).toThrow(nothing);
    expect(() => grammar.system.derive(branch("S", [branch("NP", [])]))).toThrow(nothing);
  });
  test("a limit below 1, and a system that does not exist", () => {
    expect(() => systemNamed("in-order", { maxUnary: 0 })).toThrow(expect.objectContaining({ code: "E_LIMIT" }));
    expect(() => systemNamed("sideways")).toThrow(expect.objectContaining({ code: "E_SYSTEM_UNKNOWN" }));
  });
  test("actions of another system", () => {
    expect(() => grammarNamed(systemNamed("top-down"), ["SH", "RE#2-S"])).toThrow(
      "unknown transition RE#2-S; known: SH RE NT-X",
    );
  });
});

function isIllegal(attempt: () => Tree): boolean {
  try {
    attempt();
    return false;
  } catch (error) {
    if (error instanceof IllegalActionError) return true;
    throw error;
  }
}

function randomWalk({ system, actions }: Grammar, tree: Tree, seed: number, from?: State): State {
  const random = randomFromSeed(seed);
  const mask = new Uint8Array(actions.size);
  let state = from ?? system.start(leaves(tree));
  while (!state.finished) {
    const legal = actions.legalIds(system, state);
    expect(legal).not.toHaveLength(0);
    expect(actions.markLegal(system, state, mask)).toBe(legal.length);
    expect([...mask.keys()].filter((id) => mask[id] === 1)).toEqual(legal);
    state = system.apply(state, actions.actions[legal[random.below(legal.length)]!]!);
    if (state.step > 2000 && from !== undefined) return state; // no limits: a walk may stack unaries for ever
  }
  return state;
}

describe("a system from outside the package", () => {
  test("is found among those handed over, and nowhere else", () => {
    expect(findSystem("toy", [TOY_SYSTEM])).toBe(TOY_SYSTEM);
    expect(findSystem("in-order", [TOY_SYSTEM])).toBe(findSystem("in-order"));
    expect(() => findSystem("toy")).toThrow(
      "choose one of top-down, in-order, bottom-up, binary-left, binary-right, lexical, structure-label",
    );
    expect(() => findSystem("sideways", [TOY_SYSTEM])).toThrow(
      "choose one of toy, top-down, in-order, bottom-up, binary-left, binary-right, lexical, structure-label",
    );
  });

  test("has its own transitions", () => {
    const tree = readTree("(S (NP She) (VP reads))", { tags: "none" });
    const derivation = systemNamed("toy", {}, [TOY_SYSTEM]).derive(tree);
    expect(derivation.map(({ name }) => name).join(" ")).toBe("begin:S begin:NP read end begin:VP read end end done");
  });
});
