/**
 * From the text of a pattern to its syntax.
 *
 *   pattern   = node ("|" node)*
 *   node      = described [any] | "(" node ")" [any]
 *   any       = all ("|" all)*            all = part (["&"] part)*
 *   part      = ["!" | "?"] (relation | "[" any "]" | "(" any ")")
 *   relation  = symbol [number | "(" description ")"] (described | "(" node ")") | "<..." "{" node (";" node)* "}"
 *   described = ["!"] ["@"] (label | /regex/ | __ | =name | ~name) ("#" number "%" variable)* ["=" name]
 *
 * It recurses over brackets of the pattern, never over a tree; their depth has a bound.
 */
import { fromJavaRegex } from "./java-regex.ts";
import { type PatternToken, readTokens } from "./lexer.ts";
import { checkNames } from "./names.ts";
import { badPattern, type PatternProblem } from "./pattern-problem.ts";
import { readRelation } from "./relation-syntax.ts";
import type { Description, Formula, GroupVariable, NodePattern, PatternSyntax } from "./syntax.ts";

/** Patterns written by people have a handful; this many fit any call stack. */
const MAX_DEPTH = 200;

/** Longer than any pattern a person writes; a match is a call inside a call for each relation, which the call stack bounds. */
const MAX_LENGTH = 20_000;
const MAX_RELATIONS = 500;

export function parsePattern(text: string): PatternSyntax {
  if (text.length > MAX_LENGTH)
    throw badPattern(`a pattern has at most ${MAX_LENGTH} characters`, text.slice(0, 60), 0);
  const reader = new TokenReader(text);
  const roots = [readNode(reader)];
  while (reader.takes("|")) roots.push(readNode(reader));
  if (reader.next.kind !== "end") throw reader.problem(unexpected(reader.next));
  const syntax = { text, roots };
  checkNames(syntax);
  return syntax;
}

/** What a reader of the grammar needs: the next token, and whether it is this one. */
export class TokenReader {
  readonly text: string;
  readonly #tokens: readonly PatternToken[];
  #at = 0;
  depth = 0;

  constructor(text: string) {
    this.text = text;
    this.#tokens = readTokens(text);
    const [extra] = this.#tokens.filter(({ kind }) => kind === "relation").slice(MAX_RELATIONS);
    if (extra !== undefined) throw this.problem(`a pattern has at most ${MAX_RELATIONS} relations`, extra.offset);
  }

  get next(): PatternToken {
    return this.#tokens[this.#at]!;
  }

  get afterNext(): PatternToken {
    return this.#tokens[Math.min(this.#at + 1, this.#tokens.length - 1)]!;
  }

  take(): PatternToken {
    const token = this.next;
    if (token.kind !== "end") this.#at++;
    return token;
  }

  isAt(mark: string): boolean {
    return this.next.kind === "mark" && this.next.text === mark;
  }

  takes(mark: string): boolean {
    if (!this.isAt(mark)) return false;
    this.#at++;
    return true;
  }

  expect(mark: string, why: string): void {
    if (!this.takes(mark)) throw this.problem(why);
  }

  problem(reason: string, offset = this.next.offset): PatternProblem {
    return badPattern(reason, this.text, offset);
  }
}

function readNode(reader: TokenReader): NodePattern {
  if (!reader.isAt("(")) {
    const described = readDescribed(reader);
    return startsPart(reader) ? { ...described, relations: readAny(reader) } : described;
  }
  const bracket = reader.next.offset;
  const inner = bracketed(reader, ")", readNode);
  if (!startsPart(reader)) return inner;
  if (inner.relations === null) {
    throw reader.problem("brackets around a node alone cannot be followed by relations; leave them out", bracket);
  }
  return { ...inner, relations: { kind: "all", parts: [inner.relations, readAny(reader)] } };
}

/** The node after a relation: a description alone, or a node with relations of its own in brackets. */
export function readTarget(reader: TokenReader): NodePattern {
  return reader.isAt("(") ? bracketed(reader, ")", readNode) : readDescribed(reader);
}

function bracketed<T>(reader: TokenReader, close: ")" | "]", read: (reader: TokenReader) => T): T {
  const { offset } = reader.take();
  if (++reader.depth > MAX_DEPTH) throw reader.problem(`brackets are nested more than ${MAX_DEPTH} deep`, offset);
  const inner = read(reader);
  reader.depth--;
  if (!reader.takes(close)) {
    if (reader.next.kind === "end") throw reader.problem("a bracket is never closed", offset);
    throw reader.problem(`${unexpected(reader.next)}; "${close}" closes the bracket`);
  }
  return inner;
}

function readAny(reader: TokenReader): Formula {
  const parts = [readAll(reader)];
  while (reader.isAt("|") && isStartOfPart(reader.afterNext)) {
    reader.take();
    parts.push(readAll(reader));
  }
  return parts.length === 1 ? parts[0]! : { kind: "any", parts };
}

function readAll(reader: TokenReader): Formula {
  const parts = [readPart(reader)];
  for (;;) {
    if (reader.takes("&")) parts.push(readPart(reader));
    else if (startsPart(reader)) parts.push(readPart(reader));
    else return parts.length === 1 ? parts[0]! : { kind: "all", parts };
  }
}

function readPart(reader: TokenReader): Formula {
  const { text: sign, offset } = reader.next;
  if (!reader.isAt("!") && !reader.isAt("?")) return readPlainPart(reader);
  reader.take();
  if (reader.isAt("!") || reader.isAt("?")) throw reader.problem(ONE_SIGN);
  const part = readPlainPart(reader);
  if (part.kind === "optional" && sign === "?") return part;
  if (part.kind === "not" || part.kind === "optional") throw reader.problem(ONE_SIGN, offset);
  return { kind: sign === "!" ? "not" : "optional", part };
}

/** Tregex reads ![!< A] as !< A, which nobody means, and refuses the other three. */
const ONE_SIGN = "a relation is either negated or optional, and once";

function readPlainPart(reader: TokenReader): Formula {
  if (reader.isAt("[")) return bracketed(reader, "]", readAny);
  if (reader.isAt("(")) return bracketed(reader, ")", readAny);
  if (reader.next.kind === "relation") return readRelation(reader);
  throw reader.problem(reader.next.kind === "end" ? "a relation is missing here" : unexpected(reader.next));
}

function startsPart(reader: TokenReader): boolean {
  return isStartOfPart(reader.next);
}

function isStartOfPart({ kind, text }: PatternToken): boolean {
  return kind === "relation" || (kind === "mark" && ["!", "?", "[", "("].includes(text));
}

export function readDescribed(reader: TokenReader): NodePattern {
  const description = readDescription(reader);
  const name = description.kind !== "reference" && reader.takes("=") ? readName(reader) : null;
  return { description, name, relations: null };
}

export function readDescription(reader: TokenReader): Description {
  const isNegated = reader.takes("!");
  const isBasic = reader.takes("@");
  const flags = { isNegated, isBasic };
  const token = reader.next;
  if (reader.takes("=")) return { ...flags, kind: "reference", name: readName(reader) };
  if (reader.takes("~")) return { ...flags, kind: "link", name: readName(reader) };
  if (token.kind === "any") {
    reader.take();
    return { ...flags, variables: readVariables(reader, null), kind: "any" };
  }
  if (token.kind === "label") {
    reader.take();
    const labels = token.text.split("|").filter((label) => label !== "");
    return { ...flags, variables: readVariables(reader, null), kind: "labels", labels };
  }
  if (token.kind !== "regex") throw reader.problem(token.kind === "end" ? "a node is missing here" : notANode(token));
  reader.take();
  const regex = compileRegex(reader, token);
  return { ...flags, variables: readVariables(reader, groupCount(regex)), kind: "regex", regex };
}

function compileRegex(reader: TokenReader, { text, offset }: PatternToken): RegExp {
  try {
    return fromJavaRegex(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw reader.problem(`not a regular expression: ${error.message.replace(/^Invalid.*\/: /, "")}`, offset);
  }
}

function groupCount(regex: RegExp): number {
  return new RegExp(`${regex.source}|`, regex.flags).exec("")!.length - 1;
}

/** `groups` is null where there is no regular expression: every group is then the whole label. */
function readVariables(reader: TokenReader, groups: number | null): GroupVariable[] {
  const variables: GroupVariable[] = [];
  while (reader.takes("#")) {
    const { kind, text, offset } = reader.take();
    const group = Number(text);
    if (kind !== "number" || group < 0) throw reader.problem("the number of a group is missing after #", offset);
    if (groups !== null && group > groups) {
      throw reader.problem(`the regular expression has no group ${group}`, offset);
    }
    reader.expect("%", "a variable is missing: #1%x gives group 1 the name x");
    variables.push({ group: groups === null ? 0 : group, variable: readName(reader).text });
  }
  return variables;
}

export function readName(reader: TokenReader): { readonly text: string; readonly offset: number } {
  const { kind, text, offset } = reader.take();
  if (kind !== "label") throw reader.problem("a name is missing here; names start with a letter", offset);
  return { text, offset };
}

function unexpected({ kind, text }: PatternToken): string {
  return kind === "end" ? "the pattern ends too early" : `"${text}" cannot stand here`;
}

function notANode({ kind, text }: PatternToken): string {
  if (kind === "relation") return `a node is missing before "${text}"`;
  if (kind === "number") return `"${text}" is not a label; labels that start with a digit need /a regular expression/`;
  return `"${text}" cannot stand where a node is expected`;
}
