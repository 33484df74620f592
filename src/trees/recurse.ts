/**
 * Recursion without the call stack: a tree of 10,000 levels, which would overflow it, is fine.
 *
 *   recurse(tree, (node) => ({
 *     children: isLeaf(node) ? [] : node.children,
 *     finish: (counts) => 1 + counts.reduce((sum, count) => sum + count, 0),
 *   }))
 *
 * counts the nodes of a tree. What is walked over need not be trees: a seed may carry what its parent knows.
 */
export interface Step<Seed, Result> {
  readonly children: readonly Seed[];
  /** Called when the results of all children are known, in their order. */
  finish(results: Result[]): Result;
}

interface Frame<Seed, Result> {
  readonly step: Step<Seed, Result>;
  readonly results: Result[];
}

export function recurse<Seed, Result>(seed: Seed, begin: (seed: Seed) => Step<Seed, Result>): Result {
  const frames: Frame<Seed, Result>[] = [{ step: begin(seed), results: [] }];
  for (;;) {
    const { step, results } = frames.at(-1)!;
    if (results.length < step.children.length) {
      frames.push({ step: begin(step.children[results.length]!), results: [] });
      continue;
    }
    const result = step.finish(results);
    frames.pop();
    const parent = frames.at(-1);
    if (parent === undefined) return result;
    parent.results.push(result);
  }
}
