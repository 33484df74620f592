/** Vectors of tree search: a pattern, trees, and the matches in their order with what their names are bound to. */

/** What differs, or null. `library` is the package, `trees` those that the first line of the file lists. */
export function checkSearch(library, vector, trees) {
  let pattern;
  try {
    pattern = library.compilePattern(vector.pattern);
  } catch (error) {
    if (!(error instanceof library.ParserError)) throw error;
    return vector.error === "compile" ? null : `does not compile: ${error.message}`;
  }
  if (vector.error === "compile") return "compiles, and should not";
  for (const { tree, matches, error } of vector.expect) {
    const found = findIn(library, pattern, library.readTree(trees[tree]));
    const [ours, theirs] = [found, error === "match" ? "error" : asLines(matches)].map((lines) =>
      vector.ordered === false && Array.isArray(lines) ? [...lines].sort() : lines,
    );
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
      return `in ${trees[tree]}\n    found    ${show(ours)}\n    expected ${show(theirs)}`;
    }
  }
  return null;
}

function findIn(library, pattern, tree) {
  try {
    return asLines(
      pattern
        .matches(tree)
        .map(({ node, names, variables }) => ({ at: node.path, names: paths(names), vars: variables })),
    );
  } catch (error) {
    if (error instanceof library.ParserError) return "error";
    throw error;
  }
}

function paths(names) {
  return Object.fromEntries(Object.entries(names).map(([name, { path }]) => [name, path]));
}

function asLines(matches) {
  return matches.map(({ at, names = {}, vars = {} }) => JSON.stringify([at, sorted(names), sorted(vars)]));
}

function sorted(record) {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

function show(lines) {
  return Array.isArray(lines) ? lines.slice(0, 8).join(" ") : lines;
}
