/**
 * EVALB's parameters and its `.prm` files. A line is a name and its value; `#` starts a comment line:
 *
 *   CUTOFF_LEN 40
 *   DELETE_LABEL TOP
 *   EQ_LABEL ADVP PRT
 *
 * EVALB itself goes on after a line it does not understand; here that is an error with its place, for a misspelt
 * DELETE_LABEL would silently change every number.
 */
import { SyntaxProblem } from "../shared/errors.ts";

export interface EvalbParams {
  /** Read for the sake of old files; nothing here depends on it. */
  readonly debug: number;
  /** Read for the sake of old files: the run never stops, the errors are counted. */
  readonly maxErrors: number;
  /** The second summary is about sentences of at most this many words. */
  readonly cutoffLength: number;
  readonly labeled: boolean;
  /** On a phrase the bracket vanishes, on a tag the word too. */
  readonly deleteLabels: readonly string[];
  /** Tags of words that do not count in a sentence's length. */
  readonly deleteLabelsForLength: readonly string[];
  /** Tags that a quotation mark may have got by mistake: see misquotes.ts. */
  readonly quoteLabels: readonly string[];
  /** Pairs that count as the same label. */
  readonly equalLabels: readonly (readonly [string, string])[];
  /** Pairs that count as the same word. */
  readonly equalWords: readonly (readonly [string, string])[];
}

/** What EVALB does when a file says nothing. */
const DEFAULTS: EvalbParams = {
  debug: 0,
  maxErrors: 10,
  cutoffLength: 40,
  labeled: true,
  deleteLabels: [],
  deleteLabelsForLength: [],
  quoteLabels: [],
  equalLabels: [],
  equalWords: [],
};

/** What `COLLINS.prm` says: the setting of nearly all published figures on the Penn Treebank. */
export const collinsParams: EvalbParams = {
  ...DEFAULTS,
  deleteLabels: ["TOP", "-NONE-", ",", ":", "``", "''", "."],
  deleteLabelsForLength: ["-NONE-"],
  equalLabels: [["ADVP", "PRT"]],
};

/** What `new.prm` says: more punctuation and top labels, and the repair of misread quotation marks. */
export const newParams: EvalbParams = {
  ...collinsParams,
  deleteLabels: ["TOP", "S1", "-NONE-", ",", ":", "``", "''", ".", "?", "!"],
  quoteLabels: ["``", "''", "POS", "NN", "CD", "VBZ", ":"],
};

export const BUILT_IN_PARAMS: Readonly<Record<string, EvalbParams>> = { collins: collinsParams, new: newParams };

/** Reads the text of a `.prm` file; `file` is its name in error messages. */
export function readEvalbParams(text: string, file?: string): EvalbParams {
  const lists = {
    DELETE_LABEL: [] as string[],
    DELETE_LABEL_FOR_LENGTH: [] as string[],
    QUOTE_LABEL: [] as string[],
  };
  const pairs = { EQ_LABEL: [] as [string, string][], EQ_WORD: [] as [string, string][] };
  const numbers = {
    DEBUG: DEFAULTS.debug,
    MAX_ERROR: DEFAULTS.maxErrors,
    CUTOFF_LEN: DEFAULTS.cutoffLength,
    LABELED: 1,
  };
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .entries()) {
    if (line.trim() === "" || line.trimStart().startsWith("#")) continue;
    const [name, ...values] = line.trim().split(/\s+/) as [string, ...string[]];
    const fail = (reason: string, hint?: string) => {
      const place = { file, line: index + 1, column: line.length - line.trimStart().length + 1 };
      return new SyntaxProblem("E_PARAMS", reason, place, hint === undefined ? {} : { hint });
    };
    const [first, second] = values;
    if (isKeyOf(lists, name)) {
      if (first === undefined || values.length > 1) throw fail(`${name} takes one label, not ${values.length}`);
      lists[name].push(first);
    } else if (isKeyOf(pairs, name)) {
      if (first === undefined || second === undefined || values.length > 2)
        throw fail(`${name} takes two values, not ${values.length}`);
      pairs[name].push([first, second]);
    } else if (isKeyOf(numbers, name)) {
      if (first === undefined || values.length > 1 || !/^[+-]?\d+$/.test(first))
        throw fail(`${name} takes a whole number, not "${values.join(" ")}"`);
      numbers[name] = Number(first);
    } else {
      const known = [...Object.keys(numbers), ...Object.keys(lists), ...Object.keys(pairs)].join(", ");
      throw fail(`unknown parameter "${name}"`, `Known parameters: ${known}`);
    }
  }
  return {
    debug: numbers.DEBUG,
    maxErrors: numbers.MAX_ERROR,
    cutoffLength: numbers.CUTOFF_LEN,
    labeled: numbers.LABELED !== 0,
    deleteLabels: lists.DELETE_LABEL,
    deleteLabelsForLength: lists.DELETE_LABEL_FOR_LENGTH,
    quoteLabels: lists.QUOTE_LABEL,
    equalLabels: pairs.EQ_LABEL,
    equalWords: pairs.EQ_WORD,
  };
}

function isKeyOf<T extends object>(object: T, key: string): key is string & keyof T {
  return Object.hasOwn(object, key);
}
