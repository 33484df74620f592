/**
 * Where the Penn Treebank cuts a word in two: `do|n't`, `she|'s`, `gon|na`, `can|not`, `'t|is`.
 * All functions answer with the offsets of the cuts, counted from the word's own beginning.
 */

/** Words without an apostrophe that are cut all the same. */
const JOINED: ReadonlyMap<string, readonly number[]> = new Map([
  ["cannot", [3]],
  ["gonna", [3]],
  ["gotta", [3]],
  ["wanna", [3]],
  ["gimme", [3]],
  ["lemme", [3]],
  ["dunno", [2, 3]],
  ["whatcha", [3, 5]],
]);

/** Words with an apostrophe inside whose cut is not before it. */
const IRREGULAR: ReadonlyMap<string, readonly number[]> = new Map([
  ["d'ye", [2]],
  ["d'you", [2]],
  ["d'ya", [2]],
  ["more'n", [4]],
]);

const NO_CUTS: readonly number[] = [];
const SHORTEST_JOINED = 5;
const LONGEST_JOINED = 7;

/** The cuts of a word that consists of letters. */
export function cutsOfJoined(word: string): readonly number[] {
  if (word.length < SHORTEST_JOINED || word.length > LONGEST_JOINED) return NO_CUTS;
  const first = word.charCodeAt(0) | 0x20;
  // c, d, g, l, w: asked for every word of a text, so the cheap question comes first.
  if (first !== 0x63 && first !== 0x64 && first !== 0x67 && first !== 0x6c && first !== 0x77) return NO_CUTS;
  return JOINED.get(word.toLowerCase()) ?? NO_CUTS;
}

/** The cuts of a word with apostrophes: `couldn't've` → could n't 've. */
export function cutsOfApostrophes(word: string): readonly number[] {
  const irregular = word.length < LONGEST_JOINED ? IRREGULAR.get(word.toLowerCase().replace(/[’`]/, "'")) : undefined;
  if (irregular !== undefined) return irregular;
  const cuts: number[] = [];
  let end = word.length;
  while (true) {
    const apostrophe = lastApostrophe(word, end);
    if (apostrophe < 1) break;
    const cut = cutOfClitic(word, apostrophe, end);
    if (cut === null) break;
    if (cut > 0) cuts.unshift(cut);
    end = cut;
  }
  return cuts;
}

/** `'s`, `'re`, `'ve`, `'ll`, `'m`, `'d`, also with U+2019, standing where a word may end. */
export const CLITIC: RegExp = /['’](?:s|re|ve|ll|m|d)(?![\p{L}\p{N}_])/iuy;

/** `'tis` and its kin: the cut is after the t. */
export const TIS: RegExp = /['’‘]t(?=(?:is|was|were|will|would|ain)(?![\p{L}\p{N}_]))/iuy;

/** Words that lost their beginning and keep the apostrophe: `'em`, `rock 'n' roll`, `'99`, `'90s`. */
export const ELISION: RegExp =
  /['’‘](?:n['’]|(?:em|til|till|cause|cos|coz|cuz|bout|round|cept|nuff|neath|n|un|fraid|specially|nother|\d\ds?)(?![\p{L}\p{N}_]))/iuy;

/** Words that lost their end and keep the apostrophe: `goin'`, `an'`, `ol'`. */
export function keepsFinalApostrophe(word: string): boolean {
  return word.length < MAX_DROPPED && /^(?:\p{L}{2,}in|an|o|ol|yo|th|lil|wi|mo|po|fo)$/iu.test(word);
}

const MAX_DROPPED = 20;

function lastApostrophe(word: string, end: number): number {
  for (let i = end - 1; i > 0; i--) {
    const code = word.charCodeAt(i);
    if (code === 0x27 || code === 0x2019) return i;
  }
  return -1;
}

function cutOfClitic(word: string, apostrophe: number, end: number): number | null {
  const tail = word.slice(apostrophe + 1, end).toLowerCase();
  if (tail === "t") return /^n$/i.test(word[apostrophe - 1]!) ? apostrophe - 1 : null;
  return tail === "s" || tail === "re" || tail === "ve" || tail === "ll" || tail === "m" || tail === "d"
    ? apostrophe
    : null;
}
