import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SCREENS, type TestBrowser } from '../browser/browser.ts';
import { History } from '../house/history.ts';
import { judge } from '../house/judge.ts';
import { TestHouse } from '../house/open.ts';
import { Random } from '../random.ts';
import { Books } from './books.ts';
import { castOf, TABLES } from './cast.ts';
import { Person } from './person.ts';

/** An evening of a house whose people do whatever their screens offer, drawn from a seed. */

export interface Evening {
  readonly seed: number;
  readonly people: number;
  readonly actions: number;
  /** A folder for pictures of the screens, if something is wrong. */
  readonly pictures?: string | undefined;
  /** Whether there is time for more. */
  readonly goesOn?: () => boolean;
  /** Hears of each deed before it is done. */
  readonly tell?: (step: string) => void;
}

export interface Outcome {
  readonly wrong: readonly string[];
  /** What was done, in order. */
  readonly steps: readonly string[];
  /** Deeds that could not be done: what they were meant for had gone, or lay under something. */
  readonly missed: number;
  /** Noes of the house, by code. */
  readonly refused: readonly string[];
  readonly rounds: number;
  readonly events: number;
}

export const runEvening = async (browser: TestBrowser, evening: Evening): Promise<Outcome> => {
  const house = await TestHouse.open(TABLES, { web: SCREENS });
  const people: Person[] = [];
  try {
    const random = new Random(evening.seed);
    const vouchers: string[] = [];
    for (const part of castOf(random).slice(0, evening.people))
      people.push(await Person.arrive(browser, house.address, part, vouchers));
    const outcome = await roam(house, people, random, evening);
    if (outcome.wrong.length > 0 && evening.pictures) await picture(people, evening.pictures, evening.seed);
    return outcome;
  } finally {
    await Promise.all(people.map((person) => person.leave()));
    await house.close();
  }
};

const roam = async (
  house: TestHouse,
  people: readonly Person[],
  random: Random,
  { actions, goesOn = () => true, tell = () => undefined }: Evening,
): Promise<Outcome> => {
  const { store } = house.running;
  const books = new Books(store, house.tables);
  const steps: string[] = [];
  const wrong: string[] = [];
  let missed = 0;
  while (steps.length < actions && wrong.length === 0 && goesOn()) {
    const person = random.weighted(...people.map((each) => [each.part.turns, () => each] as const));
    const deed = await person.draw(random);
    const step = `${person.part.name} at ${new URL(person.page.url()).pathname} ${deed.says}`;
    tell(step);
    const { isDone, wrong: found } = await person.does(deed, books);
    steps.push(isDone ? step : `${step}, in vain`);
    if (!isDone) missed += 1;
    wrong.push(...found.map((what) => `${person.part.name} (${person.part.locale}): ${what}`));
  }
  const { unbalanced, broken } = await judge({
    ...{ store, tables: house.tables, history: new History(), reconciled: true, folder: house.folder },
  });
  return {
    wrong: [...wrong, ...unbalanced, ...broken],
    steps,
    missed,
    refused: people.flatMap(({ refused }) => refused),
    ...books.counted(),
  };
};

const picture = async (people: readonly Person[], folder: string, seed: number): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const { part, page } of people)
    await page.screenshot({ path: join(folder, `${seed}-${part.name.replaceAll(' ', '-')}.png`) });
};
