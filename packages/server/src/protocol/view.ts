import {
  creditAt,
  EMPTY_LEDGER,
  earnedAt,
  type HandBets,
  ledgerOfSeats,
  owedAt,
  type Roll,
  type RoundRecord,
  type RulesSubmission,
  type SeatBets,
  seatsWithCredit,
  type Table,
  type ThrowRecord,
  type Wager,
  type WagerResult,
} from '@hardway/engine';

/**
 * What people are shown of a table. A view is a table with parts left out, so that screens ask the engine itself what may
 * be done: the public part is the same for everybody and is written once for all, the own part is one seat's.
 */

/** Everything that anybody may see: no wagers, no money, no dice that are not final. */
export type PublicTable = Omit<Table, 'submission' | 'filings'>;

/** What one seat alone may see. */
export interface OwnPart {
  readonly seat: number;
  readonly credit: number;
  readonly owes: number;
  /** What play has brought here so far, with what lies on the layout; a visit is the difference of two. */
  readonly earned: number;
  readonly bets: SeatBets | null;
  readonly hand: HandBets | null;
  readonly calls: Table['hand']['calls'];
  /** What the last rounds or throws brought, newest last. What a player before this one had is left out. */
  readonly results: readonly Settled[];
}

/** What a round or throw brought. */
export interface Settled {
  readonly round: number;
  readonly results: readonly WagerResult[];
}

/** How many results a screen is sent. */
const RESULTS_SHOWN = 20;

const bare = (record: RoundRecord): RoundRecord => ({ ...record, seats: {}, results: [] });

export const publicPart = (table: Table): PublicTable => {
  const { submission: _, filings: __, ...rest } = table;
  return {
    ...rest,
    round: table.round && withoutWagers(table.round),
    hand: { ...table.hand, seats: {}, calls: [], recent: table.hand.recent.map(withoutResults) },
    rounds: table.rounds.slice(-RESULTS_SHOWN).map(bare),
    ledger: EMPTY_LEDGER,
    breakage: '0',
    sittings: {},
  };
};

const withoutResults = (thrown: ThrowRecord): ThrowRecord => ({ ...thrown, results: [] });

const withoutWagers = (round: NonNullable<Table['round']>): NonNullable<Table['round']> => {
  if (round.stage === 'lit') return { ...round, seats: {}, results: [] };
  return round.stage === 'closed' ? { ...round, seats: {}, entered: [] } : { ...round, seats: {} };
};

export const ownPart = (table: Table, seat: number): OwnPart => {
  const { round } = table;
  const since = table.sittings[seat]?.after ?? 0;
  const mine = ({ number, results }: { number: number; results: readonly WagerResult[] }): Settled => ({
    round: number,
    results: number > since ? results.filter((result) => result.seat === seat) : [],
  });
  const bets = round && round.number > since ? round.seats[seat] : undefined;
  return {
    seat,
    credit: creditAt(table.ledger, seat),
    owes: owedAt(table.ledger, seat),
    earned: earnedAt(table.ledger, seat) + moneyOf(table, seat).staked,
    // A screen has no use for the ids of what it has registered, and they grow with every bet.
    bets: bets ? { ...bets, registered: [] } : null,
    hand: table.hand.seats[seat] ?? null,
    calls: table.hand.calls.filter((call) => call.seat === seat),
    results: [
      ...[...table.rounds.slice(-RESULTS_SHOWN), ...table.hand.recent].map(mine),
      ...(round?.stage === 'lit' ? [mine(round)] : []),
    ],
  };
};

/** A table as one seat sees it, put together again: enough for the engine to say what this seat may do. */
export const tableOf = (view: PublicTable, submission: RulesSubmission | null, own: OwnPart | null): Table => {
  const table: Table = { ...view, submission, filings: submission ? [submission] : [] };
  if (!own) return table;
  const { seat, bets, hand, calls } = own;
  return {
    ...table,
    round: table.round && bets ? { ...table.round, seats: { [seat]: bets } } : table.round,
    hand: { ...table.hand, seats: hand ? { [seat]: hand } : {}, calls },
    ledger: ledgerOfSeats([own]),
  };
};

/** Somebody who waits for help: a player at a seat, or the dealer. */
export interface Call {
  readonly seat: number | null;
  readonly at: number;
}

/** What staff at a table see beside the public part: every seat, and the dice as they are entered. */
export interface StaffPart {
  readonly seats: readonly {
    readonly seat: number;
    readonly credit: number;
    readonly owes: number;
    readonly staked: number;
    readonly wagers: readonly Wager[];
  }[];
  readonly entered: Roll;
  readonly calls: Table['hand']['calls'];
  /** At craps: the seats to which the dice may be offered. Buying in is no news to the public, so this part tells it. */
  readonly players: Table['hand']['players'];
  /** Seats whose terminals are connected. */
  readonly connected: readonly number[];
  readonly waiting: readonly Call[];
  /** At craps: what the throw that was called last took and paid, at every seat. Its dice are public. */
  readonly settled: Settled | null;
}

export interface SeatMoney {
  readonly credit: number;
  readonly owes: number;
  readonly staked: number;
}

const wagersAt = ({ round, hand }: Table, seat: number): readonly Wager[] =>
  round?.seats[seat]?.wagers ?? hand.seats[seat]?.wagers ?? [];

/** What a seat has and owes, and what lies on the layout for it. */
export const moneyOf = (table: Table, seat: number): SeatMoney => ({
  credit: creditAt(table.ledger, seat),
  owes: owedAt(table.ledger, seat),
  staked: table.round?.stage === 'lit' ? 0 : wagersAt(table, seat).reduce((sum, { stake }) => sum + stake, 0),
});

export const staffPart = (table: Table, connected: readonly number[], waiting: readonly Call[]): StaffPart => ({
  seats: seatsWithCredit(table.ledger).map((seat) => ({
    seat,
    ...moneyOf(table, seat),
    wagers: wagersAt(table, seat),
  })),
  entered: table.round?.stage === 'closed' ? table.round.entered : [],
  calls: table.hand.calls,
  players: table.hand.players,
  connected,
  waiting,
  settled: settledBy(table.hand.recent.at(-1)),
});

const settledBy = (thrown: ThrowRecord | undefined): Settled | null =>
  thrown ? { round: thrown.number, results: thrown.results } : null;

/** A table as staff see it, put together again: enough for the engine to say what a person may do. */
export const staffTableOf = (view: PublicTable, submission: RulesSubmission | null, staff: StaffPart): Table => {
  const { seats, entered, calls, players } = staff;
  const bets = Object.fromEntries(seats.map(({ seat, wagers }) => [seat, { wagers, registered: [], withdrawn: [] }]));
  const { round } = view;
  return {
    ...view,
    submission,
    filings: submission ? [submission] : [],
    round: round && { ...round, seats: bets, ...(round.stage === 'closed' ? { entered } : {}) },
    hand: { ...view.hand, seats: round ? {} : bets, calls, players },
    ledger: ledgerOfSeats(seats),
  };
};
