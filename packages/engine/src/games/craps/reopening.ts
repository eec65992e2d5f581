import type { Roll } from '../../dice/index.ts';
import { minus } from '../../money/index.ts';
import {
  type Clause,
  type Irregularity,
  isRefusal,
  positionOf,
  type Refusal,
  type Rulebook,
  refusal,
} from '../../rules/index.ts';
import { spotOf, type Wager } from '../../submission/index.ts';
import {
  type Actor,
  breakageOf,
  brokenOff,
  type CommandOf,
  caseOf,
  checkApproval,
  checkPhase,
  checkRole,
  creditAt,
  type Decider,
  decideAt,
  dutyOf,
  type EventOf,
  evolveTable,
  type Game,
  type Movement,
  noRemedy,
  postingsOf,
  reported,
  rollOf,
  supervisorsOf,
  type TableEvent,
  type Verdict,
  type WagerResult,
} from '../../table/index.ts';
import { type CalledThrow, type CrapsPlay, type CrapsTable, handClauses, isLeaving } from './state.ts';
import { decidedAt, settleThrow } from './throw.ts';

/**
 * A throw that was called wrongly is taken back: the hand stands where it stood before it, and goes on by the faces that
 * the dice showed, or by another throw. Wagers made or taken down since the last call go back as well, since they were
 * made on a hand that was not so.
 */
export const reopenThrow: Decider<'ReopenThrow', CrapsPlay> = (rulebook, table, command, game) => {
  const irregularity = caseOf(rulebook, 'throw-miscalled');
  if (!irregularity) return noRemedy(rulebook, 'throw-miscalled');
  const { by, approver, dice } = command;
  const { clause } = irregularity;
  const problem = checkReopener(rulebook, table, by, clause) ?? checkPhase(rulebook, table);
  if (problem) return problem;
  const thrown = throwsFrom(table, command.number, clause);
  if (isRefusal(thrown)) return thrown;
  const alone = checkApproval(rulebook, by, approver, clause);
  if (alone) return alone;
  const to = dice ? rollOf(dice, rulebook.dice) : null;
  if (to === undefined) return refusal('bad-dice', clause, `A throw must be ${rulebook.dice} faces from 1 to 6.`);
  if (to && sameFaces(to, thrown[0].roll))
    return refusal('nothing-to-do', clause, 'The throw was already called with these faces.');
  const called = calledAnew({ rulebook, game, clause, approver: approver! }, table, thrown, to);
  return isRefusal(called) ? called : [reported(irregularity), ...called];
};

/** A ruling decides no throw a second time: it would leave the hand, its point and its shooter where they are. */
export const reopenInstead = (rulebook: Rulebook, number: number, { clause }: Irregularity): Refusal => {
  const miscalled = caseOf(rulebook, 'throw-miscalled');
  return miscalled
    ? refusal(
        'no-remedy',
        miscalled.clause,
        `A ruling does not change throw ${number}. Reopen it instead: by the faces that the dice showed, or to have them thrown again. What can no longer be reopened is put right by an adjustment.`,
      )
    : refusal(
        'no-remedy',
        clause,
        `A ruling does not change throw ${number}, but an adjustment can put the money right.`,
      );
};

/** Whoever rules on a disputed face, or supervises. */
const checkReopener = (rulebook: Rulebook, table: CrapsTable, by: Actor, clause: Clause): Refusal | undefined => {
  const ruling = dutyOf(rulebook, 'rule-disputed-face', table)?.by ?? [];
  return checkRole(rulebook, by, [...new Set([...ruling, ...supervisorsOf(rulebook)])], true, clause);
};

const sameFaces = (a: Roll, b: Roll): boolean => a.toSorted().join() === b.toSorted().join();

const tooLate = (number: number, clause: Clause, why: string): Refusal =>
  refusal(
    'too-late',
    clause,
    `Throw ${number} cannot be reopened any more: ${why}. A manager’s ruling with an adjustment can still put the money right.`,
  );

/** A throw and those that followed it. */
type Throws = readonly [CalledThrow, ...CalledThrow[]];

/** The throw to reopen and all after it, if it is the last one or nothing of it has gone since. */
const throwsFrom = (table: CrapsTable, number: number, clause: Clause): Throws | Refusal => {
  const { throws, called = [] } = table.play;
  if (number > throws) return refusal('unknown-round', clause, `Throw ${number} has not been called yet.`);
  const [first, ...later] = called.filter((thrown) => thrown.number >= number);
  if (first?.number !== number)
    return tooLate(
      number,
      clause,
      'it is void, the hand that it belongs to is over, or somebody has left since a throw after it was taken back',
    );
  if (later.length === 0) return [first];
  if ([first, ...later].some(({ since }) => since.some(endsHand)))
    return tooLate(number, clause, 'the dice have been lost, passed or offered since');
  const gone = goneSince(table, [first, ...later]);
  return gone ? tooLate(number, clause, `${gone} is no longer there`) : [first, ...later];
};

const endsHand = ({ type }: TableEvent): boolean =>
  ['ShooterLost', 'DiceGivenUp', 'DiceOffered', 'ShooterChosen'].includes(type);

const nameOf = (table: CrapsTable, seat: number, wager: Wager): string =>
  `seat ${seat}’s wager on ${positionOf(spotOf(table.submission!, wager), wager.state)}`;

/** The first wager of a throw that it or a later one has decided, or that was taken down since. */
const goneSince = (table: CrapsTable, thrown: Throws): string | undefined => {
  for (const [seat, { wagers }] of Object.entries(thrown[0].before.seats))
    for (const wager of wagers)
      if (hasGone(table, Number(seat), wager, thrown)) return nameOf(table, Number(seat), wager);
  return undefined;
};

const hasGone = (table: CrapsTable, seat: number, wager: Wager, thrown: Throws): boolean => {
  let standing = wager;
  for (const { before, roll, since } of thrown) {
    const [left] = decidedAt({ ...table, play: { ...table.play, ...before } }, seat, [standing], roll).left;
    if (!left) return true;
    standing = left;
    const position = positionOf(spotOf(table.submission!, standing), standing.state);
    if (since.some((event) => event.type === 'WagerTakenDown' && event.seat === seat && event.spot === position))
      return true;
  }
  return false;
};

interface Reopening {
  readonly rulebook: Rulebook;
  readonly game: Game<CrapsPlay>;
  readonly clause: Clause;
  readonly approver: Actor;
}

/** What happens, and the table that comes of it. */
interface Told {
  readonly table: CrapsTable;
  readonly events: readonly TableEvent[];
}

const tell = (game: Game<CrapsPlay>, { table, events }: Told, more: readonly TableEvent[]): Told => ({
  table: more.reduce((before, event) => evolveTable(game, before, event), table),
  events: [...events, ...more],
});

const calledAnew = (how: Reopening, table: CrapsTable, thrown: Throws, to: Roll | null): Verdict => {
  const [first, ...later] = thrown;
  const back = tell(how.game, { table, events: [] }, [
    ...throwOff(table, how.clause),
    takenBack(how, table, thrown, to),
  ]);
  const settled = to ? callAgain(how, back, to) : back;
  const told = followed(how, settled, first, later);
  if (isRefusal(told)) return told;
  const strangers = later.length > 0 ? leftBy(thrown).filter((seat) => creditChange(table, told, seat) !== 0) : [];
  if (strangers.length > 0)
    return tooLate(first.number, how.clause, `the player at seat ${strangers[0]} has left with what came of it`);
  const { shooter } = told.table.play;
  const given: TableEvent[] =
    shooter !== null && leftBy(thrown).includes(shooter)
      ? [{ type: 'DiceGivenUp', seat: shooter, why: 'left', clause: handClauses(how.rulebook).passed }]
      : [];
  return withDebts(how.game, table, [...told.events, ...given]);
};

/** Dice that are out were thrown for another hand than the one that counts. */
const throwOff = ({ play }: CrapsTable, clause: Clause): TableEvent[] =>
  play.stage === 'betting'
    ? []
    : [{ type: 'NoRollCalled', ground: 'reopened', says: 'an earlier throw is put right', clause }];

const callAgain = ({ rulebook, game }: Reopening, told: Told, roll: Roll): Told =>
  tell(
    game,
    told,
    settleThrow(rulebook, told.table, roll, false).map((event) =>
      event.type === 'ThrowCalled' ? { ...event, again: true } : event,
    ),
  );

/** Later throws fell as they fell; what was bet between them is bet again, if it could have been. */
const followed = (how: Reopening, settled: Told, first: CalledThrow, later: readonly CalledThrow[]): Told | Refusal => {
  let told = settled;
  let before = first;
  for (const thrown of later) {
    if (told.table.play.shooter === null)
      return tooLate(
        first.number,
        how.clause,
        'with these faces the shooter would have lost the dice, and has thrown on',
      );
    const bet = betAgain(how, told, before.since);
    if (typeof bet === 'string')
      return tooLate(first.number, how.clause, `the wager on ${bet} could not have been made after it`);
    told = callAgain(how, bet, thrown.roll);
    before = thrown;
  }
  return told;
};

/** What was bet and called between two throws; the position of a wager that could not have been made, if there is one. */
const betAgain = ({ rulebook, game }: Reopening, settled: Told, since: readonly TableEvent[]): Told | string => {
  let told = settled;
  for (const event of since) {
    if (event.type === 'WagerCallRequested' || event.type === 'WagerCalled' || event.type === 'CallDeclined')
      told = tell(game, told, [event]);
    const order = orderOf(event);
    if (!order || isDoneAlready(told, event)) continue;
    const made = decideAt(game, rulebook, atEase(told.table), order);
    if (isRefusal(made)) return order.spot;
    told = tell(
      game,
      told,
      made.map((again) => ('command' in again ? { ...again, command: order.id } : again)),
    );
  }
  return told;
};

type WagerOrder = CommandOf<'PlaceWager'> | CommandOf<'ChangeWager'> | CommandOf<'TakeDownWager'>;

/** The command that a wager's event came of. A wager that was broken down is made part by part. */
const orderOf = (event: TableEvent): WagerOrder | undefined => {
  const common = (seat: number, id: string) => ({
    ...{ id, at: 0, seat, by: { id: `seat ${seat}`, role: 'player' as const, seat } },
  });
  switch (event.type) {
    case 'WagerPlaced':
      return { ...common(event.seat, event.command), type: 'PlaceWager', spot: event.spot, stake: event.added };
    case 'WagerChanged':
      return { ...common(event.seat, event.command), type: 'ChangeWager', spot: event.spot, stake: event.stake };
    case 'WagerTakenDown':
      return { ...common(event.seat, event.command), type: 'TakeDownWager', spot: event.spot };
    default:
      return undefined;
  }
};

/** What supports a wager has gone down with it. */
const isDoneAlready = ({ events }: Told, event: TableEvent): boolean =>
  event.type === 'WagerTakenDown' &&
  events.some((done) => done.type === event.type && done.command === event.command && done.spot === event.spot);

/** Nobody is asked anew for limits, credit, hand pays or ids: that was done when the wager was made, and debts are seen to apart. */
const atEase = (table: CrapsTable): CrapsTable => {
  const { submission, ledger, play } = table;
  return {
    ...table,
    submission: { ...submission!, limits: { ...submission!.limits, min: 1 as never, spots: {} } },
    ledger: { ...ledger, credit: ledger.credit.map(() => Number.MAX_SAFE_INTEGER) },
    handPays: [],
    queue: [],
    play: {
      ...play,
      seats: Object.fromEntries(Object.entries(play.seats).map(([seat, bets]) => [seat, { ...bets, registered: [] }])),
    },
  };
};

/** Seats that somebody has left since. */
const leftBy = (thrown: Throws): readonly number[] => [
  ...new Set(thrown.flatMap(({ since }) => since.filter(isLeaving).map(({ seat }) => seat))),
];

const creditChange = (before: CrapsTable, { table }: Told, seat: number): number =>
  creditAt(table.ledger, seat) - creditAt(before.ledger, seat);

/** All that has moved since goes back: to whoever sits there, or to the visit of a player who has left. */
const takenBack = (
  { clause, approver }: Reopening,
  table: CrapsTable,
  thrown: Throws,
  to: Roll | null,
): EventOf<'ThrowReopened'> => {
  const { number, roll, before } = thrown[0];
  const since = thrown.flatMap((each) => each.since);
  const undone = since.flatMap((event) =>
    event.type === 'LosersCollected' || event.type === 'WinnersPaid' ? event.results : [],
  );
  const gone = thrown.length === 1 ? leftBy(thrown) : [];
  const departed = gone.flatMap((seat) =>
    (before.seats[seat]?.wagers ?? []).map((wager) => settledApart(table, thrown[0], seat, wager, to, clause)),
  );
  const sums = new Sums();
  since.forEach((event, index) => {
    const whose = gone.length > 0 ? ownerAt(since, index) : () => 'chair' as const;
    if (!isLeaving(event) && !('seat' in event && whose(event.seat as number) === 'nobody')) sums.add(event, -1, whose);
  });
  sums.add({ type: 'LosersCollected', round: number, clause, results: departed.filter(isLost) }, 1, () => 'visit');
  sums.add(
    { type: 'WinnersPaid', round: number, clause, results: departed.filter((each) => !isLost(each)) },
    1,
    () => 'visit',
  );
  return {
    type: 'ThrowReopened',
    number,
    from: roll,
    to,
    undone,
    departed,
    movements: sums.movements(number),
    layout: sums.layout,
    vigorish: sums.vigorish,
    ...brokenOff(minus(breakageOf(departed), breakageOf(undone))),
    clause,
    approver,
  };
};

const isLost = ({ result }: WagerResult): boolean => result === 'lost';

/** A wager of somebody who has left is decided by the faces that count; what they leave standing goes back. */
const settledApart = (
  table: CrapsTable,
  { before }: CalledThrow,
  seat: number,
  wager: Wager,
  to: Roll | null,
  clause: Clause,
): WagerResult => {
  const { stake } = wager;
  const then: CrapsTable = { ...table, play: { ...table.play, ...before } };
  const { results, left } = to ? decidedAt(then, seat, [wager], to) : { results: [], left: [wager] };
  const [decided] = results;
  if (!decided) {
    const spot = positionOf(spotOf(table.submission!, wager), wager.state);
    return { clauses: [clause], result: 'returned', returned: stake, seat, spot, stake };
  }
  const { stands: _, ...result } = decided;
  return left.length > 0 ? { ...result, returned: result.returned + stake } : result;
};

type Owner = 'chair' | 'visit' | 'nobody';

/**
 * Whose money an event moved at a seat: the player's who was there at the call and has left, or the player's who is
 * there now. Whoever came and went between them has taken everything along.
 */
const ownerAt =
  (since: readonly TableEvent[], index: number) =>
  (seat: number): Owner => {
    const leavings = since.flatMap((event, place) => (isLeaving(event) && event.seat === seat ? [place] : []));
    if (leavings.length === 0 || index > leavings.at(-1)!) return 'chair';
    return index < leavings[0]! ? 'visit' : 'nobody';
  };

/** Sums of money that goes back, by whose it is. */
class Sums {
  layout = 0;
  vigorish = 0;
  private readonly chair = new Map<number, number>();
  private readonly visit = new Map<number, number>();

  add(event: TableEvent, sign: 1 | -1, whose: (seat: number) => Owner): void {
    for (const { account, amount } of postingsOf(event)) {
      const seat = Number(/^seat:(\d+)$/.exec(account)?.[1] ?? 0);
      if (seat > 0) this.toSeat(whose(seat) === 'visit' ? this.visit : this.chair, seat, sign * amount);
      if (account === 'layout') this.layout += sign * amount;
      if (account === 'vigorish') this.vigorish += sign * amount;
    }
  }

  private toSeat(sums: Map<number, number>, seat: number, amount: number): void {
    sums.set(seat, (sums.get(seat) ?? 0) + amount);
  }

  movements(unit: number): Movement[] {
    const moved = (sums: Map<number, number>) => [...sums].filter(([, amount]) => amount !== 0);
    return [
      ...moved(this.chair).map(([seat, amount]) => ({ seat, credit: amount, owed: 0 })),
      ...moved(this.visit).map(([seat, amount]) => ({ seat, credit: 0, owed: 0, visit: { unit, amount } })),
    ];
  }
}

/** What a credit cannot give back at once is owed, and paid from the credit as soon as there is any. */
const withDebts = (game: Game<CrapsPlay>, before: CrapsTable, events: readonly TableEvent[]): readonly TableEvent[] => {
  const lacking = new Map<number, number>();
  const end = events.reduce((table, event) => {
    const next = evolveTable(game, table, event);
    next.ledger.credit.forEach((credit, seat) => {
      if (-(credit ?? 0) > (lacking.get(seat) ?? 0)) lacking.set(seat, -credit!);
    });
    return next;
  }, before);
  const repaid = [...lacking].flatMap(([seat, owed]): TableEvent[] => {
    const amount = Math.min(owed, creditAt(end.ledger, seat) + owed);
    return amount > 0 ? [{ type: 'ReceivablePaid', seat, amount, from: 'credit' }] : [];
  });
  return [...events.map((event) => (event.type === 'ThrowReopened' ? owing(event, lacking) : event)), ...repaid];
};

const owing = (event: EventOf<'ThrowReopened'>, lacking: ReadonlyMap<number, number>): TableEvent => {
  const seats = new Set([...event.movements.filter(({ visit }) => !visit).map(({ seat }) => seat), ...lacking.keys()]);
  const credits = new Map(event.movements.filter(({ visit }) => !visit).map(({ seat, credit }) => [seat, credit]));
  return {
    ...event,
    movements: [
      ...[...seats].map((seat) => {
        const owed = lacking.get(seat) ?? 0;
        return { seat, credit: (credits.get(seat) ?? 0) + owed, owed };
      }),
      ...event.movements.filter(({ visit }) => visit),
    ],
  };
};
