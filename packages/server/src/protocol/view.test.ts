import { sicBoPlay } from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import { shootingCraps, stick } from '../../../../test/craps-table.ts';
import { after, bet, buyIn, dealer, device, lit, player, prepared, round, type Story } from '../../../../test/table.ts';
import { ownPart, staffPart, tableOf, viewOf } from './view.ts';

const cashOut = player(1)('CashOut', { seat: 1 });
const SMALL = [bet(1, 'small', 500)];

const spotsOf = ({ table }: Story, seat = 1) =>
  ownPart(table, seat).results.map(({ number, results }) => [number, results.map(({ spot }) => spot)]);

describe('what a seat is shown of its last rounds', () => {
  const played = after(prepared('rws'), buyIn(1, 5000), ...round('rws', SMALL, 1, 2, 3));

  test('a player who has cashed out can still look at them', () => {
    expect(spotsOf(after(played, cashOut))).toEqual([[1, ['small']]]);
  });

  test('the next player at the seat is not shown those of the one before', () => {
    const next = after(played, cashOut, buyIn(1, 3000));
    expect(spotsOf(next)).toEqual([[1, []]]);
    expect(spotsOf(after(next, ...round('rws', [bet(1, 'big', 500)], 1, 2, 3)))).toEqual([
      [1, []],
      [2, ['big']],
    ]);
  });

  test('whoever brings more credit without having cashed out sits on', () => {
    const ruined = after(prepared('rws'), buyIn(1, 500), ...round('rws', SMALL, 4, 5, 6), buyIn(1, 500));
    expect(spotsOf(ruined)).toEqual([[1, ['small']]]);
  });

  test('a seat that changes hands in the middle of a round begins with that round', () => {
    const between = after(played, dealer('OpenBetting'), cashOut, buyIn(1, 3000), bet(1, 'big', 500));
    expect(ownPart(between.table, 1).bets?.wagers).toMatchObject([{ spot: 'big' }]);
  });

  test('while the lights are on, nothing on the felt is the next player’s', () => {
    const lights = after(prepared('rws'), buyIn(1, 5000), ...lit('rws', SMALL, 1, 2, 3));
    expect(ownPart(lights.table, 1).bets?.wagers).toMatchObject([{ spot: 'small' }]);
    const next = after(lights, cashOut, buyIn(1, 3000));
    expect(ownPart(next.table, 1).bets).toBeNull();
    expect(spotsOf(next)).toEqual([[1, []]]);
  });

  test('nobody else’s seat is touched, and the record has everything', () => {
    const both = after(
      prepared('rws'),
      buyIn(1, 5000),
      buyIn(2, 5000),
      ...round('rws', [...SMALL, bet(2, 'big', 500)], 1, 2, 3),
    );
    const next = after(both, cashOut, buyIn(1, 3000));
    expect(spotsOf(next, 2)).toEqual([[1, ['big']]]);
    expect(
      sicBoPlay(next.table)
        .rounds[0]?.results.map(({ spot }) => spot)
        .toSorted(),
    ).toEqual(['big', 'small']);
    expect(viewOf(next.table).sittings).toEqual({});
  });

  test('at craps the same holds of throws', () => {
    const thrown = after(
      shootingCraps({}, [1, 2], 5000),
      bet(2, 'field', 500),
      device('ThrowDice', { seat: 1 }),
      stick('CallThrow', { dice: [4, 5] }),
    );
    expect(spotsOf(thrown, 2)).toEqual([[1, ['field']]]);
    expect(spotsOf(after(thrown, player(2)('CashOut', { seat: 2 }), buyIn(2, 500)), 2)).toEqual([[1, []]]);
    expect(staffPart(thrown.table, [], []).settled).toMatchObject({ number: 1, results: [{ seat: 2, spot: 'field' }] });
  });
});

test('a round whose dice are known has no entry of dice any more', () => {
  const { table } = after(prepared('rws'), buyIn(1, 5000), ...lit('rws', SMALL, 1, 2, 3));
  expect(sicBoPlay(table).round).not.toHaveProperty('entered');
  expect(sicBoPlay(tableOf(viewOf(table), table.submission, null)).round).not.toHaveProperty('entered');
});

describe('what play has brought at a seat', () => {
  const earned = ({ table }: Story): number => ownPart(table, 1).earned;
  const played = after(prepared('rws'), buyIn(1, 5000), ...round('rws', SMALL, 1, 2, 3));

  test('is what rounds have won and lost, whatever came from the cage or went there', () => {
    expect(earned(played)).toBe(500);
    expect(earned(after(played, buyIn(1, 700)))).toBe(500);
    expect(earned(after(played, cashOut))).toBe(500);
    expect(earned(after(played, cashOut, buyIn(1, 3000), ...round('rws', SMALL, 4, 5, 6)))).toBe(0);
  });

  test('counts what lies on the layout until it is decided, and once', () => {
    expect(earned(after(played, dealer('OpenBetting'), bet(1, 'big', 500)))).toBe(500);
    expect(earned(after(played, ...lit('rws', SMALL, 1, 2, 3)))).toBe(1000);
  });

  test('has a vigorish in it as soon as it is taken', () => {
    const craps = shootingCraps({}, [1], 10_000);
    const before = earned(craps);
    expect(earned(after(craps, bet(1, 'buy/4', 2000))) - before).toBe(-100);
  });
});
