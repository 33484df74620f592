/**
 * The tape: runs operations forward, remembers how to go back, and goes back.
 *
 *     const loss = sum(tape, targetLoss(tape, scores, mask, targets), 1 / rows);
 *     tape.backward(loss); // adds to the gradients of the parameters
 *     tape.reset(); // the memory of this batch is free again
 *
 * A tape that does not record allocates no gradients and remembers nothing: the same code then is inference.
 * Weight gradients are deferred (docs/decisions/0002): the rows of many steps are multiplied at once.
 */
import { invariant, ParserError } from "../shared/errors.ts";
import type { Engine } from "./engine.ts";
import type { Kernels } from "./kernels.ts";
import type { Arena, Memory } from "./memory.ts";
import type { MatrixParameter } from "./parameters.ts";
import { type RowStore, requireShape, rowStore, type Tensor } from "./tensor.ts";

/** Rows of x and dy that wait to be multiplied into the gradient of one weight matrix: lists of their offsets. */
interface Waiting {
  readonly xRows: number;
  readonly dyRows: number;
  rows: number;
}

const ROWS_AT_ONCE = 128; // from here on a product is as fast as it gets

export class Tape {
  readonly memory: Memory;
  readonly kernels: Kernels;
  readonly records: boolean;
  readonly arena: Arena;
  /** Row stores outlive the temporaries of a step: whoever does not record may take those back (`arena.mark`, `arena.reset`). */
  readonly #stores: Arena;
  readonly #steps: { readonly output: Tensor; readonly backward: () => void }[] = [];
  readonly #waiting = new Map<MatrixParameter, Waiting>();
  /** The row stores of this batch, and the most rows that one of their name ever had: the next one need not grow. */
  readonly #stored: RowStore[] = [];
  readonly #mostRows = new Map<string, number>();

  constructor(engine: Engine, mode: "record" | "forget") {
    this.memory = engine.memory;
    this.kernels = engine.kernels;
    this.records = mode === "record";
    this.arena = engine.memory.arena("activations");
    this.#stores = engine.memory.arena("row stores");
  }

  /** A new matrix with undefined content and, if the tape records, a gradient of zeros. */
  tensor(name: string, rows: number, cols: number): Tensor {
    const data = this.arena.alloc(rows * cols, name);
    return { name, rows, cols, data, grad: this.records ? this.arena.zeros(rows * cols, name) : 0 };
  }

  /** A new matrix with undefined content and no gradient: nothing behind it learns. */
  untracked(name: string, rows: number, cols: number): Tensor {
    return { name, rows, cols, data: this.arena.alloc(rows * cols, name), grad: 0 };
  }

  /** What an operation makes of its inputs: with a gradient only if one of them has one, for else nothing before it learns. */
  result(name: string, rows: number, cols: number, inputs: readonly Tensor[]): Tensor {
    return this[inputs.some(({ grad }) => grad !== 0) ? "tensor" : "untracked"](name, rows, cols);
  }

  /** A matrix without gradient: an input. */
  constant(name: string, cols: number, values: ArrayLike<number>): Tensor {
    const rows = values.length / cols;
    if (!Number.isInteger(rows))
      throw new ParserError("E_SHAPE", `${name}: ${values.length} values for rows of ${cols}`);
    const tensor = this.untracked(name, rows, cols);
    this.memory.heap.set(values, tensor.data);
    return tensor;
  }

  /** A matrix of `cols` columns that grows; `capacity` rows are there from the start. */
  rows(name: string, cols: number, capacity = 64): RowStore {
    const rows = Math.max(capacity, this.#mostRows.get(name) ?? 0);
    const store = rowStore(this.memory, this.#stores, { name, rows, cols, grad: this.records ? 1 : 0 });
    if (this.records) this.#stored.push(store);
    return store;
  }

  /** Puts integers (row indices, masks, targets) where kernels can read them. */
  integers(values: ArrayLike<number>): number {
    const offset = this.arena.alloc(values.length);
    this.memory.ints.set(values, offset);
    return offset;
  }

  /** Remembers how to go back from an output, if anything before it learns. */
  record(output: Tensor, backward: () => void): void {
    if (this.records && output.grad !== 0) this.#steps.push({ output, backward });
  }

  /** From the loss (1×1) back to every parameter; gradients add to what is there. */
  backward(loss: Tensor): void {
    requireShape("backward", loss, 1, 1);
    invariant(this.records && loss.grad !== 0, `no way back from ${loss.name}`);
    if (!Number.isFinite(this.memory.heap[loss.data])) throw this.#notFinite(loss);
    this.memory.heap[loss.grad] = 1;
    for (let i = this.#steps.length - 1; i >= 0; i--) this.#steps[i]!.backward();
    for (const [weight, waiting] of this.#waiting) this.#multiply(weight, waiting);
    this.#waiting.clear();
    this.#steps.length = 0;
  }

  /** dWeight += xᵀ·dy, now or later: both must stay as they are until `backward` returns. */
  weightGradient(weight: MatrixParameter, x: number, dy: number, dyStride: number, rows: number): void {
    if (weight.grad === 0) return;
    let waiting = this.#waiting.get(weight);
    if (waiting === undefined) {
      waiting = { xRows: this.#stores.alloc(ROWS_AT_ONCE), dyRows: this.#stores.alloc(ROWS_AT_ONCE), rows: 0 };
      this.#waiting.set(weight, waiting);
    }
    const { ints } = this.memory;
    for (let r = 0; r < rows; r++) {
      ints[waiting.xRows + waiting.rows] = x + r * weight.rows;
      ints[waiting.dyRows + waiting.rows] = dy + r * dyStride;
      if (++waiting.rows === ROWS_AT_ONCE) this.#multiply(weight, waiting);
    }
  }

  /** dWeight += xᵀ·dy at once: right where there are many rows, or rows that will not stay as they are. */
  weightGradientNow(weight: MatrixParameter, x: number, dy: number, dyStride: number, rows: number): void {
    if (weight.grad === 0) return;
    const mark = this.arena.mark();
    const [xRows, dyRows] = [this.arena.alloc(rows), this.arena.alloc(rows)];
    const { ints } = this.memory;
    for (let r = 0; r < rows; r++) {
      ints[xRows + r] = x + r * weight.rows;
      ints[dyRows + r] = dy + r * dyStride;
    }
    this.kernels.weightGradient(xRows, dyRows, weight.grad, rows, weight.rows, weight.cols);
    this.arena.reset(mark);
  }

  /** Forgets the batch and takes back its memory. */
  reset(): void {
    this.#steps.length = 0;
    this.#waiting.clear();
    for (const { name, rows } of this.#stored) {
      this.#mostRows.set(name, Math.max(rows, this.#mostRows.get(name) ?? 0));
    }
    this.#stored.length = 0;
    this.arena.reset();
    this.#stores.reset();
  }

  #multiply(weight: MatrixParameter, waiting: Waiting): void {
    const { rows: inner, cols: outer, grad } = weight;
    this.kernels.weightGradient(waiting.xRows, waiting.dyRows, grad, waiting.rows, inner, outer);
    waiting.rows = 0;
  }

  #notFinite(loss: Tensor): ParserError {
    const culprit = this.#steps.find(({ output }) => !this.kernels.allFinite(output.data, output.rows * output.cols));
    const value = this.memory.heap[loss.data];
    const where = culprit === undefined ? loss.name : culprit.output.name;
    return new ParserError(
      "E_NOT_FINITE",
      `the loss is ${value}; the first operation to give such a value is ${where}`,
      {
        hint: "Lower the learning rate or clip gradients harder.",
      },
    );
  }
}
