/** The lexicalised binary system: derivations from the head, parts that grow to one side or both, heads of items. */
import { describe, expect, test } from "vitest";
import { headsBy, headsByRules } from "../../src/heads/head-child.ts";
import { lexicalSystem } from "../../src/systems/lexical/lexical.ts";
import { systemOf } from "../../src/systems/system-entry.ts";
import { oracleNamed } from "../../src/systems/system-oracles.ts";
import { systemNamed } from "../../src/systems/systems.ts";
import { grammarFor } from "../../src/transitions/action-table.ts";
import { deriveStates, replay } from "../../src/transitions/derivation.ts";
import { itemsOf } from "../../src/transitions/stack.ts";
import type { TransitionSystem } from "../../src/transitions/transition-system.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { leaf, leaves } from "../../src/trees/tree.ts";
import { randomTree } from "../helpers/random-trees.ts";

const lexical = systemNamed("lexical");
const names = (system: TransitionSystem, tree: string) =>
  system
    .derive(readTree(tree))
    .map(({ name }) => name)
    .join(" ");

describe("a derivation", () => {
  test("grows each constituent from its head, first to the left, then to the right", () => {
    const tree = "(S (NP (DT the) (JJ old) (NN man)) (ADVP (RB often)) (VP (VBZ reads)) (. .))";
    expect(names(lexical, tree)).toBe("SH SH SH RR*-NP RR-NP SH UN-ADVP SH UN-VP RR*-S RR*-S SH RL-S FI");
  });

  test("takes the first child of a category that Collins does not know", () => {
    expect(names(lexical, "(S (VP (VB go)) (ZZ (RB so) (RB far) (RB away)))")).toBe(
      "SH UN-VP SH SH RL*-ZZ SH RL-ZZ RL-S FI",
    );
  });

  test("with the first or the last child as head everywhere is that of the binary systems", () => {
    for (const [side, choice, reduction] of [
      ["left", "first", "RL"],
      ["right", "last", "RR"],
    ] as const) {
      const own = systemOf(lexicalSystem("own", headsBy(choice)));
      for (let seed = 0; seed < 20; seed++) {
        const tree = randomTree(seed, { maxWords: 10, labels: ["S", "NP"], unary: 0.3 });
        const binary = systemNamed(`binary-${side}`).derive(tree);
        expect(own.derive(tree).map(({ name }) => name.replace(reduction, "RE"))).toEqual(
          binary.map(({ name }) => name),
        );
      }
    }
  });

  test("with rules of one's own", () => {
    const own = systemOf(lexicalSystem("own", headsByRules({ S: [{ search: "left", for: ["B"] }] })));
    expect(names(own, "(S (A a) (B b) (C c))")).toBe("SH SH RR*-S SH RL-S FI");
  });
});

test("an item has the head that the steps gave it", () => {
  const tree = readTree("(S (NP (DT the) (NN man)) (VP (VBZ reads) (NP (NNS books))) (. .))");
  const heads = [...deriveStates(lexical, tree)].map(({ stack }) =>
    itemsOf(stack).map((item) => (item.kind === "open" ? null : (item.head ?? item.start))),
  );
  expect(heads).toEqual([[], [0], [0, 1], [1], [1, 2], [1, 2, 3], [1, 2, 3], [1, 2], [2], [2, 4], [2], [2]]);
});

test("the published oracle reads on above a part that should take the topmost item first", () => {
  const gold = readTree("(A w0 (A w1 w2 w3))", { tags: "none" });
  const grammar = grammarFor(lexical, ["A"], 2);
  const chosenBy = (oracle: string) => {
    let state = lexical.start(leaves(gold));
    let guide = oracleNamed(oracle, grammar).guideTo(gold);
    for (const name of ["SH", "SH", "RR*-A", "SH"]) {
      const id = grammar.actions.idNamed(name);
      guide = guide.after(state, id);
      state = lexical.apply(state, grammar.actions.actions[id]!);
    }
    return { guide, state, name: grammar.actions.actions[guide.preferred(state)]!.name };
  };
  const { guide, state, name } = chosenBy("dynamic");
  expect([guide.loss, name]).toEqual([1, "RL*-A"]);
  expect(chosenBy("dynamic-coavoux-crabbe").name).toBe("SH");
  expect(guide.lossChanges(state)[grammar.actions.idNamed("SH")]).toBe(1);
});

describe("what is legal", () => {
  const grammar = grammarFor(lexical, ["A", "B"], 2);
  function legalAfter(words: number, ...taken: string[]): string {
    const sentence = Array.from({ length: words }, (_, i) => leaf(null, `w${i}`));
    const actions = taken.map((name) => grammar.actions.actions[grammar.actions.idNamed(name)]!);
    return grammar.actions.legalNames(lexical, replay(grammar, sentence, actions)).join(" ");
  }
  const both = "RL*-A RL*-B RL-A RL-B RR*-A RR*-B RR-A RR-B";

  test("a part that grows to the right waits for a word, and only its own label completes it", () => {
    expect(legalAfter(3, "SH", "SH", "RL*-A")).toBe("SH");
    expect(legalAfter(3, "SH", "SH", "RL*-A", "SH")).toBe("RL-A UN-A UN-B");
    expect(legalAfter(4, "SH", "SH", "RL*-A", "SH")).toBe("RL*-A RL-A SH UN-A UN-B");
  });

  test("a part that grows to both sides takes what is below it, too", () => {
    expect(legalAfter(3, "SH", "SH", "SH", "RR*-A")).toBe("RR-A");
    expect(legalAfter(4, "SH", "SH", "SH", "RR*-A")).toBe("RR*-A RR-A SH");
    expect(legalAfter(4, "SH", "SH", "SH", "RR*-A", "RR*-A")).toBe("SH");
  });

  test("no part is made that nothing could complete", () => {
    expect(legalAfter(2, "SH", "SH")).toBe("RL-A RL-B RR-A RR-B UN-A UN-B");
    expect(legalAfter(3, "SH", "SH", "SH")).toBe("RL-A RL-B RR*-A RR*-B RR-A RR-B UN-A UN-B");
    expect(legalAfter(3, "SH", "SH")).toBe(`${both} SH UN-A UN-B`);
    expect(legalAfter(4, "SH", "SH", "RL*-A", "SH", "SH")).toBe("RL-A RL-B RR-A RR-B UN-A UN-B");
  });
});
