/** Fried and Klein's oracle for the system they wrote it for: gold is opened from the outside in, and closing comes first. */
import { withLeft } from "../../oracles/gold.ts";
import { friedKleinOracle } from "../common/fried-klein.ts";

export const topDownFriedKlein = friedKleinOracle({
  opensFirst: false,
  toOpen: (_, { missing: { gold, position }, unopened }) =>
    unopened >= withLeft(gold, position).first ? gold.label[unopened]! : -1,
});
