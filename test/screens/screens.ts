import { readConfig, type TablePlan } from '@hardway/server';
import { SCREENS, TestBrowser } from '../browser/browser.ts';
import { TestHouse } from '../house/open.ts';
import { Guide, type Screen } from './guide.ts';
import { PLAYER_SCREENS, PLAYER_TABLES } from './players.ts';
import { WORKER_SCREENS, WORKER_TABLES } from './workers.ts';

/** Every screen of the house, and a house in which all of them can be seen. */

export const ALL_SCREENS: readonly Screen[] = [...PLAYER_SCREENS, ...WORKER_SCREENS];

const ALL_TABLES = [...PLAYER_TABLES, ...WORKER_TABLES];

export const tablesNamed = (...ids: readonly string[]): readonly TablePlan[] =>
  ALL_TABLES.filter(({ id }) => ids.includes(id));

export interface Opened {
  readonly guide: Guide;
  readonly close: () => Promise<void>;
}

/** In a browser of its own: the one that tests share draws nothing. */
export const openForWalk = async (tables: readonly TablePlan[] = ALL_TABLES): Promise<Opened> => {
  const alerts = { bigWin: 1_000, deviations: 3, littlePlay: 90_000 };
  const [house, browser] = await Promise.all([
    TestHouse.open(
      tables,
      { web: SCREENS },
      { messagesPerSecond: 1_000, operator: { ...readConfig({}).operator, alerts } },
    ),
    TestBrowser.launch(),
  ]);
  const guide = new Guide(house, browser);
  const close = async (): Promise<void> => {
    guide.close();
    await browser.close();
    await house.close();
  };
  return { guide, close };
};
