/** How often each training tree is seen in an epoch: checked before a run starts. */
import { ParserError } from "../shared/errors.ts";

/** A tree that is seen more often than this leaves no room for others: a slip of the keyboard. */
const MAX_WEIGHT = 1000;

/** With no tree in an epoch, a run would go on for ever without a step. */
export function checkWeights(weights: readonly number[], trees: number): void {
  if (weights.length !== trees) refuse(`there are ${trees} training trees and ${weights.length} weights`);
  const wrong = weights.find((weight) => !(weight >= 0 && weight <= MAX_WEIGHT));
  if (wrong !== undefined) refuse(`the weight of a tree is a number from 0 to ${MAX_WEIGHT}, not ${wrong}`);
  const seen = weights.reduce((sum, weight) => sum + weight, 0);
  if (trees > 0 && seen < 1) {
    throw new ParserError(
      "E_NO_TREES",
      `the weights of the training trees add up to ${seen}: an epoch would have none`,
      { hint: "Give some of them a weight of 1 or more" },
    );
  }
}

function refuse(message: string): never {
  throw new ParserError("E_WEIGHT", message);
}
