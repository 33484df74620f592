/** Reads what a node must be: a label, a regular expression, a reference; with its variables and its name. */
import { fromJavaRegex } from "./java-regex.ts";
import type { PatternToken } from "./lexer.ts";
import type { Description, GroupVariable, Name, NodePattern } from "./syntax.ts";
import type { TokenReader } from "./token-reader.ts";

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

function readName(reader: TokenReader): Name {
  const { kind, text, offset } = reader.take();
  if (kind !== "label") throw reader.problem("a name is missing here; names start with a letter", offset);
  return { text, offset };
}

function notANode({ kind, text }: PatternToken): string {
  if (kind === "relation") return `a node is missing before "${text}"`;
  if (kind === "number") return `"${text}" is not a label; labels that start with a digit need /a regular expression/`;
  return `"${text}" cannot stand where a node is expected`;
}
