/**
 * The class of a word that a model does not know, by its shape and ending: capitals, digits, dashes, suffixes, as the parsers that
 * the paper builds on do (Dyer et al. 2016, after Petrov's and Klein's Berkeley parser). `unknownClass("Reunionists")` is `UNK-INITC-s`.
 */
const UNKNOWN = "UNK";

/** Longest first where one ends in the other. */
const SUFFIXES = ["ed", "ing", "ion", "er", "est", "ly", "ity", "y", "al"] as const;

/** Suffixes say something about longer words only. */
const MIN_LENGTH_FOR_SUFFIX = 5;

export function unknownClass(word: string): string {
  const lower = word.toLowerCase();
  const characters = [...word];
  const capitals = characters.filter(isCapital).length;
  const hasDigit = /\p{Nd}/u.test(word);
  const hasDash = word.includes("-");
  let name = UNKNOWN + capitalClass(characters[0] ?? "", capitals, characters.some(isLowerCase));
  if (hasDigit) name += "-NUM";
  if (hasDash) name += "-DASH";
  return name + suffixClass(lower, hasDash || (hasDigit && capitals > 0));
}

function capitalClass(first: string, capitals: number, hasLowerCase: boolean): string {
  if (isCapital(first)) return capitals === 1 ? "-INITC" : "-CAPS";
  if (!isLowerCase(first) && capitals > 0) return "-CAPS";
  return hasLowerCase ? "-LC" : "";
}

function suffixClass(lower: string, isName: boolean): string {
  // Plural or third person; "-ss", "-is", "-us" are neither.
  if (lower.length >= 3 && lower.endsWith("s")) return /[siu]s$/.test(lower) ? "" : "-s";
  if (lower.length < MIN_LENGTH_FOR_SUFFIX || isName) return "";
  const suffix = SUFFIXES.find((candidate) => lower.endsWith(candidate));
  return suffix === undefined ? "" : `-${suffix}`;
}

function isCapital(character: string): boolean {
  return character !== character.toLowerCase();
}

function isLowerCase(character: string): boolean {
  return character !== character.toUpperCase();
}
