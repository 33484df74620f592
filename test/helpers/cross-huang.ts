/**
 * The oracle of Cross and Huang (2016, §4) for the structure-label system, written down from its definition and compared with the true
 * loss. `next` is the smallest gold bracket that strictly encloses the topmost span [i, j) and can still be built; with its ends p and q
 *
 *   structure   SH if p = i and q > j;   CO if p < i and q = j;   both if p < i and q > j
 *   label       that of gold for just this span, NO if there is none
 */
import { type Bounds, type Configuration, configurations, startOf, successors, trueLoss } from "./exhaustive-oracle.ts";
import { constituentsOf, goldTrees } from "./gold-trees.ts";

export interface CrossHuangCheck {
  readonly words: number;
  readonly labels: readonly string[];
  readonly chain: number;
  readonly maxGold: number;
  readonly explore: Bounds;
}

export interface CrossHuangResult {
  readonly configurations: number;
  /** Where the oracle gives a transition that raises the loss. */
  readonly harmful: readonly string[];
  /** Where it gives the labels of gold, and others keep the loss as well: the same labels in another order. */
  readonly otherOrders: readonly string[];
  /** Where it leaves out any other transition that keeps the loss. */
  readonly leftOut: readonly string[];
}

export function checkCrossHuang({ words, labels, chain, maxGold, explore }: CrossHuangCheck): CrossHuangResult {
  const space = { system: "structure-label", words, labels, chain };
  const [harmful, otherOrders, leftOut]: [string[], string[], string[]] = [[], [], []];
  let count = 0;
  for (const brackets of goldTrees(words, labels, chain)) {
    const gold = constituentsOf(brackets);
    if (gold.length > maxGold) continue;
    const lossOf = trueLoss(space);
    for (const { configuration, transitions } of configurations(space, startOf(gold), explore)) {
      if (configuration.finished) continue;
      count++;
      const loss = lossOf(configuration);
      const optimal = [...successors(space, configuration)].filter(([, after]) => lossOf(after) === loss);
      const given = transitionsGiven(configuration, gold);
      const where = `${brackets} after ${transitions.join(" ") || "nothing"}`;
      const names = optimal.map(([name]) => name);
      const missing = names.filter((name) => !given.includes(name));
      if (given.some((name) => !names.includes(name))) harmful.push(`${where}: ${given.join(" ")}`);
      if (missing.some((name) => sortedLabels(name) !== sortedLabels(given[0]!)))
        leftOut.push(`${where}: ${missing.join(" ")}`);
      else if (missing.length > 0) otherOrders.push(`${where}: ${missing.join(" ")}`);
    }
  }
  return { configurations: count, harmful, otherOrders, leftOut };
}

/** `gold`: children before parents. */
function transitionsGiven({ next: j, stack, isUnlabelled }: Configuration, gold: readonly string[]): string[] {
  const top = stack.at(-1);
  if (top === undefined) return ["SH"];
  const i = top.left;
  const brackets = gold.map((constituent) => {
    const [label, left, right] = constituent.split(" ");
    return { label: label!, p: Number(left), q: Number(right) };
  });
  if (isUnlabelled) {
    const chain = brackets.filter(({ p, q }) => p === i && q === j).map(({ label }) => label);
    return [chain.length === 0 ? "NO" : `LA-${chain.toReversed().join("+")}`];
  }
  const starts = new Set(stack.map(({ left }) => left));
  const enclosing = brackets.filter(({ p, q }) => p <= i && j <= q && q - p > j - i && starts.has(p));
  const next = enclosing.reduce((smallest, one) => (one.q - one.p < smallest.q - smallest.p ? one : smallest));
  return [...(next.p < i ? ["CO"] : []), ...(next.q > j ? ["SH"] : [])];
}

function sortedLabels(name: string): string {
  return name.replace(/^LA-/, "").split("+").sort().join("+");
}
