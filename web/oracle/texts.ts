/** What a reader who is new to this needs to know, in a few words. */
import { element } from "../parts/dom.ts";

export function lessonText(): HTMLElement {
  return element(
    "section",
    { class: "explained" },
    element("h2", {}, "What you see"),
    paragraph(
      "Loss. ",
      "A transition parser builds a tree step by step and cannot take a step back. From any point, some trees can still be built and others cannot. The loss is the smallest number of constituents by which a tree that can still be built differs from the gold tree: those missing plus those in excess. It starts at 0 and never falls. A transition is optimal if it does not raise the loss.",
    ),
    paragraph(
      "Why it matters. ",
      "A dynamic oracle tells a parser which transitions are still best in any configuration, even one that it reached by mistake. So a parser can be trained on its own mistakes and learns to make the best of them.",
    ),
    paragraph(
      "Exact, and by the formula. ",
      "Fernández-González and Gómez-Rodríguez (2018) give a formula that asks for each gold constituent separately whether it is within reach. That is not always enough: each of two may be within reach, but not both together (△). The exact loss takes this into account; exhaustive search on small trees confirms it. The table shows ≠ where the two differ, and ⚠ where the formula would train the parser to make a harmful transition.",
    ),
    paragraph(
      "Keys. ",
      "1 to 0 choose a transition, U and R undo and redo, B plays the transition that the exact oracle prefers. The link in the address bar holds the whole game: send it to others, or put it on a slide.",
    ),
  );
}

function paragraph(head: string, text: string): HTMLElement {
  return element("p", {}, element("b", {}, head), text);
}
