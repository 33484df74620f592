/** Systems that make a constituent by way of parts: the binary ones, and structure-label. */
import { describe, expect, test } from "vitest";
import { systemNamed } from "../../src/systems/systems.ts";
import { grammarNamed } from "../../src/transitions/action-table.ts";
import { deriveStates, replay } from "../../src/transitions/derivation.ts";
import { readTree } from "../../src/trees/bracket-reader.ts";
import { leaf, leaves } from "../../src/trees/tree.ts";
import { randomTree } from "../helpers/random-trees.ts";

const names = (system: string, tree: string) =>
  systemNamed(system)
    .derive(readTree(tree, { tags: "none" }))
    .map(({ name }) => name)
    .join(" ");

describe("the derivation of (S (NP the old man) sleeps well .)", () => {
  const tree = "(S (NP the old man) sleeps well .)";
  test("binary-left: parts grow from the first child", () =>
    expect(names("binary-left", tree)).toBe("SH SH RE*-NP SH RE-NP SH RE*-S SH RE*-S SH RE-S FI"));
  test("binary-right: parts grow from the last child", () =>
    expect(names("binary-right", tree)).toBe("SH SH SH RE*-NP RE-NP SH SH SH RE*-S RE*-S RE-S FI"));
  test("structure-label: a span on the way has no label", () =>
    expect(names("structure-label", tree)).toBe(
      "SH NO SH NO CO NO SH NO CO LA-NP SH NO CO NO SH NO CO NO SH NO CO LA-S",
    ));
});

describe("parts of constituents", () => {
  const sentence = ["a", "b", "c"].map((word) => leaf(null, word));
  const labels = ["FI", "RE*-A", "RE*-B", "RE-A", "RE-B", "SH", "UN-A", "UN-B"];
  function legalAfter(system: string, ...taken: string[]): string[] {
    const grammar = grammarNamed(systemNamed(system), labels);
    const actions = taken.map((name) => grammar.actions.actions[grammar.actions.idNamed(name)]!);
    return grammar.actions.legalNames(grammar.system, replay(grammar, sentence, actions));
  }

  test("binary-left: a part waits for words to come, and only its own label completes it", () => {
    expect(legalAfter("binary-left", "SH", "SH", "RE*-A")).toEqual(["SH"]);
    expect(legalAfter("binary-left", "SH", "SH", "RE*-A", "SH")).toEqual(["RE-A", "UN-A", "UN-B"]);
    expect(legalAfter("binary-left", "SH", "SH", "SH")).toEqual(["RE-A", "RE-B", "UN-A", "UN-B"]);
  });

  test("binary-right: a part is completed with what is below it, before anything is read", () => {
    expect(legalAfter("binary-right", "SH", "SH", "SH", "RE*-A")).toEqual(["RE-A"]);
    expect(legalAfter("binary-right", "SH", "SH")).toEqual(["RE-A", "RE-B", "SH", "UN-A", "UN-B"]);
  });

  test("structure-label: every span but the last may stay without a label", () => {
    const grammar = grammarNamed(systemNamed("structure-label"), ["CO", "LA-A", "LA-A+A", "NO", "SH"]);
    const states = [...deriveStates(grammar.system, readTree("(A a (A b))", { tags: "none" }))];
    const legal = states.slice(0, -1).map((state) => grammar.actions.legalNames(grammar.system, state).join(" "));
    const label = "LA-A LA-A+A NO";
    expect(legal).toEqual(["SH", label, "SH", label, "CO", "LA-A LA-A+A"]);
  });
});

test("structure-label: 4n - 2 steps, whatever the tree", () => {
  for (let seed = 0; seed < 50; seed++) {
    const tree = randomTree(seed, { maxWords: 12, labels: ["S", "NP", "VP"], unary: 0.3 });
    expect(systemNamed("structure-label").derive(tree)).toHaveLength(4 * leaves(tree).length - 2);
  }
});
