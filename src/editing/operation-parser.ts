/**
 * Reads edit operations as Tsurgeon writes them: `relabel x NP`, `insert (DT the) >1 np`, `[delete x] [delete y]`.
 * Trees in operations are read by a loop; brackets around operations may nest only so deep.
 */
import { PatternProblem } from "../search/pattern-problem.ts";
import { OperationScanner } from "./operation-scanner.ts";
import type { Item, LiteralTree, Location, NewLabel, Operation } from "./operation-syntax.ts";
import { readReplacement } from "./replacement.ts";

const MAX_DEPTH = 100;

export function parseOperations(text: string): Operation[] {
  const scanner = new OperationScanner(text);
  const operations = readSome(scanner, 0);
  scanner.skipBlanks();
  if (!scanner.isAtEnd) {
    throw scanner.problem("this comes after the operation; several stand in brackets: [delete x] [delete y]");
  }
  return operations;
}

/** One operation, or several in square brackets. */
function readSome(scanner: OperationScanner, depth: number): Operation[] {
  if (depth > MAX_DEPTH) throw scanner.problem(`brackets are nested more than ${MAX_DEPTH} deep`);
  if (!scanner.isNext("[")) return [readOperation(scanner, depth)];
  const operations: Operation[] = [];
  while (scanner.takes("[")) {
    operations.push(...readSome(scanner, depth + 1));
    if (!scanner.takes("]")) throw scanner.problem('"]" is missing after the operation');
  }
  return operations;
}

function readOperation(scanner: OperationScanner, depth: number): Operation {
  const start = scanner.position();
  const kind = scanner.keyword();
  switch (kind) {
    case "relabel":
      return { kind, name: scanner.name(), label: readNewLabel(scanner) };
    case "delete":
    case "prune":
    case "coindex":
      return { kind, names: readNames(scanner) };
    case "excise":
      return { kind, top: scanner.name(), bottom: scanner.name() };
    case "insert":
      return { kind, item: readItem(scanner), location: readLocation(scanner) };
    case "move":
      return { kind, name: scanner.name(), location: readLocation(scanner) };
    case "replace":
      return { kind, name: scanner.name(), items: readItems(scanner) };
    case "adjoin":
    case "adjoinF":
    case "adjoinH":
      return { kind, tree: withFoot(scanner, scanner.tree()), name: scanner.name() };
    case "createSubtree":
      return readCreateSubtree(scanner);
    case "if":
      return readCondition(scanner, depth);
    default:
      throw new PatternProblem(
        "E_OPERATION",
        start.word === "" ? "an operation is missing here" : `there is no operation "${start.word}"`,
        scanner.text,
        start.offset,
      );
  }
}

function readNames(scanner: OperationScanner): string[] {
  const names = [scanner.name()];
  while (scanner.startsName()) names.push(scanner.name());
  return names;
}

function readNewLabel(scanner: OperationScanner): NewLabel {
  const quoted = scanner.quoted("|");
  if (quoted !== null) return { kind: "plain", text: `|${quoted}|` };
  if (!scanner.isNext("/")) return { kind: "plain", text: scanner.name("a label is missing here") };
  return readReplacement(scanner);
}

/** A copy of one node, or trees; a bare word among trees is a tree. After a name Tsurgeon takes nothing, whatever follows. */
function readItems(scanner: OperationScanner): Item[] {
  const first = readItem(scanner);
  const items = [first];
  while (scanner.isNext("(") || scanner.startsName()) {
    const tree = scanner.tree();
    if (first.kind === "tree") items.push({ kind: "tree", tree });
  }
  return items;
}

function readItem(scanner: OperationScanner): Item {
  return scanner.isNext("(") ? { kind: "tree", tree: scanner.tree() } : { kind: "copy", name: scanner.name() };
}

function readLocation(scanner: OperationScanner): Location {
  if (scanner.takes("$+")) return { kind: "before", name: scanner.name() };
  if (scanner.takes("$-")) return { kind: "after", name: scanner.name() };
  const number = scanner.takes(">") ? scanner.number() : null;
  if (number === null) throw scanner.problem("the place is missing: $+ name, $- name, >2 name or >-1 name");
  return { kind: "child", number, name: scanner.name() };
}

function readCreateSubtree(scanner: OperationScanner): Operation {
  const written = scanner.tree();
  const tree = written.children.length === 0 ? { ...written, isFoot: true } : withFoot(scanner, written);
  const first = scanner.name();
  return { kind: "createSubtree", tree, first, last: scanner.startsName() ? scanner.name() : first };
}

function withFoot(scanner: OperationScanner, tree: LiteralTree): LiteralTree {
  let feet = 0;
  const pending = [tree];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.isFoot && node.children.length === 0) feet++;
    pending.push(...node.children);
  }
  if (feet !== 1)
    throw scanner.problem(`the tree needs one foot, a node without children marked by @, and has ${feet}`);
  return tree;
}

function readCondition(scanner: OperationScanner, depth: number): Operation {
  const isThere = !scanner.takesWord("not");
  if (!scanner.takesWord("exists")) throw scanner.problem('"exists" is missing: if exists x delete x');
  return { kind: "if", name: scanner.name(), isThere, operations: readSome(scanner, depth + 1) };
}
