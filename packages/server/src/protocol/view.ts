import {
  creditAt,
  EMPTY_LEDGER,
  earnedAt,
  type GamePlay,
  gameOf,
  handPaysAt,
  type Limits,
  ledgerOfSeats,
  owedAt,
  positionOf,
  type QueuedOrder,
  type RulesSubmission,
  seatsWithCredit,
  spotOf,
  standingWagers,
  type Table,
  type UnitResults,
} from '@hardway/engine';
import type { OwnPartSchema, SeatMoneySchema, StaffPartSchema } from './outgoing-schema.ts';
import type { Sent } from './shape.ts';
import type { TableViewSchema } from './table-schema.ts';

/**
 * Views of a table. None of them is a table: the public view is sent to everybody and has wagers, money and dice that are not
 * final blanked out, the own part is one seat's, the staff part a console's. Screens put them together by `tableOf` and
 * `staffTableOf`, and only then ask the engine what may be done.
 */

/** The public view. Its empty ledger and seats mean "not shown", never "nothing there": it is not a table to decide on. */
export type TableView = Sent<typeof TableViewSchema>;

/** The part that only its own seat may see. */
export type OwnPart = Sent<typeof OwnPartSchema>;

/** The part that only staff at the table may see: every seat, and the dice as they are entered. */
export type StaffPart = Sent<typeof StaffPartSchema>;

/** Somebody who waits for help: a player at a seat, or the dealer where it is null. */
export type HelpCall = StaffPart['waiting'][number];

export type SeatMoney = Sent<typeof SeatMoneySchema>;

/** Rounds or throws up to `since` are left out. */
export const viewOf = (table: Table, since = 0): TableView => {
  const { submission: _, filings: __, handPays: ___, queue = [], ...rest } = table;
  return {
    ...rest,
    play: gameAt(table).shown(table.play, since),
    ledger: EMPTY_LEDGER,
    breakage: '0',
    ahead: aheadOf(queue),
    sittings: {},
    takenAlone: {},
  };
};

/** What of the orders that wait everybody may know: other limits, and that the table closes. */
const aheadOf = (queue: readonly QueuedOrder[]): TableView['ahead'] =>
  queue
    .flatMap(({ what, fields, from = null }) =>
      what === 'LoadDice' ? [] : [{ what, from, limits: what === 'ChangeLimits' ? limitsIn(fields) : null }],
    )
    .toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0));

/** Null where one of the two is left to the document. */
export const limitsIn = (fields: unknown): Pick<Limits, 'min' | 'max'> | null => {
  const { min, max } = (fields as { readonly limits: Partial<Limits> }).limits;
  return min === undefined || max === undefined ? null : { min, max };
};

const gameAt = ({ play }: { readonly play: GamePlay }) => gameOf(play.game);

export const ownPart = (table: Table, seat: number): OwnPart => {
  const game = gameAt(table);
  const since = table.sittings[seat]?.after ?? 0;
  const mine = ({ number, results }: UnitResults): UnitResults => ({
    number,
    results: number > since ? results.filter((result) => result.seat === seat) : [],
  });
  return {
    seat,
    credit: creditAt(table.ledger, seat),
    owes: owedAt(table.ledger, seat),
    earned: earnedAt(table.ledger, seat) + moneyOf(table, seat).staked,
    ...game.seen(table.play, seat, since),
    handPays: handPaysAt(table, seat),
    results: game.results(table.play).map(mine),
  };
};

/** A table as one seat sees it, put together again: enough for the engine to say what this seat may do. */
export const tableOf = (view: TableView, submission: RulesSubmission | null, own: OwnPart | null): Table => {
  const table: Table = { ...view, submission, filings: submission ? [submission] : [] };
  if (!own) return table;
  const { seat, bets, calls, notices = [], handPays } = own;
  return {
    ...table,
    play: gameAt(view).seeing(view.play, { seats: bets ? { [seat]: bets } : {}, calls, notices }),
    ledger: ledgerOfSeats([own]),
    handPays,
  };
};

/** What all other seats together have on the layout, by position: how much, and of nobody. */
export const chipsBeside = (table: Table, seat: number): Readonly<Record<string, number>> => {
  const chips: Record<string, number> = {};
  const { submission } = table;
  if (!submission) return chips;
  for (const [at, { wagers }] of Object.entries(standingWagers(table)))
    for (const wager of Number(at) === seat ? [] : wagers) {
      const position = positionOf(spotOf(submission, wager), wager.state);
      chips[position] = (chips[position] ?? 0) + wager.stake;
    }
  return chips;
};

export const moneyOf = (table: Table, seat: number): SeatMoney => ({
  credit: creditAt(table.ledger, seat),
  owes: owedAt(table.ledger, seat),
  staked: stakesIn(standingWagers(table)[seat]?.wagers ?? []) + stakesIn(unpaidOf(table, seat)),
});

const stakesIn = (wagers: readonly { readonly stake: number }[]): number =>
  wagers.reduce((sum, { stake }) => sum + stake, 0);

/** Wagers that were won and lie on the layout until surveillance has answered. */
const unpaidOf = (table: Table, seat: number) =>
  gameAt(table)
    .notices(table.play)
    .flatMap(({ waiting }) => waiting?.results ?? [])
    .filter((result) => result.seat === seat);

export const staffPart = (table: Table, connected: readonly number[], waiting: readonly HelpCall[]): StaffPart => {
  const game = gameAt(table);
  return {
    seats: seatsWithCredit(table.ledger).map((seat) => ({
      seat,
      ...moneyOf(table, seat),
      wagers: game.situation(table, seat).wagers,
    })),
    entered: game.entered(table.play),
    calls: game.calls(table.play),
    notices: game.notices(table.play),
    handPays: table.handPays ?? [],
    queue: table.queue ?? [],
    players: game.players(table.play),
    connected,
    waiting,
    settled: game.settled(table.play),
    takenAlone: table.takenAlone,
  };
};

/** A table as staff see it, put together again: enough for the engine to say what a person may do. */
export const staffTableOf = (view: TableView, submission: RulesSubmission | null, staff: StaffPart): Table => {
  const { seats, entered, calls, notices, players, takenAlone, handPays, queue } = staff;
  const bets = Object.fromEntries(seats.map(({ seat, wagers }) => [seat, { wagers, registered: [] }]));
  return {
    ...view,
    submission,
    filings: submission ? [submission] : [],
    play: gameAt(view).seeing(view.play, { seats: bets, calls, notices, players, entered }),
    ledger: ledgerOfSeats(seats),
    takenAlone,
    handPays,
    queue,
  };
};
