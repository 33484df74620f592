/** Checks of what a model file says: each names the part that is wrong. */
import { ParserError } from "../shared/errors.ts";

export type Unchecked = Readonly<Record<string, unknown>>;

export function recordIn(value: unknown, what: string): Unchecked {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refuseModel(`its part "${what}" is not an object`);
  }
  return value as Unchecked; // an object that is not a list
}

export function textIn(value: unknown, what: string): string {
  return typeof value === "string" ? value : refuseModel(`its part "${what}" is not a string`);
}

export function namesIn(value: unknown, what: string): string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  return refuseModel(`its part "${what}" is not a list of names`);
}

/** Whole numbers from 0 to a bound. */
export function countsIn(value: unknown, what: string, most: number): Record<string, number> {
  const record = recordIn(value, what);
  const isRight = (item: unknown) => Number.isInteger(item) && Number(item) >= 0 && Number(item) <= most;
  for (const [name, item] of Object.entries(record)) {
    if (!isRight(item)) refuseModel(`its ${what} have no valid ${name}: ${JSON.stringify(item)}`);
  }
  return record as Record<string, number>; // each value was checked above
}

export function refuseModel(reason: string, code = "E_MODEL"): never {
  throw new ParserError(code, `this is not a usable model: ${reason}`);
}
