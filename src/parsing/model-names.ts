/** The models that have a name. A file with such a name is given as a path: `./english`. */

/** They come with this package. */
export const PACKAGED_MODELS: readonly string[] = ["english", "english-fast"];

/** `english-large` comes in a package of its own: `treewright-english-large`. */
export const MODEL_NAMES: readonly string[] = [...PACKAGED_MODELS, "english-large"];
