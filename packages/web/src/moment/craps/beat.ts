import { type CrapsPlay, crapsPlay } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import type { Beat } from '../order.ts';

/** Bets on the next throw are taken as soon as this one is called: its dice go on falling, and give way to any touch. */
export const crapsBeat = (view: TableView): Beat => {
  const { recent, throws, stage, point } = crapsPlay(view);
  const last = recent.at(-1);
  return {
    fallen: last ? { number: last.number, roll: last.roll } : null,
    next: throws + 1,
    isOut: stage !== 'betting',
    mixes: 0,
    point,
    isBetting: false,
  };
};

/** A hand as it stands while its dice are in the air. */
export const coverCraps = (view: TableView): TableView => {
  const thrown: CrapsPlay = { ...crapsPlay(view), stage: 'thrown' };
  return { ...view, play: thrown };
};

export const isCrapsResting = (view: TableView): boolean => {
  const { stage, shooter, offered } = crapsPlay(view);
  return stage === 'betting' && shooter === null && offered === null;
};
