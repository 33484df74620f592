/**
 * The dynamic oracle of Coavoux and Crabbé (2016). It answers in every configuration, but what it recommends is not always optimal in the
 * loss of docs/oracle.md. It is not a loss itself: what it recommends costs 0, everything else that is legal costs 1.
 */
import { indexGold } from "../../oracles/gold.ts";
import { MissingGold } from "../../oracles/missing-gold.ts";
import { type Guide, ILLEGAL, type Oracle } from "../../oracles/oracle.ts";
import type { Grammar } from "../../transitions/action-table.ts";
import type { State } from "../../transitions/transition-system.ts";
import { advice, type GoldPairs, goldPairs } from "./advice.ts";
import { bindLexical, type LexicalActions } from "./bound-actions.ts";
import { missingAfter } from "./missing-after.ts";

export function coavouxCrabbeOracle(grammar: Grammar): Oracle {
  const actions = bindLexical(grammar.actions);
  const labelId = (label: string) => grammar.actions.labelId(label);
  return {
    name: "dynamic-coavoux-crabbe",
    grammar,
    coversMistakes: true,
    guideTo(tree) {
      const missing = new MissingGold(indexGold(tree, labelId), 0);
      return guideWith({ grammar, actions, pairs: goldPairs(grammar.system, tree, labelId) }, missing);
    },
  };
}

interface Bound {
  readonly grammar: Grammar;
  readonly actions: LexicalActions;
  readonly pairs: GoldPairs;
}

function guideWith(bound: Bound, missing: MissingGold): Guide {
  const { grammar, actions } = bound;
  function recommended(state: State): readonly number[] {
    const isLegal = (id: number) => id !== -1 && grammar.system.isLegal(state, actions.table.actions[id]!);
    for (const ids of advice(state, missing, bound.pairs, actions)) {
      const legal = ids.filter(isLegal);
      if (legal.length > 0) return legal;
    }
    return actions.table.legalIds(grammar.system, state); // limits may forbid all that it asks for
  }
  return {
    loss: 0,
    lossChanges(state, into = new Int32Array(actions.table.size)) {
      into.fill(ILLEGAL);
      for (const id of actions.table.legalIds(grammar.system, state)) into[id] = 1;
      for (const id of recommended(state)) into[id] = 0;
      return into;
    },
    preferred: (state) => recommended(state)[0]!,
    after: (state, actionId) => guideWith(bound, missingAfter(missing, state, actionId, actions)),
  };
}
