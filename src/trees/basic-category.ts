/**
 * The category of a label without functions, indices and other annotation: NP-SBJ-1, NP=2, NP^S and NP|x are all NP.
 * A label that starts with such a character, as -LRB- and -NONE- do, keeps what stands between the first two.
 */
export function basicCategory(label: string): string {
  let isInsideFirstPair = isSeparator(label.charCodeAt(0));
  for (let i = 1; i < label.length; i++) {
    const code = label.charCodeAt(i);
    if (!isSeparator(code)) continue;
    if (!isInsideFirstPair || i === 1 || code !== label.charCodeAt(0)) return label.slice(0, i);
    isInsideFirstPair = false;
  }
  return label;
}

/** - = | # ^ ~ _ [ start the annotation of a label in the Penn Treebank and the grammars made from it. */
function isSeparator(code: number): boolean {
  return SEPARATORS[code] === true;
}

const SEPARATORS: boolean[] = [];
for (const separator of "-=|#^~_[") SEPARATORS[separator.charCodeAt(0)] = true;
