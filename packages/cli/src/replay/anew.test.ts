import {
  type EventOf,
  formatMoney,
  isRefusal,
  newTable,
  playScenario,
  RULEBOOKS,
  readScenario,
  type TableEvent,
} from '@hardway/engine';
import type { Entry } from '@hardway/server';
import { expect, test } from 'vitest';
import { isSame, recordedSteps, settledAnew } from './anew.ts';

const rulebook = RULEBOOKS.find(({ id }) => id === 'rws-sicbo')!;

/** Half a minor unit is given on top: 8 1/2 times 101. */
const story = (): readonly TableEvent[] => {
  const scenario = readScenario(RULEBOOKS, {
    rulebook: 'rws-sicbo',
    submission: { paytable: '1', rounding: 'up', limits: { min: 1, max: 50_000 } },
    seats: { 1: 10_000 },
    steps: [
      { do: 'open-betting' },
      { do: 'bet', seat: 1, spot: 'total/8', stake: 101 },
      { do: 'roll', dice: [1, 2, 5] },
    ],
  });
  if (isRefusal(scenario)) throw new Error(scenario.message);
  const played = playScenario(scenario);
  if (isRefusal(played)) throw new Error(played.message);
  return [...played.opening, ...played.steps.flatMap((step) => (step.ok ? step.events : []))];
};

const anew = (events: readonly TableEvent[]) =>
  settledAnew(
    { rulebook, amount: formatMoney },
    recordedSteps(
      newTable(rulebook),
      events.map((event) => ({ entry: {} as Entry, event: { ...event, by: { id: 'the crew', role: 'dealer' } } })),
    ),
  )!;

test('what a rounding broke off is compared with the record', () => {
  const events = story();
  const paid = events.find((event): event is EventOf<'WinnersPaid'> => event.type === 'WinnersPaid')!;
  expect(paid.results).toMatchObject([{ spot: 'total/8', returned: 960, breakage: '-1/2' }]);
  expect(isSame(anew(events))).toBe(true);
  const kept = { ...paid, results: paid.results.map((result) => ({ ...result, breakage: '1/4' })) };
  const altered = anew(events.map((event) => (event === paid ? kept : event)));
  expect(isSame(altered)).toBe(false);
  expect(altered.wagers).toMatchObject([{ recorded: { breakage: '1/4' }, anew: { breakage: '-1/2' }, same: false }]);
});
