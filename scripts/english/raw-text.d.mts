export function isTokenised(file: string): boolean;
export function domainOf(file: string): string;
export function trainingSentences(
  text: string,
  options: { readonly tokenised: boolean; readonly seen: Set<string> },
): Generator<string[]>;
