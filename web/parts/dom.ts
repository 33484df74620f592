/**
 * Elements made in code. What people typed only ever becomes text: a string child is a text node, never markup.
 *
 *   element("button", { class: "button", type: "button" }, "Undo")
 *   svgElement("text", { x: 10, y: 20 }, word)
 */
type Attributes = Readonly<Record<string, string | number | boolean | null>>;
type Child = Node | string | null;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  return filled(document.createElement(name), attributes, children);
}

export function svgElement<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Name] {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** A button that does something; it says what by its text or, if that is an icon, by its label. */
export function button(content: Child, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element("button", { type: "button", class: "button", ...attributes }, content);
  made.addEventListener("click", onClick);
  return made;
}

/** An element that the page's HTML has. */
export function found<Made extends Element>(selector: string, type: new () => Made): Made {
  const candidate = document.querySelector(selector);
  if (!(candidate instanceof type)) throw new Error(`the page has no ${selector}`);
  return candidate;
}

function filled<Made extends Element>(made: Made, attributes: Attributes, children: readonly Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null) made.append(child);
  return made;
}
