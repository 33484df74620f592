export const ABLATIONS: readonly { readonly name: string; readonly group: string }[];
