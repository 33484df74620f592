/** Text that comes in pieces has the sentences of the whole: what stands behind a blank line changes nothing before it. */
import { Readable, Writable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";
import { splitSentences } from "../../src/text/sentence-splitter.ts";

async function tokenized(args: readonly string[], pieces: readonly string[]): Promise<string> {
  let stdout = "";
  const sink = new Writable({
    write(chunk, _, done) {
      stdout += chunk;
      done();
    },
  });
  const stdin = Readable.from(
    pieces.map((piece) => Buffer.from(piece)),
    { objectMode: false },
  );
  expect(await main(["tokenize", ...args], { stdin, stdout: sink, stderr: sink, environment: {} })).toBe(0);
  return stdout;
}

test.each([
  "He met J. R.\n\nThe end.",
  'He left. "\n\nHe came back.',
  "Yahoo\n\n!Then he left.",
  "vitamin C.\n\nA B. He",
  "word\n\n. it was late",
  "No.\n\n5 apples.",
  "etc.\n\nThen.",
  "1.\n\nOne",
])("%j as text and from the standard input", async (text) => {
  const [before, after] = [text.slice(0, text.indexOf("\n\n") + 2), text.slice(text.indexOf("\n\n") + 2)];
  expect(await tokenized([], [before, after])).toBe(await tokenized(["--text", text], []));
});

test("any text, cut at its blank lines", () => {
  const word = fc.constantFrom(
    "J.",
    "R.",
    "The",
    "it",
    '"',
    "(",
    ")",
    "No.",
    "5",
    "Yahoo",
    "!",
    ".",
    "etc.",
    "'",
    "-",
    "a",
    "1",
    "p.m.",
    "…",
  );
  const gap = fc.constantFrom(" ", "", "\n", "\n\n", "\r\n\r\n", " \n \n ");
  fc.assert(
    fc.property(fc.array(fc.tuple(word, gap), { maxLength: 30 }), (parts) => {
      const text = parts.flat().join("");
      const pieces = text.split(/(?<=\n\n|\n\r\n)/);
      const sentencesOf = (piece: string) => splitSentences(piece).map(({ tokens }) => tokens.map(({ form }) => form));
      expect(pieces.flatMap(sentencesOf)).toEqual(sentencesOf(text));
    }),
    { numRuns: 1000 },
  );
});
