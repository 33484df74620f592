/** Where a text is cut, the sentences of the parts are those of the whole, with the same places. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { betweenTrees, blankLines, type CutRule, cutText, everyLine, utf16Length } from "../../src/bulk/cut-shards.ts";
import { wordItems } from "../../src/node/sentence-items.ts";
import type { TextSource } from "../../src/node/text-files.ts";
import { sentencesOfSource } from "../../src/node/text-sentences.ts";

interface CutShard {
  readonly text: Buffer;
  readonly line: number;
  readonly offset: number;
}

async function shardsOf(text: string, rule: CutRule, shardBytes: number, chunkBytes = 7): Promise<CutShard[]> {
  const shards: { text: Buffer; line: number; offset: number }[] = [];
  let [line, offset] = [1, 0];
  for await (const { bytes, lines, beginsShard } of cutText(chunksOf(Buffer.from(text), chunkBytes), {
    name: "a.txt",
    mayCutAfter: rule,
    shardBytes,
  })) {
    if (beginsShard) shards.push({ text: Buffer.alloc(0), line, offset });
    const last = shards.at(-1)!;
    last.text = Buffer.concat([last.text, bytes]);
    line += lines;
    offset += utf16Length(bytes);
  }
  return shards;
}

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

function sourceOf({ text, line, offset }: CutShard): TextSource {
  return { name: "a.txt", start: { line, offset }, bytes: () => chunksOf(text, 5) };
}

const wholeOf = (text: string) => [{ text: Buffer.from(text), line: 1, offset: 0 }];

async function all<Item>(
  shards: readonly CutShard[],
  read: (source: TextSource) => AsyncIterable<Item>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const shard of shards) for await (const item of read(sourceOf(shard))) items.push(item);
  return items;
}

describe("a text", () => {
  test("is cut behind a line as soon as a shard is large enough", async () => {
    const shards = await shardsOf("ab\ncd\nef\ngh", everyLine, 5);
    expect(shards.map(({ text, line }) => [text.toString(), line])).toEqual([
      ["ab\ncd\n", 1],
      ["ef\ngh", 3],
    ]);
  });

  test("that is empty has no shard", async () => {
    expect(await shardsOf("", everyLine, 5)).toEqual([]);
  });

  test("is not cut before a byte order mark, which would be lost there", async () => {
    expect(await shardsOf("ab\n\ufeffcd\nef\n", everyLine, 1)).toHaveLength(2);
  });

  test("without a place to cut it at is refused", async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield Buffer.alloc(1 << 22, `${"a".repeat(1023)}\n`);
    }
    const reading = async () => {
      for await (const _ of cutText(endless(), { name: "a.txt", mayCutAfter: blankLines, shardBytes: 1 }));
    };
    await expect(reading()).rejects.toMatchObject({ code: "E_BULK_CUT" });
  });

  test("has the length of its string", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "é", "漢", "🙂", "\n")), (characters) => {
        const text = characters.join("");
        expect(utf16Length(Buffer.from(text))).toBe(text.length);
      }),
    );
  });
});

const words = fc.constantFrom("She", "reads.", "Mr.", "“No”", "🙂", "état", "(a)", "U.S.", "\ufeffx", "he");
const ends = fc.constantFrom(" ", " ", "\n", "\n\n", "\r\n\r\n", "\n\n\n", "\r\n");
const texts = fc.array(fc.tuple(words, ends), { maxLength: 40 }).map((parts) => parts.flat().join(""));

test("sentences of raw text are the same, with the same places and offsets", async () => {
  const read = (source: TextSource) => sentencesOfSource(source, "utf-8", {});
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 30 }), async (text, size) => {
      expect(await all(await shardsOf(text, blankLines, size), read)).toEqual(await all(wholeOf(text), read));
    }),
  );
});

test.each(["tokens", "tagged"] as const)("%s are the same, with the same places", async (form) => {
  const read = (source: TextSource) => wordItems(form, source, { encoding: "utf-8", goldTags: false });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 30 }), async (text, size) => {
      expect(await all(await shardsOf(text, everyLine, size), read)).toEqual(await all(wholeOf(text), read));
    }),
  );
});

test("trees are the same, whatever lines they are on, and so is what is wrong with them", async () => {
  const trees = fc.constantFrom(
    "(S (NP (PRP She))\n  (VP (VBZ reads)))\n",
    "(S (VB Go))\n",
    "(S (SYM \\))\n",
    "(S)\n",
    "outside\n",
    "(S (-LRB- \\() (NN a)) (S (NN b))\n",
    "\n",
    ")\n",
  );
  const read = (source: TextSource) => wordItems("brackets", source, { encoding: "utf-8", goldTags: true });
  await fc.assert(
    fc.asyncProperty(fc.array(trees, { maxLength: 12 }), fc.integer({ min: 1, max: 40 }), async (parts, size) => {
      const text = parts.join("");
      expect(await all(await shardsOf(text, betweenTrees(), size), read)).toEqual(await all(wholeOf(text), read));
    }),
  );
});
