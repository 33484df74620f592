/** The state of a view as its link has it: names and values of the address. */
export type LinkState = Readonly<Record<string, string>>;
