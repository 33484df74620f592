// How scripts end where they cannot go on: with one line.

/** Something is wrong with the arguments. */
export function refuse(message) {
  stop(`${message}. The first lines of ${process.argv[1]} show how to use it.`, 2);
}

export function stop(message, code = 1) {
  console.error(message);
  process.exit(code);
}
