/**
 * Regular expressions in Java's syntax, as tree patterns are written everywhere, made into JavaScript's. What JavaScript
 * spells differently is respelt: \- and other needless escapes, a lone ] or }, \Q…\E, \A, \z, \Z, \h, (?i) at the start.
 * What it has not at all (possessive quantifiers, a&&b in classes) is an error.
 */

/** Throws a SyntaxError whose message says what is wrong. */
export function fromJavaRegex(source: string): RegExp {
  const [, flags = ""] = /^\(\?([ism]+)\)/.exec(source) ?? [];
  const rest = flags === "" ? source : source.slice(flags.length + 3);
  return new RegExp(respell(rest), `u${flags}`);
}

const NEEDED_ESCAPES = new Set("^$\\.*+?()[]{}|/");

function respell(source: string): string {
  let text = "";
  let isInClass = false;
  for (let i = 0; i < source.length; i++) {
    const character = source[i]!;
    if (character === "\\") {
      if (source[i + 1] === "Q") {
        const end = source.indexOf("\\E", i);
        const quoted = source.slice(i + 2, end === -1 ? undefined : end);
        text += quoted.replace(/[\^$\\.*+?()[\]{}|/]/g, "\\$&");
        i = end === -1 ? source.length : end + 1;
        continue;
      }
      text += escapeSequence(source[++i] ?? "", isInClass);
    } else if (isInClass) {
      if (character === "[") throw new SyntaxError("a class inside a class is not supported");
      if (character === "&" && source[i + 1] === "&") throw new SyntaxError("&& in a class is not supported");
      if (character === "]") isInClass = false;
      text += character;
    } else if (character === "[") {
      isInClass = true;
      text += character;
      if (source[i + 1] === "^") text += source[++i];
      if (source[i + 1] === "]") text += `\\${source[++i]}`; // the first ] of a class is one of its characters
    } else if (character === "]" || (character === "}" && !closesQuantifier(text))) text += `\\${character}`;
    else text += character;
  }
  return text;
}

const RESPELT: Readonly<Record<string, string>> = {
  A: "^",
  z: "$",
  Z: "$",
  h: "[ \\t\\u00a0\\u3000]",
  e: "\\u001b",
  a: "\\u0007",
};

function escapeSequence(character: string, isInClass: boolean): string {
  if (character === "") throw new SyntaxError("nothing follows the last \\");
  if (Object.hasOwn(RESPELT, character) && !isInClass) return RESPELT[character]!;
  const isLetterOrDigit = /[0-9A-Za-z]/.test(character);
  if (isLetterOrDigit || NEEDED_ESCAPES.has(character) || (isInClass && character === "-")) return `\\${character}`;
  return character;
}

function closesQuantifier(text: string): boolean {
  return /(\{\d+(,\d*)?|\\[pPu]\{[^{}]*|\\x\{[^{}]*)$/.test(text);
}
