/**
 * The features of a configuration: each is a combination of atoms, hashed to a row of the table of weights. Most are those of Zhu et al.
 * (2013, table 1 with the baseline and the extended features), who take them from Zhang and Clark (2009); those with open nonterminals
 * are for systems that announce constituents before they are complete.
 */
import { mixHash } from "../../shared/hash.ts";
import { ATOMS } from "./atoms.ts";

/** A feature for each entry: the atoms that it combines. */
export const TEMPLATES: readonly string[] = [
  // One item or word.
  ...["s0", "s1", "s2", "s3"].flatMap((item) => [`${item}.c ${item}.t`, `${item}.c ${item}.w`]),
  ...["q0", "q1", "q2", "q3"].map((word) => `${word}.w ${word}.t`),
  ...["s0", "s1"].flatMap((item) => [`${item}.c ${item}.Lc ${item}.Lw`, `${item}.c ${item}.Rc ${item}.Rw`]),
  ...["s0", "s1"].flatMap((item) => [
    `${item}.c ${item}.fw`,
    `${item}.c ${item}.lw`,
    `${item}.c ${item}.ft ${item}.lt`,
  ]),
  "s0.c s0.n",
  // Two.
  "s0.w s1.w",
  "s0.w s1.c",
  "s0.c s1.w",
  "s0.c s1.c",
  "s0.w q0.w",
  "s0.w q0.t",
  "s0.c q0.w",
  "s0.c q0.t",
  "s1.w q0.w",
  "s1.w q0.t",
  "s1.c q0.w",
  "s1.c q0.t",
  "q0.w q1.w",
  "q0.w q1.t",
  "q0.t q1.w",
  "q0.t q1.t",
  "s0.c s0.lt q0.t",
  "s0.c s0.ft q0.t",
  // Three.
  "s0.c s1.c s2.c",
  "s0.w s1.c s2.c",
  "s0.c s1.w s2.c",
  "s0.c s1.c s2.w",
  "s0.c s1.c q0.t",
  "s0.w s1.c q0.t",
  "s0.c s1.w q0.t",
  "s0.c s1.c q0.w",
  "s0.c q0.t q1.t",
  "q0.t q1.t q2.t",
  "s0.c s1.c s2.c q0.t",
  "s0.c s1.c s2.c s3.c",
  // What is open, and how far it has got.
  "o0.c o0.n",
  "o0.c o1.c",
  "o0.c o1.c o2.c",
  "o0.c q0.t",
  "o0.c q0.w",
  "o0.c o0.n q0.t",
  "o0.c s0.c",
  "o0.c s0.w",
  "o0.c s0.c q0.t",
  "o0.c s0.c q0.w",
  "o0.c s0.t q0.t q1.t",
  "o0.c o1.c s0.c",
  "o0.c o1.c q0.t",
  "o0.c o1.c s0.c q0.t",
  "o0.c b0.c",
  "o0.c b0.w",
  "o0.c b0.c s0.c",
  "o0.c b0.c q0.t",
  "o0.c b0.w q0.t",
  "o0.c b0.w s0.w",
  "o0.c b0.c s0.c q0.t",
];

/** The atoms of all templates, one after the other, each template with how many it has before it. */
const PLAN = Int32Array.from(
  TEMPLATES.flatMap((template) => {
    const atoms = template.split(" ").map((name) => ATOMS.indexOf(name));
    return [atoms.length, ...atoms];
  }),
);

/** Writes, from `place` on, the hash of each feature: as many bits as it is told. */
export function hashFeatures(atoms: Int32Array, bits: number, slots: Int32Array, place: number): void {
  let at = 0;
  for (let template = 0; template < TEMPLATES.length; template++) {
    const end = at + 1 + PLAN[at]!;
    let hash = mixHash(template + 1, 0);
    for (at++; at < end; at++) hash = mixHash(hash, atoms[PLAN[at]!]!);
    slots[place + template] = Math.imul(hash, 0x85ebca6b) >>> (32 - bits);
  }
}
