/** Every small gold tree, as brackets, and the constituents of one. It imports nothing. */

/** Every gold tree over these words, as brackets, with chains of up to `maxChain` constituents on a span. */
export function* goldTrees(words: number, labels: readonly string[], maxChain: number): Generator<string> {
  yield* trees(0, words, true);

  function* trees(left: number, right: number, isRoot: boolean): Generator<string> {
    const cores = right - left === 1 ? [`w${left}`] : sequences(left, right, true);
    const shortest = isRoot || right - left > 1 ? 1 : 0;
    for (const core of cores) yield* chains(core, shortest);
  }

  function* chains(core: string, shortest: number): Generator<string> {
    if (shortest === 0) yield core;
    let layer = [core];
    for (let length = 1; length <= maxChain; length++) {
      layer = layer.flatMap((inner) => labels.map((label) => `(${label} ${inner})`));
      if (length >= shortest) yield* layer;
    }
  }

  /** Two or more trees side by side. */
  function* sequences(left: number, right: number, isWhole: boolean): Generator<string> {
    if (!isWhole) yield* trees(left, right, false);
    for (let middle = left + 1; middle < right; middle++) {
      for (const first of trees(left, middle, false)) {
        for (const rest of sequences(middle, right, false)) yield `${first} ${rest}`;
      }
    }
  }
}

/** The constituents of a tree in brackets, as "label left right". */
export function constituentsOf(brackets: string): string[] {
  const found: string[] = [];
  const open: { readonly label: string; readonly left: number }[] = [];
  let words = 0;
  for (const token of brackets.match(/\(\w+|\)|\w+/g) ?? []) {
    if (token.startsWith("(")) open.push({ label: token.slice(1), left: words });
    else if (token !== ")") words++;
    else {
      const { label, left } = open.pop()!;
      found.push(`${label} ${left} ${words}`);
    }
  }
  return found;
}
