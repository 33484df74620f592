/**
 * Chomsky normal form and back, label for label as NLTK makes it: a constituent with more than two children gets artificial
 * ones that say which children are still to come.
 *
 *   (S (NP x) (VP y) (. z))  =>  right: (S (NP x) (S|<VP-.> (VP y) (. z)))    left: (S (S|<NP-VP> (NP x) (VP y)) (. z))
 *
 * With vertMarkov 1 a constituent below the top also names its parent: `VP^<S>`. Constituents with one child stay:
 * see unary-chains.ts. The part-of-speech level is never annotated.
 */
import { invariant, ParserError } from "../shared/errors.ts";
import { recurse } from "./recurse.ts";
import { type Branch, branch, isBareWord, isLeaf, type Tree } from "./tree.ts";
import { expandUnaries } from "./unary-chains.ts";

/** NLTK's names, meanings and defaults. */
export interface ChomskyOptions {
  /** Where the artificial constituents hang. Default: "right". */
  readonly factor?: "left" | "right";
  /** How many children an artificial label names at most. Default: all. */
  readonly horzMarkov?: number;
  /** How many ancestors a label names at most. Default: 0. */
  readonly vertMarkov?: number;
  /** Default: "|". */
  readonly childChar?: string;
  /** Default: "^". */
  readonly parentChar?: string;
}

interface Place {
  readonly node: Tree;
  /** The labels above, the nearest first, at most vertMarkov of them; null at the top, which is not annotated. */
  readonly ancestors: readonly string[] | null;
}

/**
 * NLTK: `chomsky_normal_form`. Where NLTK fails, a word without a tag among three or more children, its word is its name.
 * `fromChomskyNormalForm` is the way back.
 */
export function toChomskyNormalForm(tree: Tree, options: ChomskyOptions = {}): Tree {
  const { factor = "right", horzMarkov = Infinity, vertMarkov = 0, childChar = "|", parentChar = "^" } = options;
  checkOrder("horzMarkov", horzMarkov);
  checkOrder("vertMarkov", vertMarkov);
  return recurse<Place, Tree>({ node: tree, ancestors: null }, ({ node, ancestors }) => {
    if (isLeaf(node)) return { children: [], finish: () => node };
    let below = ancestors ?? [node.label];
    let suffix = "";
    if (vertMarkov > 0 && ancestors !== null && !isBareWord(node.children[0]!)) {
      suffix = `${parentChar}<${ancestors.join("-")}>`;
      below = [node.label, ...ancestors.slice(0, vertMarkov - 1)];
    }
    const label = node.label + suffix;
    const artificialLabels = nameArtificial(node, { factor, horzMarkov, prefix: `${node.label}${childChar}<` });
    return {
      children: node.children.map((child) => ({ node: child, ancestors: below })),
      finish: (children) => binarize(children, [label, ...artificialLabels.map((name) => `${name}>${suffix}`)], factor),
    };
  });
}

export interface UndoChomskyOptions {
  /** Takes labels that `collapseUnaries` joined apart too. Default: true. */
  readonly expandUnary?: boolean;
  /** Default: "|". */
  readonly childChar?: string;
  /** Default: "^". */
  readonly parentChar?: string;
  /** Default: "+". */
  readonly unaryChar?: string;
}

/**
 * NLTK: `un_chomsky_normal_form`. Gives back the very tree that `toChomskyNormalForm` was given, if no label of that tree
 * contained `|<` or `^<` and, unless expandUnary is false, no label or tag a `+`. NLTK takes any `|` or `^` for its own and so
 * trips over the Penn Treebank's `ADVP|PRT`; here it must stand before a `<`, where `toChomskyNormalForm` puts it.
 */
export function fromChomskyNormalForm(tree: Tree, options: UndoChomskyOptions = {}): Tree {
  const { expandUnary = true, childChar = "|", parentChar = "^", unaryChar = "+" } = options;
  const restored = recurse<Tree, Tree>(tree, (node) => {
    if (isLeaf(node)) return { children: [], finish: () => node };
    const end = node.label.indexOf(`${parentChar}<`);
    const label = end === -1 ? node.label : node.label.slice(0, end);
    return { children: realChildren(node, `${childChar}<`), finish: (children) => branch(label, children) };
  });
  return expandUnary ? expandUnaries(restored, unaryChar) : restored;
}

function checkOrder(name: string, order: number): void {
  const isOrder = order === Infinity || (Number.isInteger(order) && order >= 0);
  if (!isOrder) throw new ParserError("E_OPTION", `${name} must be a whole number of at least 0, not ${order}`);
}

interface Naming {
  readonly factor: "left" | "right";
  readonly horzMarkov: number;
  readonly prefix: string;
}

/** The labels of the artificial constituents from the top down, but for their end. */
function nameArtificial(node: Branch, { factor, horzMarkov, prefix }: Naming): string[] {
  const count = node.children.length;
  if (count <= 2) return [];
  // Slices of one string share its memory; joining each list anew would take quadratic space in a node with many children.
  const names = node.children.map(nameOf);
  const starts: number[] = [0];
  for (const name of names) starts.push(starts.at(-1)! + name.length + 1);
  const all = names.join("-");
  const labels: string[] = [];
  for (let i = 1; i < count - 1; i++) {
    const first = factor === "right" ? i : Math.max(count - i - horzMarkov, 0);
    const end = factor === "right" ? Math.min(i + horzMarkov, count) : count - i;
    labels.push(prefix + (end > first ? all.slice(starts[first], starts[end]! - 1) : ""));
  }
  return labels;
}

/** Hangs the children under a chain of constituents with these labels, the first on top. */
function binarize(children: readonly Tree[], labels: readonly string[], factor: "left" | "right"): Tree {
  if (labels.length === 1) return branch(labels[0]!, children);
  const isRight = factor === "right";
  let built: Tree | undefined;
  for (let i = labels.length - 1; i >= 0; i--) {
    const child = children[isRight ? i : children.length - 1 - i]!;
    const inner: Tree = built ?? children[isRight ? i + 1 : children.length - 2 - i]!;
    built = branch(labels[i]!, isRight ? [child, inner] : [inner, child]);
  }
  invariant(built !== undefined, "a constituent has a label");
  return built;
}

/** The children of a constituent, with what hangs below artificial ones in their place. */
function realChildren(node: Branch, mark: string): Tree[] {
  const found: Tree[] = [];
  const pending = [...node.children].reverse();
  for (let child = pending.pop(); child !== undefined; child = pending.pop()) {
    if (isLeaf(child) || !child.label.includes(mark)) found.push(child);
    else for (let i = child.children.length - 1; i >= 0; i--) pending.push(child.children[i]!);
  }
  return found;
}

function nameOf(node: Tree): string {
  return isLeaf(node) ? (node.tag ?? node.word) : node.label;
}
