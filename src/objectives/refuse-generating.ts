/** Objectives that follow the steps of given words refuse networks that generate them: the words would have no part in the loss. */
import type { StepModel } from "../contracts/model.ts";
import { ParserError } from "../shared/errors.ts";

export function refuseGenerating({ generates }: StepModel, objective: string): void {
  if (!generates) return;
  throw new ParserError("E_OBJECTIVE", `the objective ${objective} does not train a network to generate words`, {
    hint: "Choose --objective joint-likelihood",
  });
}
