/** Text in lines of a given width. */

/** Line ends stay; a word that is longer than a line has one to itself. */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => fill(paragraph.split(" "), { width, more: "" }));
}

/**
 * A command line for a shell: each line but the last ends in a backslash. It is broken between words, never within quotes, and an
 * option stays with what follows it.
 */
export function wrapCommand(command: string, width: number): string[] {
  const words = command.match(/(?:-[-\w]+ (?![-|]))?(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return fill(words, { width, more: " \\" }).map((line, i) => (i === 0 ? line : `  ${line}`));
}

/** `more` ends every line that goes on; lines after the first one leave room for an indent as wide as that. */
function fill(words: readonly string[], { width, more }: { readonly width: number; readonly more: string }): string[] {
  const lines: string[] = [];
  let line = words[0] ?? "";
  for (const word of words.slice(1)) {
    const indent = lines.length === 0 ? 0 : more.length;
    if (indent + line.length + 1 + word.length + more.length <= width) line += ` ${word}`;
    else {
      lines.push(line + more);
      line = word;
    }
  }
  return [...lines, line];
}
