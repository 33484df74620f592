/** The dependencies of a tree as arcs, or why there are none. What draws them is loaded when somebody asks for them. */
import { ParserError, type Tree } from "../../src/index.ts";

export async function arcsOrProblem(tree: Tree): Promise<SVGSVGElement | string> {
  const { arcsElement } = await import("./arcs.ts");
  try {
    return arcsElement(tree);
  } catch (error) {
    if (!(error instanceof ParserError)) throw error;
    return `This tree has no dependencies: ${error.message}.`;
  }
}
