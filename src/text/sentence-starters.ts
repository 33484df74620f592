/**
 * Words that, with a capital, begin a sentence and are next to never names: `He works for Acme Inc. The firm …`.
 * Pronouns, determiners, conjunctions, prepositions and a few adverbs.
 */
const STARTERS: ReadonlySet<string> = new Set(
  `A After All Also Although Among An And Another Any Are As At Because Before Being Both But By Can Could Despite Did Do Does
   During Each Either Even Every For From Had Has Have He Her Here Hers His How However I I'd I'll I'm I've If In Indeed Instead
   Into Is It Its Just Later Like Many Maybe Meanwhile Moreover Most My Neither Never Nevertheless No Nor Not Nothing Now Of On
   Once One Only Or Other Others Our Over Perhaps Rather She Should Since So Some Still Such Than That The Their Them Then There
   Therefore These They This Those Though Through Thus To Under Unless Until Upon Was We Well Were What When Where Whether Which
   While Who Whom Whose Why Will With Within Without Would Yes Yet You Your`.split(/\s+/),
);

export const LONGEST_STARTER = 12;

export function isSentenceStarter(word: string): boolean {
  return STARTERS.has(word);
}
