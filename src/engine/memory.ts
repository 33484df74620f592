import { invariant, ParserError } from "../shared/errors.ts";
import { type Ledger, openLedger } from "./ledger.ts";

/**
 * The one memory all numbers live in: parameters, activations, gradients, index lists (docs/decisions/0001).
 * An address is an *element offset*: `memory.heap[offset]` is a number, `memory.ints[offset]` the integer in the same place.
 * Offsets survive growth, views do not: hold offsets, and read `memory.heap` anew after anything that may allocate.
 *
 *   const memory = createMemory();
 *   const batch = memory.arena("activations");
 *   const x = batch.alloc(rows * columns); // an offset, 64-byte aligned
 *   memory.heap[x] = 1;
 *   batch.reset(); // everything it handed out may be handed out again
 *
 * The first word of the memory holds the end of what is handed out, changed atomically, so that several threads over
 * one shared memory take their chunks from the same place without asking each other. Offset 0 is never handed out: kernels
 * read it as "there is none".
 */

/** A cache line of float32, and what the widest kernels load at once. */
const ALIGNMENT = 16;
const HEADER = ALIGNMENT;
const TOP = 0;
const PAGE_FLOATS = 65536 / 4;
/** The most a 32-bit WASM memory can have. */
export const MAXIMUM_FLOATS = 2 ** 30;
/** Enough for a training run of the default model, and small enough to reserve twice on a small machine. */
const DEFAULT_MAXIMUM_FLOATS = MAXIMUM_FLOATS / 2;
/** 1 MiB: an arena asks the memory for at least this much at a time. */
const DEFAULT_CHUNK_FLOATS = 2 ** 18;
/** 64 MiB: a large arena asks for this much at a time. Chunks cut to each request would be too small for the next, slightly larger batch. */
const LARGE_CHUNK_FLOATS = 2 ** 24;

export type Heap = Float32Array | Float64Array;

export interface Memory {
  /** All numbers. Taken anew after growth: never keep it across an allocation. */
  readonly heap: Heap;
  /** The same places as integers: row indices, masks, action ids. */
  readonly ints: Int32Array;
  /** What kernels and other threads attach to; null for the float64 memory of gradient checks. */
  readonly wasm: WebAssembly.Memory | null;
  /** Elements handed out so far, over all threads. */
  readonly used: number;
  /** A place that is never given back, zeroed; `owner` is named in the error when there is no room. */
  claim(count: number, owner: string): number;
  arena(name: string, chunk?: number): Arena;
  /** Sees growth by other threads. A worker calls it at the start of a job. */
  refresh(): void;
  /** Calls back whenever `heap` was taken anew in this thread. */
  onGrowth(listener: () => void): void;
}

/** Hands out places that are all taken back at once. */
export interface Arena {
  readonly name: string;
  /** A place for `count` elements, 64-byte aligned; its content is whatever was there. `owner` is named when there is no room. */
  alloc(count: number, owner?: string): number;
  /** The same, filled with 0. */
  zeros(count: number, owner?: string): number;
  /** What is in use now, to go back to with `reset`. */
  mark(): number;
  /** Takes back all that was handed out since `mark` (by default, all). Keeps the chunks. */
  reset(mark?: number): void;
}

export interface MemoryOptions {
  /** Elements to have from the start; default 1 MiB worth. */
  readonly initial?: number;
  /** Elements it may grow to; default 2 GiB worth. */
  readonly maximum?: number;
  /** Shared between threads: needs cross-origin isolation in browsers. Default false. */
  readonly shared?: boolean;
}

export function createMemory(options: MemoryOptions = {}): Memory {
  const maximum = pages(Math.min(options.maximum ?? DEFAULT_MAXIMUM_FLOATS, MAXIMUM_FLOATS));
  const initial = Math.min(pages(options.initial ?? DEFAULT_CHUNK_FLOATS), maximum);
  const wasm = allocateWasm(initial, maximum, options.shared ?? false);
  return memoryOver(wasmStore(wasm, maximum));
}

/** The memory another thread created with `shared: true`; with a ledger, whoever comes after this thread takes over its places. */
export function attachMemory(wasm: WebAssembly.Memory, ledger?: Ledger): Memory {
  return memoryOver(wasmStore(wasm, MAXIMUM_FLOATS / PAGE_FLOATS), ledger);
}

/** Float64 throughout, for the plain TypeScript kernels only: the reference that gradients and other kernels are checked against. */
export function createFloat64Memory(options: Omit<MemoryOptions, "shared"> = {}): Memory {
  return memoryOver(float64Store(options.initial ?? DEFAULT_CHUNK_FLOATS, options.maximum ?? MAXIMUM_FLOATS));
}

/** Where the elements are kept; `grow` makes room for `length` elements or says that it cannot. */
interface Store {
  readonly wasm: WebAssembly.Memory | null;
  readonly maximum: number;
  views(): { readonly heap: Heap; readonly ints: Int32Array };
  grow(length: number): boolean;
}

function wasmStore(wasm: WebAssembly.Memory, maximumPages: number): Store {
  return {
    wasm,
    maximum: maximumPages * PAGE_FLOATS,
    views: () => ({ heap: new Float32Array(wasm.buffer), ints: new Int32Array(wasm.buffer) }),
    grow(length) {
      const size = wasm.buffer.byteLength / 4;
      if (length <= size) return true;
      try {
        // By a quarter at least: growing is slow, and what is not touched takes no memory.
        wasm.grow(pages(Math.max(length, Math.min(1.25 * size, maximumPages * PAGE_FLOATS)) - size));
      } catch {
        // Another thread may have grown it in the meantime, and so far that there is no room for our own growth.
        return wasm.buffer.byteLength / 4 >= length;
      }
      return true;
    },
  };
}

function float64Store(initial: number, maximum: number): Store {
  let heap = new Float64Array(Math.max(initial, HEADER));
  let ints = new Int32Array(heap.length);
  return {
    wasm: null,
    maximum,
    views: () => ({ heap, ints }),
    grow(length) {
      if (length <= heap.length) return true;
      if (length > maximum) return false;
      const [oldHeap, oldInts] = [heap, ints];
      const grown = Math.min(Math.max(length, 2 * heap.length), maximum);
      heap = new Float64Array(grown);
      heap.set(oldHeap);
      ints = new Int32Array(grown);
      ints.set(oldInts);
      return true;
    },
  };
}

function memoryOver(store: Store, ledger?: Ledger): Memory {
  let { heap, ints } = store.views();
  const places = ledger === undefined ? null : openLedger(ledger);
  const listeners: (() => void)[] = [];
  // A new memory is all zeros; an attached one has a top already.
  Atomics.compareExchange(ints, TOP, 0, HEADER);

  function refresh(): void {
    const views = store.views();
    if (views.heap.length === heap.length && heap.length > 0) return;
    heap = views.heap;
    ints = views.ints;
    for (const listener of listeners) listener();
  }

  function claim(count: number, owner: string): number {
    invariant(Number.isInteger(count) && count >= 0, `${owner} asked for ${count} numbers`);
    const size = aligned(count);
    const known = places?.takeOver(size) ?? null;
    if (known !== null) {
      heap.fill(0, known, known + size);
      return known;
    }
    for (;;) {
      const start = Atomics.load(ints, TOP);
      const end = start + size;
      if (end > store.maximum || (end > heap.length && !store.grow(end))) {
        throw outOfMemory(owner, count, start, store.maximum);
      }
      if (end > heap.length) refresh();
      if (Atomics.compareExchange(ints, TOP, start, end) !== start) continue;
      places?.note(start, size);
      return start;
    }
  }

  const memory: Memory = {
    get heap() {
      return heap;
    },
    get ints() {
      return ints;
    },
    get used() {
      return Atomics.load(ints, TOP);
    },
    wasm: store.wasm,
    claim,
    arena: (name, chunk = DEFAULT_CHUNK_FLOATS) => arenaIn(memory, name, chunk),
    refresh,
    onGrowth: (listener) => {
      listeners.push(listener);
    },
  };
  return memory;
}

/** A list of chunks and a place in it. A mark is one number (chunk · 2³² + offset), so that taking one makes no garbage. */
function arenaIn(memory: Memory, name: string, chunk: number): Arena {
  const starts: number[] = [];
  const ends: number[] = [];
  let claimed = 0;
  let current = -1;
  let next = 0;
  let end = 0;

  function enter(index: number): void {
    current = index;
    next = index < 0 ? 0 : starts[index]!;
    end = index < 0 ? 0 : ends[index]!;
  }

  /**
   * Goes to the smallest chunk after this one that has room, and makes one if there is none. It becomes the next in the list: chunks
   * passed over stay in reach, or each request larger than those before would leave all others unused and the arena grow for ever.
   */
  function advance(size: number, owner: string | undefined): void {
    const following = current + 1;
    let best = -1;
    for (let i = following; i < starts.length; i++) {
      const room = ends[i]! - starts[i]!;
      if (room >= size && (best === -1 || room < ends[best]! - starts[best]!)) best = i;
    }
    if (best === -1) {
      const length = Math.max(size, aligned(chunk), Math.min(aligned(claimed / 2), LARGE_CHUNK_FLOATS));
      const start = memory.claim(length, `${owner === undefined ? "" : `${owner} in `}arena "${name}"`);
      claimed += length;
      starts.push(start);
      ends.push(start + length);
      best = starts.length - 1;
    }
    [starts[best], starts[following]] = [starts[following]!, starts[best]!];
    [ends[best], ends[following]] = [ends[following]!, ends[best]!];
    enter(following);
  }

  function alloc(count: number, owner?: string): number {
    const size = aligned(count);
    if (next + size > end) advance(size, owner);
    const offset = next;
    next += size;
    return offset;
  }

  return {
    name,
    alloc,
    zeros(count, owner) {
      const offset = alloc(count, owner);
      memory.heap.fill(0, offset, offset + count);
      return offset;
    },
    mark: () => (current + 1) * 2 ** 32 + next,
    reset(mark = 0) {
      const index = Math.floor(mark / 2 ** 32) - 1;
      enter(index);
      if (index >= 0) next = mark % 2 ** 32;
    },
  };
}

function allocateWasm(initial: number, maximum: number, shared: boolean): WebAssembly.Memory {
  try {
    return new WebAssembly.Memory({ initial, maximum, shared });
  } catch (cause) {
    throw new ParserError("E_MEMORY", `cannot reserve ${megabytes(maximum * PAGE_FLOATS)} of memory`, {
      hint: shared ? "Threads need SharedArrayBuffer; in a browser, a cross-origin isolated page." : "Ask for less.",
      cause,
    });
  }
}

function outOfMemory(owner: string, count: number, used: number, maximum: number): ParserError {
  return new ParserError(
    "E_MEMORY",
    `${owner} asked for ${count} numbers (${megabytes(count)}), but ${megabytes(used)} of at most ${megabytes(maximum)} are in use`,
    { hint: "Use smaller batches, or give the memory a larger maximum." },
  );
}

function aligned(count: number): number {
  return Math.ceil(count / ALIGNMENT) * ALIGNMENT;
}

function pages(floats: number): number {
  return Math.max(1, Math.ceil(floats / PAGE_FLOATS));
}

function megabytes(floats: number): string {
  return `${((floats * 4) / 2 ** 20).toFixed(1)} MiB`;
}
