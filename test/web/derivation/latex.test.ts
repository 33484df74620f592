/** Derivations for papers and slides. */
import { expect, test } from "vitest";
import { readTree } from "../../../src/index.ts";
import { latexTable } from "../../../web/derivation/latex.ts";
import { timelineOf } from "../../../web/derivation/timeline.ts";

test("a derivation becomes a LaTeX table", () => {
  const tree = readTree("(S (NP She) reads)", { tags: "none" });
  expect(latexTable(timelineOf("in-order", tree))).toBe(String.raw`\begin{tabular}{lll}
  \hline
  \textbf{Transition} & \textbf{Stack} & \textbf{Buffer} \\
  \hline
   & {[ ]} & {[ She, \dots ]} \\
  SH & {[ She ]} & {[ reads ]} \\
  NT-NP & {[ She, NP ]} & {[ reads ]} \\
  RE & {[ \textbf{NP} ]} & {[ reads ]} \\
  NT-S & {[ \textbf{NP}, S ]} & {[ reads ]} \\
  SH & {[ \textbf{NP}, S, reads ]} & {[ ]} \\
  RE & {[ \textbf{S} ]} & {[ ]} \\
  FI & {[ \textbf{S} ]} & {[ ]} \\
  \hline
\end{tabular}
`);
});

test("words and labels mean themselves in it", () => {
  const text = latexTable(timelineOf("bottom-up", readTree("(NP_1 50% -LRB- R&D)", { tags: "none" })));
  expect(text).toContain(String.raw`{[ 50\%, (, R\&D ]}`);
  expect(text).toContain(String.raw`\textbf{NP\_1}`);
});
