/** `treewright find`: the trees of a treebank that a pattern matches, or the parts that it matches. */

import { HEAD_FINDERS } from "../../../heads/heads.ts";
import { compilePattern } from "../../../search/pattern.ts";
import { SVG_SCHEMES } from "../../../trees/drawing/svg-look.ts";
import { defineCommand } from "../../command.ts";
import { UsageError } from "../../command-line.ts";
import { withOutput } from "../../output.ts";
import { inColor, noPaint, paintFor } from "../../paint.ts";
import { inputOptions, reportProblems } from "../../treebank-input.ts";
import { openPlacedTrees } from "../../treebank-places.ts";
import { contextKeeper } from "./context.ts";
import { drawHighlighted, type HighlightedTree } from "./highlights.ts";
import { jsonMatches, matchLines, PRINTS } from "./match-output.ts";

const options = {
  print: {
    type: "string",
    short: "p",
    choices: PRINTS,
    default: "match",
    description:
      "what to print\nmatch: what the first node of the pattern matched, one line for each match\n" +
      "tree: the whole tree, once\nwords: the sentence, once\nnames: the words of each name of the pattern, separated by tabs\n",
  },
  count: { type: "boolean", short: "c", description: "print only how many matches there are, and in how many trees" },
  json: { type: "boolean", description: "print one object per match: place, labels, paths, words, names, variables" },
  context: {
    type: "number",
    short: "C",
    value: "N",
    default: 0,
    description: "also print the words of N sentences before and after each result",
  },
  svg: {
    type: "string",
    value: "FILE",
    description: "draw the trees that match into this SVG file, matches highlighted, instead of printing",
  },
  scheme: {
    type: "string",
    choices: SVG_SCHEMES,
    default: "light",
    description:
      "svg: colours for a light or dark background, or black-and-white; auto follows the reader's system setting",
  },
  "no-place": { type: "boolean", description: "do not print file and line before each result" },
  invert: { type: "boolean", short: "v", description: "print the trees that do not match" },
  heads: {
    type: "string",
    choices: ["collins", "semantic", "universal"],
    default: "collins",
    description: "the head rules that <# and the other head relations use",
  },
  color: {
    type: "string",
    choices: ["auto", "always", "never"],
    default: "auto",
    description: "highlight matches in colour; auto: in a terminal, unless NO_COLOR is set, or if FORCE_COLOR is",
  },
  ...inputOptions,
} as const;

export const find = defineCommand({
  name: "find",
  summary: "search trees with Tregex's patterns",
  operands: "PATTERN [TREE | FILE …]",
  description:
    "Prints what a pattern matches in the trees of files (any format, plain or gzip), of arguments that start with a bracket, or of the " +
    "standard input. Patterns are Tregex's: `VP < (NP $+ PP)` is a VP with an NP and a PP right after it. docs/search.md describes " +
    "the language. The exit code is 1 if nothing matches.",
  options,
  examples: [
    { command: "treewright find 'VP < (NP $+ PP)' treebank.mrg", shows: "the verb phrases" },
    { command: "treewright find --print words '/^WH/ > SBARQ' treebank.mrg", shows: "questions" },
    { command: "treewright find --count 'NP < DT !< JJ' treebank.mrg", shows: "how many there are" },
    {
      command: "treewright find --print names 'S < (NP=subject $++ (VP < /^VB/=verb))' treebank.mrg",
      shows: "subjects and verbs in columns",
    },
    { command: "treewright find --svg found.svg 'VP < (NP $+ PP)' treebank.mrg", shows: "pictures of the matches" },
    { command: "treewright find --json 'NP=x << (NN=y !$ DT)' treebank.mrg", shows: "matches as data" },
  ],
  async run(given, operands, terminal) {
    const [text, ...rest] = operands;
    if (text === undefined) throw new UsageError("which pattern?", "treewright find 'NP < DT' trees.mrg");
    if (!(given.context >= 0)) throw new UsageError(`--context is 0 or more, not ${given.context}`);
    if (given.svg !== undefined && (given.count || given.json)) {
      throw new UsageError("--svg draws pictures and prints nothing", "Leave out --count and --json");
    }
    const pattern = compilePattern(text);
    const search = { heads: HEAD_FINDERS[given.heads] };
    const input = openPlacedTrees({ ...given, out: given.svg }, rest, terminal);
    const paint = { always: inColor, never: noPaint, auto: paintFor(terminal.stdout, terminal.environment) }[
      given.color
    ];
    const style = { print: given.print, paint, hasPlace: !given["no-place"] };
    const count = { matches: 0, hits: 0, trees: 0 };
    const drawn: HighlightedTree[] = [];
    await withOutput(terminal, { path: given.svg, isStreaming: given.svg === undefined }, async (output) => {
      const context = contextKeeper(given.context, style);
      for await (const placed of input.trees) {
        count.trees++;
        const found = given.count
          ? pattern.count(placed.tree, search)
          : pattern.matches(placed.tree, { ...search, ...(given.invert ? { limit: 1 } : {}) });
        const matches = typeof found === "number" ? [] : found;
        const number = typeof found === "number" ? found : found.length;
        const isHit = given.invert ? number === 0 : number > 0;
        count.matches += given.invert ? Number(isHit) : number;
        count.hits += Number(isHit);
        if (given.count) continue;
        if (given.svg !== undefined) {
          if (isHit) drawn.push({ tree: placed.tree, matches });
          continue;
        }
        if (!isHit) await output.write(context.pass(placed));
        else if (given.json) await output.write(jsonMatches(placed, matches));
        else await output.write(context.before() + matchLines(placed, matches, pattern.names, style));
        if (isHit) context.hit(placed);
      }
      if (given.svg !== undefined) await output.write(drawHighlighted(drawn, given.scheme));
      if (given.count) {
        const matches = count.matches === 1 ? "match" : "matches";
        await output.write(`${count.matches} ${matches} in ${count.hits} of ${count.trees} trees\n`);
      }
    });
    return Math.max(reportProblems(input, terminal), count.hits === 0 ? 1 : 0);
  },
});
