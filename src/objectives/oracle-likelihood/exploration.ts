/**
 * Exploration: training leaves the gold derivation now and then, so that the parser learns to go on after its own mistakes. In the paper
 * (section 4.3) the highest-scoring transition is followed with probability p where it is wrong. Ballesteros et al. (2016) draw the next
 * transition from the model's probabilities instead, raised to a power below 1, so that there are mistakes to learn from even when the
 * model is sure of itself. Fried and Klein (2018) draw every transition too, but learn from the gold derivation at the same time: a parser
 * that has seen few trees draws so many mistakes that it would see little of what it is to find.
 */
import { count, number, type OptionsOf, oneOf } from "../../contracts/options.ts";

export const EXPLORATION_OPTIONS = {
  explore: number(0.1, "probability of exploration at each step (section 4.3)", 0, 1),
  exploreFrom: count(2, "first epoch with exploration; before it the model prefers too many wrong transitions"),
  exploreOver: {
    ...count(
      0,
      "number of epochs over which the probability of exploration rises evenly to --explore; 0: it starts there",
    ),
    least: 0,
  },
  exploreBy: oneOf(
    ["best", "sample"],
    "best",
    "where exploration leads; best: to the transition that the model prefers, if it is wrong; sample: to one that is drawn from the model's probabilities (Ballesteros et al. 2016, who always draw: --explore 1)",
  ),
  explorePower: number(
    0.75,
    "power to which --explore-by sample raises the probabilities; below 1 it draws unlikely transitions more often",
    0,
    100,
  ),
  exploreBeside: oneOf(
    ["nothing", "gold"],
    "nothing",
    "what a tree teaches besides the walk that explores; gold: its gold derivation too, and the loss is the mean of both (Fried and Klein 2018)",
  ),
};

/** The probability of exploration in an epoch, counted from 0. */
export function explorationAt(
  epoch: number,
  { explore, exploreFrom, exploreOver }: OptionsOf<typeof EXPLORATION_OPTIONS>,
): number {
  const explored = epoch + 2 - exploreFrom; // epochs with exploration, this one included
  if (explored < 1) return 0;
  return explored < exploreOver ? (explore * explored) / exploreOver : explore;
}
