import {
  type Command,
  crapsPlay,
  crewOf,
  decide,
  evolve,
  isRefusal,
  legalActions,
  newTable,
  type Order,
  practiceFiling,
  RULEBOOKS,
  type Table,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { ownPart, tableOf, viewOf } from '../../../../server/src/protocol/view.ts';
import { allWordsIn } from '../../words/index.ts';
import { findAction, supportOf, wagersOnFelt } from './on-felt.ts';
import { closestPlan, crapsClearPlan, doubled, lastTaken, missing } from './plans.ts';
import { crapsRefusal } from './refusal-words.ts';

const en = await allWordsIn('en');

const craps = RULEBOOKS.find(({ id }) => id === 'md-craps')!;
const crew = crewOf(craps);

/** A table that plays a story, seen by seat 1 as its screen sees it. */
class Story {
  table: Table = newTable(RULEBOOKS.find(({ id }) => id === 'md-craps')!);
  private count = 0;

  constructor(choices: Record<string, unknown> = {}) {
    for (const act of crew.opening(practiceFiling(craps, { oddsMultiple: 3, fire: 'A', ...choices })))
      this.obey(act(this.table));
    this.obey(crew.buyIn(1, 100_000));
  }

  private obey(orders: readonly Order[]): void {
    for (const order of orders) {
      this.count += 1;
      const verdict = decide(craps, this.table, { id: `${this.count}`, at: 0, ...order } as unknown as Command);
      if (isRefusal(verdict)) throw new Error(verdict.message);
      this.table = verdict.reduce(evolve, this.table);
    }
  }

  step(step: { do: string; [field: string]: unknown }): this {
    const acts = crew.acts(step, true);
    if (isRefusal(acts)) throw new Error(acts.message);
    for (const act of acts) this.obey(act(this.table));
    return this;
  }

  bet(spot: string, stake: number): this {
    return this.step({ do: 'bet', seat: 1, spot, stake });
  }

  roll(...dice: number[]): this {
    return this.step({ do: 'roll', dice });
  }

  seen() {
    const own = ownPart(this.table, 1);
    const table = tableOf(viewOf(this.table), this.table.submission, own);
    const actions = legalActions(craps, table, 1, 0);
    const felt = wagersOnFelt(table.submission!, own, crapsPlay(table).point, actions);
    return { own, table, actions, felt };
  }
}

const positions = (story: Story) => story.seen().felt.map(({ position }) => position);

test('the screen knows the last throws, and the own results of each', () => {
  const { table, own } = new Story().bet('pass', 1000).bet('field', 500).roll(4, 5).seen();
  expect(crapsPlay(table).recent).toEqual([{ number: 1, roll: [4, 5], results: [] }]);
  expect(own.results).toMatchObject([{ number: 1, results: [{ spot: 'field', result: 'won', returned: 1000 }] }]);
});

test('a come bet that has travelled lies on its number, locked, with odds to be laid beside it', () => {
  const story = new Story().bet('pass', 1000).roll(4, 2).bet('come', 500).roll(4, 5);
  expect(positions(story).toSorted()).toEqual(['come/9', 'pass']);
  const { felt, actions, table } = story.seen();
  const come = felt.find(({ position }) => position === 'come/9')!;
  expect(come.lock).toMatchObject({ refused: 'contract-wager', clause: 'md-craps 4.D(2)' });
  expect(supportOf(table.submission!, come)?.id).toBe('come-odds/9');
  expect(findAction(actions, 'bet', 'come-odds/9')?.stakes).toEqual({ least: 2, most: 1500, multiple: 2 });
});

test('clear skips contracts and don’t bets with a point, and takes odds before their line', () => {
  const story = new Story()
    .bet('dont-pass', 1000)
    .bet('fire', 100)
    .roll(4, 2)
    .bet('dont-pass-odds', 600)
    .bet('place/8', 600)
    .bet('come', 500);
  const { felt, actions } = story.seen();
  expect(crapsClearPlan(felt, actions)?.map(({ spot }) => spot)).toEqual(['dont-pass-odds', 'come', 'place/8']);
  expect(crapsClearPlan([], actions)).toBeNull();
});

test('rebet puts back what the last throw took, as closely as the table allows', () => {
  const story = new Story()
    .bet('pass', 1000)
    .roll(4, 2)
    .bet('pass-odds', 3000)
    .bet('place/8', 600)
    .bet('come', 500)
    .roll(4, 3);
  const { own, felt, table } = story.seen();
  // The come bet won on its own seven.
  expect(
    lastTaken(own.results)
      .map(({ spot }) => spot)
      .toSorted(),
  ).toEqual(['come', 'pass', 'pass-odds', 'place/8']);
  expect(closestPlan(craps, table, 1, missing(lastTaken(own.results), felt), 0)).toEqual([
    { type: 'PlaceWager', spot: 'pass', stake: 1000 },
    { type: 'PlaceWager', spot: 'place/8', stake: 600 },
  ]);
});

test('a stake that the limits cut is put down as far as they go; nothing that may not be made', () => {
  const { table } = new Story({ limits: { min: 100, max: 2000 } }).seen();
  expect(
    closestPlan(
      craps,
      table,
      1,
      [
        { spot: 'field', stake: 5000 },
        { spot: 'come', stake: 500 },
      ],
      0,
    ),
  ).toEqual([{ type: 'PlaceWager', spot: 'field', stake: 2000 }]);
  expect(closestPlan(craps, table, 1, [{ spot: 'come', stake: 500 }], 0)).toBeNull();
});

test('doubling leaves line bets with a point alone', () => {
  const story = new Story().bet('pass', 1000).roll(4, 2).bet('place/8', 600);
  expect(doubled(story.seen().felt)).toEqual([{ spot: 'place/8', stake: 600 }]);
});

test('a call waits until the dealer confirms it', () => {
  const story = new Story().bet('place/8', 600);
  story.table = [
    { type: 'WagerCallRequested', seat: 1, spot: 'place/8', working: true, clause: 'md-craps 3.A(5)(a)' } as const,
  ].reduce(evolve, story.table);
  expect(story.seen().felt[0]).toMatchObject({ works: false, called: { working: true } });
  story.step({ do: 'confirm-call', seat: 1, spot: 'place/8' });
  expect(story.seen().felt[0]).toMatchObject({ works: true, called: undefined });
});

test('a wager that is off until the point is decided says so, and works again after it', () => {
  const story = new Story().bet('pass', 1000).roll(4, 1).bet('place/8', 600);
  const place = () => story.seen().felt.find(({ position }) => position === 'place/8');
  story.step({ do: 'call', seat: 1, spot: 'place/8', working: false, now: true });
  expect(place()).toMatchObject({ works: false, wager: { offNow: true } });
  story.roll(2, 3).bet('pass', 1000).roll(4, 1);
  expect(place()).toMatchObject({ works: true, wager: { stake: 600 } });
});

test('a no is said in the words of craps', () => {
  const { table, own } = new Story().bet('pass', 1000).roll(4, 2).seen();
  const words = (refused: string, spot: string | null) =>
    crapsRefusal(en, table.submission!, refused, spot, own?.bets?.wagers);
  expect(words('above-maximum', 'pass-odds')).toBe('The most you may put here beside your bet is 30.');
  expect(words('wrong-time', 'pass')).toBe(en.playerCraps.refusals['wrong-time']['come-out']);
  expect(words('no-line-wager', null)).toBe(en.playerCraps.refusals['no-line-to-throw']);
  expect(words('no-credit', 'pass')).toBeNull();
});
