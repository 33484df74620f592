/**
 * The parser of the page. A fast model answers while the accurate one is loaded, which then takes its place; without a fast one,
 * whoever asks waits for the accurate one. What could not be loaded can be loaded once more.
 */
import { type LoadingState, type ParserClient, type PlainTrace, startParser } from "../../src/worker.ts";

export interface PageParser extends Pick<ParserClient, "state" | "onState" | "parse" | "parseTokens"> {
  /** Where the model that answers comes from. `state` is that model's. */
  readonly source: URL;
  /** How far the accurate model is while the fast one answers in its place; null: nothing better is to come. */
  readonly awaited: LoadingState | null;
  /** Called now and at every change of `awaited`. */
  onAwaited(listener: (awaited: LoadingState | null) => void): void;
  /** The accurate model has taken the place of the fast one: what was parsed can be parsed better. */
  onSwitch(listener: () => void): void;
  trace(...asked: Parameters<ParserClient["trace"]>): Promise<PageTrace>;
  /** Loads once more what could not be loaded. */
  retry(): void;
}

export interface PageTrace extends PlainTrace {
  /** Of the model that made the steps: another may have taken its place since. */
  readonly system: string;
}

export interface PageModels {
  readonly accurate: URL;
  /** Null: there is none. */
  readonly fast: URL | null;
}

export function pageParser({ accurate, fast }: PageModels): PageParser {
  const onStates = new Set<(state: LoadingState) => void>();
  const onAwaiteds = new Set<(awaited: LoadingState | null) => void>();
  const onSwitches = new Set<() => void>();
  let current: { readonly client: ParserClient; readonly source: URL };
  let better: ParserClient | null = null;

  function begin(source: URL): void {
    const client = startParser({ model: source });
    current = { client, source };
    client.onState((state) => {
      if (current.client !== client) return;
      if (source !== fast) return sayState();
      if (state.kind === "failed") {
        client.dispose();
        return begin(accurate);
      }
      sayState();
      // One after the other: side by side, each would get half of the network, and the first tree would come later.
      if (state.kind === "ready") loadBetter();
    });
  }

  function loadBetter(): void {
    const client = startParser({ model: accurate });
    better = client;
    client.onState((state) => {
      if (better !== client) return;
      if (state.kind === "ready") takeOver(client);
      sayAwaited();
    });
  }

  function takeOver(client: ParserClient): void {
    const { client: old } = current;
    [current, better] = [{ client, source: accurate }, null];
    // Workers answer in the order of the questions: after this one nobody waits for the old one.
    old.parse("").then(old.dispose, old.dispose);
    sayState();
    for (const listener of onSwitches) listener();
  }

  function sayState(): void {
    for (const listener of onStates) listener(current.client.state);
  }

  function sayAwaited(): void {
    for (const listener of onAwaiteds) listener(better?.state ?? null);
  }

  /** Who asks while a model is loaded may get another one: the fast one may fail. */
  async function answering(): Promise<ParserClient> {
    const { client } = current;
    await client.ready.catch(() => undefined);
    return client === current.client ? client : answering();
  }

  begin(fast ?? accurate);
  return {
    get state() {
      return current.client.state;
    },
    get source() {
      return current.source;
    },
    get awaited() {
      return better?.state ?? null;
    },
    onState(listener) {
      onStates.add(listener);
      listener(current.client.state);
      return () => onStates.delete(listener);
    },
    onAwaited(listener) {
      onAwaiteds.add(listener);
      listener(better?.state ?? null);
    },
    onSwitch: (listener) => void onSwitches.add(listener),
    parse: async (...asked) => (await answering()).parse(...asked),
    parseTokens: async (...asked) => (await answering()).parseTokens(...asked),
    async trace(...asked) {
      const client = await answering();
      const [traced, { info }] = await Promise.all([client.trace(...asked), client.ready]);
      return { ...traced, system: info.system };
    },
    retry() {
      if (better?.state.kind === "failed") {
        better.dispose();
        loadBetter();
      } else if (current.client.state.kind === "failed") {
        current.client.dispose();
        begin(fast ?? accurate);
      }
    },
  };
}
