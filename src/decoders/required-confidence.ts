/** Under constraints, what is required is certain: all trees that come into question have it. */
import type { TreeConstraints } from "../constraints/tree-constraints.ts";
import type { Analysis } from "../contracts/decoder.ts";

/** For searches that follow one tree, whose confidences are those of its steps. */
export function withCertainty(
  { brackets, confidences }: Pick<Analysis, "brackets" | "confidences">,
  { wishes }: TreeConstraints,
  labels: readonly string[],
): Pick<Analysis, "brackets" | "confidences"> {
  const wanted = new Map<string, number>();
  for (const { start, end, label } of wishes) {
    const key = `${start} ${end} ${label}`;
    if (label !== null) wanted.set(key, (wanted.get(key) ?? 0) + 1);
  }
  const certain = Float64Array.from(confidences, (confidence, i) => {
    const key = `${brackets.starts[i]} ${brackets.ends[i]} ${labels[brackets.labels[i]!]}`;
    const left = wanted.get(key) ?? 0;
    wanted.set(key, left - 1);
    return left > 0 ? 1 : confidence;
  });
  return { brackets, confidences: certain };
}
