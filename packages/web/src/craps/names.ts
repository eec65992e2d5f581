import { type Roll, total } from '@hardway/engine';
import { familyOf } from './felt-plan.ts';
import type { CrapsWords } from './words-en.ts';

const numberOf = (id: string): string => (id.includes('/') ? id.slice(id.indexOf('/') + 1) : '');

/** A wager that has travelled lies on `come/6` or `dont-come/6`. */
export const travelledPoint = (position: string): number | null => {
  const [, point] = /^(?:come|dont-come)\/(\d+)$/.exec(position) ?? [];
  return point === undefined ? null : Number(point);
};

/** What a position is called in a list: "Place 6", "Come on 6", "Hop 3-4", "Pass line". */
export const positionName = (words: CrapsWords, position: string): string => {
  const point = travelledPoint(position);
  if (point !== null) return words.travelled(familyOf(position), point);
  if (words.label[position]) return words.label[position];
  const family = words.label[familyOf(position)] ?? familyOf(position);
  const number = numberOf(position);
  if (familyOf(position) === 'come-odds' || familyOf(position) === 'dont-come-odds')
    return `${words.travelled(familyOf(position).replace('-odds', ''), Number(number))} · ${family}`;
  return `${family} ${familyOf(position) === 'hop' ? [...number].join('-') : number}`.trim();
};

const HARD: readonly number[] = [4, 6, 8, 10];

/** "Eight, the hard way", as the stickperson calls it. */
export const callWords = (words: CrapsWords, roll: Roll): string => {
  const name = words.called[total(roll)]!;
  return roll[0] === roll[1] && HARD.includes(total(roll)) ? words.hardWay(name) : name;
};
