/** What the views share, and how a text is cut into sentences when nobody says how. */
import { describe, expect, test } from "vitest";
import { guessSplit, hasLines } from "../../../web/parts/line-guess.ts";
import { linkedTopic, MAX_LINKED, readTopic, type Topic, writeTopic } from "../../../web/parts/topic.ts";

describe("a topic", () => {
  test.each<Topic>([
    { text: "She reads.", sentence: 0, split: null },
    { text: "a & b\n(c)?#", sentence: 4, split: "lines" },
    { text: "", sentence: 0, split: "auto" },
  ])("comes back from its link: %j", (topic) => {
    expect(readTopic(new URLSearchParams(new URLSearchParams(writeTopic(topic)).toString()))).toEqual(topic);
  });

  test("is not in links without a text, nor in addresses when it is long", () => {
    expect(readTopic(new URLSearchParams("system=in-order"))).toBeNull();
    expect(linkedTopic({ text: "x".repeat(MAX_LINKED + 1), sentence: 0, split: null })).toEqual({});
  });

  test.each(["0", "-3", "x", ""])("sentence %s of a link is the first one", (sentence) => {
    expect(readTopic(new URLSearchParams({ text: "a", sentence }))?.sentence).toBe(0);
  });
});

describe("lines are taken for sentences", () => {
  test.each([
    ["titles", "The dog barks\nShe sleeps\nTime flies"],
    ["tokenised text", "The dog barks .\nShe sleeps .\nwe left ."],
    ["with an abbreviation", "Dr. Brown left at 3 p.m.\nHe was late.\nIt rained."],
  ])("in %s", (_, text) => expect(guessSplit(text)).toBe("lines"));
});

describe("lines are not taken for sentences", () => {
  test.each([
    ["a line that goes on", "The dog barks at the cat\nin the park."],
    ["paragraphs", "It rained. We left.\nIt was late. Nobody slept."],
    ["a single line", "The dog barks.\n\n"],
    ["no text", " \n "],
  ])("in %s", (_, text) => expect(guessSplit(text)).toBe("auto"));

  test("and then there may be no choice", () => {
    expect(hasLines("The dog barks.\n\n")).toBe(false);
    expect(hasLines("The dog\nbarks.")).toBe(true);
  });
});
