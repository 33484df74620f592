/**
 * From text to the stretches that WordPiece splits, as BERT does it: control characters go, punctuation and Chinese characters stand
 * alone, and an uncased vocabulary has neither capitals nor accents. Each stretch of letters ends at a space or at one of those.
 */

export interface CharacterRules {
  readonly lowercase: boolean;
  readonly stripAccents: boolean;
  /** Whether each Chinese character is a stretch of its own. */
  readonly chineseApart: boolean;
}

const SPACE = /\p{White_Space}/u;
const NOTHING = /[\0\uFFFD\p{Cc}\p{Cf}\p{Co}]/u;
const ACCENT = /\p{Mn}/u;
/** What ASCII has besides letters, digits and controls counts as punctuation, `$` and `+` too. */
const PUNCTUATION = /[!-/:-@[-`{-~\p{P}]/u;

/** Blocks of Chinese characters: those that BERT's own tokenizer knows. */
const CHINESE: readonly (readonly [number, number])[] = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b73f],
  [0x2b740, 0x2b81f],
  [0x2b920, 0x2ceaf],
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
];

/** The stretches of a text, in order. */
export function stretches(text: string, rules: CharacterRules): string[] {
  const found: string[] = [];
  let letters = "";
  const end = () => {
    if (letters !== "") found.push(letters);
    letters = "";
  };
  for (const character of text) {
    const code = character.codePointAt(0)!;
    if (isSpace(character)) end();
    else if (NOTHING.test(character)) continue;
    else if (rules.chineseApart && code >= 0x3400 && isChinese(code)) {
      end();
      for (const plain of plainForm(character, rules)) letters += plain;
      end();
    } else {
      for (const plain of plainForm(character, rules)) {
        if (isSpace(plain)) end();
        else if (PUNCTUATION.test(plain)) {
          end();
          found.push(plain);
        } else letters += plain;
      }
    }
  }
  end();
  return found;
}

function isSpace(character: string): boolean {
  return character === " " || SPACE.test(character);
}

function isChinese(code: number): boolean {
  return CHINESE.some(([first, last]) => first <= code && code <= last);
}

/** Without accent and capital, as far as the rules say. Character by character: Σ is σ, at the end of a word too. */
function plainForm(character: string, { lowercase, stripAccents }: CharacterRules): string {
  let plain = character;
  if (stripAccents && character > "\x7f") {
    plain = "";
    for (const part of character.normalize("NFD")) if (!ACCENT.test(part)) plain += part;
  }
  if (!lowercase) return plain;
  let lower = "";
  for (const part of plain) lower += part.toLowerCase();
  return lower;
}
