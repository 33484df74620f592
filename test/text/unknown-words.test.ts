import { expect, test } from "vitest";
import { unknownClass } from "../../src/text/unknown-words.ts";

test.each([
  ["Reunionists", "UNK-INITC-s"],
  ["NASA", "UNK-CAPS"],
  ["walking", "UNK-LC-ing"],
  ["happily", "UNK-LC-ly"],
  ["glass", "UNK-LC"],
  ["well-known", "UNK-LC-DASH"],
  ["1990s", "UNK-LC-NUM-s"],
  ["3.5", "UNK-NUM"],
  ["--", "UNK-DASH"],
  ["ity", "UNK-LC"],
  ["狗", "UNK"],
  ["", "UNK"],
])("the class of %s is %s", (word, name) => {
  expect(unknownClass(word)).toBe(name);
});
