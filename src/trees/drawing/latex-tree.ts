/**
 * Trees whose labels and words are LaTeX already, with the options that forest and qtree need at single nodes: what is left
 * is to write the brackets. An empty label or word is drawn as empty braces.
 */
import { withBareWords } from "../map.ts";
import { recurse } from "../recurse.ts";
import { branch, isLeaf, leaf, nodes, type Tree } from "../tree.ts";
import { collapsedIn, collapseNodes } from "./collapse.ts";
import { latexText } from "./latex-text.ts";
import { MAX_ARROWS, type Movement, movementsIn } from "./movement.ts";
import type { SvgLook } from "./svg-look.ts";
import type { SvgPlanOptions } from "./svg-plan.ts";

/** Of a picture's options those that LaTeX can follow. Without `scheme` all is black, without `font` in the document's own. */
export type LatexOptions = Pick<SvgPlanOptions, "lines" | "terminals" | "tags" | "font" | "notation" | "collapsed"> &
  Pick<SvgLook, "scheme" | "colors">;

export interface ForestTree {
  readonly body: Tree;
  /** From node to node, by the names they have in the body. */
  readonly arrows: readonly { readonly from: string; readonly to: string }[];
}

export function forestTree(whole: Tree, options: LatexOptions): ForestTree {
  const { tree, triangles } = prepared(whole, options);
  const movements =
    options.notation === "linguistic" ? movementsIn(tree).slice(0, MAX_ARROWS).map(betweenWords(tree)) : [];
  const named = new Set(movements.flatMap(({ from, to }) => [from, to]));
  const nameOf = (index: number) => `move${index}`;
  const body = withLatex(tree, options, (index, text) => {
    const settings = [
      ...(triangles.has(index - 1) ? ["roof"] : []), // the word of a triangle comes right after its constituent
      ...(named.has(index) ? [`name=${nameOf(index)}`] : []),
    ];
    return [text, ...settings].join(", ");
  });
  return { body, arrows: movements.map(({ from, to }) => ({ from: nameOf(from), to: nameOf(to) })) };
}

/** To a phrase an arrow goes from below: to the word in its middle. */
function betweenWords(tree: Tree): (movement: Movement) => Movement {
  const all = [...nodes(tree)];
  return ({ from, to }) => {
    const words = [...nodes(all[to]!)].flatMap((node, i) => (isLeaf(node) ? [to + i] : []));
    return { from, to: words[(words.length - 1) >> 1]! };
  };
}

/** A collapsed constituent is a word that draws itself: `\qroof{the dog}.NP`. At the very top qtree has no roofs. */
export function qtreeTree(whole: Tree, options: LatexOptions): Tree {
  const { tree, triangles } = prepared(whole, options);
  const written = withLatex(tree, options, (_, text) => text);
  let index = 0;
  return recurse<Tree, Tree>(written, (node) => {
    const isRoof = triangles.has(index) && index > 0;
    index++;
    if (isLeaf(node)) return { children: [], finish: () => node };
    return {
      children: node.children,
      finish: (children) => (isRoof ? leaf(null, roofOver(node.label, children[0]!)) : branch(node.label, children)),
    };
  });
}

function roofOver(label: string, child: Tree): string {
  const text = isLeaf(child) ? child.word : "";
  return `\\qroof{${text.replace(/^\{(.*)\}$/s, "$1")}}.${label}`;
}

function prepared(whole: Tree, { collapsed, tags }: LatexOptions) {
  const { tree, triangles } = collapseNodes(whole, collapsedIn(whole, collapsed), "all");
  return { tree: tags === "hidden" ? withBareWords(tree) : tree, triangles };
}

/** `finish` adds what belongs to a constituent's label or to a word, by index in `nodes(tree)`. */
function withLatex(tree: Tree, options: LatexOptions, finish: (index: number, text: string) => string): Tree {
  const { notation } = options;
  let next = 0;
  return recurse<Tree, Tree>(tree, (node) => {
    const index = next++;
    if (isLeaf(node)) {
      const tag = node.tag === null ? null : latexText(node.tag, "tag", notation);
      const word = leaf(tag, finish(index, latexText(node.word, "word", notation)));
      return { children: [], finish: () => word };
    }
    const label = finish(index, latexText(node.label, "constituent", notation));
    return { children: node.children, finish: (children) => branch(label, children) };
  });
}
