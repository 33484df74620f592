export interface ArgumentSpec {
  readonly type: "string" | "boolean";
  readonly default?: string | boolean;
  readonly required?: boolean;
  readonly isCount?: boolean;
  readonly isFolder?: boolean;
}

export function readArguments(
  argv: readonly string[],
  options: Readonly<Record<string, ArgumentSpec>>,
): Readonly<Record<string, unknown>>;
