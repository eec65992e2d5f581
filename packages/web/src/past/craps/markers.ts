import { type CrapsPlay, POINTS, type RulesSubmission } from '@hardway/engine';

/** A row of buttons on the layout: which numbers it has, and which of them are covered. */
export interface MarkerRow {
  readonly is: 'fire' | 'low' | 'high';
  readonly numbers: readonly Place[];
}

interface Place {
  readonly number: number;
  readonly isMade: boolean;
  /** What its marker bears, where that is not the number that it covers. */
  readonly inscribed?: number;
}

const LOW = [2, 3, 4, 5, 6];
const HIGH = [8, 9, 10, 11, 12];

const row = (is: MarkerRow['is'], numbers: readonly number[], made: readonly number[]): MarkerRow => ({
  is,
  numbers: numbers.map((number) => ({ number, isMade: made.includes(number) })),
});

/** A row of Fire markers, and the points it stands for in the order in which they were made. */
interface FireRow extends MarkerRow {
  readonly made: readonly number[];
}

/** The Fire points that were made, where Fire Bets are offered: a row for the bets of each hand, oldest first. */
export const fireRows = ({ choices }: RulesSubmission, { fireCounts }: CrapsPlay): readonly FireRow[] => {
  if (!choices.fire) return [];
  return (fireCounts.length > 0 ? fireCounts : [[]]).map((made) => ({ is: 'fire', numbers: firePlaces(made), made }));
};

/** A marker bears how many different points were made with its own. */
const firePlaces = (made: readonly number[]): readonly Place[] =>
  POINTS.map((number) =>
    made.includes(number) ? { number, isMade: true, inscribed: made.indexOf(number) + 1 } : { number, isMade: false },
  );

/** The totals that were thrown, low and high, where Bonus Craps or Dice-Ology is offered. */
export const totalRows = ({ choices }: RulesSubmission, { totalsThrown }: CrapsPlay): readonly MarkerRow[] =>
  choices.bonus || choices.diceOlogy ? [row('low', LOW, totalsThrown), row('high', HIGH, totalsThrown)] : [];
