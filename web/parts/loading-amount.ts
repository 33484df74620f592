/** How much of a model has come, in words and as a bar. */
import type { LoadingState } from "../../src/worker.ts";

type Loading = Extract<LoadingState, { readonly kind: "loading" }>;

export function amountText({ loaded, total }: Loading): string {
  return total === null ? `${megabytes(loaded)} MB` : `${megabytes(loaded)} of ${megabytes(total)} MB`;
}

/** Without a total the bar only moves: another model may have had one. */
export function showProgress(bar: HTMLProgressElement, { loaded, total }: Loading): void {
  if (total === null) bar.removeAttribute("value");
  else [bar.max, bar.value] = [total, loaded];
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
