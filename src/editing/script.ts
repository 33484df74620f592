/**
 * Edit scripts as Tsurgeon has them: a pattern, an empty line, operations one per line, an empty line, the next pattern.
 * A line that starts with % is a remark.
 *
 *   NP=np < DT=the
 *
 *   delete the
 *   relabel np NX
 */
import { SyntaxProblem } from "../shared/errors.ts";
import type { EditRule } from "./edit.ts";

export function readEditScript(text: string): EditRule[] {
  const blocks: { readonly line: number; readonly lines: string[] }[] = [];
  let isOpen = false;
  for (const [i, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim();
    if (line.startsWith("%")) continue;
    if (line === "") isOpen = false;
    else {
      if (!isOpen) blocks.push({ line: i + 1, lines: [] });
      blocks.at(-1)!.lines.push(line);
      isOpen = true;
    }
  }
  const rules: EditRule[] = [];
  for (let i = 0; i < blocks.length; i += 2) {
    const [pattern, operations] = [blocks[i]!, blocks[i + 1]];
    if (operations === undefined) {
      const place = { line: pattern.line, column: 1 };
      throw new SyntaxProblem("E_EDIT_SCRIPT", "a pattern without operations: they follow after an empty line", place);
    }
    rules.push({ pattern: pattern.lines.join(" "), operations: operations.lines });
  }
  return rules;
}
