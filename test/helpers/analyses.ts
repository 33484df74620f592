/** What a decoder makes of sentences, and the trees of that. */
import type { Analysis } from "../../src/contracts/decoder.ts";
import type { Model } from "../../src/contracts/model.ts";
import type { GivenOptions } from "../../src/contracts/options.ts";
import { Tape } from "../../src/engine/tape.ts";
import { decodingFor } from "../../src/models/decoding.ts";
import { namesOf, Parse } from "../../src/parsing/parse.ts";
import { writeTree } from "../../src/trees/bracket-writer.ts";
import type { Sentence } from "../../src/trees/tree.ts";

export function analyses(model: Model, given: readonly Sentence[], kind: string, options: GivenOptions = {}) {
  const { part, options: checked } = decodingFor(model, { kind, options });
  const tape = new Tape(model.parameters.engine, "forget");
  return part.decode(
    model,
    tape,
    given.map((sentence) => ({ sentence })),
    checked,
  );
}

export function treesOf(model: Model, sentence: Sentence, found: readonly Analysis[]): string[] {
  return found.map((analysis) => writeTree(new Parse(namesOf(model), sentence, [analysis]).tree));
}
