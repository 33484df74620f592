/**
 * The static oracle: the canonical derivation and nothing else. Every system gets it from `derive`.
 * It has no answer once an action was taken that is not the gold one.
 */
import { ParserError } from "../shared/errors.ts";
import type { Grammar } from "../transitions/action-table.ts";
import { type Guide, ILLEGAL, type Oracle } from "./oracle.ts";

export function staticOracle(grammar: Grammar): Oracle {
  const { system, actions } = grammar;

  function guideAt(gold: readonly number[], step: number): Guide {
    const next = gold[step] ?? -1;
    return {
      loss: 0,
      lossChanges(state, into = new Int32Array(actions.size)) {
        into.fill(ILLEGAL);
        for (const id of actions.legalIds(system, state)) into[id] = id === next ? 0 : 1;
        return into;
      },
      preferred: () => next,
      after(_, actionId) {
        if (actionId === next) return guideAt(gold, step + 1);
        throw new ParserError(
          "E_ORACLE_OFF_PATH",
          `step ${step + 1}: the static oracle has no answer after ${actions.actions[actionId]?.name}; gold was ${actions.actions[next]?.name ?? "the end"}`,
          { hint: "A dynamic oracle answers for every configuration" },
        );
      },
    };
  }

  return {
    name: "static",
    grammar,
    coversMistakes: false,
    guideTo: (gold) =>
      guideAt(
        system.derive(gold).map((action) => actions.idOf(action)),
        0,
      ),
  };
}
