import {
  type Actor,
  type CommandType,
  crapsPlay,
  decide,
  dividedBy,
  type EventOf,
  evolve,
  type Fraction,
  figuresOf,
  formatFraction,
  fraction,
  isRefusal,
  minus,
  ONE,
  POINTS,
  type Point,
  plus,
  type Roll,
  type RulesSubmission,
  readCommand,
  rolls,
  type Spot,
  startOf,
  sum,
  type Table,
  type TableEvent,
  tableRolls,
  times,
  ZERO,
} from '@hardway/engine';
import { expect, test } from 'vitest';
import { type Choices, CRAPS, openedCraps, takesDice } from '../../../../../test/craps-table.ts';
import { sizeOf } from '../../../../../test/proofs.ts';
import { buyIn, after as given } from '../../../../../test/table.ts';

/**
 * Exact odds and the table agree. Each wager is made at a table and every roll is thrown there, from every state that the
 * table then gets into; what the table pays is solved for its expectation in fractions and must be what the odds say.
 */
const HOUSES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'pay tables A, vigorish at placement': { fire: 'A', bonus: 'A', diceOlogy: 'A', luckyShooter: 'A' },
  'vigorish at placement, and once while it wins': { vigorishAfterWin: 'once' },
  'pay tables B, vigorish on wins': {
    ...{ fire: 'B', bonus: 'B', diceOlogy: 'B', luckyShooter: 'B', anySeven: '26 to 5', comeOdds: 'off' },
    ...{ vigorish: { when: 'won', on: 'win', rate: '1/20' }, keepWinning: false },
  },
};

/** Wagers with more states than all others together: `npm test` walks through them by one pay table each. */
const LONG_WALKS: Readonly<Record<string, string>> = { bonus: 'A', 'dice-ology': 'B' };
const isWalked = (family: string, { bonus: paytable }: Readonly<Record<string, unknown>>): boolean =>
  sizeOf(true, !(family in LONG_WALKS) || LONG_WALKS[family] === paytable);

// A table at which one player bets and a machine throws

const PLAYER = 2;
const SHOOTER = 1;
const staff = (role: Actor['role']): Actor => ({ id: role, role });

/** The table after a command, and what happened. */
const obey = (
  table: Table,
  type: CommandType,
  by: Actor,
  fields: object = {},
): readonly [Table, readonly TableEvent[]] => {
  const command = readCommand({ type, id: `${table.version}`, at: table.version, by, ...fields });
  const events = isRefusal(command) ? command : decide(CRAPS, table, command);
  if (isRefusal(events)) throw new Error(`${type} is refused: ${events.message}`);
  return [events.reduce(evolve, table), events];
};
const after = (table: Table, ...order: [type: CommandType, by: Actor, fields?: object]): Table =>
  obey(table, ...order)[0];

const open = (choices: Choices): Table =>
  given(openedCraps(choices), buyIn(SHOOTER, 1), buyIn(PLAYER, 1_000_000_000), ...takesDice(SHOOTER)).table;

const bet = (table: Table, spot: string, stake: number) =>
  obey(table, 'PlaceWager', { ...staff('player'), seat: PLAYER }, { seat: PLAYER, spot, stake });
const inTheAir = (table: Table): Table => after(table, 'ThrowDice', staff('device'), { seat: SHOOTER });
const thrown = (table: Table, dice: Roll) => obey(inTheAir(table), 'CallThrow', staff('stickperson'), { dice });
const rolled = (table: Table, point: Point | null): Table =>
  point === null ? table : thrown(table, DICE.find(({ total }) => total === point)!.roll)[0];

/** Surveillance is there, and no payout waits. */
const acknowledged = (table: Table): Table =>
  crapsPlay(table).notices.length > 0 ? after(table, 'AcknowledgeNotice', staff('surveillance')) : table;

/** Throws without regard to which die shows what, each with its ways out of 36. */
const DICE = rolls(2)
  .filter(([one, two]) => one! <= two!)
  .map((roll) => ({ roll, total: roll[0]! + roll[1]!, ways: roll[0] === roll[1] ? 1 : 2 }));

/** Stakes in whole units that can be paid exactly; the line wager is large enough for the odds beside it. */
const STAKE = 66_000;
const LINE_STAKE = 1_000_000;
const stakeOn = ({ id }: Spot): number => (id === 'fire' ? 500 : STAKE);

interface Start {
  readonly table: Table;
  /** The shooter's point when the wager is made, and the point of the wager that it supports. */
  readonly hand: Point | null;
  readonly point?: Point;
  /** What placement cost besides the stake. */
  readonly vigorish: number;
}

/** The wager made at every moment of the hand at which it may be. */
const startsOf = (house: Table, spot: Spot): Start[] => {
  const make = (table: Table, hand: Point | null, point?: Point): Start => {
    const [made, events] = bet(table, spot.id, stakeOn(spot));
    const { vigorish = 0 } = events.find((event) => event.type === 'WagerPlaced') as EventOf<'WagerPlaced'>;
    return { table: made, hand, vigorish, ...(point ? { point } : {}) };
  };
  const { when, line, point } = spot.made;
  const beside = (hand: Point | null, own: Point): Start => {
    const travels = line === 'come' || line === 'dont-come';
    const before = travels ? rolled(house, hand ?? own) : house;
    const lined = rolled(bet(before, line!, LINE_STAKE)[0], own);
    return make(lined, hand, own);
  };
  switch (when) {
    case 'come-out':
    case 'new-shooter':
      return [make(house, null)];
    case 'point-on':
      return POINTS.map((hand) => make(rolled(house, hand), hand));
    case 'bets-open':
      return [null, ...POINTS].map((hand) => make(rolled(house, hand), hand));
    case 'supporting':
      if (point === undefined) return POINTS.map((own) => beside(own, own));
      return [null, ...POINTS.filter((hand) => hand !== point)].map((hand) => beside(hand, point));
  }
};

// Every state that a wager can be in, and where each roll leads

interface Place {
  readonly group: string;
  readonly branches: readonly { readonly ways: number; readonly to: string | number }[];
}

/** The player's wagers and the shooter's point: all that a throw depends on. */
const keyOf = (table: Table): string =>
  JSON.stringify([crapsPlay(table).point, crapsPlay(table).seats[PLAYER]?.wagers]);

/** What a wager remembers besides points only grows, so states fall into groups that never lead back. */
const groupOf = (table: Table, spot: Spot): string =>
  JSON.stringify(crapsPlay(table).seats[PLAYER]!.wagers.find(({ spot: id }) => id === spot.id)!.state.seen);

const explore = (spot: Spot, starts: readonly Table[], vigorish: number): ReadonlyMap<string, Place> => {
  const places = new Map<string, Place>();
  const ahead = new Map(starts.map((table) => [keyOf(table), table]));
  const waits = (key: string): boolean => ahead.has(key) || places.has(key);
  // Nearest first: a table that has seen few throws is quickly copied. Only one is kept for each state.
  for (const [key, table] of ahead) {
    const air = inTheAir(table);
    const branches = DICE.map(({ roll, ways }) => {
      const [next, events] = obey(air, 'CallThrow', staff('stickperson'), { dice: roll });
      const gain = gainOf(spot, events, vigorish);
      if (gain !== undefined) return { ways, to: gain };
      const to = keyOf(next);
      if (!waits(to)) ahead.set(to, acknowledged(next));
      return { ways, to };
    });
    places.set(key, { group: groupOf(table, spot), branches });
    ahead.delete(key);
  }
  return places;
};

/** What the throw won or lost for the wager on this spot, if it decided it, and what it costs to have it up once more. */
const gainOf = (spot: Spot, events: readonly TableEvent[], vigorish: number): number | undefined => {
  for (const event of events) {
    if (event.type !== 'LosersCollected' && event.type !== 'WinnersPaid') continue;
    const result = event.results.find(({ spot: id }) => id === spot.id || id.startsWith(`${spot.id}/`));
    if (result) return result.returned - (result.stands ? 0 : result.stake + vigorish);
  }
  return undefined;
};

const grouped = <Item>(items: readonly Item[], by: (item: Item) => string): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(by(item), [...(groups.get(by(item)) ?? []), item]);
  return groups;
};

/** Expectations from a state on: the gain, its square, and the number of rolls. */
interface Value {
  readonly gain: Fraction;
  readonly square: Fraction;
  readonly rolls: Fraction;
}
const weighted = ({ gain, square, rolls: count }: Value, weight: Fraction): Value => ({
  gain: times(gain, weight),
  square: times(square, weight),
  rolls: times(count, weight),
});
const added = (a: Value, b: Value): Value => ({
  gain: plus(a.gain, b.gain),
  square: plus(a.square, b.square),
  rolls: plus(a.rolls, b.rolls),
});
const ended = (gain: number): Value => ({
  gain: fraction(gain),
  square: times(fraction(gain), fraction(gain)),
  rolls: ZERO,
});

/** The expectations from each state: later groups first, each by elimination. */
const solve = (places: ReadonlyMap<string, Place>): ReadonlyMap<string, Value> => {
  const known = new Map<string, Value>();
  const groups = grouped([...places], ([, { group }]) => group);
  const seen = (group: string) => (JSON.parse(group) as unknown[]).length;
  for (const group of [...groups.keys()].toSorted((a, b) => seen(b) - seen(a))) {
    const rows = groups.get(group)!.map(([key, { branches }]) => rowOf(key, branches, known));
    for (const [index, row] of rows.entries()) {
      const own = row.on.get(row.key) ?? ZERO;
      row.on.delete(row.key);
      scale(row, dividedBy(ONE, minus(ONE, own)));
      for (const later of rows.slice(index + 1)) replace(later, row);
    }
    for (const row of rows.toReversed()) {
      for (const [key, weight] of row.on) row.value = added(row.value, weighted(known.get(key)!, weight));
      known.set(row.key, row.value);
    }
  }
  return known;
};

interface Row {
  readonly key: string;
  readonly on: Map<string, Fraction>;
  value: Value;
}

const rowOf = (key: string, branches: Place['branches'], known: ReadonlyMap<string, Value>): Row => {
  const row: Row = { key, on: new Map(), value: { ...ended(0), rolls: ONE } };
  for (const { ways, to } of branches) {
    const weight = fraction(ways, 36);
    const value = typeof to === 'number' ? ended(to) : known.get(to);
    if (value) row.value = added(row.value, weighted(value, weight));
    else row.on.set(to as string, plus(row.on.get(to as string) ?? ZERO, weight));
  }
  return row;
};

const scale = (row: Row, factor: Fraction): void => {
  row.value = weighted(row.value, factor);
  for (const [key, weight] of row.on) row.on.set(key, times(weight, factor));
};

/** Puts what a row is worth in its place where another row depends on it. */
const replace = (row: Row, solved: Row): void => {
  const weight = row.on.get(solved.key);
  if (!weight) return;
  row.on.delete(solved.key);
  row.value = added(row.value, weighted(solved.value, weight));
  for (const [key, share] of solved.on) row.on.set(key, plus(row.on.get(key) ?? ZERO, times(share, weight)));
};

/** By moment, for a stake of one: the expected net, its variance and the expected number of rolls, as the table plays. */
const played = (house: Table, spot: Spot) => {
  const starts = startsOf(house, spot);
  const values = solve(
    explore(
      spot,
      starts.map(({ table }) => table),
      starts[0]!.vigorish,
    ),
  );
  const stake = fraction(stakeOn(spot));
  return starts.map(({ table, hand, point }) => {
    const { gain, square, rolls: count } = values.get(keyOf(table))!;
    return {
      moment: `${spot.id}, point ${hand}, its own ${point}`,
      hand,
      point,
      net: dividedBy(gain, stake),
      variance: dividedBy(minus(square, times(gain, gain)), times(stake, stake)),
      count,
    };
  });
};

/** Come odds that sleep depend on the shooter's point; their figures are those of whatever other point is on. */
const atAnyPoint = (moments: ReturnType<typeof played>): Fraction => {
  const ways = ({ hand }: { hand: Point | null }) => (hand === null ? 0 : 6 - Math.abs(7 - hand));
  const parts = moments.map((moment) => times(fraction(ways(moment)), moment.variance));
  return dividedBy(sum(parts), fraction(moments.reduce((all, moment) => all + ways(moment), 0)));
};

for (const [title, choices] of Object.entries(HOUSES)) {
  const house = open(choices);
  const submission = house.submission as RulesSubmission;
  // The choice concerns Buy and Lay alone.
  const spots = submission.spots.filter(({ vigorish }) => vigorish || !('vigorishAfterWin' in choices));

  const families = [...grouped(spots, ({ id }) => id.split('/')[0]!)];

  test.each(families.filter(([family]) => isWalked(family, choices)))(
    `the table plays %s as its odds say: ${title}`,
    (family, members) => {
      const sleeping = family === 'come-odds' && choices.comeOdds === 'off';
      for (const spot of members) {
        const moments = played(house, spot);
        for (const { moment, hand, point, net, variance, count } of moments) {
          const figures = figuresOf(submission, spot, point);
          const one = spot.play.kind === 'split';
          const awaited = one ? ONE : tableRolls(submission, spot, startOf(spot, point ?? null)).get(hand)!;
          expect([moment, ...[net, sleeping ? atAnyPoint(moments) : variance, count].map(formatFraction)]).toEqual([
            moment,
            ...[figures.expectedNet, figures.variance, awaited].map(formatFraction),
          ]);
        }
      }
    },
  );
}
