import { describe, expect, test } from "vitest";
import { readProperties } from "../../src/server/corenlp-properties.ts";
import { sentencesOf } from "../../src/server/corenlp-text.ts";

function split(text: string, properties: Record<string, unknown>): string[] {
  const sentences = sentencesOf(text, readProperties(JSON.stringify(properties)));
  return sentences.map(({ tokens }) => tokens.map((token) => token.text).join("|"));
}

describe("sentences and words as the properties say", () => {
  const text = "Mr. Smith didn't go. He\nslept (well.) \n\nOk";
  test.each([
    [{}, ["Mr.|Smith|did|n't|go|.", "He|slept|(|well|.|)", "Ok"]],
    [{ "ssplit.eolonly": "true" }, ["Mr.|Smith|did|n't|go|.|He", "slept|(|well|.|)", "Ok"]],
    [{ "ssplit.isOneSentence": true }, ["Mr.|Smith|did|n't|go|.|He|slept|(|well|.|)|Ok"]],
    [{ "tokenize.whitespace": "true", "ssplit.eolonly": "true" }, ["Mr.|Smith|didn't|go.|He", "slept|(well.)", "Ok"]],
    [
      { "tokenize.language": "Whitespace", "ssplit.isOneSentence": "true" },
      ["Mr.|Smith|didn't|go.|He|slept|(well.)|Ok"],
    ],
  ])("%j", (properties, expected) => {
    expect(split(text, properties)).toEqual(expected);
  });

  test("words set apart by spaces end their sentences with a stop and what closes after it", () => {
    const spaced = "He said `` Go ! '' and left . `` Why ? ! '' -RRB- She slept";
    expect(split(spaced, { "tokenize.whitespace": "true" })).toEqual([
      "He|said|``|Go|!|''",
      "and|left|.",
      "``|Why|?|!|''|-RRB-",
      "She|slept",
    ]);
  });

  test("nothing is no sentence", () => {
    expect(split(" \n", { "tokenize.whitespace": "true" })).toEqual([]);
    expect(split(" \n", { "ssplit.isOneSentence": "true" })).toEqual([]);
  });
});

test("properties that are none are an error; what nobody knows is left aside", () => {
  for (const text of ["[]", "null", "{", '"a"', "1"]) expect(() => readProperties(text)).toThrow(/JSON object/);
  expect(readProperties('{"pipelineLanguage":"en","annotators":"ner , coref","outputFormat":"JSON"}')).toEqual({
    tags: false,
    trees: false,
    dependencies: false,
    words: "text",
    sentences: "text",
  });
  expect(readProperties(undefined)).toMatchObject({ tags: true, trees: true });
});
