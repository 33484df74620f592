/** After a first visit the page works without a network: a service worker keeps its files, and each model once it is loaded. */
import type { PageParser } from "../parts/page-parser.ts";

/** Browsers have service workers for https and for one's own machine only; elsewhere, and while developing, nothing is kept. */
export function keepOffline(parser: PageParser): void {
  const isBuilt = document.querySelector("meta[name=treewright-offline]") !== null;
  if (!("serviceWorker" in navigator) || !isBuilt) return;
  const { serviceWorker } = navigator;
  serviceWorker.register(new URL("service-worker.js", document.baseURI)).catch(() => undefined); // a browser may refuse: private windows
  parser.onState(({ kind }) => {
    const { href } = parser.source;
    if (kind === "ready") void serviceWorker.ready.then(({ active }) => active?.postMessage(href));
  });
}
