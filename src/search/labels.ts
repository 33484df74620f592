/** Whether a label is as a description says: a function of the label alone, compiled once. */
import { basicCategory } from "../trees/basic-category.ts";
import type { LabelDescription } from "./syntax.ts";

export type LabelTest = (label: string) => boolean;

export function labelTest(description: LabelDescription): LabelTest {
  const { isNegated, isBasic } = description;
  const plain = plainTest(description);
  const cut = isBasic ? (label: string) => plain(basicCategory(label)) : plain;
  return isNegated ? (label) => !cut(label) : cut;
}

function plainTest(description: LabelDescription): LabelTest {
  if (description.kind === "any") return () => true;
  if (description.kind === "regex") return remembered(description.regex);
  const { labels } = description;
  const [only] = labels;
  if (labels.length === 1) return (label) => label === only;
  const set = new Set(labels);
  return (label) => set.has(label);
}

/** Labels repeat all the time. Words do not, so the memory starts afresh when it is full. */
const MAX_REMEMBERED = 10_000;

function remembered(regex: RegExp): LabelTest {
  const known = new Map<string, boolean>();
  return (label) => {
    let isMatch = known.get(label);
    if (isMatch === undefined) {
      isMatch = regex.test(label);
      if (known.size >= MAX_REMEMBERED) known.clear();
      known.set(label, isMatch);
    }
    return isMatch;
  };
}
