import { readStore } from '@hardway/server';
import { judge, type Wrong } from '../house/judge.ts';
import { HouseProcess } from '../house/process.ts';
import { newFolder } from './folder.ts';
import type { House } from './house-here.ts';
import { ARRIVED, FIRST_BETS, HouseGone, Session, TABLES } from './session.ts';

/** Where a trial begins: a folder, and the people who know it. */
export interface Base {
  /** Null for a house that never was. */
  readonly folder: string | null;
  readonly session: Session | null;
  /** The step up to which the evening goes before the fault is over; to its end if it says nothing. */
  readonly until?: number;
}

/** A house at its very first start, up to the first bets: what comes after them is the same in a house that people know. */
export const NEW_HOUSE: Base = { folder: null, session: null, until: FIRST_BETS };

/** A house that people have come to; it was killed, so that its next start has something to bring in order. */
export const prepareBase = async (
  houseIn: (folder: string) => House = (folder) => new HouseProcess(folder),
): Promise<Base & { readonly folder: string }> => {
  const folder = await newFolder();
  const house = houseIn(folder);
  await house.start(TABLES);
  const session = new Session(house);
  await session.play(ARRIVED);
  await house.kill('SIGKILL');
  return { folder, session };
};

/** What came of one fault. */
export interface Outcome {
  /** Whether it happened at all. */
  readonly happened: boolean;
  readonly acknowledged: number;
  readonly wrong: Wrong;
  /** Why the house does not serve people again; null if it does. */
  readonly refused: string | null;
}

export const NOTHING_WRONG: Wrong = {
  lost: [],
  doubled: [],
  contradicted: [],
  changed: [],
  unbalanced: [],
  broken: [],
};

/** Starts a house again that nothing ails any more, lets people finish what they came for, and judges the record. */
export const aftermath = async (
  house: House,
  session: Session,
  happened: boolean,
  databaseUrl?: string,
): Promise<Outcome> => {
  try {
    await house.start(TABLES);
    await session.play();
  } catch (error) {
    const refused =
      error instanceof HouseGone ? `It does not answer any more: ${house.said}` : (error as Error).message;
    return { happened, acknowledged: session.history.acknowledged, wrong: NOTHING_WRONG, refused };
  }
  await house.kill('SIGTERM');
  const { folder } = house;
  const store = (await readStore({ folder, databaseUrl }))!;
  try {
    const { history } = session;
    const wrong = await judge({ store, folder, tables: TABLES, history, reconciled: true });
    return { happened, acknowledged: history.acknowledged, wrong, refused: null };
  } finally {
    await store.close();
  }
};
