/** What the linear network sees of a configuration, checked by hand. */
import { describe, expect, test } from "vitest";
import type { Move } from "../../../src/contracts/network.ts";
import { numbersOf } from "../../../src/encoders/tokens/tokens.ts";
import { headsBy } from "../../../src/heads/head-child.ts";
import { ATOMS, readAtoms } from "../../../src/networks/linear/atoms.ts";
import { builtCategory, type Item, itemsAfter, openCategory } from "../../../src/networks/linear/items.ts";
import { hashFeatures, TEMPLATES } from "../../../src/networks/linear/templates.ts";
import { hashText, mixHash } from "../../../src/shared/hash.ts";
import { SYSTEM_NAMES, systemNamed } from "../../../src/systems/systems.ts";
import { grammarOf } from "../../../src/transitions/action-table.ts";
import { readTree } from "../../../src/trees/bracket-reader.ts";
import { leaves, type Tree } from "../../../src/trees/tree.ts";

const tree = readTree("(S (NP (DT The) (JJ old) (NN dog)) (VP (VBZ sees) (NP (DT the) (NN cat))) (. .))");

/** The atoms after so many steps of the tree's derivation, by name. */
function atomsAfter(system: string, of: Tree, steps: number, heads: "collins" | "first" | "last" = "collins") {
  const { system: rules, actions } = grammarOf(systemNamed(system, {}), [tree]);
  const sentence = leaves(of);
  let [state, top]: [ReturnType<typeof rules.start>, Item | null] = [rules.start(sentence), null];
  for (const action of rules.derive(of).slice(0, steps)) {
    const next = rules.apply(state, action);
    const move: Move = { from: { memory: null, state }, actionId: actions.idOf(action), next };
    top = itemsAfter(top, move, actions, headsBy(heads));
    state = next;
  }
  const atoms = new Int32Array(ATOMS.length);
  readAtoms(top, state.next, numbersOf(sentence), atoms);
  const named = Object.fromEntries(ATOMS.map((name, i) => [name, atoms[i]!]));
  return { atoms, named, actions };
}

const numberOf = (text: string) => hashText(text) >>> 8;
const NONE = -2;

describe("atoms of a configuration", () => {
  test("after SH NT-NP SH SH RE NT-S SH: the old dog, an open S, and sees", () => {
    const { named, actions } = atomsAfter("in-order", tree, 7);
    expect(named).toMatchObject({
      "s0.c": mixHash(1, numberOf("VBZ")),
      "s0.w": numberOf("sees"),
      "s0.t": numberOf("VBZ"),
      "s0.n": 1,
      "s0.Lc": NONE,
      "s1.c": openCategory(actions, "S"),
      "s1.w": numberOf("The"), // where it starts
      "s1.n": 0,
      "s2.c": builtCategory(actions, "NP"),
      "s2.w": numberOf("dog"), // Collins: the rightmost noun
      "s2.t": numberOf("NN"),
      "s2.fw": numberOf("The"),
      "s2.ft": numberOf("DT"),
      "s2.lw": numberOf("dog"),
      "s2.n": 3,
      "s2.Lc": mixHash(1, numberOf("DT")),
      "s2.Lw": numberOf("The"),
      "s2.Rc": mixHash(1, numberOf("NN")),
      "s2.Rw": numberOf("dog"),
      "s3.c": NONE,
      "q0.w": numberOf("the"),
      "q0.t": numberOf("DT"),
      "q2.w": numberOf("."),
      "q3.w": NONE,
      "o0.c": openCategory(actions, "S"),
      "o0.n": 1, // sees; the subject is below
      "o1.c": NONE,
      "b0.c": builtCategory(actions, "NP"),
      "b0.w": numberOf("dog"),
    });
  });

  test("at the start there is nothing but the next words", () => {
    const { named } = atomsAfter("top-down", tree, 0);
    const others = Object.keys(named).filter((name) => !name.startsWith("q") && name !== "o0.n");
    for (const name of others) expect(named[name], name).toBe(NONE);
    expect(named["q0.w"]).toBe(numberOf("The"));
  });

  test("heads go up the tree, by Collins's rules or by place", () => {
    const steps = 11; // SH NT-NP SH SH RE NT-S SH NT-VP SH NT-NP SH
    const heads = (["collins", "first", "last"] as const).map((choice) => {
      return atomsAfter("in-order", tree, steps + 2, choice).named["s0.w"]; // RE RE: the verb phrase
    });
    expect(heads).toEqual([numberOf("sees"), numberOf("sees"), numberOf("cat")]);
  });

  test("words are the same however their brackets are written", () => {
    const [escaped, plain] = ["(NP (X -LRB-))", "(NP (X \\())"].map((text) => numbersOf(leaves(readTree(text))));
    expect(escaped).toEqual(plain);
  });
});

describe("features", () => {
  test("name atoms that there are, and no two are the same", () => {
    for (const name of TEMPLATES.flatMap((template) => template.split(" "))) expect(ATOMS).toContain(name);
    expect(new Set(TEMPLATES).size).toBe(TEMPLATES.length);
  });

  test("change exactly where one of their atoms does", () => {
    const { atoms } = atomsAfter("in-order", tree, 7);
    const slotsOf = (of: Int32Array) => {
      const slots = new Int32Array(TEMPLATES.length);
      hashFeatures(of, 24, slots, 0);
      return slots;
    };
    const before = slotsOf(atoms);
    for (const [i, name] of ATOMS.entries()) {
      const after = slotsOf(atoms.with(i, 12345));
      const changed = TEMPLATES.filter((_, t) => before[t] !== after[t]);
      expect(changed).toEqual(TEMPLATES.filter((template) => template.split(" ").includes(name)));
    }
  });

  test("fit into as many bits as there are", () => {
    const slots = new Int32Array(TEMPLATES.length);
    hashFeatures(atomsAfter("in-order", tree, 7).atoms, 8, slots, 0);
    for (const slot of slots) expect(slot >= 0 && slot < 256).toBe(true);
  });

  test.each(SYSTEM_NAMES)("of %s can be read at every step", (system) => {
    const { system: rules } = grammarOf(systemNamed(system, {}), [tree]);
    for (let steps = 0; steps < rules.derive(tree).length; steps++) {
      expect(atomsAfter(system, tree, steps).atoms).toHaveLength(ATOMS.length);
    }
  });
});
