/** Files longer than what commands hold at once: they are read and written in pieces, and nothing is lost between these. */
import { expect, test } from "vitest";
import { takesMinutes } from "../../helpers/patience.ts";
import { runCli } from "../../helpers/run-cli.ts";
import { makeScratch } from "../../helpers/scratch.ts";

takesMinutes();

const scratch = makeScratch();
/** Bytes that are soon read. */
const LONG = "x".repeat(1000);

test.each([
  ["with paragraphs", "One sentence here. Another one.\n\n", 3e5],
  ["without any blank line", `One ${LONG} here. Another one.\n`, 4.3e6], // longer than the longest piece
])("tokenize: a long file %s is read in pieces, and the places are those in the file", async (_, unit, length) => {
  const text = unit.repeat(Math.ceil(length / unit.length));
  const path = scratch.write("long.txt", text);
  const { stdout } = await runCli(["tokenize", "--json", path]);
  const sentences = stdout.trimEnd().split("\n");
  expect(sentences.length).toBe((text.length / unit.length) * 2);
  for (const line of [sentences[0]!, sentences[sentences.length >> 1]!, sentences.at(-1)!]) {
    const sentence = JSON.parse(line);
    const at = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    expect(at(sentence.offsets)).toBe(sentence.text);
    expect(sentence.tokenOffsets.map(at)).toEqual(sentence.tokens);
  }
});

test("convert: output that does not fit in memory at once is complete too", async () => {
  const stdin = `(S (NP (PRP She)) (VP (VBZ ${LONG})))\n`.repeat(20_000); // 21 MB: more than is held (src/cli/output.ts)
  const { stdout } = await runCli(["convert"], { stdin });
  expect(stdout === stdin).toBe(true);
});
