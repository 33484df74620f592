// A million random strings through the tokenizer and the splitter: no crash, no lost character, no bare bracket.
//   node checks/fuzz-tokenizer.mjs [COUNT [SEED]]
// Prints a report; benchmarks/results/ keeps one with its date. Ends with code 1 and the string at the first fault.

import { environment } from "../benchmarks/environment.mjs";
import { splitSentences } from "../dist/index.js";
import { randomFromSeed } from "../dist/shared/random.js";
import { isGap } from "../dist/text/characters.js";
import { MAX_TOKEN_LENGTH } from "../dist/text/token.js";

const count = Number(process.argv[2] ?? 1_000_000);
const seed = Number(process.argv[3] ?? 1);
const random = randomFromSeed(seed);

const PIECES = [
  ..."abcXYZé5.,'\"’“”‘-–—/()[]{}:;!?…$%#@&*+=<>~_^|\\`°′±×\n\r\t \u0000\u00a0\u200b\u200d\ufe0f\u0301\u20e3\ud800\udc00\u2028",
  ..."n't|'s|'re|U.S.|J.|e.g.|etc.|Mr.|No.|min.|Inc.|...|. . .|--|http://|www.|.com|a@b.c|mailto:|10.1234/|C:\\|~/|-LRB-|``|''|1,000.5|9:30|1/2|'99|'em|'tis|cannot|gonna|anti-|-fold|:-)|:D|<3|US$|Ca2+|(s)|(OH)|&amp;|<b>|👨‍👩‍👧|🇫🇷|👍🏽|🏴|1️⃣|שלום|狗|𝒜|The|he|I".split(
    "|",
  ),
  " ",
  "  ",
  "\n\n",
];
const OPTIONS = ["auto", "lines"].flatMap((split) =>
  ["whole", "split"].flatMap((hyphens) => ["keep", "treebank"].map((quotes) => ({ split, hyphens, quotes }))),
);

const start = performance.now();
let units = 0;
let tokens = 0;
for (let i = 0; i < count; i++) {
  const text = randomText();
  units += text.length;
  const fault = faultOf(text, OPTIONS[i % OPTIONS.length]);
  if (fault !== null) {
    console.error(
      `string ${i} of seed ${seed}: ${fault}\n${JSON.stringify(text)} ${JSON.stringify(OPTIONS[i % OPTIONS.length])}`,
    );
    process.exit(1);
  }
}

console.log(`# Random strings through the tokenizer

${environment()}
command: node checks/fuzz-tokenizer.mjs ${count} ${seed}

| | |
| --- | --- |
| strings | ${count} |
| UTF-16 units | ${units} |
| tokens | ${tokens} |
| crashes, lost characters, overlaps, bare brackets | 0 |
| seconds | ${((performance.now() - start) / 1e3).toFixed(0)} |`);

function randomText() {
  const length = random.below(random.below(20) === 0 ? 200 : 24);
  const kind = random.below(4);
  let text = "";
  for (let i = 0; i < length; i++) {
    if (kind === 0) text += String.fromCharCode(random.below(0x10000));
    else if (kind === 1) text += String.fromCodePoint(random.below(0x110000));
    else text += PIECES[random.below(PIECES.length)];
  }
  return text;
}

function faultOf(text, options) {
  let at = 0;
  try {
    for (const sentence of splitSentences(text, options)) {
      if (sentence.start !== sentence.tokens[0].start || sentence.end !== sentence.tokens.at(-1).end)
        return "wrong bounds";
      for (const token of sentence.tokens) {
        tokens++;
        if (token.start < at) return "tokens overlap";
        if (token.end <= token.start || token.end - token.start > MAX_TOKEN_LENGTH)
          return "a token has no length or too much";
        if (!isAllGap(text, at, token.start)) return "a character is lost";
        if (text.slice(token.start, token.end) !== token.text) return "wrong text";
        if (/[\t-\r ]|(?<!\\)[()]/.test(token.form)) return `the form ${token.form} cannot stand in a tree`;
        at = token.end;
      }
    }
  } catch (error) {
    return `crash: ${error.stack}`;
  }
  return isAllGap(text, at, text.length) ? null : "the end is lost";
}

function isAllGap(text, from, to) {
  for (let i = from; i < to; i++) if (!isGap(text.charCodeAt(i))) return false;
  return true;
}
