/**
 * What a token is: a piece of the raw text with its place, and the form in which a treebank writes it.
 *
 *   "(don't)"  →  ( [0,1) -LRB-   do [1,3)   n't [3,6)   ) [6,7) -RRB-
 */
export interface Token {
  /** Place in the raw text, half-open, in UTF-16 units: `text.slice(start, end)` is the token's `text`. */
  readonly start: number;
  readonly end: number;
  /** The token as it stands in the raw text. */
  readonly text: string;
  /** The token as it stands in a tree: `-LRB-` for `(`, `...` for `. . .`. */
  readonly form: string;
}

export interface TokenizerOptions {
  /**
   * The two conventions of the treebanks for `state-of-the-art` and `and/or`.
   * "whole": one token, as the Wall Street Journal and GENIA have it.
   * "split": `state - of - the - art`, as newer treebanks have it; known prefixes (`anti-rabbit`, `e-mail`) stay.
   */
  readonly hyphens?: "whole" | "split";
  /** The form of quotation marks: "keep" them as they are, or write them as the "treebank" of 1993 did: `` and ''. */
  readonly quotes?: "keep" | "treebank";
  /** Words that keep their final period, besides those known; with or without the period. */
  readonly abbreviations?: readonly string[];
}

export const TOKENIZER_DEFAULTS: Required<TokenizerOptions> = { hyphens: "split", quotes: "keep", abbreviations: [] };

/**
 * The longest token, in UTF-16 units: what is longer is cut. No word of any language comes near it, and a megabyte without
 * a space becomes some hundred tokens instead of one that nothing can work with.
 */
export const MAX_TOKEN_LENGTH = 2048;
