/** A binary heap in an array: the first element is the one that comes before all others. */
export type Before<Item> = (a: Item, b: Item) => boolean;

export function pushHeap<Item>(heap: Item[], item: Item, before: Before<Item>): void {
  let place = heap.push(item) - 1;
  while (place > 0) {
    const parent = (place - 1) >> 1;
    if (!before(item, heap[parent]!)) break;
    heap[place] = heap[parent]!;
    place = parent;
  }
  heap[place] = item;
}

export function popHeap<Item>(heap: Item[], before: Before<Item>): Item | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (first === undefined || last === undefined || heap.length === 0) return first;
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child++;
    if (!before(heap[child]!, last)) break;
    heap[place] = heap[child]!;
    place = child;
  }
  heap[place] = last;
  return first;
}
