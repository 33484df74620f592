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
import { readDescribed } from "./descriptions.ts";
import type { PatternToken } from "./lexer.ts";
import { checkNames } from "./names.ts";
import { badPattern } from "./pattern-problem.ts";
import { readRelation } from "./relation-syntax.ts";
import type { Formula, NodePattern, PatternSyntax } from "./syntax.ts";
import { TokenReader } from "./token-reader.ts";

/** Patterns written by people have a handful; this many fit any call stack. */
const MAX_DEPTH = 200;

/** Longer than any pattern a person writes. */
const MAX_LENGTH = 20_000;

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
function readTarget(reader: TokenReader): NodePattern {
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
  if (reader.next.kind === "relation") return readRelation(reader, readTarget);
  throw reader.problem(reader.next.kind === "end" ? "a relation is missing here" : unexpected(reader.next));
}

function startsPart(reader: TokenReader): boolean {
  return isStartOfPart(reader.next);
}

function isStartOfPart({ kind, text }: PatternToken): boolean {
  return kind === "relation" || (kind === "mark" && ["!", "?", "[", "("].includes(text));
}

function unexpected({ kind, text }: PatternToken): string {
  return kind === "end" ? "the pattern ends too early" : `"${text}" cannot stand here`;
}
