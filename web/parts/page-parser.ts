/** The parser of the page, which can be started again when its model could not be loaded. */
import { type ClientOptions, type LoadingState, type ParserClient, startParser } from "../../src/worker.ts";

export interface PageParser extends Omit<ParserClient, "ready" | "dispose"> {
  /** Loads the model once more, after it failed. */
  retry(): void;
}

export function pageParser(options: ClientOptions): PageParser {
  const listeners = new Set<(state: LoadingState) => void>();
  let client = start();

  function start(): ParserClient {
    const started = startParser(options);
    started.onState((state) => {
      // The first state comes at once, before `client` is this one.
      queueMicrotask(() => {
        if (client === started) for (const listener of listeners) listener(state);
      });
    });
    return started;
  }

  return {
    get state() {
      return client.state;
    },
    onState(listener) {
      listeners.add(listener);
      listener(client.state);
      return () => listeners.delete(listener);
    },
    parse: (text, wanted) => client.parse(text, wanted),
    parseTokens: (tokens, wanted) => client.parseTokens(tokens, wanted),
    trace: (tokens, best) => client.trace(tokens, best),
    retry() {
      if (client.state.kind !== "failed") return;
      client.dispose();
      client = start();
    },
  };
}
