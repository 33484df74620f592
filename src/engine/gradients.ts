/** Gradients of parameters: a table's are zero but for the rows on its list, and stay so. */

import { invariant } from "../shared/errors.ts";
import type { Engine } from "./engine.ts";
import type { Parameter, TableParameter } from "./parameters.ts";

/** Puts a row on the list of touched rows, once. */
export function touch(ints: Int32Array, { name, touched, learned }: TableParameter, row: number): void {
  invariant(row < learned, `row ${row} of ${name} is not learned`);
  const mark = touched + 1 + learned + row;
  if (ints[mark] !== 0) return;
  ints[mark] = 1;
  ints[touched]! += 1;
  ints[touched + ints[touched]!] = row;
}

export function clearGradient({ kernels, memory }: Engine, parameter: Parameter): void {
  const { rows, cols, grad } = parameter;
  if (parameter.kind === "table") {
    const { touched, learned } = parameter;
    const count = memory.ints[touched]!;
    kernels.zeroRows(grad, touched + 1, count, cols);
    for (let i = 1; i <= count; i++) memory.ints[touched + 1 + learned + memory.ints[touched + i]!] = 0;
    memory.ints[touched] = 0;
  } else kernels.fill(grad, rows * cols, 0);
}

/** Adds the gradient of a parameter as one thread has it to that of another, and sets the first to zero. */
export function moveGradient(engine: Engine, from: Parameter, to: Parameter): void {
  const { kernels, memory } = engine;
  const { rows, cols } = from;
  if (from.kind === "table" && to.kind === "table") {
    for (let i = 1; i <= memory.ints[from.touched]!; i++) {
      const row = memory.ints[from.touched + i]!;
      touch(memory.ints, to, row);
      kernels.addScaled(from.grad + row * cols, to.grad + row * cols, cols, 1);
    }
  } else kernels.addScaled(from.grad, to.grad, rows * cols, 1);
  clearGradient(engine, from);
}
