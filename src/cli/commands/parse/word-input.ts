/** Sentences whose words are known already, from files or the standard input. */
import { existsSync } from "node:fs";
import { type KnownNames, partialTree } from "../../../constraints/partial-tree.ts";
import { type InputItem, type WordForm, type WordOptions, wordItems } from "../../../node/sentence-items.ts";
import type { Terminal } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { openSource } from "../../treebank-input.ts";

const FROM_STANDARD_INPUT =
  "Sentences that are already split into words come from files or the standard input: echo 'She reads .' | treewright parse --input tokens";

/** The sentences of all operands in their order; "-" and no operand are the standard input. */
export async function* readWords(
  form: WordForm,
  operands: readonly string[],
  terminal: Terminal,
  options: WordOptions,
): AsyncGenerator<InputItem, void, undefined> {
  for (const operand of operands.length === 0 ? ["-"] : operands) {
    if (/\s/.test(operand) && !existsSync(operand))
      throw new UsageError(`"${operand}" is not a file`, FROM_STANDARD_INPUT);
    yield* wordItems(form, openSource(operand, terminal), options);
  }
}

/** The brackets of the trees, and their tags, as constraints. */
export async function* keepingBrackets(
  items: AsyncIterable<InputItem>,
  names: KnownNames,
): AsyncGenerator<InputItem, void, undefined> {
  for await (const item of items) yield item.tree === undefined ? item : { ...item, ...partialTree(item.tree, names) };
}
