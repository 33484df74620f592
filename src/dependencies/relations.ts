/**
 * What a dependent is to its governor, in the relations of Universal Dependencies v2: decided by the category of the
 * dependent, of the constituent it stands in, and of that constituent's head.
 */
import type { Attachment } from "./attachment.ts";
import { hasNominalObject, inClause } from "./clause-relations.ts";
import { type ClauseTree, childOf, headWord, isPunctuationTag, isTag, wordOf } from "./clause-tree.ts";
import { isPassive } from "./verbs.ts";

export function relationOf(tree: ClauseTree, attachment: Attachment): string {
  const { row, parent, relation } = attachment;
  const category = tree.categories[row]!;
  if (isTag(tree, row) && isPunctuationTag(category)) return "punct";
  if (relation !== null) return relation;
  if (category === "CC" || category === "CONJP")
    return /^(both|either|neither)$/.test(headWord(tree, row)) ? "cc:preconj" : "cc";
  const around = tree.categories[parent]!;
  if ((category === "INTJ" || category === "UH") && around !== "INTJ") return "discourse";
  return (BY_CONSTITUENT.get(around) ?? elsewhere)(tree, row, parent);
}

type RelationIn = (tree: ClauseTree, row: number, parent: number) => string;

const BY_CONSTITUENT: ReadonlyMap<string, RelationIn> = new Map([
  ...each("NP NX NML NAC WHNP", inNounPhrase),
  ...each("PP WHPP", inPrepositionalPhrase),
  ...each("ADJP ADVP WHADJP WHADVP QP JJP", inModifierPhrase),
  ...each("SBAR SBARQ", inSubordinateClause),
  ...each("VP S SQ SINV", inClause),
  ...each("FRAG", inFragment),
]);

function each(categories: string, relation: RelationIn): [string, RelationIn][] {
  return categories.split(" ").map((category) => [category, relation]);
}

function inNounPhrase(tree: ClauseTree, row: number, parent: number): string {
  const category = tree.categories[row]!;
  const head = tree.heads[parent]!;
  const isPhrasal = !isTag(tree, head);
  switch (category) {
    case "DT":
      return "det";
    case "PDT":
      return "det:predet";
    case "WDT":
    case "WP":
      return "det";
    case "PRP$":
    case "WP$":
      return "nmod:poss";
    case "POS":
      return "case";
    case "CD":
    case "QP":
      return "nummod";
    case "JJ":
    case "JJR":
    case "JJS":
    case "VBN":
    case "VBG":
    case "VBD":
    case "ADJP":
    case "UCP":
    case "IN":
      return "amod";
    case "NN":
    case "NNS":
    case "NNP":
    case "NNPS":
    case "FW":
    case "NML":
    case "NX":
    case "NAC":
      return row < head ? "compound" : "dep";
    case "RB":
    case "RBR":
    case "RBS":
    case "ADVP":
      return "advmod";
    case "PP":
    case "WHPP":
      return hasNominalObject(tree, row) ? "nmod" : "acl";
    case "VP":
      return isPhrasal && row > head && /^(VBN|VBG|VBD|ADVP)$/.test(tree.categories[tree.children[row]![0]!]!)
        ? "acl"
        : "dep";
    case "S":
      return row > head && isInfinitive(tree, row) ? "acl" : "dep";
    case "SBAR":
      return clauseInNounPhrase(tree, row, parent);
    case "NP":
      return nounPhraseInNounPhrase(tree, row, parent);
    case "PRN":
      return parenthesisInNounPhrase(tree, row);
    default:
      return "dep";
  }
}

function parenthesisInNounPhrase(tree: ClauseTree, row: number): string {
  const children = tree.children[row]!;
  const head = tree.heads[row]!;
  if (tree.categories[head] === "PP") return "nmod";
  const isEnclosed =
    children.length === 3 && tree.categories[children[0]!] === "-LRB-" && tree.categories[children[2]!] === "-RRB-";
  return isEnclosed && tree.categories[head] === "NP" && childOf(tree, head, /^(NP|,)$/) === -1 ? "appos" : "dep";
}

function nounPhraseInNounPhrase(tree: ClauseTree, row: number, parent: number): string {
  const siblings = tree.children[parent]!;
  const own = tree.children[row]!;
  const index = siblings.indexOf(row);
  if (tree.categories[own.at(-1)!] === "POS") return "nmod:poss";
  if (row < tree.heads[parent]!) return tree.categories[siblings[index + 1]!] === "POS" ? "nmod:poss" : "compound";
  if (tree.categories[siblings[index - 1]!] === ",") return "appos";
  const only = own.length === 1 ? tree.categories[own[0]!]! : "";
  if (siblings.length === 2 && only === "NNP") return "appos";
  if (own.length === 3 && tree.categories[own[0]!] === "-LRB-") return "appos";
  if (only === "PRP") return "obl:npmod";
  return only === "DT" ? "det" : "dep";
}

function clauseInNounPhrase(tree: ClauseTree, row: number, parent: number): string {
  const head = tree.heads[parent]!;
  if (row < head) return "dep";
  let clause = row;
  while (tree.categories[tree.children[clause]![0]!] === "SBAR") clause = tree.children[clause]![0]!;
  const first = tree.children[clause]!.find((child) => !isPunctuationTag(tree.categories[child]!)) ?? clause;
  const category = tree.categories[first]!;
  const isPhrasal = !isTag(tree, head);
  if (/^WH/.test(category)) return isPhrasal ? "acl:relcl" : "ccomp";
  if (category === "S") {
    if (isInfinitive(tree, first)) return "acl";
    return isPhrasal ? "acl:relcl" : "ccomp";
  }
  if (category !== "IN") return "dep";
  const word = wordOf(tree, first);
  if (word === "that" || word === "whether") return isPhrasal ? "dep" : "ccomp";
  if (word === "for") return "acl:relcl";
  return word === "before" || word === "after" ? "acl" : "dep";
}

/** "to live": no subject, and to before the verb. */
function isInfinitive(tree: ClauseTree, clause: number): boolean {
  const verbPhrase = childOf(tree, clause, /^VP$/);
  return (
    verbPhrase !== -1 &&
    tree.categories[tree.children[verbPhrase]![0]!] === "TO" &&
    childOf(tree, clause, /^NP$/) === -1
  );
}

function inFragment(tree: ClauseTree, row: number, parent: number): string {
  const category = tree.categories[row]!;
  const siblings = tree.children[parent]!;
  const before = siblings[siblings.indexOf(row) - 1];
  const mark = before === undefined ? "" : tree.categories[before]!;
  if (tree.categories[tree.heads[parent]!] !== "NP") return elsewhere(tree, row);
  if (category === "NP" && mark === "," && row > tree.heads[parent]!) return "appos";
  if (category === "PP") return "obl";
  if (category === "S" && mark === ":") return "parataxis";
  return elsewhere(tree, row);
}

function inPrepositionalPhrase(tree: ClauseTree, row: number, parent: number): string {
  const category = tree.categories[row]!;
  const headCategory = tree.categories[tree.heads[parent]!]!;
  if (/^(IN|TO|VBG|VBN|FW|JJ|CC|SYM)$/.test(category)) return /^(S|SBAR)$/.test(headCategory) ? "mark" : "case";
  if (/^(RB|RBR|RBS|ADVP)$/.test(category)) return "advmod";
  if (/^(NP|QP)$/.test(category)) return row < tree.heads[parent]! ? "obl:npmod" : "dep";
  if (/^PP$/.test(category)) return "obl";
  return "dep";
}

function inModifierPhrase(tree: ClauseTree, row: number, parent: number): string {
  const category = tree.categories[row]!;
  const around = tree.categories[parent]!;
  const head = tree.heads[parent]!;
  const headCategory = tree.categories[head]!;
  if (around === "QP") return inQuantity(category, headCategory);
  if (/^(RB|RBR|RBS|ADVP|WRB|WHADVP)$/.test(category)) return "advmod";
  switch (category) {
    case "NP":
      return row < head ? "obl:npmod" : "dep";
    case "PP":
      return hasNominalObject(tree, row) || around === "ADVP" ? "obl" : "advcl";
    case "S":
      return "xcomp";
    case "SBAR":
      return complementOfAdjective(tree, row);
    case "DT":
      return "det";
    case "NN":
    case "NNP":
      return headCategory === "VBN" ? "obl" : "obl:npmod";
    case "IN":
      if (around !== "ADVP") return "dep";
      return headCategory === "NN" && row > head ? "fixed" : "case";
    case "JJ":
      return headCategory === "JJ" ? "amod" : "dep";
    case "CD":
      return headCategory === "JJ" ? "compound" : "dep";
    default:
      return "dep";
  }
}

function inQuantity(category: string, headCategory: string): string {
  if (category === "CD") return headCategory === "$" ? "nummod" : "compound";
  if (/^(JJS|ADVP)$/.test(category)) return "obl:npmod";
  return /^(RB|RBR|RBS|IN|JJR|JJ|DT)$/.test(category) ? "advmod" : "dep";
}

function complementOfAdjective(tree: ClauseTree, row: number): string {
  const first = tree.children[row]![0]!;
  if (tree.categories[first] === "IN" && wordOf(tree, first) !== "that") return "advcl";
  return /^WHADVP$/.test(tree.categories[first]!) ? "advcl" : "ccomp";
}

function inSubordinateClause(tree: ClauseTree, row: number, parent: number): string {
  const category = tree.categories[row]!;
  const headCategory = tree.categories[tree.heads[parent]!]!;
  if (/^(IN|DT|TO)$/.test(category)) return /^(S|SQ|SINV|SBAR)$/.test(headCategory) ? "mark" : "dep";
  if (/^WHNP$/.test(category)) return questionWord(tree, parent);
  if (/^(WHADVP|RB|ADVP)$/.test(category)) return "advmod";
  if (/^(WHPP|PP)$/.test(category)) return "obl";
  return elsewhere(tree, row);
}

/** A question word is the subject where the clause has none. */
function questionWord(tree: ClauseTree, parent: number): string {
  const clause = tree.heads[parent]!;
  if (tree.categories[clause] === "VP") return isPassive(tree, clause) ? "nsubj:pass" : "nsubj";
  if (!hasSubject(tree, clause)) return isPassive(tree, tree.heads[clause]!) ? "nsubj:pass" : "nsubj";
  return "obj";
}

function hasSubject(tree: ClauseTree, clause: number): boolean {
  const verb = tree.children[clause]!.find((child) => tree.categories[child] === "VP") ?? Number.POSITIVE_INFINITY;
  return tree.children[clause]!.some((child) => /^(NP|EX|S|SBAR)$/.test(tree.categories[child]!) && child < verb);
}

function elsewhere(tree: ClauseTree, row: number): string {
  return tree.categories[row] === "DT" ? "det" : "dep";
}
