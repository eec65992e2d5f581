import { positionName, type Roll, total } from '@hardway/engine';
import type { Words } from '../../words/index.ts';
import { useLanguage } from '../../words/language.tsx';
import { useCraps } from './seat-context.ts';

/** A wager that has travelled lies on `come/6` or `dont-come/6`. */
export const travelledPoint = (position: string): number | null => {
  const [, point] = /^(?:come|dont-come)\/(\d+)$/.exec(position) ?? [];
  return point === undefined ? null : Number(point);
};

/** Positions as the rulebook calls them, in the language of the screen. */
export const usePositionName = (): ((position: string) => string) => {
  const language = useLanguage();
  const { rulebook } = useCraps();
  return (position) => positionName(rulebook, position, language);
};

export const handSentence = (
  { playerCraps: { handSays } }: Words,
  hand: keyof Words['playerCraps']['handSays'],
  point: number,
): string => (hand === 'point-set' ? handSays[hand]({ point }) : handSays[hand]);

const HARD: readonly number[] = [4, 6, 8, 10];

/** "Eight, the hard way", as the stickperson calls it. */
export const callWords = (words: Words, roll: Roll): string => {
  const name = words.playerCraps.called[total(roll)]!;
  return roll[0] === roll[1] && HARD.includes(total(roll)) ? words.playerCraps.hardWay({ name }) : name;
};
