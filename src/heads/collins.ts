/** The head rules of Collins's thesis (1999, appendix A) for the Penn Treebank, with those added later for its other labels. */
import { type HeadRules, headFinderOf } from "./rule-table.ts";

export const COLLINS_RULES: HeadRules = {
  ADJP: [{ search: "left", for: words("NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB") }],
  ADVP: [{ search: "right", for: words("RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN") }],
  CONJP: [{ search: "right", for: words("CC RB IN") }],
  EDITED: [{ search: "left", for: [] }],
  FRAG: [{ search: "right", for: [] }],
  INTJ: [{ search: "left", for: [] }],
  LST: [{ search: "right", for: words("LS :") }],
  NAC: [{ search: "left", for: words("NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW") }],
  NP: [
    { search: "rightmost", for: words("NN NNP NNPS NNS NX POS JJR") },
    { search: "left", for: ["NP"] },
    { search: "rightmost", for: words("$ ADJP PRN") },
    { search: "right", for: ["CD"] },
    { search: "rightmost", for: words("JJ JJS RB QP") },
  ],
  NX: [{ search: "left", for: [] }],
  PP: [{ search: "right", for: words("IN TO VBG VBN RP FW") }],
  PRN: [{ search: "left", for: [] }],
  PRT: [{ search: "right", for: ["RP"] }],
  QP: [{ search: "left", for: words("$ IN NNS NN JJ RB DT CD NCD QP JJR JJS") }],
  RRC: [{ search: "right", for: words("VP NP ADVP ADJP PP") }],
  S: [{ search: "left", for: words("TO IN VP S SBAR ADJP UCP NP") }],
  SBAR: [{ search: "left", for: words("WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG") }],
  SBARQ: [{ search: "left", for: words("SQ S SINV SBARQ FRAG") }],
  SINV: [{ search: "left", for: words("VBZ VBD VBP VB MD VP S SINV ADJP NP") }],
  SQ: [{ search: "left", for: words("VBZ VBD VBP VB MD VP SQ") }],
  TYPO: [{ search: "left", for: [] }],
  UCP: [{ search: "right", for: [] }],
  VP: [{ search: "left", for: words("TO VBD VBN MD VBZ VB VBG VBP VP ADJP NN NNS NP") }],
  WHADJP: [{ search: "left", for: words("CC WRB JJ ADJP") }],
  WHADVP: [{ search: "right", for: words("CC WRB") }],
  WHNP: [{ search: "left", for: words("WDT WP WP$ WHADJP WHPP WHNP") }],
  WHPP: [{ search: "right", for: words("IN TO FW") }],
  X: [{ search: "right", for: [] }],
  XS: [{ search: "right", for: ["IN"] }],
};

function words(list: string): readonly string[] {
  return list.split(" ");
}

export const collinsHeads = headFinderOf("collins", COLLINS_RULES);
