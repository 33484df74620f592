/** Figure 1 of the paper, whose derivations are its figures 3 and 5. */
export const PAPER_TREE = "(S (NP The public) (VP is (ADVP still) (ADJP cautious)) .)";
