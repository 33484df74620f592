/** `treewright derive`: the transitions of trees, as in figures 3 and 5 of the paper. */
import { Readable } from "node:stream";
import { DEFAULT_SYSTEM, legendOf, SYSTEM_NAMES, SYSTEMS, systemNamed } from "../../systems/systems.ts";
import { configurationJson } from "../../transitions/configuration-json.ts";
import { deriveStates } from "../../transitions/derivation.ts";
import type { State, TransitionSystem } from "../../transitions/transition-system.ts";
import { writeTree } from "../../trees/bracket-writer.ts";
import type { Tree } from "../../trees/tree.ts";
import { defineCommand, type Terminal } from "../command.ts";
import { bufferText, columns, stackText } from "../configuration-text.ts";
import { withOutput } from "../output.ts";
import { isTreeText, readTreeArgument, tagNote } from "../tree-argument.ts";
import { inputOptions, openTreebanks, reportProblems, type TreebankInput } from "../treebank-input.ts";

/** Shared with `oracle`. */
export const systemOption = {
  type: "string",
  value: "NAME",
  choices: SYSTEM_NAMES,
  default: DEFAULT_SYSTEM,
  description: "the transition system",
} as const;

const options = {
  system: systemOption,
  json: { type: "boolean", description: "print one JSON object per tree, with every configuration" },
  ...inputOptions,
} as const;

export const derive = defineCommand({
  name: "derive",
  summary: "the transitions that build a tree, step by step",
  operands: "[TREE | FILE …]",
  description:
    "Prints each transition with the resulting stack and buffer, like the figures of the paper. Finished constituents " +
    `are marked with asterisks. Transitions: ${legendOf(SYSTEMS)}. An argument ` +
    "that starts with a bracket is a tree, (S (NP …)) or [S [NP …]]; any other argument is a file. - or no argument means the standard input.",
  options,
  examples: [
    { command: 'treewright derive --no-tags "(S (NP She) (VP reads))"', shows: "a tree without tags" },
    { command: 'treewright derive --system top-down "[S [NP She] [VP reads]]"', shows: "the same tree, top-down" },
    { command: "treewright derive --system top-down dev.mrg.gz", shows: "all trees of a file" },
  ],
  async run(options, operands, terminal) {
    const system = systemNamed(options.system);
    let isFirst = true;
    let code = 0;
    await withOutput(terminal, {}, async (output) => {
      for (const [i, operand] of (operands.length === 0 ? ["-"] : operands).entries()) {
        const input = isTreeText(operand)
          ? typedTrees(readTreeArgument(operand, `<argument ${i + 1}>`, options["no-tags"]), terminal)
          : openTreebanks(options, [operand], terminal);
        for await (const tree of input.trees) {
          if (options.json) await output.write(`${JSON.stringify(asJson(system, tree))}\n`);
          else await output.write(`${isFirst ? "" : "\n"}${asText(system, tree)}`);
          isFirst = false;
        }
        code = Math.max(code, reportProblems(input, terminal));
      }
    });
    return code;
  },
});

function typedTrees(trees: readonly Tree[], terminal: Terminal): TreebankInput {
  terminal.stderr.write(tagNote(trees));
  return { trees: Readable.from(trees), problems: () => 0 };
}

interface Step {
  readonly name: string;
  readonly state: State;
}

/** The first step has no transition: it is where the parser starts. */
function stepsOf(system: TransitionSystem, tree: Tree): Step[] {
  const names = ["", ...system.derive(tree).map(({ name }) => name)];
  return [...deriveStates(system, tree)].map((state, i) => ({ name: names[i]!, state }));
}

function asText(system: TransitionSystem, tree: Tree): string {
  const rows = stepsOf(system, tree).map(({ name, state }) => [name, stackText(state), bufferText(state)]);
  return `${columns([["Transition", "Stack", "Buffer"], ...rows]).join("\n")}\n`;
}

function asJson(system: TransitionSystem, tree: Tree): object {
  const steps = stepsOf(system, tree).map(({ name, state }) => ({
    transition: name === "" ? null : name,
    ...configurationJson(state),
  }));
  return { system: system.name, tree: writeTree(tree), steps };
}
