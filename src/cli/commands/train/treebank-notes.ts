/** What is likely to be a slip in the treebanks of a training run, said before hours are spent on it. None of it is an error. */
import { stripFunction } from "../../../trees/transforms.ts";
import { isBranch, leaves, nodes, type Tree } from "../../../trees/tree.ts";

export function treebankNotes(trees: readonly Tree[], dev: readonly Tree[]): string[] {
  const labels = labelsOf(trees);
  const notes: string[] = [];
  if (trees.some((tree) => leaves(tree).some(({ tag }) => tag === "-NONE-"))) {
    notes.push("the traces (-NONE-) are learned as words; treewright convert --clean takes them out");
  }
  const withFunctions = [...labels].filter((label) => stripFunction(label) !== label);
  if (withFunctions.length > 0) {
    notes.push(
      `labels such as ${withFunctions[0]} are learned as they are; treewright convert --clean removes the function tags`,
    );
  }
  const unknown = [...labelsOf(dev)].filter((label) => !labels.has(label));
  if (unknown.length > 0) notes.push(`the training trees lack these labels of the dev set: ${few(unknown)}`);
  return notes;
}

function labelsOf(trees: readonly Tree[]): Set<string> {
  const labels = new Set<string>();
  for (const tree of trees) for (const node of nodes(tree)) if (isBranch(node)) labels.add(node.label);
  return labels;
}

const MAX_NAMED = 8;

function few(labels: readonly string[]): string {
  const more = labels.length - MAX_NAMED;
  return labels.slice(0, MAX_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
