/** The page: tabs, links, colours. The views do the rest. */
import { startParser } from "../src/worker.ts";
import { derivationView } from "./derivation/view.ts";
import { oracleView } from "./oracle/view.ts";
import { element, found } from "./parts/dom.ts";
import { followTheme } from "./parts/theme.ts";
import type { Page, RunningView, View } from "./parts/view.ts";
import { treeView } from "./tree/view.ts";

const VIEWS: readonly View[] = [treeView, derivationView, oracleView];

/** Browsers refuse an address that changes with every key. */
const REMEMBER_MS = 300;

interface Shown {
  readonly view: View;
  readonly place: HTMLElement;
  readonly running: RunningView;
}

const places = found("#views", HTMLElement);
const announcer = found("#announcer", HTMLElement);
const modelAddress = found("meta[name=treewright-model]", HTMLMetaElement).content;
const started = new Map<string, Shown>();
let current: Shown | null = null;
let remembering: ReturnType<typeof setTimeout> | undefined;
/** The address that is followed: while the browser's is another, a link was clicked whose `hashchange` is still to come. */
let followed = "";

const parser = startParser({ model: new URL(modelAddress, document.baseURI) });

const tabs = new Map(VIEWS.map((view) => [view, element("a", { href: `#${view.name}` }, view.title)]));
found(".tabs", HTMLElement).append(...tabs.values());
followTheme(found("#theme", HTMLSelectElement));
addEventListener("hashchange", followLink);
followLink();

function followLink(): void {
  followed = location.href;
  const { name, state } = readHash(location.hash);
  const view = VIEWS.find((known) => known.name === name) ?? VIEWS[0]!;
  const isFirst = !started.has(view.name);
  const isOther = current?.view !== view;
  if (isOther) show(view);
  // A tab alone brings back what the view showed before.
  if (isFirst || state.size > 0) current?.running.restore(state);
}

function show(view: View): void {
  current?.running.pause?.();
  if (current !== null) current.place.hidden = true;
  let next = started.get(view.name);
  if (next === undefined) {
    const place = element("section", { class: `view ${view.name}-view`, "aria-label": view.title });
    places.append(place);
    next = { view, place, running: view.start(place, pageFor(view)) };
    started.set(view.name, next);
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
    remember(state) {
      const address = linkTo(view.name, state);
      tabOf(view).href = address;
      if (current?.view !== view) return;
      clearTimeout(remembering);
      remembering = setTimeout(() => {
        if (current?.view !== view || location.href !== followed) return;
        history.replaceState(null, "", address);
        followed = location.href;
      }, REMEMBER_MS);
    },
    announce(text) {
      announcer.textContent = text;
    },
  };
}

function linkTo(view: string, state: Readonly<Record<string, string>>): string {
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
