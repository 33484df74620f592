export interface Step {
  readonly name: string;
  /** A file that is there when the step is done. */
  readonly result: string;
  readonly isUnfinished?: () => boolean;
  run(): Promise<void>;
}

export function runSteps(
  steps: readonly Step[],
  options?: { readonly only?: readonly string[]; readonly log?: (line: string) => void },
): Promise<void>;
export function describeSteps(steps: readonly Step[]): string;
