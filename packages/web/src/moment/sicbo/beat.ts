import { type SicBoPlay, sicBoPlay } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import type { Beat } from '../order.ts';

export const sicBoBeat = (view: TableView): Beat => {
  const { round, rounds, roundNumber } = sicBoPlay(view);
  const isLit = round?.stage === 'lit';
  const last = isLit ? round : rounds.findLast(({ roll }) => roll !== null);
  return {
    fallen: last?.roll ? { number: last.number, roll: last.roll } : null,
    next: round && !isLit ? round.number : roundNumber + 1,
    isOut: round?.stage === 'closed',
    mixes: round && !isLit ? round.mixes : 0,
    point: null,
    isBetting: round?.stage === 'betting',
  };
};

/** A round of which a screen has seen no dice yet, with nothing to be done but wait for them. */
export const coverSicBo = (view: TableView): TableView => {
  const play = sicBoPlay(view);
  if (!play.round || play.round.stage === 'lit') return view;
  const covered: SicBoPlay = { ...play, round: { ...play.round, stage: 'closed', entered: [] } };
  return { ...view, play: covered };
};

export const isSicBoResting = (view: TableView): boolean => !sicBoPlay(view).round && !view.device.trial;
