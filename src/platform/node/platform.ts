/** What the core asks of the place it runs in, for Node; platform/browser has the same names. `#platform` in package.json picks one. */
export { nativeAddon, readAsset, readModelFile } from "./assets.ts";
export { coreCount } from "./cores.ts";
export { readNamedModel } from "./model-places.ts";
export { startParsingThreads } from "./parsing-threads.ts";
export { startTeam } from "./training-team.ts";
