import { expect, test } from "vitest";
import { SyntaxProblem } from "../../../src/shared/errors.ts";
import { readSquareBrackets, writeSquareBrackets } from "../../../src/trees/formats/square-brackets.ts";
import { branch, leaf } from "../../../src/trees/tree.ts";

test("every bracket is a constituent and words have no tags", () => {
  expect(readSquareBrackets("[S [NP the dog] [VP [V barks]]]")).toEqual([
    branch("S", [
      branch("NP", [leaf(null, "the"), leaf(null, "dog")]),
      branch("VP", [branch("V", [leaf(null, "barks")])]),
    ]),
  ]);
});

test("round brackets, stars and backslashes are letters", () => {
  expect(readSquareBrackets("[NP* a(1) \\b *x* (NP]")).toEqual([
    branch("NP*", [leaf(null, "a(1)"), leaf(null, "\\b"), leaf(null, "*x*"), leaf(null, "(NP")]),
  ]);
});

test("several trees are read, and a bracket that is never closed is reported where it is", () => {
  expect(readSquareBrackets("[A b]\n[C d]")).toHaveLength(2);
  try {
    readSquareBrackets("[A b]\n [C (d");
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxProblem);
    expect((error as SyntaxProblem).message).toContain("2:2");
  }
});

test("what is written is read back; tags are brackets", () => {
  const text = "[S [NP_i the dog] [VP* [V (barks)] at\u00a0last]]";
  expect(writeSquareBrackets(readSquareBrackets(text)[0]!)).toBe(text);
  expect(writeSquareBrackets(branch("NP", [leaf("DT", "the"), leaf(null, "a[1] b")]))).toBe(
    "[NP [DT the] a-LSB-1-RSB-\u00a0b]",
  );
});
