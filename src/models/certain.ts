/** Under constraints, what is required is certain: all trees that come into question have it. */
import type { Analysis, Request } from "../contracts/decoder.ts";

/** Of each constituent of an analysis, whether the constraints of its request ask for it. */
export function certainOf(
  { brackets: { labels: ids, starts, ends } }: Analysis,
  { sentence, constraints }: Request,
  labels: readonly string[],
): readonly boolean[] {
  const wanted = new Map<string, number>();
  const { required = [], root } = constraints ?? {};
  for (const { start, end, label } of required) {
    const key = `${start} ${end} ${label}`;
    if (label !== undefined) wanted.set(key, (wanted.get(key) ?? 0) + 1);
  }
  return Array.from(ids, (id, i) => {
    const key = `${starts[i]} ${ends[i]} ${labels[id]}`;
    const left = wanted.get(key) ?? 0;
    wanted.set(key, left - 1);
    const isRoot = i === 0 && ends[i] === sentence.length && labels[id] === root;
    return left > 0 || isRoot;
  });
}
