/**
 * What a model learns, by name. Three kinds: a matrix multiplies rows (and keeps packed copies for that), a vector is added, a
 * table is looked up (and keeps a list of the rows whose gradient is not zero, so that an update costs what was touched).
 *
 *     const parameters = new Parameters({ engine, random: randomFromSeed(1) });
 *     const word = parameters.table("word", 10_000, 32, glorotRows);
 *     const output = parameters.matrix("output.weight", 32, 50, glorot);
 *
 * With several threads, `places` says where everything lies: the first thread fills it, the others build the same model upon it.
 * Values and packed copies are then the same memory in all threads; each thread has gradients of its own.
 */
import { invariant, ParserError } from "../shared/errors.ts";
import type { Random } from "../shared/random.ts";
import type { Matrix } from "../shared/safetensors.ts";
import type { Engine } from "./engine.ts";
import { type Initialiser, zeros } from "./initialisers.ts";
import { type Int8Place, int8Matrix, placeInt8 } from "./int8-weights.ts";
import { PANEL, packedLength } from "./kernels.ts";
import type { Arena, Heap } from "./memory.ts";
import { requireShape, type Tensor } from "./tensor.ts";

/** `learned`: how many of the first rows are learned. The others of a table stay as they are, and take no memory for gradients and moments. */
type Learned = Tensor & { readonly learned: number };
/**
 * I×O, used as x·W; `packed` and `packedTransposed` are what kernels read. In a model that is only used, `packed` is all there is, or, of a
 * large matrix that was stored as int8, `int8` (ops/product.ts).
 */
export interface MatrixParameter extends Learned {
  readonly kind: "matrix";
  readonly packed: number;
  readonly packedTransposed: number;
  readonly int8: Int8Place | null;
}
export interface VectorParameter extends Learned {
  readonly kind: "vector";
}
/** `touched` holds integers: how many rows have a gradient, which ones, and for each learned row of the table whether it is among them. */
export interface TableParameter extends Learned {
  readonly kind: "table";
  readonly touched: number;
  /** Of a table that is only used and was stored as int8: there is no `data`. */
  readonly int8: Int8Place | null;
}
export type Parameter = MatrixParameter | VectorParameter | TableParameter;

export interface ParameterOptions {
  readonly engine: Engine;
  readonly random: Random;
  /** "use" needs neither gradients nor transposed copies, and of matrices nothing but the packed copy. */
  readonly purpose?: "train" | "use";
  /** What is not learned although the rest is: no gradient, no moments. By default nothing. */
  readonly isFrozen?: (name: string) => boolean;
  readonly threads?: number;
  readonly thread?: number;
  readonly places?: Map<string, number>;
  /** What the weights that will be loaded have: a parameter of another name or shape is an error before any memory is taken for it. */
  readonly shapes?: ReadonlyMap<string, Pick<Matrix, "rows" | "cols" | "int8">>;
  /** Builds upon weights that are in the memory already, at these places, and leaves them as they are. */
  readonly attachTo?: Map<string, number>;
}

export class Parameters {
  readonly engine: Engine;
  readonly threads: number;
  readonly thread: number;
  readonly places: Map<string, number>;
  readonly #all = new Map<string, Parameter>();
  readonly #random: Random;
  readonly #trains: boolean;
  /** Makes the places, and what lies in them, for others to build upon. */
  readonly #isFirst: boolean;
  readonly #isFrozen: (name: string) => boolean;
  readonly #shapes: ParameterOptions["shapes"];
  #plain: Arena | null = null;

  constructor(options: ParameterOptions) {
    this.engine = options.engine;
    this.threads = options.threads ?? 1;
    this.thread = options.thread ?? 0;
    this.places = options.attachTo ?? options.places ?? new Map();
    this.#isFirst = this.thread === 0 && options.attachTo === undefined;
    this.#random = options.random;
    this.#trains = (options.purpose ?? "train") === "train";
    this.#isFrozen = options.isFrozen ?? (() => false);
    this.#shapes = options.shapes;
  }

  get all(): readonly Parameter[] {
    return [...this.#all.values()];
  }

  /** Those with a gradient: neither fixed tables nor what is frozen. */
  get trained(): readonly Parameter[] {
    return this.all.filter((parameter) => parameter.grad !== 0);
  }

  /** `of`: "many" rows are usually multiplied at once. If such a matrix was stored as int8, a model that is only used keeps it so. */
  matrix(
    name: string,
    rows: number,
    cols: number,
    initialise: Initialiser,
    of: "few" | "many" = "few",
  ): MatrixParameter {
    this.#requireStored(name, rows, cols);
    if (!this.#trains) {
      const int8 = of === "many" ? this.#int8(name, rows, packedLength(rows, cols)) : null;
      return this.#add(
        int8 === null
          ? this.#packedMatrix(name, rows, cols, initialise)
          : { ...NO_DATA, name, rows, cols, int8, kind: "matrix" },
      );
    }
    const packed = this.place(`${name}:packed`, packedLength(rows, cols));
    const packedTransposed = this.place(`${name}:transposed`, packedLength(cols, rows));
    const learned = this.#learned(name, rows, cols, initialise);
    return this.#add({ ...learned, kind: "matrix", packed, packedTransposed, int8: null });
  }

  vector(name: string, cols: number, initialise: Initialiser = zeros): VectorParameter {
    return this.#add({ ...this.#learned(name, 1, cols, initialise), kind: "vector" });
  }

  table(name: string, rows: number, cols: number, initialise: Initialiser, learned = rows): TableParameter {
    const int8 = this.#trains ? null : this.#int8(name, rows, rows * cols);
    if (int8 !== null) {
      this.#requireStored(name, rows, cols);
      return this.#add({ ...NO_DATA, name, rows, cols, int8, kind: "table" });
    }
    const touched = this.#isFrozen(name) ? 0 : this.#perThread(`${name}:touched`, 1 + 2 * learned);
    return this.#add({ ...this.#learned(name, rows, cols, initialise, learned), kind: "table", touched, int8: null });
  }

  /** A table that is not learned: pretrained vectors. */
  fixedTable(name: string, rows: number, cols: number, initialise: Initialiser): TableParameter {
    if (!this.#trains) return this.table(name, rows, cols, initialise);
    return this.#add({
      ...this.#tensor(name, rows, cols, initialise),
      kind: "table",
      learned: 0,
      touched: 0,
      int8: null,
    });
  }

  /** A named place in the memory, all zeros when new and the same in all threads; parameters, moments and averages lie in such places. */
  place(name: string, count: number): number {
    const known = this.places.get(name);
    if (known !== undefined) return known;
    invariant(this.#isFirst, `the first thread has no place ${name}`);
    const offset = this.engine.memory.claim(count, name);
    this.places.set(name, offset);
    return offset;
  }

  /** The parameter as another thread has it, with its own gradient. */
  inThread(parameter: Parameter, thread: number): Parameter {
    const grad = this.places.get(`${parameter.name}:gradient:${thread}`)!;
    if (parameter.kind !== "table") return { ...parameter, grad };
    return { ...parameter, grad, touched: this.places.get(`${parameter.name}:touched:${thread}`)! };
  }

  /** To be called whenever values changed other than by an optimiser. */
  pack(parameters: readonly Parameter[] = this.all): void {
    const { kernels } = this.engine;
    for (const parameter of parameters) {
      if (parameter.kind !== "matrix") continue;
      const { data, rows, cols, packed, packedTransposed } = parameter;
      if (data === 0) continue; // there is only the packed copy
      kernels.pack(data, packed, rows, cols);
      kernels.packTransposed(data, packedTransposed, rows, cols);
    }
  }

  /**
   * All values, to be saved: a copy, or "in place" if they are saved before they change. With a suffix (":mean", ":average"): what else is kept
   * for each trained parameter.
   */
  values(suffix = "", how: "copied" | "in place" = "copied"): Map<string, Matrix> {
    return new Map(
      this.#saved(suffix).map(({ name, rows, cols }) => {
        const parameter = this.#all.get(name);
        if (parameter !== undefined && hasInt8(parameter)) return [name, int8Matrix(this.engine.memory, parameter)];
        if (parameter !== undefined && isPackedOnly(parameter)) return [name, this.#unpacked(parameter)];
        const place = this.place(name, rows * cols);
        const data = this.engine.memory.heap.subarray(place, place + rows * cols);
        const isInPlace = how === "in place" && data instanceof Float32Array;
        return [name, { rows, cols, data: isInPlace ? data : new Float32Array(data) }];
      }),
    );
  }

  /** Takes over saved values: exactly these parameters, in exactly these shapes. A map may hold several suffixes: a checkpoint. */
  load(values: ReadonlyMap<string, Matrix>, suffix = ""): void {
    const saved = this.#saved(suffix);
    const names = new Set(saved.map(({ name }) => name));
    for (const name of values.keys()) {
      const ownSuffix = name.includes(":") ? name.slice(name.lastIndexOf(":")) : "";
      if (names.has(name) || ownSuffix !== suffix) continue;
      throw new ParserError("E_WEIGHTS_NAME", `the model has no tensor "${name}"`);
    }
    for (const { name, rows, cols } of saved) {
      const value = values.get(name);
      if (value === undefined) throw new ParserError("E_WEIGHTS_NAME", `the weights lack tensor "${name}"`);
      requireShape("load", { name, rows: value.rows, cols: value.cols, data: 0, grad: 0 }, rows, cols);
      const parameter = this.#all.get(name);
      if (parameter !== undefined && hasInt8(parameter)) placeInt8(this.engine.memory, parameter, value);
      else if (parameter === undefined || !isPackedOnly(parameter)) {
        this.engine.memory.heap.set(value.data, this.place(name, rows * cols));
      } else this.#packFrom(parameter, (plain) => plain.set(value.data));
    }
    if (suffix === "") this.pack();
  }

  #saved(suffix: string): { name: string; rows: number; cols: number }[] {
    if (suffix === "") return this.all.map(({ name, rows, cols }) => ({ name, rows, cols }));
    return this.trained.map(({ name, learned, cols }) => ({ name: name + suffix, rows: learned, cols }));
  }

  #requireStored(name: string, rows: number, cols: number): void {
    if (this.#shapes === undefined) return;
    const stored = this.#shapes.get(name);
    if (stored === undefined) throw new ParserError("E_WEIGHTS_NAME", `the weights lack tensor "${name}"`);
    requireShape("load", { name, ...stored, data: 0, grad: 0 }, rows, cols);
  }

  /** Where the bytes and scales of what was stored as int8 go; null if it was not. */
  #int8(name: string, rows: number, bytes: number): Int8Place | null {
    if (!this.places.has(`${name}:codes`) && this.#shapes?.get(name)?.int8 === undefined) return null;
    return { codes: this.place(`${name}:codes`, Math.ceil(bytes / 4)), scales: this.place(`${name}:scales`, rows) };
  }

  #tensor(name: string, rows: number, cols: number, initialise: Initialiser): Tensor {
    this.#requireStored(name, rows, cols);
    const isNew = !this.places.has(name);
    const data = this.place(name, rows * cols);
    if (isNew) initialise(this.engine.memory.heap.subarray(data, data + rows * cols), cols, this.#random);
    return { name, rows, cols, data, grad: 0 };
  }

  #packedMatrix(name: string, rows: number, cols: number, initialise: Initialiser): MatrixParameter {
    const isNew = !this.places.has(`${name}:packed`);
    const packed = this.place(`${name}:packed`, packedLength(rows, cols));
    const matrix: MatrixParameter = { ...NO_DATA, name, rows, cols, kind: "matrix", packed, int8: null };
    if (isNew) this.#packFrom(matrix, (plain) => initialise(plain, cols, this.#random));
    return matrix;
  }

  /** Packs what is written into a place that all matrices share, one after the other. */
  #packFrom({ rows, cols, packed }: MatrixParameter, write: (plain: Heap) => void): void {
    const { memory, kernels } = this.engine;
    this.#plain ??= memory.arena("weights");
    const plain = this.#plain.alloc(rows * cols);
    write(memory.heap.subarray(plain, plain + rows * cols));
    kernels.pack(plain, packed, rows, cols);
    this.#plain.reset();
  }

  #unpacked({ rows, cols, packed }: MatrixParameter): Matrix {
    const { heap } = this.engine.memory;
    const data = new Float32Array(rows * cols);
    for (let i = 0; i < data.length; i++) {
      const [row, col] = [Math.floor(i / cols), i % cols];
      const lane = col % PANEL;
      data[i] = heap[packed + (col - lane) * rows + row * PANEL + lane]!;
    }
    return { rows, cols, data };
  }

  #learned(name: string, rows: number, cols: number, initialise: Initialiser, learned = rows): Learned {
    const tensor = this.#tensor(name, rows, cols, initialise);
    if (this.#isFrozen(name)) return { ...tensor, learned: 0 };
    return { ...tensor, learned, grad: this.#perThread(`${name}:gradient`, learned * cols) };
  }

  /** A place for each thread; returns that of this one. */
  #perThread(name: string, count: number): number {
    if (!this.#trains) return 0;
    for (let thread = 0; thread < this.threads; thread++) this.place(`${name}:${thread}`, count);
    return this.places.get(`${name}:${this.thread}`)!;
  }

  #add<P extends Parameter>(parameter: P): P {
    invariant(!this.#all.has(parameter.name) && !parameter.name.includes(":"), `a second or odd ${parameter.name}`);
    this.#all.set(parameter.name, parameter);
    if (this.#isFirst) this.pack([parameter]);
    return parameter;
  }
}

/** What there is not of a parameter that is kept in another form. */
const NO_DATA = { data: 0, grad: 0, learned: 0, packed: 0, packedTransposed: 0, touched: 0 };

function hasInt8(parameter: Parameter): parameter is (MatrixParameter | TableParameter) & { readonly int8: Int8Place } {
  return parameter.kind !== "vector" && parameter.int8 !== null;
}

function isPackedOnly(parameter: Parameter): parameter is MatrixParameter {
  return parameter.kind === "matrix" && parameter.data === 0;
}
