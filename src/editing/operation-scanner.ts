/** The words of edit operations, one after the other. */
import { PatternProblem } from "../search/pattern-problem.ts";
import type { LiteralTree } from "./operation-syntax.ts";

const NEVER_IN_NAME = new Set(" \t\r\n!#$%&(),./:<=>?@[]~");
const NEVER_FIRST = new Set("0123456789;_{|}");

export class OperationScanner {
  readonly text: string;
  #at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.text.length;
  }

  problem(reason: string, offset = this.#at): PatternProblem {
    return new PatternProblem("E_OPERATION", reason, this.text, offset);
  }

  skipBlanks(): void {
    while (/\s/.test(this.text[this.#at] ?? "")) this.#at++;
  }

  isNext(text: string): boolean {
    this.skipBlanks();
    return this.text.startsWith(text, this.#at);
  }

  takes(text: string): boolean {
    if (!this.isNext(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** The word that stands here, and where: for messages. */
  position(): { readonly offset: number; readonly word: string } {
    this.skipBlanks();
    return { offset: this.#at, word: /^[^\s()[\]]*/.exec(this.text.slice(this.#at))![0] };
  }

  keyword(): string {
    this.skipBlanks();
    const [word] = /^[A-Za-z]*/.exec(this.text.slice(this.#at))!;
    this.#at += word.length;
    return word;
  }

  takesWord(word: string): boolean {
    const start = this.#at;
    if (this.keyword() === word) return true;
    this.#at = start;
    return false;
  }

  startsName(): boolean {
    this.skipBlanks();
    const first = this.text[this.#at];
    return first !== undefined && !NEVER_IN_NAME.has(first) && !NEVER_FIRST.has(first);
  }

  name(missing = "a name is missing here"): string {
    if (!this.startsName()) throw this.problem(missing);
    const start = this.#at;
    while (this.#at < this.text.length && !NEVER_IN_NAME.has(this.text[this.#at]!)) this.#at++;
    const next = this.text[this.#at];
    if (next !== undefined && !/[\s()[\]]/.test(next))
      throw this.problem(`"${next}" cannot stand in a name or a label`);
    return this.text.slice(start, this.#at);
  }

  number(): number | null {
    const [digits] = /^-?\d+(?=\s)/.exec(this.text.slice(this.#at)) ?? [];
    if (digits === undefined) return null;
    this.#at += digits.length;
    return Number(digits);
  }

  /** What stands between two of these, if one is next. */
  quoted(mark: string): string | null {
    if (!this.takes(mark)) return null;
    const start = this.#at;
    this.#at = this.text.indexOf(mark, start);
    if (this.#at === -1) throw this.problem(`"${mark}" is never closed`, start - 1);
    return this.text.slice(start, this.#at++);
  }

  /** Up to the next slash that is not escaped; null where there is none. */
  slashed(): string | null {
    const start = this.#at;
    let at = start;
    while (at < this.text.length && this.text[at] !== "/") at += this.text[at] === "\\" ? 2 : 1;
    if (at >= this.text.length) return null;
    this.#at = at + 1;
    return this.text.slice(start, at);
  }

  /** `(A=x b (C@))`, or a word alone. */
  tree(): LiteralTree {
    const open: LiteralTree[][] = [];
    const heads: LiteralTree[] = [];
    for (;;) {
      if (this.takes("(")) {
        const label = this.isNext("(") ? leafOf("") : this.#leaf();
        heads.push(label);
        open.push([]);
        continue;
      }
      let node: LiteralTree;
      if (open.length > 0 && this.takes(")")) node = { ...heads.pop()!, children: open.pop()! };
      else node = this.#leaf();
      if (open.length === 0) return node;
      open.at(-1)!.push(node);
    }
  }

  #leaf(): LiteralTree {
    this.skipBlanks();
    const start = this.#at;
    while (this.#at < this.text.length && !/[\s()]/.test(this.text[this.#at]!)) {
      this.#at += this.text[this.#at] === "\\" ? 2 : 1;
    }
    const written = this.text.slice(start, this.#at);
    if (written === "") throw this.problem(this.isAtEnd ? "a tree is never closed" : "a label is missing here");
    return leafOf(written);
  }
}

/** `NP=x@`: label, name, foot. A backslash keeps the character after it from meaning anything. */
function leafOf(written: string): LiteralTree {
  const [, label = "", name, foot] = /^((?:\\.|[^\\])*?)(?:=([^=\\@]+))?(@)?$/s.exec(written) ?? [];
  return { label: label.replace(/\\(.)/gs, "$1"), name: name ?? null, isFoot: foot !== undefined, children: [] };
}
