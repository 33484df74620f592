/** Transitions and constituents in words, as both the player and the playground say them. */
import { type LabelledSpan, type Sentence, unescapeWord } from "../../src/index.ts";
import { type Action, type Effect, itemsOf, type State, type TransitionSystem } from "../../src/oracle.ts";

/** Its name in full: `shift` for SH, `nonterminal NP` for NT-NP, `reduce` for RE, `finish` for FI. */
export function fullName(system: TransitionSystem, state: State, action: Action): string {
  const effect = system.effect(state, action);
  switch (effect.kind) {
    case "open":
      return `nonterminal ${effect.label}`;
    case "reduce":
      return action.label === null ? "reduce" : `reduce ${effect.popped} to ${effect.label}`;
    case "join":
      return effect.label === "" ? "combine" : `combine ${effect.popped} into ${effect.label}`;
    case "pass":
      return "no label";
    case "shift":
    case "finish":
      return effect.kind;
  }
}

/** What a transition would do here: `reads “is”`, `announces an NP after “The”`, `closes the NP “The public”`. */
export function stepText(system: TransitionSystem, state: State, action: Action): string {
  const effect = system.effect(state, action);
  switch (effect.kind) {
    case "shift":
      return `reads ${quoted([state.sentence[state.next]!.word])}`;
    case "open":
      return effect.start === state.next
        ? `announces ${withArticle(effect.label)} that starts at ${quoted([state.sentence[state.next]!.word])}`
        : `announces ${withArticle(effect.label)} that starts with ${quoted(wordsOf(state.sentence, effect.start, state.next))}`;
    case "reduce":
      return reduceText(state, effect);
    case "join":
      return `takes the top ${effect.popped} items together: ${wordsUnder(state, effect.popped)}`;
    case "pass":
      return `makes no constituent of ${wordsUnder(state, 1)}`;
    case "finish":
      return "ends the parse: the tree is complete";
  }
}

/** The same in brief, beside the transition's name: `shift “is”`, `nonterminal from “The”`, `reduce to NP “The public”`. */
export function moveText(system: TransitionSystem, state: State, action: Action): string {
  const effect = system.effect(state, action);
  switch (effect.kind) {
    case "shift":
      return `shift ${quoted([state.sentence[state.next]!.word])}`;
    case "open":
      return `nonterminal from ${quoted([state.sentence[effect.start]!.word])}`;
    case "reduce":
      return `reduce to ${effect.label} ${reduced(state, effect).words}`;
    case "join":
      return `combine ${wordsUnder(state, effect.popped)}`;
    case "pass":
      return `no label for ${wordsUnder(state, 1)}`;
    case "finish":
      return "finish";
  }
}

/** `NP “The public”` */
export function constituentText({ label, start, end }: LabelledSpan, sentence: Sentence): string {
  return `${label} ${quoted(wordsOf(sentence, start, end))}`;
}

/** `a, b and c` */
export function listText(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

const MAX_WORDS = 5;

/** In quotation marks; of many words the first and the last. */
export function quoted(words: readonly string[]): string {
  const shown = words.length <= MAX_WORDS ? words : [...words.slice(0, 2), "…", words.at(-1)!];
  return `“${shown.map(unescapeWord).join(" ")}”`;
}

function reduceText(state: State, effect: Extract<Effect, { kind: "reduce" }>): string {
  const { words, isClosing } = reduced(state, effect);
  const verb = isClosing
    ? `closes the ${effect.label}`
    : `makes ${effect.popped === 1 ? "the top item" : `the top ${effect.popped} items`} ${withArticle(effect.label)}:`;
  return `${verb} ${words}${effect.finishes ? "; the tree is complete" : ""}`;
}

/** The words of the constituent that a reduction makes, and whether it was announced. */
function reduced(state: State, { popped }: Extract<Effect, { kind: "reduce" }>): { words: string; isClosing: boolean } {
  const isClosing = itemsOf(state.stack)
    .slice(-popped)
    .some(({ kind }) => kind === "open");
  return { words: wordsUnder(state, popped), isClosing };
}

/** The words of the topmost items, in quotation marks. */
function wordsUnder(state: State, items: number): string {
  const start = Math.min(
    ...itemsOf(state.stack)
      .slice(-items)
      .map((item) => item.start),
  );
  return quoted(wordsOf(state.sentence, start, state.next));
}

function wordsOf(sentence: Sentence, start: number, end: number): string[] {
  return sentence.slice(start, end).map(({ word }) => word);
}

/** Labels are read letter by letter: an NP, an S, a VP, a PP. */
function withArticle(label: string): string {
  return `${/^[AEFHILMNORSX]/i.test(label) ? "an" : "a"} ${label}`;
}
