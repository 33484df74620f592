/**
 * The newer treebanks' rule for hyphens and slashes: `state - of - the - art`, `book / disk`, but `anti-rabbit`, `e-mail`,
 * `two-fold`, `uh-huh`, `555-1234`, `11/28/2000`. The affixes are those that stay whole in CRAFT, the English Web Treebank
 * and MASC (the annotators' guidelines list them as "affixes that cannot stand alone").
 */
const PREFIXES: ReadonlySet<string> = new Set(
  `anti ante arch auto be bi bio co counter cross cyber de di eco electro ex extra hetero homo hyper hypo infra inter intra
   macro mega meta micro mid mini mis multi neo non over pan para peri post pre pro proto pseudo psycho quasi re semi
   socio sub super supra trans tri ultra un uni vice`.split(/\s+/),
);
const SUFFIXES: ReadonlySet<string> = new Set(
  "able esque ette fest fold gate ish itis less most o rama wise".split(" "),
);

/** Whole although they look like two words. */
const WHOLE: ReadonlySet<string> = new Set(
  `uh-huh huh-uh uh-uh uh-oh um-hum um-hm mm-hm mm-hmm mm-mm mhm-hm unh-unh nuh-uh ah-ha ha-ha ho-ho o-kay bye-bye good-bye
   ta-da no-no x-ray x-rays x-rayed by-and-by w/o w/ b/c c/o s/he n/a l/c a/c t/t`.split(/\s+/),
);

/** Telephone numbers, dates, social security numbers: digits that do not name a range. */
const NUMBER_WITH_HYPHENS =
  /^(?:(?:\d{1,2}-)?\d{3}-\d{3}-\d{4}|\d{3}-\d{4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-(?:\d\d){1,2}|\d{3}-\d\d-\d{4})$/;
const NUMBER_WITH_SLASHES = /^[+-]?\d+(?:[.,]\d+)*(?:\/\d+(?:[.,]\d+)*)+(?:st|nd|rd|th|s)?$/;

/** The longest piece that is looked up. */
const MAX_AFFIX = 8;
const MAX_WHOLE = 16;

export function isSeparator(code: number): boolean {
  return code === 0x2d || code === 0x2f || code === 0x2010 || code === 0x2011;
}

/** Where the separators stand, counted from the beginning of `word`, that are tokens of their own. */
export function separatorsOf(word: string): number[] {
  if (word.length <= MAX_WHOLE && (WHOLE.has(word.toLowerCase()) || NUMBER_WITH_HYPHENS.test(word))) return [];
  const found: number[] = [];
  for (let i = 1; i < word.length - 1; i++) if (isSeparator(word.charCodeAt(i))) found.push(i);
  if (found.length === 0 || isSpelledOut(word, found)) return [];
  if (word.includes("/") && word.length <= MAX_NUMBER && NUMBER_WITH_SLASHES.test(word)) return [];
  const separators: number[] = [];
  found.forEach((at, i) => {
    const from = (found[i - 1] ?? -1) + 1;
    // A prefix stands first, or after another prefix: not the `de` of `cul-de-sac`.
    const mayBePrefix = (separators.at(-1) ?? -1) === -1;
    if (!joins(word, at, { from, to: found[i + 1] ?? word.length, mayBePrefix })) separators.push(at);
  });
  return separators;
}

const MAX_NUMBER = 32;

interface Around {
  /** The pieces on both sides of the separator are [from, at) and [at + 1, to). */
  readonly from: number;
  readonly to: number;
  readonly mayBePrefix: boolean;
}

function joins(word: string, at: number, { from, to, mayBePrefix }: Around): boolean {
  if (word.charCodeAt(at) === 0x2f) return false;
  const before = at - from <= MAX_AFFIX ? word.slice(from, at).toLowerCase() : "";
  const after = to - at <= MAX_AFFIX + 1 ? word.slice(at + 1, to).toLowerCase() : "";
  // `J.-P. Sartre`
  if (SUFFIXES.has(after) || (/^\p{L}\.$/u.test(before) && /^\p{L}\.?$/u.test(after))) return true;
  // `mid-to-late`: the prefix goes with both.
  if (!mayBePrefix || after === "to" || after === "and" || after === "or") return false;
  // `e-mail`, but `E-cadherin`.
  if (before === "e") return word[from] === "e" || /^(?:mails?|mailed|commerce|books?|learning)$/.test(after);
  return PREFIXES.has(before);
}

/** `b-e-t-h`: a word given letter by letter. */
function isSpelledOut(word: string, separators: readonly number[]): boolean {
  return separators.length > 1 && word.length === separators.length * 2 + 1 && /^\p{L}/u.test(word);
}
