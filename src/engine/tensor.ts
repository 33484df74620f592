/**
 * A matrix somewhere in the memory. It holds places, not numbers: `memory.heap[tensor.data + row * cols + col]`, with the heap
 * taken anew after anything that may allocate. `grad` is the place of its gradient, 0 if it has none.
 */
import { invariant, ParserError } from "../shared/errors.ts";
import type { Arena, Memory } from "./memory.ts";

export interface Tensor {
  /** What errors call it: a parameter's name, or the operation that made it. */
  readonly name: string;
  readonly rows: number;
  readonly cols: number;
  readonly data: number;
  readonly grad: number;
}

/** A matrix that grows by blocks of rows: the states of a stack-LSTM, from which later steps gather rows by their index. */
export interface RowStore extends Tensor {
  /** The next `count` rows, as a tensor; its first row has the index `rows` had before. */
  append(count: number): Tensor;
  /** Forgets all rows but these, in ascending order, which move to the front. Only for a store without gradient. */
  keep(rows: ArrayLike<number>): void;
}

/** When the store grows, it moves, and the blocks it handed out move with it: read `data` and `grad` late. */
export function rowStore(memory: Memory, arena: Arena, shape: Omit<Tensor, "data">): RowStore {
  const { name, cols, grad } = shape;
  let capacity = shape.rows;
  const place = () => (grad === 0 ? 0 : arena.alloc(capacity * cols));
  const store = { name, rows: 0, cols, data: arena.alloc(capacity * cols), grad: place(), append, keep };
  const blocks: { readonly first: number; data: number; grad: number }[] = [];

  function append(count: number): Tensor {
    const block = { name, first: store.rows, rows: count, cols, data: 0, grad: 0 };
    store.rows += count;
    if (store.rows > capacity) grow(block.first);
    blocks.push(block);
    locate(block);
    if (grad !== 0) memory.heap.fill(0, block.grad, block.grad + count * cols);
    return block;
  }

  function locate(block: { readonly first: number; data: number; grad: number }): void {
    block.data = store.data + block.first * cols;
    block.grad = store.grad === 0 ? 0 : store.grad + block.first * cols;
  }

  function keep(rows: ArrayLike<number>): void {
    invariant(grad === 0, `${name} is on a tape that records`);
    blocks.length = 0;
    for (let to = 0; to < rows.length; to++) {
      const from = store.data + rows[to]! * cols;
      if (rows[to] !== to) memory.heap.copyWithin(store.data + to * cols, from, from + cols);
    }
    store.rows = rows.length;
  }

  function grow(filled: number): void {
    capacity = Math.max(store.rows, 2 * capacity);
    const moved = arena.alloc(capacity * cols);
    memory.heap.copyWithin(moved, store.data, store.data + filled * cols);
    store.data = moved;
    store.grad = place();
    // No gradient is written while the forward pass still appends.
    if (grad !== 0) memory.heap.fill(0, store.grad, store.grad + filled * cols);
    blocks.forEach(locate);
  }
  return store;
}

/** Says which operation got which tensor where another shape is needed (null: any). */
export function requireShape(operation: string, tensor: Tensor, rows: number | null, cols: number | null): void {
  if ((rows === null || tensor.rows === rows) && (cols === null || tensor.cols === cols)) return;
  const wanted = `${rows ?? "any"}×${cols ?? "any"}`;
  throw new ParserError(
    "E_SHAPE",
    `${operation}: ${tensor.name} is ${tensor.rows}×${tensor.cols} where ${wanted} is needed`,
  );
}
