/** The brackets that are open at a place in a text, and what each holds so far: what a reader builds trees with. */
import { branch, type Leaf, leaf, type Tree } from "./tree.ts";

/** One object for each level, reused from tree to tree. */
interface Frame {
  label: string | null; // null until it is read: a word or a bracket may come first, as in "( (S"
  word: string | null; // the only child so far, if that is a word
  children: Tree[] | null;
}

export class OpenBrackets {
  readonly #frames: Frame[] = [];
  #depth = 0;

  get depth(): number {
    return this.#depth;
  }

  /** Of the innermost one; null: not read yet. */
  get label(): string | null {
    return this.#frames[this.#depth - 1]!.label;
  }

  open(): void {
    if (this.#depth > 0) childrenOf(this.#frames[this.#depth - 1]!);
    const frame = this.#frames[this.#depth];
    if (frame === undefined) this.#frames.push({ label: null, word: null, children: null });
    else {
      frame.label = null;
      frame.word = null;
      frame.children = null;
    }
    this.#depth++;
  }

  /** A label if there is none yet, else a word. */
  addToken(token: string): void {
    const frame = this.#frames[this.#depth - 1]!;
    if (frame.label === null) frame.label = token;
    else if (frame.children === null && frame.word === null) frame.word = token;
    else childrenOf(frame).push(leaf(null, token));
  }

  addLeaf(child: Leaf): void {
    childrenOf(this.#frames[this.#depth - 1]!).push(child);
  }

  /** Whether the innermost bracket has nothing after its label: no word, no bracket. */
  get isBare(): boolean {
    const { word, children } = this.#frames[this.#depth - 1]!;
    return word === null && children === null;
  }

  /** What the innermost bracket holds: null if that is nothing. `wordIs`: what a label with a single word makes. */
  close(wordIs: "leaf" | "constituent"): Tree | null {
    const frame = this.#frames[--this.#depth]!;
    const { label, word, children } = frame;
    frame.children = null; // what is read must not be kept alive
    if (word !== null) return wordIs === "leaf" ? leaf(label!, word) : branch(label!, [leaf(null, word)]);
    return children === null || children.length === 0 ? null : branch(label!, children);
  }

  /** Puts what was closed into the bracket around it. */
  addClosed(child: Tree): void {
    this.#frames[this.#depth - 1]!.children!.push(child);
  }

  clear(): void {
    this.#depth = 0;
  }
}

/** The list of a bracket's children, with the word read so far in it. */
function childrenOf(frame: Frame): Tree[] {
  frame.label ??= "";
  frame.children ??= [];
  if (frame.word !== null) {
    frame.children.push(leaf(null, frame.word));
    frame.word = null;
  }
  return frame.children;
}
