/**
 * Reads trees in Penn Treebank brackets as they exist in the wild: `( (S …))`, `(TOP …)`, bare `(S …)`; one line or many,
 * several trees on one line; CRLF, BOM, tabs; the SGML lines of the Chinese Treebank; words without tags.
 *
 * One loop over the characters, no recursion, no regular expression: the cost is linear and a 10,000-level tree is fine.
 * `BracketScanner` is fed text in chunks of any size and keeps only the tree it is in.
 */
import { type Place, SyntaxProblem } from "../shared/errors.ts";
import type { BracketOptions } from "./bracket-options.ts";
import { NameCache } from "./name-cache.ts";
import { OpenBrackets } from "./open-brackets.ts";
import { leaf, type Tree } from "./tree.ts";

/** The first character of a text. */
export const START: Place = { line: 1, column: 1 };

const NUL = 0;
const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const OPEN = 40;
const CLOSE = 41;
const STAR = 42;
const LESS_THAN = 60;
const BACKSLASH = 92;
const BYTE_ORDER_MARK = 0xfeff;

/** After a bracket that is never closed, at most this much text is kept to find the next tree in. */
const MAX_RETAINED = 1 << 26;
/** Longer words and larger trees come from no treebank: a file that is something else should not fill the memory. */
const MAX_TOKEN = 1 << 20;
const MAX_NODES = 1 << 22;

export class BracketScanner {
  readonly #bare: boolean;
  readonly #emptyAsEvalb: boolean;
  readonly #onProblem: ((problem: SyntaxProblem) => void) | undefined;
  readonly #onTree: ((line: number) => void) | undefined;
  readonly #tags = new NameCache();
  readonly #brackets = new OpenBrackets();
  #pending = ""; // a token that may go on in the next chunk
  #line = 1;
  #lineStart = 0; // index of the line's first character, relative to the text being scanned
  #started = false;
  #skippingLine = false;
  #broken = false; // the tree being read has had a problem: balance its brackets, then drop it
  #treePlace: Place = START;
  #nodes = 0; // of the tree being read
  /** Text from the first `(` in column 1 inside an open tree: where the next tree may start, should this one never close. */
  #retained: string[] | null = null;
  #retainedLength = 0;
  #retainedLine = 0;
  /** Set once a tree was never closed: from then on a `(` in column 1 starts a tree. */
  #treesStartLines = false;

  constructor(options: BracketOptions = {}) {
    this.#bare = options.tags === "none";
    this.#emptyAsEvalb = options.emptyBrackets === "evalb";
    this.#onProblem = options.onProblem;
    this.#onTree = options.onTree;
  }

  /** Whether a tree has begun and not ended. */
  get isInside(): boolean {
    return this.#brackets.depth > 0;
  }

  /** Takes the next chunk of text and returns the trees that end in it. */
  push(chunk: string): Tree[] {
    const trees: Tree[] = [];
    this.#scan(this.#pending + chunk, false, trees);
    return trees;
  }

  /** Ends the text: returns what was left, and complains about a tree that is still open. */
  end(): Tree[] {
    const trees: Tree[] = [];
    this.#scan(this.#pending, true, trees);
    while (this.#brackets.depth > 0) this.#abandonOpenTree(true, trees);
    return trees;
  }

  #scan(text: string, isLast: boolean, trees: Tree[]): void {
    let i = 0;
    let retainFrom = this.#retained === null ? -1 : 0;
    this.#pending = "";
    if (!this.#started && text.length > 0) {
      this.#started = true;
      if (text.charCodeAt(0) === BYTE_ORDER_MARK) this.#lineStart = i = 1;
    }
    const length = text.length;
    while (i < length) {
      if (this.#skippingLine) {
        const newline = text.indexOf("\n", i);
        if (newline === -1) {
          i = length;
          break;
        }
        this.#skippingLine = false;
        i = newline;
      }
      const code = text.charCodeAt(i);
      if (code === OPEN) {
        if (i === this.#lineStart && this.#brackets.depth > 0) {
          if (this.#treesStartLines) this.#reportUnclosed();
          else if (this.#onProblem !== undefined && retainFrom === -1) {
            this.#retained = [];
            this.#retainedLength = 0;
            this.#retainedLine = this.#line;
            retainFrom = i;
          }
        }
        const end = this.#brackets.depth === 0 || this.#bare ? -1 : this.#leafEnd(text, i);
        if (end !== -1) i = end;
        else {
          this.#open(i);
          i++;
        }
      } else if (code === CLOSE) {
        this.#close(i, i > 0 && isSpace(text.charCodeAt(i - 1)), trees);
        if (this.#brackets.depth === 0) {
          this.#retained = null;
          retainFrom = -1;
        }
        i++;
      } else if (code === NEWLINE) {
        i++;
        this.#line++;
        this.#lineStart = i;
      } else if (isSpace(code)) {
        i++;
      } else if (this.#brackets.depth === 0) {
        if (code === LESS_THAN || (code === STAR && text.startsWith("*x*", i))) this.#skippingLine = true;
        else {
          this.#report("E_TREE_OUTSIDE", "text outside any bracket", i, 'A tree starts with "("');
          this.#skippingLine = true;
        }
      } else {
        const end = this.#tokenEnd(text, i);
        if (end - i > MAX_TOKEN) this.#reportLongToken(i);
        else if (end === length && !isLast) {
          this.#pending = text.slice(i); // the token may go on in the next chunk
          break;
        } else this.#addToken(text.slice(i, end));
        i = end;
      }
    }
    this.#lineStart -= i;
    if (retainFrom !== -1 && this.#retained !== null) this.#retain(text.slice(retainFrom, i), trees);
  }

  /**
   * The common case in one go: `(TAG word)` inside a tree becomes a leaf. Returns the index after it, or -1 where the text
   * is anything else, for the general way. Half of all brackets are leaves, and this makes reading twice as fast.
   */
  #leafEnd(text: string, open: number): number {
    const length = text.length;
    let tagEnd = open + 1;
    let hash = 0;
    for (; tagEnd < length; tagEnd++) {
      const code = text.charCodeAt(tagEnd);
      if (code <= CLOSE && (code <= SPACE || code >= OPEN)) break;
      hash = (hash * 31 + code) | 0;
    }
    if (tagEnd === open + 1 || text.charCodeAt(tagEnd) !== SPACE) return -1; // NaN at the end of the chunk
    const wordStart = tagEnd + 1;
    let wordEnd = wordStart;
    for (; wordEnd < length; wordEnd++) {
      const code = text.charCodeAt(wordEnd);
      if (code <= CLOSE && (code <= SPACE || code >= OPEN)) break;
    }
    if (wordEnd === wordStart || text.charCodeAt(wordEnd) !== CLOSE) return -1;
    if (text.charCodeAt(wordEnd - 1) === BACKSLASH) return -1; // an escaped bracket, perhaps
    this.#countNode();
    this.#brackets.addLeaf(leaf(this.#tags.at(text, open + 1, tagEnd, hash), text.slice(wordStart, wordEnd)));
    return wordEnd + 1;
  }

  /** A token ends before white space or a bracket; `\(` and `\)` are escaped brackets and belong to it. */
  #tokenEnd(text: string, start: number): number {
    let i = start;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > CLOSE) continue;
      if (code === OPEN || code === CLOSE) {
        if (i === start || text.charCodeAt(i - 1) !== BACKSLASH) return i;
        // A lone backslash is a word, `(SYM \)`, unless the tag says that a bracket is meant, `(-RRB- \))`.
        if (code === CLOSE && i === start + 1 && this.#brackets.label !== "-RRB-") return i;
      } else if (code === SPACE || (code >= TAB && code <= RETURN)) return i;
      else if (code === NUL) {
        this.#report("E_TREE_BINARY", "a NUL character: this is not a text file", i);
        this.#broken = true;
      }
    }
    return i;
  }

  #addToken(token: string): void {
    this.#countNode();
    this.#brackets.addToken(token);
  }

  #open(index: number): void {
    if (this.#brackets.depth === 0) {
      this.#treePlace = { line: this.#line, column: index - this.#lineStart + 1 };
      this.#broken = false;
      this.#nodes = 0;
    }
    this.#countNode();
    this.#brackets.open();
  }

  #close(index: number, isAfterSpace: boolean, trees: Tree[]): void {
    const brackets = this.#brackets;
    if (brackets.depth === 0) {
      const hint = "Is a bracket missing before it?";
      this.#report("E_TREE_EXTRA_CLOSE", "a closing bracket without an opening one", index, hint);
      return;
    }
    const label = brackets.label ?? "";
    const isEmptyWord = this.#emptyAsEvalb && isAfterSpace && brackets.isBare;
    let node = brackets.close(this.#bare ? "constituent" : "leaf");
    if (isEmptyWord) node = leaf(label, "");
    else if (node === null && this.#emptyAsEvalb) return;
    if (node === null) {
      const hint = "A bracket must contain words or other brackets";
      this.#report("E_TREE_EMPTY", `the bracket (${label}) is empty`, index, hint);
      this.#broken = true;
      node = leaf(null, "");
    }
    if (brackets.depth > 0) brackets.addClosed(node);
    else if (!this.#broken) {
      trees.push(node);
      this.#onTree?.(this.#treePlace.line);
    }
  }

  /** Whatever is wanted of problems: what goes on after this many nodes would fill the memory. */
  #countNode(): void {
    if (++this.#nodes <= MAX_NODES) return;
    const reason = `the tree that starts here has more than ${MAX_NODES} brackets and words`;
    throw new SyntaxProblem("E_TREE_TOO_LARGE", reason, this.#treePlace, { hint: "Is this a file of trees?" });
  }

  /** Once for a tree: what follows of the word is left out with it. */
  #reportLongToken(index: number): void {
    if (!this.#broken) this.#report("E_TREE_WORD_TOO_LONG", `a word of more than ${MAX_TOKEN} characters`, index);
    this.#broken = true;
    this.#addToken("");
  }

  #report(code: string, reason: string, index: number, hint?: string): void {
    const place = { line: this.#line, column: index - this.#lineStart + 1 };
    const problem = new SyntaxProblem(code, reason, place, hint === undefined ? {} : { hint });
    if (this.#onProblem === undefined) throw problem;
    this.#onProblem(problem);
  }

  #reportUnclosed(): void {
    const problem = new SyntaxProblem(
      "E_TREE_UNCLOSED",
      "a bracket is never closed: the tree that starts here has no end",
      this.#treePlace,
      {
        hint: "Is the file truncated, or is a closing bracket missing?",
      },
    );
    if (this.#onProblem === undefined) throw problem;
    this.#onProblem(problem);
    this.#brackets.clear();
  }

  #retain(text: string, trees: Tree[]): void {
    this.#retained!.push(text);
    this.#retainedLength += text.length;
    if (this.#retainedLength > MAX_RETAINED) this.#abandonOpenTree(false, trees);
  }

  /** Gives up the open tree and reads the text after it again, from the first line that starts with a bracket. */
  #abandonOpenTree(isLast: boolean, trees: Tree[]): void {
    this.#reportUnclosed();
    this.#treesStartLines = true;
    if (this.#retained === null) return;
    const text = this.#retained.join("") + this.#pending;
    this.#retained = null;
    this.#line = this.#retainedLine;
    this.#lineStart = 0;
    this.#scan(text, isLast, trees);
  }
}

function isSpace(code: number): boolean {
  return code === SPACE || (code >= TAB && code <= RETURN);
}
