/** The derivation player, as the page knows it. */
import { viewOnDemand } from "../parts/view-on-demand.ts";

export const derivationView = viewOnDemand(
  { name: "derivation", title: "Derivation", sharesText: true, settings: ["system"] },
  async () => (await import("./view.ts")).derivation.start,
);
