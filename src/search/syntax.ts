/** What a pattern says, as data: made by the parser, compiled by the matcher. Offsets count UTF-16 units of the pattern's text. */
export interface NodePattern {
  readonly description: Description;
  /** The name the node is bound to, as in NP=x. */
  readonly name: Name | null;
  readonly relations: Formula | null;
}

export interface Name {
  readonly text: string;
  readonly offset: number;
}

/** What a node must be. */
export type Description = LabelDescription | NodeDescription;

interface Flags {
  readonly isNegated: boolean;
  /** @: the label is cut to its category before it is looked at. */
  readonly isBasic: boolean;
}

/** About the label alone. */
export type LabelDescription = Flags & { readonly variables: readonly GroupVariable[] } & (
    | { readonly kind: "labels"; readonly labels: readonly string[] }
    | { readonly kind: "regex"; readonly regex: RegExp }
    | { readonly kind: "any" }
  );

/** About another node: `reference` is =x, `link` is ~x. */
export type NodeDescription = Flags & { readonly name: Name } & (
    | { readonly kind: "reference" }
    | { readonly kind: "link" }
  );

/** `#2%v`: what group 2 of the regular expression took is the value of v. */
export interface GroupVariable {
  readonly group: number;
  readonly variable: string;
}

/** What must hold of a node beside its description. */
export type Formula =
  | { readonly kind: "all"; readonly parts: readonly Formula[] }
  | { readonly kind: "any"; readonly parts: readonly Formula[] }
  | { readonly kind: "not"; readonly part: Formula }
  | { readonly kind: "optional"; readonly part: Formula }
  | RelationFormula;

export interface RelationFormula {
  readonly kind: "relation";
  readonly relation: Relation;
  readonly target: NodePattern;
}

export interface Relation {
  /** One spelling for each relation: `<-` for "<`", `$+` for `$.` and so on. */
  readonly symbol: string;
  /** Of `<N`, `>N` and `<<<N`; a negative one counts from the end. */
  readonly number?: number;
  /** What every node between must be: the C of `<+(C)`. */
  readonly through?: LabelDescription;
}

/** All patterns that stand side by side at the root: `NP | VP < VBD`. */
export interface PatternSyntax {
  readonly text: string;
  readonly roots: readonly NodePattern[];
}
