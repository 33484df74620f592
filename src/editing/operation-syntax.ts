/** What an edit operation says, as data. `names` are those of the pattern, or of trees that an earlier operation put in. */
export type Operation =
  | { readonly kind: "relabel"; readonly name: string; readonly label: NewLabel }
  | { readonly kind: "delete"; readonly names: readonly string[] }
  | { readonly kind: "prune"; readonly names: readonly string[] }
  | { readonly kind: "coindex"; readonly names: readonly string[] }
  | { readonly kind: "excise"; readonly top: string; readonly bottom: string }
  | { readonly kind: "insert"; readonly item: Item; readonly location: Location }
  | { readonly kind: "move"; readonly name: string; readonly location: Location }
  | { readonly kind: "replace"; readonly name: string; readonly items: readonly Item[] }
  | { readonly kind: "adjoin"; readonly tree: LiteralTree; readonly name: string }
  | { readonly kind: "adjoinF"; readonly tree: LiteralTree; readonly name: string }
  | { readonly kind: "adjoinH"; readonly tree: LiteralTree; readonly name: string }
  | { readonly kind: "createSubtree"; readonly tree: LiteralTree; readonly first: string; readonly last: string }
  | {
      readonly kind: "if";
      readonly name: string;
      readonly isThere: boolean;
      readonly operations: readonly Operation[];
    };

/** A label as it stands, or what a regular expression and its replacement make of the old one. */
export type NewLabel = { readonly kind: "plain"; readonly text: string } | Replacement;

export interface Replacement {
  readonly kind: "regex";
  readonly regex: RegExp;
  readonly parts: readonly ReplacementPart[];
}

export type ReplacementPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "group"; readonly group: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "variable"; readonly variable: string };

/** Where a node goes: right before (`$+`) or after (`$-`) a sister, or as child N; -1 is the last. */
export type Location =
  | { readonly kind: "before" | "after"; readonly name: string }
  | { readonly kind: "child"; readonly number: number; readonly name: string };

/** A tree that is written out, or a copy of a named node. */
export type Item =
  | { readonly kind: "tree"; readonly tree: LiteralTree }
  | { readonly kind: "copy"; readonly name: string };

/** `(VQ VP@ (ADVP=x now))`: @ is the foot, =x a name for later operations. */
export interface LiteralTree {
  readonly label: string;
  readonly name: string | null;
  readonly isFoot: boolean;
  readonly children: readonly LiteralTree[];
}
