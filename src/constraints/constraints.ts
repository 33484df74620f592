/**
 * What a tree must be like, whatever a model would rather have: plain data, which crosses threads.
 *
 *   { required: [{ start: 2, end: 4, label: "NP" }], forbidden: [{ start: 1, end: 4 }], root: "S" }
 */

/** Words `[start, end)`; without a label: any label. */
export interface SpanConstraint {
  readonly start: number;
  readonly end: number;
  readonly label?: string | undefined;
}

export interface Constraints {
  /** Each is a constituent of the tree, one for each entry. Of entries for the same words, the first is the outermost. */
  readonly required?: readonly SpanConstraint[] | undefined;
  /** None is a constituent of the tree. Without a label, no constituent covers just these words. */
  readonly forbidden?: readonly SpanConstraint[] | undefined;
  /** The label of the topmost constituent. */
  readonly root?: string | undefined;
}

/** A constituent that is asked for; `label` null: any. */
export interface Wish {
  readonly start: number;
  readonly end: number;
  readonly label: string | null;
}

export function fits({ label }: Wish, given: string): boolean {
  return label === null || label === given;
}
