/** Finds parts by their kind, in the tables of this package or among the user's own. */
import { ParserError } from "../shared/errors.ts";
import type { SystemEntry } from "../systems/system-entry.ts";
import type { DecoderPart } from "./decoder.ts";
import type { EncoderPart } from "./encoder.ts";
import type { NetworkPart } from "./network.ts";
import type { ObjectivePart } from "./objective.ts";

/** Parts of a user's own. */
export interface Parts {
  readonly encoders?: readonly EncoderPart[];
  readonly networks?: readonly NetworkPart[];
  readonly decoders?: readonly DecoderPart[];
  readonly objectives?: readonly ObjectivePart[];
  readonly systems?: readonly SystemEntry[];
}

export function partNamed<Part extends { readonly kind: string }>(
  kind: string,
  role: string,
  own: readonly Part[],
  extra: readonly Part[] = [],
): Part {
  const found = [...extra, ...own].find((part) => part.kind === kind);
  if (found !== undefined) return found;
  throw new ParserError("E_PART", `unknown ${role} "${kind}"`, {
    hint: `Choose one of ${[...own, ...extra].map((part) => part.kind).join(", ")}`,
  });
}
