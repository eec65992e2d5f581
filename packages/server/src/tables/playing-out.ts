import { setTimeout as passed } from 'node:timers/promises';
import { gameOf } from '@hardway/engine';
import { turnName } from '../protocol/turn.ts';
import { hasPlayers } from './attendance.ts';
import type { FloorTable } from './floor.ts';
import { hasStandingBets } from './standing.ts';

/** A hand of craps lasts for some nine throws, and one of a million for more than this. */
const TURNS_MOST = 400;
/** News of a turn come within milliseconds; a store that does not answer is not waited for. */
const TURN_MS = 2_000;

/**
 * The dice decide what somebody who has gone left at an untimed table, until it is as a new one; false if somebody is there
 * meanwhile, or it does not come to that.
 */
export const playOut = async (table: FloorTable): Promise<boolean> => {
  const { owner, unattended } = table;
  table.isPlayedOut = true;
  try {
    for (let turns = 0; turns < TURNS_MOST && !hasPlayers(table); turns += 1) {
      if (isAsNew(table)) return true;
      const turn = turnName(owner.table);
      const changed = turnedFrom(table, turn);
      unattended?.somebodyCame();
      unattended?.go(turn);
      await Promise.race([changed, passed(TURN_MS, undefined, { ref: false })]);
    }
    return false;
  } finally {
    table.isPlayedOut = false;
  }
};

export const isAsNew = ({ owner: { table } }: FloorTable): boolean =>
  !hasStandingBets(table) && gameOf(table.play.game).isFresh(table.play);

const turnedFrom = ({ owner }: FloorTable, turn: string): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = owner.subscribe(({ table }) => {
      if (turnName(table) === turn) return;
      unsubscribe();
      resolve();
    });
  });
