/** What a reader who is new to this needs to know, in a few words. */
import { element } from "../parts/dom.ts";

export function lessonText(): HTMLElement {
  return element(
    "section",
    { class: "explained" },
    element("h2", {}, "What you see"),
    paragraph(
      "Loss. ",
      "A transition parser builds a tree step by step and cannot take a step back. From where it stands some trees can still be built and others cannot. The loss is the smallest number of constituents in which a tree that can still be built differs from the gold tree: those missing and those in excess. It starts at 0 and never falls; a transition is optimal if it does not raise it.",
    ),
    paragraph(
      "Why it matters. ",
      "A dynamic oracle tells a parser, at any configuration it may have got itself into, which transitions are still best. So it can be trained on its own mistakes: it learns to make the best of them.",
    ),
    paragraph(
      "Exact, and by the formula. ",
      "Fernández-González and Gómez-Rodríguez (2018) give a formula that asks of each gold constituent by itself whether it is within reach. That is not always enough: two may be within reach, and yet not both (△). The exact loss takes this into account; exhaustive search on small trees confirms it. Where the two differ the table says ≠, and ⚠ where the formula would train the parser to do harm.",
    ),
    paragraph(
      "Keys. ",
      "1 to 0 choose a transition, U and R undo and redo, B plays what the exact oracle prefers. The link in the address bar holds the whole game: send it to others, or put it on a slide.",
    ),
  );
}

function paragraph(head: string, text: string): HTMLElement {
  return element("p", {}, element("b", {}, head), text);
}
