/**
 * The exact dynamic oracle of the lexicalised binary system.
 *
 *   loss = built in excess
 *        + members of the missing gold with left end l < i that end before i, or where no item of the stack starts at l
 *        + what the parts on the stack cost at least (burden.ts)
 *
 * docs/oracle.md says why. The first two lines are carried along, as in the bottom-up system; the third is counted anew, in a time that
 * grows with the number of parts on the stack and with the number of items that a part on top may take. Heads do not matter to the loss.
 * Among optimal transitions those come first that Coavoux and Crabbé advise: they are gold's, with gold's heads, as long as no mistake was made.
 */
import { indexGold } from "../../oracles/gold.ts";
import { MissingGold } from "../../oracles/missing-gold.ts";
import { firstOptimal, type Guide, ILLEGAL, type Oracle } from "../../oracles/oracle.ts";
import type { Grammar } from "../../transitions/action-table.ts";
import type { State } from "../../transitions/transition-system.ts";
import { advice, type GoldPairs, goldPairs } from "./advice.ts";
import { bindLexical, type LexicalActions } from "./bound-actions.ts";
import { burdenOf, endingHere } from "./burden.ts";
import { missingAfter } from "./missing-after.ts";

export function lexicalOracle(grammar: Grammar): Oracle {
  const actions = bindLexical(grammar.actions);
  const labelId = (label: string) => grammar.actions.labelId(label);
  return {
    name: "dynamic",
    grammar,
    coversMistakes: true,
    guideTo(tree) {
      const gold = indexGold(tree, labelId);
      const bound = {
        grammar,
        actions,
        pairs: goldPairs(grammar.system, tree, labelId),
        goldLabels: new Set(gold.label),
      };
      return new LexicalGuide(bound, { missing: new MissingGold(gold, 0), lost: 0, burden: 0 });
    },
  };
}

interface Bound {
  readonly grammar: Grammar;
  readonly actions: LexicalActions;
  readonly pairs: GoldPairs;
  readonly goldLabels: ReadonlySet<number>;
}

interface Knowledge {
  readonly missing: MissingGold;
  /** The first two lines of the loss, and the third. */
  readonly lost: number;
  readonly burden: number;
}

class LexicalGuide implements Guide {
  readonly loss: number;
  readonly #bound: Bound;
  readonly #known: Knowledge;

  constructor(bound: Bound, known: Knowledge) {
    this.loss = known.lost + known.burden;
    this.#bound = bound;
    this.#known = known;
  }

  lossChanges(state: State, into: Int32Array = new Int32Array(this.#bound.actions.table.size)): Int32Array {
    const { grammar, actions, goldLabels } = this.#bound;
    grammar.actions.markLegal(grammar.system, state, into);
    /** By what they do: of labels that gold does not have, one stands for all. */
    const others = new Map<string, number>();
    for (let id = 0; id < into.length; id++) {
      if (into[id] === 0) into[id] = ILLEGAL;
      else if (goldLabels.has(actions.labelOf[id]!)) into[id] = this.#change(state, id);
      else {
        const does = actions.table.actions[id]!.name.replace(/-.*/s, "");
        const known = others.get(does) ?? this.#change(state, id);
        others.set(does, known);
        into[id] = known;
      }
    }
    return into;
  }

  preferred(state: State): number {
    const { grammar, actions, pairs } = this.#bound;
    const advised: number[] = [];
    for (const ids of advice(state, this.#known.missing, pairs, actions)) {
      for (const id of ids) {
        const isLegal = id !== -1 && grammar.system.isLegal(state, actions.table.actions[id]!);
        if (isLegal && this.#change(state, id) === 0) return id;
        advised.push(id);
      }
    }
    return firstOptimal(this.lossChanges(state), advised);
  }

  after(state: State, actionId: number): Guide {
    return new LexicalGuide(this.#bound, this.#after(state, actionId));
  }

  #change(state: State, actionId: number): number {
    const { lost, burden } = this.#after(state, actionId);
    return lost + burden - this.loss;
  }

  #after(state: State, actionId: number): Knowledge {
    const { actions } = this.#bound;
    const { missing: before, lost } = this.#known;
    const { stack, next } = state;
    const missing = missingAfter(before, state, actionId, actions);
    if (actionId === actions.finish) return { missing, lost: lost + before.from(0), burden: 0 };
    if (actionId === actions.shift) {
      const burden = burdenOf({ start: next, part: -1, growsLeft: false }, stack, missing, actions);
      return { missing, lost: lost + endingHere(before, -1, stack), burden };
    }
    const label = actions.labelOf[actionId]!;
    const reduction = actions.reductions[actionId]!;
    const { start, below } = reduction === null ? stack! : stack!.below!;
    const gone = reduction === null ? 0 : before.from(stack!.start);
    const isPart = reduction?.isPart === true;
    const top = { start, part: isPart ? label : -1, growsLeft: reduction?.side === "right" };
    return {
      missing,
      lost: lost + gone + (isPart ? 0 : excess(before, label, start)),
      burden: burdenOf(top, below, missing, actions),
    };
  }
}

/** 1 if gold does not miss a constituent of this label that starts here and ends at the next word. */
function excess(missing: MissingGold, label: number, start: number): number {
  const bag = missing.bagEndingHere(start);
  return bag !== -1 && missing.hasInBag(label, bag) ? 0 : 1;
}
