/** The tree view in a link: `#tree?text=She+reads.&sentence=2&show=dependencies&find=NP&collapsed=2.7`. */
import { type DrawingStyle, readStyle, writeStyle } from "../drawing/style.ts";
import { copyText } from "../parts/clipboard.ts";
import type { LinkState } from "../parts/link-state.ts";
import { MAX_LINKED, readTopic, type Topic, writeTopic } from "../parts/topic.ts";
import { numbersIn } from "./collapsed-link.ts";
import type { Layout } from "./layout-choice.ts";

export interface TreeState {
  readonly topic: Topic;
  /** Also where it looks like brackets. */
  readonly isPlainText: boolean;
  /** Dependencies instead of the tree. */
  readonly isArcs: boolean;
  /** Null: as it fits. */
  readonly layout: Layout | null;
  readonly pattern: string;
  /** Indices in `nodes(tree)`. */
  readonly collapsed: ReadonlySet<number>;
  readonly style: DrawingStyle;
}

export function writeTreeState(state: TreeState): LinkState {
  const { topic, isPlainText, isArcs, layout, pattern, collapsed } = state;
  const style = writeStyle(state.style);
  if (topic.text.length > MAX_LINKED) return {};
  return {
    ...writeTopic(topic),
    ...(isPlainText && { as: "text" }),
    ...(isArcs && { show: "dependencies" }),
    ...(layout !== null && { layout }),
    ...(style !== "" && { style }),
    ...(pattern !== "" && { find: pattern }),
    ...(collapsed.size > 0 && { collapsed: [...collapsed].join(".") }),
  };
}

/** `fallback`: a text for a link that has none. */
export function readTreeState(state: URLSearchParams, fallback: string): TreeState {
  const layout = state.get("layout");
  return {
    topic: readTopic(state) ?? { text: fallback, sentence: 0, split: null },
    isPlainText: state.get("as") === "text",
    isArcs: state.get("show") === "dependencies",
    layout: layout === "tree" || layout === "outline" ? layout : null,
    pattern: state.get("find") ?? "",
    style: readStyle(state.get("style")),
    collapsed: numbersIn(state.get("collapsed")),
  };
}

/** What a link asks for, until there are trees. */
export interface Wish {
  readonly shown: number;
  /** Null: as the trees are. */
  readonly collapsed: ReadonlySet<number> | null;
}

/** Copies the address of a text, and says how it went. */
export async function copyAddress(text: string, address: string): Promise<string> {
  if (text.length > MAX_LINKED) return "Too long for a link";
  const isCopied = await copyText(new URL(address, location.href).href);
  return isCopied ? "Copied" : "Copy the address";
}

/** What stays when the view gets another text. */
export const TREE_SETTINGS: readonly string[] = ["show", "find", "layout", "style"];
