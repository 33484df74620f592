/** The gold tree as the paper's formula sees it: constituents and the nonterminal nodes that become them. */
import type { TransitionSystem } from "../transitions/transition-system.ts";
import { leaves, type Tree } from "../trees/tree.ts";

/** A gold constituent (label, left, right) with its nonterminal (label, index, ordinal). */
export interface GoldNode {
  readonly label: string;
  readonly left: number;
  readonly right: number;
  /** The next word when the nonterminal is pushed in the gold derivation: j in the paper. */
  readonly index: number;
  /** Which of the pushes of this label at this index: the paper's secondary index. */
  readonly ordinal: number;
  /** Its place in the order of pushes. */
  readonly rank: number;
  /** Equal for constituents that are the same (label, left, right). */
  readonly triple: number;
}

export interface PaperGold {
  /** In the order of the gold derivation. */
  readonly nodes: readonly GoldNode[];
  /** By triple: how many there are. */
  readonly copies: readonly number[];
  readonly labels: ReadonlySet<string>;
  node(label: string, index: number, ordinal: number): GoldNode | null;
  /** Of the nonterminals that are pushed when this word is the next. */
  labelsAt(index: number): ReadonlySet<string>;
  /** The number of a (label, left, right), -1 if it is not gold. */
  triple(label: string, left: number, right: number): number;
}

const NO_LABELS: ReadonlySet<string> = new Set();

export function paperGold(system: TransitionSystem, gold: Tree): PaperGold {
  const pushed = new Map<string, number>();
  const byKey = new Map<string, GoldNode>();
  const triples = new Map<string, number>();
  const copies: number[] = [];
  const nodes: GoldNode[] = [];
  const opened: { label: string; index: number; ordinal: number; rank: number; left: number }[] = [];
  let state = system.start(leaves(gold));
  let rank = 0;
  for (const action of system.derive(gold)) {
    const effect = system.effect(state, action);
    if (effect.kind === "open") {
      const { label, start: left } = effect;
      const key = `${state.next} ${label}`;
      const ordinal = (pushed.get(key) ?? 0) + 1;
      pushed.set(key, ordinal);
      opened.push({ label, index: state.next, ordinal, rank: rank++, left });
    } else if (effect.kind === "reduce") {
      const node = opened.pop()!;
      const key = tripleKey(node.label, node.left, state.next);
      const triple = triples.get(key) ?? copies.push(0) - 1;
      triples.set(key, triple);
      copies[triple]!++;
      const made = { ...node, right: state.next, triple };
      nodes.push(made);
      byKey.set(nodeKey(made.label, made.index, made.ordinal), made);
    }
    state = system.apply(state, action);
  }
  nodes.sort((a, b) => a.rank - b.rank);
  const labelsAt = new Map<number, Set<string>>();
  for (const { label, index } of nodes) labelsAt.set(index, (labelsAt.get(index) ?? new Set()).add(label));
  return {
    nodes,
    copies,
    labels: new Set(nodes.map(({ label }) => label)),
    labelsAt: (index) => labelsAt.get(index) ?? NO_LABELS,
    node: (label, index, ordinal) => byKey.get(nodeKey(label, index, ordinal)) ?? null,
    triple: (label, left, right) => triples.get(tripleKey(label, left, right)) ?? -1,
  };
}

function nodeKey(label: string, index: number, ordinal: number): string {
  return `${index} ${ordinal} ${label}`;
}

function tripleKey(label: string, left: number, right: number): string {
  return `${left} ${right} ${label}`;
}
