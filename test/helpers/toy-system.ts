/**
 * A transition system from outside the package: top-down, with transitions and names of its own, and without an exact oracle.
 *   (S (NP She) (VP reads))  =>  begin:S begin:NP read end begin:VP read end end done
 */
import type { Action, SystemEntry } from "../../src/oracle.ts";

const READ: Action = { name: "read", kind: "read", label: null, arity: null };
const END: Action = { name: "end", kind: "end", label: null, arity: null };
const DONE: Action = { name: "done", kind: "done", label: null, arity: null };

function begin(label: string): Action {
  return { name: `begin:${label}`, kind: "begin", label, arity: null };
}

export const TOY_SYSTEM: SystemEntry = {
  name: "toy",
  legend: "read reads a word, begin:X opens a constituent X, end closes the one that was opened last, done ends",
  rules: ({ maxOpen, maxOpenRun }) => ({
    isLegal({ sentence, next, stack }, { kind }) {
      const wordsLeft = next < sentence.length;
      const openCount = stack?.openCount ?? 0;
      if (kind === "read") return wordsLeft && openCount > 0;
      if (kind === "end") return openCount > 0 && stack?.item.kind === "built" && !(openCount === 1 && wordsLeft);
      if (kind === "begin") return wordsLeft && openCount < maxOpen && (stack?.openRun ?? 0) < maxOpenRun;
      return kind === "done" && stack !== null && openCount === 0;
    },
    effect({ next, stack }, { kind, label }) {
      if (kind === "read") return { kind: "shift" };
      if (kind === "begin") return { kind: "open", label: label!, start: next };
      if (kind === "done") return { kind: "finish" };
      const closed = stack!.open!;
      const children = stack!.depth - closed.depth;
      const { item } = closed;
      return {
        kind: "reduce",
        label: item.kind === "open" ? item.label : "",
        children,
        popped: children + 1,
        finishes: false,
      };
    },
    shift: READ,
    expand: ({ label, children }) => [begin(label), ...children, END],
    ending: [DONE],
    actionsFor: (labels) => [READ, END, DONE, ...labels.map(begin)],
    closure: () => [READ, END, DONE],
    readAction(name) {
      if (name.startsWith("begin:")) return begin(name.slice("begin:".length));
      return [READ, END, DONE].find((action) => action.name === name) ?? null;
    },
  }),
};
