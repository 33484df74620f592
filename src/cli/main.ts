/** The command line: finds the command, reads its arguments, turns errors into one clear line and an exit code. */
import { packageVersion } from "../node/package-version.ts";
import { fileError } from "../platform/node/file-error.ts";
import { PatternProblem } from "../search/pattern-problem.ts";
import { codeOf, ParserError } from "../shared/errors.ts";
import type { Command, Terminal } from "./command.ts";
import { parseCommandLine, UsageError } from "./command-line.ts";
import { bulkCancel } from "./commands/bulk/cancel.ts";
import { bulkCollect } from "./commands/bulk/collect.ts";
import { bulkRetry } from "./commands/bulk/retry.ts";
import { bulkStatus } from "./commands/bulk/status.ts";
import { bulkSubmit } from "./commands/bulk/submit.ts";
import { bulkWork } from "./commands/bulk/work.ts";
import { compare } from "./commands/compare.ts";
import { convert } from "./commands/convert.ts";
import { dependencies } from "./commands/dependencies.ts";
import { derive } from "./commands/derive.ts";
import { edit } from "./commands/edit.ts";
import { evaluate } from "./commands/evaluate.ts";
import { find } from "./commands/find/find.ts";
import { heads } from "./commands/heads.ts";
import { oracleCheck } from "./commands/oracle/check.ts";
import { oracleCompare } from "./commands/oracle/compare.ts";
import { oracle } from "./commands/oracle/oracle.ts";
import { parse } from "./commands/parse/parse.ts";
import { prepareCtb, preparePtb } from "./commands/prepare.ts";
import { quantize } from "./commands/quantize.ts";
import { serve } from "./commands/serve.ts";
import { show } from "./commands/show.ts";
import { stats } from "./commands/stats.ts";
import { surprisalCommand } from "./commands/surprisal.ts";
import { tokenize } from "./commands/tokenize.ts";
import { train } from "./commands/train/train.ts";
import { type CommandGroup, commandHelp, type HelpStyle, programHelp } from "./help.ts";
import { didYouMean } from "./near-names.ts";
import { paintFor } from "./paint.ts";
import { textWidth } from "./screen.ts";

/** Each command is a file; this list is the one line it adds. `--help` lists them in this order. */
const GROUPS: readonly CommandGroup[] = [
  { name: "Parsing", commands: [parse, tokenize, dependencies, surprisalCommand, serve] },
  { name: "Trees", commands: [show, convert, find, edit, heads, stats] },
  { name: "Training and evaluation", commands: [train, evaluate, compare, preparePtb, prepareCtb, quantize] },
  { name: "Transitions and oracles", commands: [derive, oracle, oracleCheck, oracleCompare] },
  {
    name: "Parsing in bulk",
    commands: [bulkSubmit, bulkWork, bulkStatus, bulkCollect, bulkRetry, bulkCancel],
  },
];
const COMMANDS: readonly Command[] = GROUPS.flatMap(({ commands }) => commands);

export async function main(args: readonly string[], terminal: Terminal = processTerminal()): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    if (isBrokenPipe(error)) return 0; // `| head` has seen enough
    const paint = paintFor(terminal.stderr, terminal.environment);
    terminal.stderr.write(`${paint("fault", "treewright:")} ${describe(error)}\n`);
    return 2;
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const [first] = args;
  if (first === undefined || first === "--help" || first === "-h" || first === "help") {
    const isAboutCommand = first === "help" && args.length > 1;
    const style = helpStyle(terminal);
    terminal.stdout.write(isAboutCommand ? commandHelp(commandFor(args.slice(1)), style) : programHelp(GROUPS, style));
    return first === undefined ? 2 : 0;
  }
  if (first === "--version" || first === "-V" || first === "-v") {
    terminal.stdout.write(`${packageVersion()}\n`);
    return 0;
  }
  const command = commandFor(args);
  const rest = args.slice(command.name.split(" ").length);
  const end = rest.indexOf("--");
  if ((end === -1 ? rest : rest.slice(0, end)).some((arg) => arg === "--help" || arg === "-h")) {
    terminal.stdout.write(commandHelp(command, helpStyle(terminal)));
    return 0;
  }
  const { options, operands } = parseCommandLine(command, rest);
  return command.run(options as never, operands, terminal);
}

function helpStyle({ stdout, environment }: Terminal): HelpStyle {
  return { width: textWidth(stdout, environment), paint: paintFor(stdout, environment) };
}

/** The command with the longest name that the arguments start with, so that "oracle check" wins over "oracle". */
function commandFor(args: readonly string[]): Command {
  const matches = COMMANDS.filter(({ name }) => name.split(" ").every((word, i) => args[i] === word));
  const [longest] = matches.sort((a, b) => b.name.length - a.name.length);
  if (longest !== undefined) return longest;
  const [first] = args;
  const longer = COMMANDS.map(({ name }) => name).filter((name) => name.startsWith(`${first} `));
  throw new UsageError(
    `there is no command "${first}"${longer.length === 0 ? "" : ` alone, but ${longer.join(" and ")}`}`,
    `${didYouMean(
      first ?? "",
      COMMANDS.map(({ name }) => name),
    )}treewright --help lists them`,
  );
}

/** The engine cannot know which options its user has. */
const MEMORY_HINT = "Lower --batch, --max-words or --threads; in training, --batch or the sizes of the layers";

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof PatternProblem) return `${error.reason} (${error.code})\n${error.excerpt}`;
  if (error instanceof ParserError) {
    const hint = error.code === "E_MEMORY" ? MEMORY_HINT : error.hint;
    return `${error.message} (${error.code})${hint === undefined ? "" : `. ${hint}`}`;
  }
  // Not an error we throw on purpose: the stack is what a maintainer needs.
  return error.stack ?? error.message;
}

function isBrokenPipe(error: unknown): boolean {
  return codeOf(error) === "EPIPE";
}

function processTerminal(): Terminal {
  // `treewright … | head` closes our output early; the write then fails with EPIPE, which is no fault.
  process.stdout.on("error", (error) => {
    if (isBrokenPipe(error)) process.exit(0);
    process.stderr.write(`treewright: ${describe(fileError("<stdout>", error))}\n`);
    process.exit(2);
  });
  process.stderr.on("error", () => {}); // nobody listens; the exit code still tells
  return { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, environment: process.env };
}
