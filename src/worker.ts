/** `treewright/worker`: the parser of a page, in a worker of its own, so that the page never waits. For browsers, by way of a bundler. */

export type { LoadedModel, LoadingState, Problem } from "./browser/messages.ts";
export {
  type ClientOptions,
  type ParserClient,
  type PlainParse,
  type PlainTrace,
  startParser,
} from "./browser/parser-client.ts";
