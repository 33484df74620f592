// The arguments of an experiment: its own, and behind `--` those that it hands on to `treewright train`.
export function experimentArguments() {
  const separator = process.argv.indexOf("--", 2);
  return {
    own: process.argv.slice(2, separator === -1 ? undefined : separator),
    trainOptions: separator === -1 ? [] : process.argv.slice(separator + 1),
  };
}
