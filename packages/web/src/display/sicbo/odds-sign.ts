import { type Language, RULEBOOKS, type RulesSubmission, type Spot, wordingOf } from '@hardway/engine';
import { familyName, figureOf, oddsOf } from '../../house/figure.ts';
import { spotName } from '../../house/spot-name.ts';

/** One line of the sign: a kind of wager, which of its numbers are meant, and what it pays. */
interface SignLine {
  readonly name: string;
  readonly numbers: readonly string[];
  readonly odds: string;
}

const numberOn = (spot: Spot): string | null => {
  const figure = figureOf(spot);
  return figure.is === 'number' ? figure.text : null;
};

/** What every wager on offer pays, wagers of one kind and the same odds in one line. */
export const signLines = (rulebookId: string, submission: RulesSubmission, language: Language): readonly SignLine[] => {
  const rulebook = RULEBOOKS.find(({ id }) => id === rulebookId)!;
  const lines = new Map<string, { name: string; numbers: string[]; odds: string }>();
  for (const spot of submission.spots) {
    const name = familyName(spotName(submission, spot.id, language));
    const odds = oddsOf(submission, spot, wordingOf(rulebook, submission, spot.id)).join(' · ');
    const number = numberOn(spot);
    const line = lines.get(`${name}:${odds}`) ?? { name, numbers: [], odds };
    if (number !== null) line.numbers.push(number);
    lines.set(`${name}:${odds}`, line);
  }
  return [...lines.values()];
};
