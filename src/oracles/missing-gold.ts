/**
 * The gold constituents that have not been built yet ("M" in docs/oracle.md), carried along with a configuration at no cost.
 *
 * At position i everything that ends after i is still missing, for a constituent ends where the parser stands when it is
 * closed; and what ends before i is missing for good or was built. So only the constituents that end at i itself need a note
 * of which are built, and only those of one span: the span of the topmost finished item. What starts further left and ends at
 * i would cover that item; what starts further right is inside it and cannot be asked for again. A shift clears the note.
 */
import { bagSize, countInBag, firstBag, type Gold, kindSize } from "./gold.ts";
import { counted, type Tally, timesIn } from "./tally.ts";

/** The gold constituents built on the span of the topmost finished item: how many, and how many of each label. */
interface Built {
  readonly count: number;
  readonly labels: Tally;
  /** The innermost of the bag that is not built; the end of the bag if all are. */
  readonly innermost: number;
}

export class MissingGold {
  readonly gold: Gold;
  /** The next word. */
  readonly position: number;
  /** Left end of the topmost constituent that ends at `position`; -1 if none was built since the last shift. */
  readonly #left: number;
  /** The gold constituents built on that span. */
  readonly #built: Built | null;

  constructor(gold: Gold, position: number, left = -1, built: Built | null = null) {
    this.gold = gold;
    this.position = position;
    this.#left = left;
    this.#built = built;
  }

  afterShift(): MissingGold {
    return new MissingGold(this.gold, this.position + 1);
  }

  /** After (label, left, position) was built. */
  afterBuilding(label: number, left: number): MissingGold {
    const before = left === this.#left ? this.#built : null;
    const bag = this.bagEndingHere(left);
    const isGold = bag !== -1 && this.hasInBag(label, bag);
    const built = isGold ? this.#withBuilt(before, label, bag) : before;
    return new MissingGold(this.gold, this.position, left, built);
  }

  /** The bag with this left end that ends at `position`, also if all of it is built; -1 if there is none. */
  bagEndingHere(left: number): number {
    const bag = firstBag(this.gold, left, this.position);
    return bag < this.gold.leftStart[left + 1]! && this.gold.bagRight[bag] === this.position ? bag : -1;
  }

  /** The first bag with this left end in which something is missing that can still be built; -1 if there is none. */
  nearestBag(left: number): number {
    let bag = firstBag(this.gold, left, this.position);
    const end = this.gold.leftStart[left + 1]!;
    if (bag < end && this.inBag(bag) === 0) bag++;
    return bag < end ? bag : -1;
  }

  /** How many of a bag that ends at `position` or later are missing. */
  inBag(bag: number): number {
    return bagSize(this.gold, bag) - this.builtInBag(bag);
  }

  builtInBag(bag: number): number {
    const { bagLeft, bagRight } = this.gold;
    return this.#built !== null && bagLeft[bag] === this.#left && bagRight[bag] === this.position
      ? this.#built.count
      : 0;
  }

  /** Is a constituent of this label missing in a bag that ends at `position` or later? */
  hasInBag(label: number, bag: number): boolean {
    return this.labelInBag(label, bag) > 0;
  }

  /** How many of this label are missing there. */
  labelInBag(label: number, bag: number): number {
    const count = countInBag(this.gold, bag, label);
    return count === 0 || this.builtInBag(bag) === 0 ? count : count - timesIn(this.#built!.labels, label);
  }

  /** How many with this left end are missing that end at `position` or later. */
  from(left: number): number {
    const { bagStart, leftStart } = this.gold;
    const bag = firstBag(this.gold, left, this.position);
    const end = leftStart[left + 1]!;
    return bag === end ? 0 : bagStart[end]! - bagStart[bag]! - this.builtInBag(bag);
  }

  /** The labels that are missing in a bag, each once, in no order that means anything. */
  *labelsInBag(bag: number): Generator<number, void, undefined> {
    const { kindStart, kindLabel } = this.gold;
    const built = this.#builtLabels(bag);
    for (let kind = kindStart[bag]!; kind < kindStart[bag + 1]!; kind++) {
      if (kindSize(this.gold, kind) > timesIn(built, kindLabel[kind]!)) yield kindLabel[kind]!;
    }
  }

  /** The label of the innermost that is missing in a bag, where of equal labels the innermost count as built; -1 if none is. */
  innermostInBag(bag: number): number {
    const { bagStart, label } = this.gold;
    const innermost = this.builtInBag(bag) > 0 ? this.#built!.innermost : bagStart[bag]!;
    return innermost === bagStart[bag + 1]! ? -1 : label[innermost]!;
  }

  /** The labels that are missing in a bag, each once, in gold order: by the innermost of them. */
  labelsInGoldOrder(bag: number): number[] {
    const { kindStart, kindLabel, ofKindStart, ofKind } = this.gold;
    const built = this.#builtLabels(bag);
    const innermost: number[] = [];
    for (let kind = kindStart[bag]!; kind < kindStart[bag + 1]!; kind++) {
      const place = ofKindStart[kind]! + timesIn(built, kindLabel[kind]!);
      if (place < ofKindStart[kind + 1]!) innermost.push(ofKind[place]!);
    }
    return innermost.sort((a, b) => a - b).map((constituent) => this.gold.label[constituent]!);
  }

  #withBuilt(before: Built | null, label: number, bag: number): Built {
    const { bagStart, label: labelOf, rankInKind } = this.gold;
    const labels = counted(before === null ? null : before.labels, label);
    let innermost = before === null ? bagStart[bag]! : before.innermost;
    while (innermost < bagStart[bag + 1]! && rankInKind[innermost]! < timesIn(labels, labelOf[innermost]!)) innermost++;
    return { count: before === null ? 1 : before.count + 1, labels, innermost };
  }

  #builtLabels(bag: number): Tally | null {
    return this.builtInBag(bag) > 0 ? this.#built!.labels : null;
  }
}
