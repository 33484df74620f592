/**
 * A model of sentences with their trees, p(words, tree) (Dyer et al. 2016; Kuncoro et al. 2017): the stack-LSTM of the network
 * `stack-lstm`, which here sees nothing but what has been built so far, and a generator that gives each word that is read a
 * probability. It follows any transition system.
 */
import { defineNetwork, type StepNetwork, type StepScorer } from "../../contracts/network.ts";
import { ParserError } from "../../shared/errors.ts";
import { type StackMemory, stackNetwork } from "../stack-lstm/stack-lstm.ts";
import { STACK_LSTM_OPTIONS } from "../stack-lstm/stack-lstm-options.ts";
import { wordGenerator } from "./word-generator.ts";

const { stateWords: _, ...OPTIONS } = STACK_LSTM_OPTIONS;

export const generative = defineNetwork({
  kind: "generative",
  family: "steps",
  generates: true,
  options: OPTIONS,
  build(parameters, options, encoder, grammar): StepNetwork<StackMemory> {
    const { vocabulary } = encoder;
    if (vocabulary === undefined) {
      throw new ParserError(
        "E_ENCODER",
        "the network generative needs an encoder that reads each word by itself, without its tag",
        { hint: "Choose --preset generative, or the encoder words with --encoder-layers 0 and --tag-size 0" },
      );
    }
    if (grammar.system.endsWithWords) {
      throw new ParserError("E_OPTION", "the network generative needs a system that decides where a sentence ends", {
        hint: "Choose --system top-down or --system in-order",
      });
    }
    if (grammar.system.decidesHeads) {
      throw new ParserError("E_OPTION", "the network generative needs a system in which heads make no difference", {
        hint: "One tree would have a probability for each choice of heads. Choose --system top-down or --system in-order",
      });
    }
    const stack = stackNetwork(parameters, { ...options, stateWords: "next" }, encoder, grammar, "nothing");
    const generator = wordGenerator(parameters, options.stateSize, vocabulary);
    return {
      on(tape, drop): StepScorer<StackMemory> {
        const scorer = stack.on(tape, drop);
        let wordIds: Int32Array = new Int32Array(0);
        let firstRows: Int32Array = new Int32Array(0);
        return {
          begin(encoded) {
            wordIds = encoded.wordIds!;
            firstRows = encoded.firstRows;
            return scorer.begin(encoded);
          },
          score: scorer.score,
          advance: scorer.advance,
          release: scorer.release,
          generate(cursors) {
            const next = cursors.map(({ memory, state }) => wordIds[firstRows[memory.sentence]! + state.next]!);
            return generator(tape, scorer.summarise(cursors), next);
          },
        };
      },
    };
  },
});
