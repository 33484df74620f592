/**
 * Head rules by content words, for dependencies: the verb before its auxiliary, the clause before its conjunction. Two
 * tables: one where a preposition is the head of its phrase, and the one of Universal Dependencies, where its noun is.
 */
import type { HeadRule, HeadRules } from "./rule-table.ts";

function left(list: string): HeadRule {
  return { search: "left", for: words(list) };
}

function right(list: string): HeadRule {
  return { search: "right", for: words(list) };
}

function rightmost(list: string): HeadRule {
  return { search: "rightmost", for: words(list) };
}

function words(list: string): readonly string[] {
  return list === "" ? [] : list.split(" ");
}

const NOMINAL: readonly HeadRule[] = [
  rightmost("NN NNP NNPS NNS NX NML JJR WP"),
  left("NP PRP"),
  rightmost("$ ADJP JJP FW"),
  right("CD"),
  rightmost("JJ JJS RB QP DT WDT NML PRN RBR ADVP"),
  left("VP POS"),
];

const CLAUSAL: readonly HeadRule[] = [left("VP SQ S SINV SBAR NP ADJP PP ADVP INTJ WHNP NAC VBP JJ NN NNP")];

const WHOLE: readonly HeadRule[] = [left("S SQ SINV SBAR FRAG")];

export const SEMANTIC_RULES: HeadRules = {
  ADJP: [
    left("$"),
    rightmost("NNS NN JJ QP VBN VBG JJR JJS"),
    left("ADJP"),
    rightmost("JJP DT RB RBR CD IN VBD"),
    left("ADVP NP"),
  ],
  ADV: [right("RB RBR RBS FW ADVP TO CD JJR JJ IN NP NML JJS NN")],
  ADVP: [left("ADVP IN"), rightmost("RB RBR RBS JJ JJR JJS"), rightmost("RP DT NN CD NP VBN NNP CC FW NNS ADJP NML")],
  CONJP: [right("CC VB JJ RB IN")],
  EDITED: CLAUSAL,
  EMBED: [right("INTJ")],
  FRAG: [left("IN"), right("RB"), left("NP"), left("ADJP ADVP FRAG S SBAR VP")],
  INTJ: [left("")],
  JJP: [left("NNS NN $ QP JJ VBN VBG ADJP JJP JJR NP JJS DT FW RBR RBS SBAR RB")],
  LST: [right("LS :")],
  META: [left("")],
  NAC: [rightmost("NN NNS NML NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP JJP FW"), left("")],
  NML: NOMINAL,
  NP: NOMINAL,
  NX: NOMINAL,
  POSSP: [right("POS")],
  PP: [right("IN TO VBG VBN RP FW JJ SYM"), left("PP")],
  PRN: CLAUSAL,
  PRT: [right("RP")],
  QP: [right("$ NNS NN CD JJ PDT DT IN RB NCD QP JJR JJS")],
  ROOT: WHOLE,
  RRC: [left("RRC"), right("VP ADJP JJP NP PP ADVP")],
  S: [left("VP S FRAG SBAR ADJP JJP UCP TO"), right("NP")],
  SBAR: [left("S SQ SINV SBAR FRAG VP WHNP WHPP WHADVP WHADJP IN DT")],
  SBARQ: [left("SQ S SINV SBARQ FRAG SBAR")],
  SINV: [left("VP VBZ VBD VBP VB MD VBN S SINV ADJP JJP NP")],
  SQ: [left("VP SQ ADJP VB VBZ VBD VBP MD AUX AUXG")],
  TOP: WHOLE,
  TYPO: [left("NN NP NML NNP NNPS TO VBD VBN MD VBZ VB VBG VBP VP ADJP JJP FRAG")],
  UCP: [left("")],
  VB: [left("TO VBD VBN MD VBZ VB VBG VBP VP AUX AUXG ADJP JJP NN NNS NP NNP")],
  VP: [left("TO VBD VBN MD VBZ VB VBG VBP VP AUX AUXG ADJP JJP NN NNS JJ NP NNP")],
  WHADJP: [left("ADJP JJP JJ JJR WP"), right("RB"), right("")],
  WHADVP: [rightmost("WRB WHADVP RB JJ")],
  WHNP: [
    rightmost("NN NNP NNPS NNS NX NML JJR WP"),
    left("WHNP NP"),
    rightmost("$ ADJP JJP PRN FW"),
    right("CD"),
    rightmost("JJ JJS RB QP"),
    left("WHPP WHADJP WP$ WDT"),
  ],
  WHPP: [right("IN TO FW")],
  X: [right("S VP ADJP JJP NP SBAR PP X")],
  XS: [right("IN")],
};

const UNIVERSAL_NOMINAL: readonly HeadRule[] = [
  rightmost("NN NNP NNPS NNS NX NML JJR WP $"),
  left("NP PRP"),
  rightmost("ADJP JJP FW CD JJ QP"),
  rightmost("JJS RB DT WDT NML PRN RBR ADVP"),
  left("POS VP"),
];

export const UNIVERSAL_RULES: HeadRules = {
  ...SEMANTIC_RULES,
  ADJP: [
    left("$"),
    rightmost("NNS NN NNP JJ QP VBN VBG"),
    left("ADJP"),
    rightmost("JJP JJR JJS DT RB RBR CD IN VBD"),
    left("ADVP NP"),
  ],
  ADVP: [
    left("ADVP"),
    rightmost("RB RBR RBS JJ JJR JJS"),
    rightmost("RP DT NN CD NP VBN NNP CC FW NNS ADJP NML"),
    left(""),
  ],
  CONJP: [right("RB JJ"), left("CC IN"), right("")],
  INTJ: [rightmost("NN NNS NNP NNPS"), left("")],
  NML: UNIVERSAL_NOMINAL,
  NP: UNIVERSAL_NOMINAL,
  NX: UNIVERSAL_NOMINAL,
  PP: [left("NP S SBAR SBARQ SQ WHNP ADVP QP UCP PP VP ADJP FRAG"), right("")],
  WHPP: [right("")],
};
