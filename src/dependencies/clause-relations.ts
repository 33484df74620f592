/** Relations of what stands in a clause or a verb phrase: subjects, objects, complements, adverbials, auxiliaries. */
import { type ClauseTree, childOf, headWord, isTag, wordOf } from "./clause-tree.ts";
import { isTemporal } from "./temporal.ts";
import { isBe, isPassive, isPassiveAuxiliary } from "./verbs.ts";

export function inClause(tree: ClauseTree, row: number, parent: number): string {
  const category = tree.categories[row]!;
  if (isTag(tree, row) && /^(VB.?|MD|TO|POS|AUX)$/.test(category)) return verbalWord(tree, row, parent);
  const isVerbPhrase = tree.categories[parent] === "VP";
  switch (category) {
    case "NP":
    case "NX":
    case "WHNP":
      return isVerbPhrase ? objectOf(tree, row, parent) : subjectOf(tree, row, parent);
    case "EX":
      return "expl";
    case "RB":
    case "RBR":
    case "RBS":
    case "ADVP":
    case "WHADVP":
      return "advmod";
    case "PRT":
    case "RP":
      return "compound:prt";
    case "PP":
    case "WHPP":
      return prepositional(tree, row, parent);
    case "ADJP":
      return isVerbPhrase ? "xcomp" : "dep";
    case "S":
      return isVerbPhrase ? complement(tree, row, parent) : clauseInClause(tree, row, parent);
    case "SBAR":
      return isVerbPhrase ? subordinateInVerbPhrase(tree, row, parent) : subordinateInClause(tree, row, parent);
    case "SQ":
    case "SBARQ":
      return tree.categories[tree.heads[parent]!] === "S" && row > tree.heads[parent]! ? "parataxis" : "dep";
    case "PRN":
      return childOf(tree, row, /^(S|SBAR)$/) !== -1 && tree.categories[tree.heads[parent]!] !== "S"
        ? "parataxis"
        : "dep";
    default:
      return "dep";
  }
}

function verbalWord(tree: ClauseTree, row: number, parent: number): string {
  const category = tree.categories[row]!;
  const head = tree.heads[parent]!;
  const headCategory = tree.categories[head]!;
  const isVerbal = headCategory === "VP";
  const around = tree.categories[parent]!;
  if (around === "S" || row > head) return "dep";
  if (category === "TO") return isVerbal ? "mark" : "dep";
  if (category === "MD") return isVerbal ? "aux" : "dep";
  if (headCategory === "ADJP" && isPassiveAuxiliary(tree, row, head)) return "aux:pass";
  if (isBe(wordOf(tree, row)) && !isVerbal)
    return /^(NP|ADJP|PP|UCP|WHNP|WHADJP|ADVP)$/.test(headCategory) ? "cop" : "dep";
  if (!isVerbal) return "dep";
  return isPassiveAuxiliary(tree, row, head) ? "aux:pass" : "aux";
}

function subjectOf(tree: ClauseTree, row: number, parent: number): string {
  const head = tree.heads[parent]!;
  const headCategory = tree.categories[head]!;
  const around = tree.categories[parent]!;
  if (tree.categories[tree.headTags[row]!] === "EX") return "expl";
  if (isTemporal(tree, row) && hasOtherNounPhrase(tree, row, parent)) return "obl:tmod";
  if (row > head && (around === "S" || around === "SQ") && headCategory === "VP") return "dep";
  if (/^(S|SBAR|SINV|SQ)$/.test(headCategory)) return "dep";
  return isPassive(tree, head) ? "nsubj:pass" : "nsubj";
}

function hasOtherNounPhrase(tree: ClauseTree, row: number, parent: number): boolean {
  return tree.children[parent]!.some((child) => child !== row && tree.categories[child] === "NP");
}

function objectOf(tree: ClauseTree, row: number, parent: number): string {
  const head = tree.heads[parent]!;
  const headTag = tree.headTags[parent]!;
  if (isTemporal(tree, row)) return "obl:tmod";
  const headCategory = tree.categories[head]!;
  if (/^(ADJP|NP|PP)$/.test(headCategory)) return "dep";
  if (isTag(tree, head) && isBe(wordOf(tree, headTag)) && row > head) return "nsubj";
  if (/^becom(e|es|ing)$|^became$|^remain/.test(wordOf(tree, headTag))) return "xcomp";
  const children = tree.children[parent]!;
  const next = children[children.indexOf(row) + 1];
  return next !== undefined && tree.categories[next] === "NP" && !isTemporal(tree, next) ? "iobj" : "obj";
}

/** A prepositional phrase whose object is a clause is a clause. */
function prepositional(tree: ClauseTree, row: number, parent: number): string {
  const headCategory = tree.categories[tree.heads[parent]!]!;
  if (tree.categories[parent] === "S" && /^(NP|ADJP)$/.test(headCategory)) return "dep";
  return hasNominalObject(tree, row) || isStranded(tree, row) ? "obl" : "advcl";
}

/** A preposition alone: "the place she came from". */
export function isStranded(tree: ClauseTree, row: number): boolean {
  const children = tree.children[row]!;
  return tree.categories[row] === "PP" && children.length === 1 && isTag(tree, children[0]!);
}

export function hasNominalObject(tree: ClauseTree, row: number): boolean {
  let at = row;
  while (/^(PP|WHPP)$/.test(tree.categories[at]!) && !isTag(tree, at)) at = tree.heads[at]!;
  return /^(NP|WHNP|NX)$/.test(tree.categories[at]!);
}

/** Verbs whose object is the subject of the infinitive after it. */
const OBJECT_CONTROL =
  /^(ask|order|urge|force|compel|persuade|tell|allow|enable|encourage|instruct|request|require|advise|permit)/;

/** A clause below a verb, without a conjunction. */
function complement(tree: ClauseTree, row: number, parent: number): string {
  const verbPhrase = childOf(tree, row, /^VP$/);
  const hasSubject = childOf(tree, row, /^NP$/) !== -1;
  const hasObject = tree.children[parent]!.some((child) => child < row && tree.categories[child] === "NP");
  if (verbPhrase === -1) return "xcomp";
  const first =
    tree.categories[tree.children[verbPhrase]!.find((child) => tree.categories[child] !== "ADVP") ?? verbPhrase]!;
  if (first === "TO") {
    if (hasSubject || !hasObject) return "xcomp";
    return OBJECT_CONTROL.test(headWord(tree, parent)) ? "xcomp" : "advcl";
  }
  if (first === "VBG") {
    if (hasSubject) return "dep";
    return hasObject ? "advcl" : "xcomp";
  }
  if (first === "VBN") return hasSubject && /^ha(ve|s|d|ving)$/.test(headWord(tree, parent)) ? "ccomp" : "dep";
  return hasObject && !hasSubject ? "dep" : "ccomp";
}

function clauseInClause(tree: ClauseTree, row: number, parent: number): string {
  const head = tree.heads[parent]!;
  const headCategory = tree.categories[head]!;
  if (row > head) return headCategory === "S" ? "parataxis" : "dep";
  if (headCategory !== "VP") return "dep";
  const hasSubject = tree.children[parent]!.some((child) => tree.categories[child] === "NP" && child < head);
  if (!hasSubject) return "csubj";
  const verbPhrase = childOf(tree, row, /^VP$/);
  if (verbPhrase === -1 || childOf(tree, row, /^NP$/) !== -1) return "ccomp";
  return /^(VBG|TO|VBN)$/.test(tree.categories[tree.children[verbPhrase]![0]!]!) ? "advcl" : "ccomp";
}

function subordinateInClause(tree: ClauseTree, row: number, parent: number): string {
  const head = tree.heads[parent]!;
  const first = tree.children[row]![0]!;
  const isBeforeHead = row < head;
  if (!isBeforeHead) return tree.categories[first] === "WHADVP" ? "advcl" : "dep";
  const hasSubject = tree.children[parent]!.some((child) => tree.categories[child] === "NP" && child < head);
  if (/^(WHNP)$/.test(tree.categories[first]!) && !hasSubject) return "csubj";
  return "advcl";
}

function subordinateInVerbPhrase(tree: ClauseTree, row: number, parent: number): string {
  const children = tree.children[row]!;
  const first = children[0]!;
  const category = tree.categories[first]!;
  const hasObject = tree.children[parent]!.some((child) => child < row && tree.categories[child] === "NP");
  const hasClause = children.some((child) => /^(S|SQ|SINV)$/.test(tree.categories[child]!));
  if (category === "IN") {
    const word = wordOf(tree, first);
    if (word !== "that" && word !== "whether") return "advcl";
    return hasClause ? "ccomp" : "dep";
  }
  if (category === "WHADVP") {
    const word = headWord(tree, first);
    if (word === "how") return hasClause && !hasObject ? "ccomp" : "dep";
    return /^(wonder|ask|know|tell)/.test(headWord(tree, parent)) && word === "why" ? "ccomp" : "advcl";
  }
  if (/^(ADVP|RB)$/.test(category)) return "advcl";
  if (category === "SBAR") return subordinateInVerbPhraseOf(tree, first, parent);
  if (!hasClause) return "dep";
  if (category === "S") return childOf(tree, first, /^VP$/) === -1 ? "dep" : "ccomp";
  return /^(WHNP|WHPP)$/.test(category) && hasObject ? "dep" : "ccomp";
}

/** Of coordinated clauses the first decides. */
function subordinateInVerbPhraseOf(tree: ClauseTree, first: number, parent: number): string {
  const start = tree.children[first]![0]!;
  if (tree.categories[start] === "SBAR") return "ccomp";
  return subordinateInVerbPhrase(tree, first, parent);
}
