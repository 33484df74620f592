/** Which predicted constituents are those of the gold tree. */
import type { MarkedConstituent } from "./bracketing.ts";
import type { Matching } from "./matching.ts";

/**
 * Each gold constituent, in order, takes the first predicted one of its span and label that is not taken yet. Both are
 * marked; the answer is how many.
 */
export function matchConstituents(
  gold: readonly MarkedConstituent[],
  predicted: readonly MarkedConstituent[],
  matching: Matching,
): number {
  const bySpan = new Map<number, MarkedConstituent[]>();
  const width = 1 + predicted.reduce((most, { end }) => Math.max(most, end), 0);
  for (const constituent of predicted) {
    const key = constituent.start * width + constituent.end;
    const found = bySpan.get(key);
    if (found === undefined) bySpan.set(key, [constituent]);
    else found.push(constituent);
  }
  const queues = new Map<readonly MarkedConstituent[], LabelQueues>(); // of long lists
  let matched = 0;
  for (const constituent of gold) {
    const { start, end, label } = constituent;
    const candidates = end < width ? bySpan.get(start * width + end) : undefined;
    if (candidates === undefined) continue;
    let partner: MarkedConstituent | undefined;
    if (candidates.length <= SHORT_LIST) {
      partner = candidates.find(
        (candidate) => !candidate.isMatched && (!matching.labeled || matching.sameLabel(label, candidate.label)),
      );
    } else {
      const ordered = queues.get(candidates) ?? labelQueues(candidates, matching.labeled);
      queues.set(candidates, ordered);
      partner = takeFirst(ordered, matching.labeled ? matching.labelsLike(label) : [ANY]);
    }
    if (partner === undefined) continue;
    constituent.isMatched = partner.isMatched = true;
    matched++;
  }
  return matched;
}

/** Most spans have one or two constituents: looking through them is quicker than anything. */
const SHORT_LIST = 16;

/** In the place of every label, where labels do not count. */
const ANY = "";

/** The constituents of a label on one span, with their places among all of the span; those before `next` are taken. */
interface Queue {
  readonly items: { readonly place: number; readonly constituent: MarkedConstituent }[];
  next: number;
}

type LabelQueues = ReadonlyMap<string, Queue>;

/** A chain of many brackets on one span would otherwise cost the square of its length. */
function labelQueues(candidates: readonly MarkedConstituent[], labeled: boolean): LabelQueues {
  const queues = new Map<string, Queue>();
  for (const [place, constituent] of candidates.entries()) {
    const label = labeled ? constituent.label : ANY;
    const queue = queues.get(label) ?? { items: [], next: 0 };
    queues.set(label, queue);
    queue.items.push({ place, constituent });
  }
  return queues;
}

/** The first of all that have one of the labels. */
function takeFirst(queues: LabelQueues, labels: readonly string[]): MarkedConstituent | undefined {
  let first: Queue | undefined;
  for (const label of labels) {
    const queue = queues.get(label);
    if (queue === undefined || queue.next === queue.items.length) continue;
    if (first === undefined || queue.items[queue.next]!.place < first.items[first.next]!.place) first = queue;
  }
  return first === undefined ? undefined : first.items[first.next++]?.constituent;
}
