/** Every tree over a few words, by brute force: a constituent is a span with a label, children are any two or more that fill it. */

export interface LabelledSpan {
  readonly start: number;
  readonly end: number;
  readonly label: number;
}

export type SpanTree = readonly LabelledSpan[];

/** All trees whose root spans the words `[start, end)`; parents before children. */
export function everyTree(start: number, end: number, labels: number): SpanTree[] {
  const inside = end - start === 1 ? [[]] : everyRow(start, end, labels, 2);
  return inside.flatMap((children) =>
    Array.from({ length: labels }, (_, label) => [{ start, end, label }, ...children]),
  );
}

/** All ways to fill a span with at least so many words and constituents, side by side. */
function everyRow(start: number, end: number, labels: number, least: number): SpanTree[] {
  if (start === end) return least <= 0 ? [[]] : [];
  const rows: SpanTree[] = [];
  for (let next = start + 1; next <= end; next++) {
    if (next === end && least > 1) continue;
    const firsts = [...(next === start + 1 ? [[]] : []), ...everyTree(start, next, labels)];
    const others = everyRow(next, end, labels, least - 1);
    for (const first of firsts) for (const other of others) rows.push([...first, ...other]);
  }
  return rows;
}
