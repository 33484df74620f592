/** Vectors of tree editing: a script, trees, and what becomes of them. */

export function checkEdit(library, vector) {
  let edit;
  try {
    edit = library.compileEdit(vector.script);
  } catch (error) {
    if (!(error instanceof library.ParserError)) throw error;
    const kind = error.code === "E_PATTERN" ? "pattern" : "operation";
    return vector.cases.every((expected) => expected.error === kind) ? null : `does not compile: ${error.message}`;
  }
  for (const expected of vector.cases) {
    const ours = JSON.stringify(run(library, edit, library.readTree(expected.tree)));
    const theirs = JSON.stringify(wanted(expected));
    if (ours !== theirs) return `${expected.tree}\n    gives    ${ours}\n    expected ${theirs}`;
  }
  return null;
}

function run(library, edit, tree) {
  try {
    const { tree: result, rewrites } = edit(tree);
    return { result: result === null ? null : library.writeTree(result), applied: rewrites };
  } catch (error) {
    if (error instanceof library.EndlessEditError) return { first: error.first.map(library.writeTree) };
    if (error instanceof library.ParserError) return { error: "run" };
    throw error;
  }
}

function wanted({ result, applied, error, endless, first }) {
  if (error !== undefined) return { error };
  return endless ? { first } : { result, applied };
}
