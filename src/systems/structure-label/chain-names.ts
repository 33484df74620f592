/**
 * The names of unary chains: the labels from the outside in, with a plus between them. `S+VP` is `(S (VP …))`. A plus or a backslash
 * inside a label has a backslash before it, so that every name can be read back.
 */
export function chainName(labels: readonly string[]): string {
  return labels.map((label) => label.replaceAll(/[\\+]/g, "\\$&")).join("+");
}

/** The labels of a chain; null: `name` is not the name of a chain. */
export function readChain(name: string): string[] | null {
  const labels = [""];
  for (let at = 0; at < name.length; at++) {
    if (name[at] === "+") labels.push("");
    else {
      if (name[at] === "\\") at++;
      labels[labels.length - 1] += name[at] ?? "";
    }
  }
  return chainName(labels) === name ? labels : null;
}
