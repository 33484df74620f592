/**
 * `<treewright-tree>`: a tree in any HTML page, drawn from its brackets. One script, nothing else (docs/embed.md):
 *
 *   <script type="module" src="treewright-tree.js"></script>
 *   <treewright-tree lines="straight">[S [NP She] [VP reads]]</treewright-tree>
 *
 * Colours are CSS variables (`--treewright-label` …), so that a page can change them. What cannot be read is shown as it was
 * written, and the attribute `problem` says why.
 */
import {
  drawSvg,
  isBranch,
  labelledNodes,
  ParserError,
  readSquareBrackets,
  readTrees,
  type Tree,
} from "../../src/index.ts";
import { elementOptions, type TreeAttributes } from "./attributes.ts";

const ATTRIBUTES = ["lines", "terminals", "tags", "font", "font-size", "notation", "collapse", "colors"] as const;

const STYLE = `:host{display:inline-block;max-width:100%;overflow:auto}svg{display:block}pre{margin:0;white-space:pre-wrap}`;

export class TreewrightTree extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;
  readonly #root: ShadowRoot;
  readonly #watcher = new MutationObserver(() => this.#draw());

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    this.#watcher.observe(this, { characterData: true, childList: true, subtree: true });
    this.#draw();
  }

  disconnectedCallback(): void {
    this.#watcher.disconnect();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#draw();
  }

  #draw(): void {
    const text = this.textContent ?? "";
    try {
      const tree = firstTree(text);
      const given: TreeAttributes = Object.fromEntries(ATTRIBUTES.map((name) => [name, this.getAttribute(name)]));
      const labels = new Set((given.collapse ?? "").split(/[\s,]+/).filter(Boolean));
      const svg = drawSvg(tree, { ...elementOptions(given), collapsed: (whole) => labelledNodes(whole, labels) });
      const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
      this.#root.replaceChildren(document.importNode(drawn, true));
      this.removeAttribute("problem");
    } catch (error) {
      if (!(error instanceof ParserError)) throw error;
      const written = document.createElement("pre");
      written.textContent = text.trim();
      this.#root.replaceChildren(written);
      this.setAttribute("problem", error.message);
    }
  }
}

function firstTree(text: string): Tree {
  const [tree] = text.trimStart().startsWith("[") ? readSquareBrackets(text) : readTrees(text);
  if (tree === undefined) throw new ParserError("E_TREE_NONE", "there is no tree in the element");
  return isBranch(tree) && tree.label === "" && tree.children.length === 1 ? tree.children[0]! : tree;
}

if (customElements.get("treewright-tree") === undefined) customElements.define("treewright-tree", TreewrightTree);
