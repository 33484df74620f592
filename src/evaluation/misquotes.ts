/**
 * EVALB's repair of misread quotation marks (David Ellis, Brown University, 2006).
 *
 * A quotation mark tagged `''` is deleted as punctuation, one that a parser tags POS or NN is not; then the two sides have
 * different numbers of words and the sentence would be an error. Where the same mark is deleted on one side only, it is
 * put back there and the spans around it grow:
 *
 *   gold  (NP (DT a) (`` ") (JJ big) ('' ") (NN lie))       a big lie
 *   test  (NP (DT a) (NN ") (JJ big) (NN ") (NN lie))       a " big " lie       gold becomes   a " big " lie
 *
 * The order of the steps is EVALB's, for it decides which marks are taken for the same.
 */
import type { Bracketing, Quote } from "./bracketing.ts";
import type { Matching } from "./matching.ts";

/** Changes the two bracketings in place. */
export function repairMisquotes(gold: Bracketing, predicted: Bracketing, matching: Matching): void {
  for (const [i, predictedQuote] of predicted.quotes.entries()) {
    // Kept while the gold quotes are gone through, even when the quote itself moves.
    const { index } = predictedQuote;
    for (const [j, goldQuote] of gold.quotes.entries()) {
      if (goldQuote.index !== index || goldQuote.tag === predictedQuote.tag) continue;
      const goldDeleted = matching.isDeletedTag(goldQuote.tag);
      const predictedDeleted = matching.isDeletedTag(predictedQuote.tag);
      if (goldDeleted && !predictedDeleted) putBack(gold, goldQuote, j);
      else if (predictedDeleted && !goldDeleted) putBack(predicted, predictedQuote, i);
    }
  }
}

function putBack(bracketing: Bracketing, quote: Quote, position: number): void {
  bracketing.words.splice(quote.index, 0, quote.word);
  bracketing.tags.splice(quote.index, 0, quote.tag);
  for (const [i, bracket] of bracketing.brackets.entries()) {
    if (i >= quote.bracketsBefore) {
      bracket.start++;
      bracket.end++;
    } else if (bracket.quotesBeforeEnd > position) bracket.end++;
  }
  for (const later of bracketing.quotes.slice(position)) later.index++;
}
