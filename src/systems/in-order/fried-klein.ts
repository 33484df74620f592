/**
 * Fried and Klein's oracle carried over to the in-order system: once a first child is there, the innermost gold constituent that starts
 * with it is opened. Opening comes first, for what is closed cannot become a first child any more.
 */
import { friedKleinOracle } from "../common/fried-klein.ts";

export const inOrderFriedKlein = friedKleinOracle({
  opensFirst: true,
  toOpen({ stack }, { missing }) {
    const bag = stack?.item.kind === "built" ? missing.nearestBag(stack.start) : -1;
    return bag === -1 ? -1 : missing.innermostInBag(bag);
  },
});
