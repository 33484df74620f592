/**
 * A pattern matcher that is as simple as can be: every relation is a yes-or-no question about two nodes, asked of all pairs.
 * Patterns are made at random, as a text for the real matcher and as data for this one.
 */
import { isLeaf, type Tree } from "../../src/trees/tree.ts";

interface NaiveNode {
  readonly label: string;
  readonly path: readonly number[];
  /** The words it covers. */
  readonly start: number;
  readonly end: number;
  readonly children: number;
}

interface PatternNode {
  readonly text: string;
  readonly test: (label: string) => boolean;
  readonly reference: string | null;
  readonly name: string | null;
  readonly parts: readonly Part[];
}

interface Part {
  readonly sign: "" | "!" | "?";
  readonly relation?: { readonly symbol: string; readonly target: PatternNode };
  readonly branches?: readonly (readonly Part[])[];
}

export interface RandomPattern {
  readonly text: string;
  readonly node: PatternNode;
}

type Bindings = Readonly<Record<string, number>>;

/** All matches as texts, sorted: the path of the match and of each name. */
export function naiveMatches(tree: Tree, { node }: RandomPattern): string[] {
  const nodes = nodesOf(tree);
  const found: string[] = [];
  for (let at = 0; at < nodes.length; at++) {
    for (const names of waysOfNode(nodes, node, at, {})) {
      const bound = Object.entries(names).map(([name, row]) => `${name}=${nodes[row]!.path}`);
      found.push([`[${nodes[at]!.path}]`, ...bound.sort()].join(" "));
    }
  }
  return found.sort();
}

function waysOfNode(nodes: readonly NaiveNode[], pattern: PatternNode, at: number, names: Bindings): Bindings[] {
  if (pattern.reference !== null) {
    if (names[pattern.reference] !== at) return [];
  } else if (!pattern.test(nodes[at]!.label)) return [];
  const bound = pattern.name === null ? names : { ...names, [pattern.name]: at };
  return waysOfParts(nodes, pattern.parts, at, bound);
}

function waysOfParts(nodes: readonly NaiveNode[], parts: readonly Part[], at: number, names: Bindings): Bindings[] {
  let ways = [names];
  for (const part of parts) ways = ways.flatMap((way) => waysOfPart(nodes, part, at, way));
  return ways;
}

function waysOfPart(nodes: readonly NaiveNode[], part: Part, at: number, names: Bindings): Bindings[] {
  const { relation, branches = [] } = part;
  const ways =
    relation === undefined
      ? branches.flatMap((branch) => waysOfParts(nodes, branch, at, names))
      : nodes.flatMap((_, other) =>
          holds(relation.symbol, nodes, at, other) ? waysOfNode(nodes, relation.target, other, names) : [],
        );
  if (part.sign === "!") return ways.length === 0 ? [names] : [];
  if (part.sign === "") return ways;
  if (ways.length === 0) return [names];
  // Optional relations hold no names here, so that it does not matter which candidate is taken.
  return relation === undefined ? ways : [names];
}

function holds(symbol: string, nodes: readonly NaiveNode[], a: number, b: number): boolean {
  const [x, y] = [nodes[a]!, nodes[b]!];
  const isChild = isBelow(x, y) && y.path.length === x.path.length + 1;
  const isSister =
    a !== b &&
    y.path.length > 0 &&
    isSamePath(x.path.slice(0, -1), y.path.slice(0, -1)) &&
    x.path.length === y.path.length;
  const rank = y.path.at(-1) ?? -1;
  const between = isSister ? rank - x.path.at(-1)! : 0;
  switch (symbol) {
    case "<":
      return isChild;
    case ">":
      return holds("<", nodes, b, a);
    case "<<":
      return isBelow(x, y);
    case ">>":
      return isBelow(y, x);
    case "<1":
    case "<,":
      return isChild && rank === 0;
    case "<2":
      return isChild && rank === 1;
    case "<-1":
    case "<-":
      return isChild && rank === x.children - 1;
    case ">-1":
      return holds("<-1", nodes, b, a);
    case "<:":
      return isChild && x.children === 1;
    case "<<,":
      return isBelow(x, y) && y.path.slice(x.path.length).every((step) => step === 0);
    case "<<-":
      return isBelow(x, y) && y.end === x.end && isLastBelow(nodes, x, y);
    case "<<:":
      return (
        isBelow(x, y) &&
        nodes.every((node) => !isBelow(x, node) || !(isBelow(node, y) || node === y) || isOnly(nodes, node))
      );
    case "<<<":
      return isBelow(x, y) && y.children === 0;
    case "$":
      return isSister;
    case "$+":
      return between === 1;
    case "$-":
      return between === -1;
    case "$++":
      return between > 0;
    case "$--":
      return between < 0;
    case ".":
      return y.start === x.end;
    case "..":
      return y.start >= x.end;
    case ",":
      return y.end === x.start;
    case ",,":
      return y.end <= x.start;
    case "==":
      return a === b;
    case "<=":
      return a === b || isChild;
    case ":":
      return true;
    default:
      throw new Error(`unknown relation ${symbol}`);
  }
}

function isBelow(above: NaiveNode, node: NaiveNode): boolean {
  return node.path.length > above.path.length && isSamePath(above.path, node.path.slice(0, above.path.length));
}

function isSamePath(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((step, i) => step === b[i]);
}

function isLastBelow(nodes: readonly NaiveNode[], above: NaiveNode, node: NaiveNode): boolean {
  return nodes.every((other) => {
    const isOnWay = isBelow(above, other) && (other === node || isBelow(other, node));
    return !isOnWay || other.path.at(-1) === parentOf(nodes, other).children - 1;
  });
}

function isOnly(nodes: readonly NaiveNode[], node: NaiveNode): boolean {
  return parentOf(nodes, node).children === 1;
}

function parentOf(nodes: readonly NaiveNode[], node: NaiveNode): NaiveNode {
  return nodes.find(({ path }) => isSamePath(path, node.path.slice(0, -1)))!;
}

function nodesOf(tree: Tree): NaiveNode[] {
  const nodes: NaiveNode[] = [];
  function visit(node: Tree, path: readonly number[], start: number): number {
    const at = nodes.length;
    nodes.push({ label: "", path, start, end: start, children: 0 });
    let end = start + 1;
    if (!isLeaf(node)) {
      end = start;
      for (const [i, child] of node.children.entries()) end = visit(child, [...path, i], end);
      nodes[at] = { label: node.label, path, start, end, children: node.children.length };
    } else if (node.tag === null) nodes[at] = { label: node.word, path, start, end, children: 0 };
    else {
      nodes[at] = { label: node.tag, path, start, end, children: 1 };
      nodes.push({ label: node.word, path: [...path, 0], start, end, children: 0 });
    }
    return end;
  }
  visit(tree, [], 0);
  return nodes;
}

const SYMBOLS = "< > << >> <1 <2 <-1 >-1 <, <- <: <<, <<- <<: <<< $ $+ $- $++ $-- . .. , ,, == <= :".split(" ");
const DESCRIPTIONS: readonly (readonly [string, (label: string) => boolean])[] = [
  ["A", (label) => label === "A"],
  ["B", (label) => label === "B"],
  ["A|x", (label) => label === "A" || label === "x"],
  ["!B", (label) => label !== "B"],
  ["__", () => true],
  ["/^[AC]/", (label) => /^[AC]/.test(label)],
  ["@A", (label) => /^A(-|$)/.test(label)],
  ["y", (label) => label === "y"],
];

/** A pattern from a source of chance in [0, 1). */
export function randomPattern(random: () => number): RandomPattern {
  let count = 0;
  const known: string[] = [];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

  function node(depth: number, canName: boolean): PatternNode {
    if (depth < 3 && known.length > 0 && random() < 0.15) {
      const name = pick(known);
      return { text: `=${name}`, test: () => true, reference: name, name: null, parts: parts(depth, canName) };
    }
    const [text, test] = pick(DESCRIPTIONS);
    const name = canName && random() < 0.3 ? `n${++count}` : null;
    if (name !== null && canName) known.push(name);
    return {
      text: name === null ? text : `${text}=${name}`,
      test,
      reference: null,
      name,
      parts: parts(depth, canName),
    };
  }

  function parts(depth: number, canName: boolean): Part[] {
    const list: Part[] = [];
    while (depth > 0 && list.length < 3 && random() < 0.55) list.push(part(depth, canName));
    return list;
  }

  function part(depth: number, canName: boolean): Part {
    const sign = pick(["", "", "", "!", "?"] as const);
    if (depth > 1 && random() < 0.2) {
      const branches = [0, 1].map(() => [plainPart(depth - 1)]);
      return { sign, branches };
    }
    return { sign, relation: { symbol: pick(SYMBOLS), target: node(depth - 1, canName && sign === "") } };
  }

  function plainPart(depth: number): Part {
    return { sign: "", relation: { symbol: pick(SYMBOLS), target: node(depth - 1, false) } };
  }

  const root = node(3, true);
  return { text: write(root, false), node: root };
}

function write({ text, parts }: PatternNode, isInside: boolean): string {
  if (parts.length === 0) return text;
  const whole = `${text} ${parts.map(writePart).join(" ")}`;
  return isInside ? `(${whole})` : whole;
}

function writePart({ sign, relation, branches = [] }: Part): string {
  if (relation !== undefined) return `${sign}${relation.symbol} ${write(relation.target, true)}`;
  return `${sign}[${branches.map((branch) => branch.map(writePart).join(" ")).join(" | ")}]`;
}
