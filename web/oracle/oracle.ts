/** The oracle playground, as the page knows it. */
import { viewOnDemand } from "../parts/view-on-demand.ts";

export const oracleView = viewOnDemand(
  { name: "oracle", title: "Oracle", sharesText: true, settings: ["system", "beside", "formula", "labels"] },
  async () => (await import("./view.ts")).oracle.start,
);
