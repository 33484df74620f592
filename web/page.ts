/** The page: tabs, links, colours, and the text that the views share. The views do the rest. */
import { compareView } from "./compare/view.ts";
import { derivationView } from "./derivation/derivation.ts";
import { keepOffline } from "./offline/keep-offline.ts";
import { oracleView } from "./oracle/oracle.ts";
import { element, found } from "./parts/dom.ts";
import type { LinkState } from "./parts/link-state.ts";
import { modelLine } from "./parts/model-line.ts";
import { pageParser } from "./parts/page-parser.ts";
import { followTheme } from "./parts/theme.ts";
import { isSameTopic, type Topic, writeTopic } from "./parts/topic.ts";
import { startTrail } from "./parts/trail.ts";
import type { Page, RunningView, View } from "./parts/view.ts";
import { treeView } from "./tree/view.ts";

const VIEWS: readonly View[] = [treeView, derivationView, oracleView, compareView];

interface Shown {
  readonly view: View;
  readonly place: HTMLElement;
  readonly running: RunningView;
}

const places = found("#views", HTMLElement);
const announcer = found("#announcer", HTMLElement);
const started = new Map<View, Shown>();
/** What each view wrote into its link last. */
const states = new Map<View, LinkState>();
/** The views that have yet to show the text that is shared. */
const behind = new Set<View>();
let shared: Topic | null = null;
let current: Shown | null = null;

const fast = document.querySelector<HTMLMetaElement>("meta[name=treewright-fast-model]");
const parser = pageParser({
  accurate: addressIn(found("meta[name=treewright-model]", HTMLMetaElement)),
  fast: fast && addressIn(fast),
});
keepOffline(parser);
found(".tabs", HTMLElement).after(modelLine(parser, announce));

const tabs = new Map(VIEWS.map((view) => [view, element("a", { href: `#${view.name}` }, view.title)]));
found(".tabs", HTMLElement).append(...tabs.values());
followTheme(found("#theme", HTMLSelectElement));
const trail = startTrail(followLink);

function followLink(): void {
  const { name, state } = readHash(location.hash);
  const view = VIEWS.find((known) => known.name === name) ?? VIEWS[0]!;
  const isFirst = !started.has(view);
  const isBehind = behind.delete(view);
  if (current?.view !== view) show(view);
  if (state.size > 0) current?.running.restore(state);
  else if (isBehind && shared !== null) current?.running.restore(stateFor(view, shared));
  else if (isFirst) current?.running.restore(state);
  // Otherwise: a tab alone brings back what the view showed before.
}

function show(view: View): void {
  current?.running.pause?.();
  if (current !== null) current.place.hidden = true;
  let next = started.get(view);
  if (next === undefined) {
    const place = element("section", { class: `view ${view.name}-view`, "aria-label": view.title });
    places.append(place);
    next = { view, place, running: view.start(place, pageFor(view)) };
    started.set(view, next);
  }
  next.place.hidden = false;
  current = next;
  document.title = `${view.title} — treewright`;
  for (const tab of tabs.values()) tab.removeAttribute("aria-current");
  tabOf(view).setAttribute("aria-current", "page");
}

/** What a view sees of the page. A view that is not shown may still get answers it waited for: its tab then leads to them. */
function pageFor(view: View): Page {
  return {
    parser,
    linkTo,
    remember(state, entry = "same") {
      const address = linkTo(view.name, state);
      states.set(view, state);
      if (!behind.has(view)) tabOf(view).href = address;
      if (current?.view !== view) return;
      if (entry === "new") trail.add(address);
      else trail.change(address);
    },
    share(topic) {
      // A view that has yet to show the shared text may still parse what it had before.
      if (behind.has(view) || isSameTopic(shared, topic)) return;
      shared = topic;
      for (const other of VIEWS) {
        if (other === view || !other.sharesText) continue;
        behind.add(other);
        tabOf(other).href = `#${other.name}`;
      }
    },
    announce(text) {
      if (current?.view === view) announce(text);
    },
  };
}

function announce(text: string): void {
  announcer.textContent = text;
}

/** The shared text, shown as the view showed what it had before. */
function stateFor(view: View, topic: Topic): URLSearchParams {
  const kept = Object.entries(states.get(view) ?? {}).filter(([name]) => view.settings.includes(name));
  return new URLSearchParams({ ...Object.fromEntries(kept), ...writeTopic(topic) });
}

function addressIn({ content }: HTMLMetaElement): URL {
  return new URL(content, document.baseURI);
}

function linkTo(view: string, state: LinkState): string {
  const query = new URLSearchParams(state).toString();
  return `${location.pathname}${location.search}#${view}${query && `?${query}`}`;
}

function readHash(hash: string): { readonly name: string; readonly state: URLSearchParams } {
  const [name = "", query = ""] = hash.slice(1).split(/\?(.*)/s);
  return { name, state: new URLSearchParams(query) };
}

function tabOf(view: View): HTMLAnchorElement {
  return tabs.get(view)!;
}
