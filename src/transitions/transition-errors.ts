/** What can be wrong with a sequence of transitions: each error says at which step, and what was legal there. */
import { ParserError } from "../shared/errors.ts";

/** Where in a sequence of transitions something went wrong. */
export interface Step {
  /** Counted from 1. */
  readonly step: number;
  /** The names of the transitions that were legal there. */
  readonly legal: readonly string[];
}

export class IllegalActionError extends ParserError {
  readonly step: number;
  readonly legal: readonly string[];

  constructor(action: string, { step, legal }: Step) {
    super("E_ACTION_ILLEGAL", `step ${step}: ${action} is not legal here; legal: ${listed(legal)}`);
    this.step = step;
    this.legal = legal;
  }
}

export class UnfinishedError extends ParserError {
  readonly step: number;
  readonly legal: readonly string[];

  constructor({ step, legal }: Step) {
    super(
      "E_ACTIONS_UNFINISHED",
      `the transitions end before step ${step}, and the tree is not complete; legal: ${listed(legal)}`,
    );
    this.step = step;
    this.legal = legal;
  }
}

/** A name that the system, or the set of actions in use, does not have; `at` where it stands in a sequence. */
export class UnknownActionError extends ParserError {
  constructor(action: string, known: readonly string[], at?: Step) {
    super("E_ACTION_UNKNOWN", unknown(`unknown transition ${action}`, known, at));
  }
}

export class UnknownLabelError extends ParserError {
  readonly label: string;

  constructor(label: string, known: readonly string[], at?: Step) {
    super("E_LABEL_UNKNOWN", unknown(`unknown label ${label}`, known, at));
    this.label = label;
  }
}

/** A sentence without words, or a tree that has none, or that is a bare word under no constituent. */
export class NothingToParseError extends ParserError {
  constructor(reason: string) {
    super("E_NOTHING_TO_PARSE", reason);
  }
}

function unknown(what: string, known: readonly string[], at: Step | undefined): string {
  return at === undefined ? `${what}; known: ${listed(known)}` : `step ${at.step}: ${what}; legal: ${listed(at.legal)}`;
}

const SHOWN = 20;

function listed(names: readonly string[]): string {
  if (names.length === 0) return "nothing";
  if (names.length <= SHOWN) return names.join(" ");
  return `${names.slice(0, SHOWN).join(" ")} and ${names.length - SHOWN} more`;
}
