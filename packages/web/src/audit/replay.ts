import {
  balancesOf,
  evolve,
  gameOf,
  postingsOf,
  resultsOf,
  seatsWithCredit,
  sicBoPlay,
  type Table,
  type TableEvent,
  turnOf,
  type WagerResult,
} from '@hardway/engine';
import { type Entry, eventOf } from '@hardway/server/protocol';
import type { RecordedEvent } from '../record/event.ts';

/** A round played again: what each entry did to the table and to its books. */

export interface Posted {
  readonly account: string;
  readonly amount: number;
  readonly before: number;
  readonly after: number;
}

export interface ReplayStep {
  readonly entry: Entry;
  readonly event: RecordedEvent;
  readonly postings: readonly Posted[];
  /** As it stands after the entry. */
  readonly table: Table;
}

export const stepsOf = (before: Table, entries: readonly Entry[]): readonly ReplayStep[] => {
  const steps: ReplayStep[] = [];
  let table = before;
  for (const entry of entries) {
    const event: RecordedEvent = eventOf(entry.event);
    const after = evolve(table, event);
    steps.push({ entry, event, postings: postedBy(event, table, after), table: after });
    table = after;
  }
  return steps;
};

/** Every posting with the account's balance before and after it. What a rounding broke off comes last. */
const postedBy = (event: TableEvent, before: Table, after: Table): readonly Posted[] => {
  const balances: Record<string, number> = { ...balancesOf(before.ledger) };
  const posted: Posted[] = [];
  const book = (account: string, amount: number): void => {
    const balance = balances[account] ?? 0;
    balances[account] = balance + amount;
    posted.push({ account, amount, before: balance, after: balance + amount });
  };
  for (const { account, amount } of postingsOf(event)) book(account, amount);
  for (const [account, balance] of Object.entries(balancesOf(after.ledger)))
    if (balance !== (balances[account] ?? 0)) book(account, balance - (balances[account] ?? 0));
  return posted;
};

/** What an entry decided about wagers. */
const resultsIn = (event: TableEvent): readonly WagerResult[] =>
  event.type === 'LosersCollected' || event.type === 'WinnersPaid' || event.type === 'RoundResettled'
    ? event.results
    : [];

/** What came of a round's wagers; a later settlement of the same round replaces the one before. */
export const resultsAfter = (steps: readonly ReplayStep[], round: number | null): readonly WagerResult[] => {
  const again = steps.findLast(({ event }) => event.type === 'RoundResettled' && [null, event.round].includes(round));
  if (again) return resultsIn(again.event);
  const reopened = steps.findLastIndex(({ event }) => event.type === 'ThrowReopened');
  return steps.slice(reopened + 1).flatMap(({ event }) => (isOf(event, round) ? resultsIn(event) : []));
};

/** What a throw's stretch holds of others, which were reopened meanwhile, is not its own. */
const isOf = (event: TableEvent, round: number | null): boolean =>
  (event.type === 'LosersCollected' || event.type === 'WinnersPaid') && [null, event.round].includes(round);

/** What the engine makes of a round of Sic Bo today, under the submission of its day, against what was recorded. */
export interface Recheck {
  readonly wagers: number;
  readonly differing: readonly WagerResult[];
}

/** Nothing where the steps do not hold a whole settlement. */
export const recheck = (steps: readonly ReplayStep[]): Recheck | null => {
  const confirmed = steps.find(({ event }) => event.type === 'ResultConfirmed');
  const paid = steps.some(({ event }) => event.type === 'WinnersPaid');
  const round = confirmed ? sicBoPlay(confirmed.table).round : null;
  const submission = confirmed?.table.submission;
  if (!paid || round?.stage !== 'lit' || !submission) return null;
  const recorded = steps.flatMap(({ event }) => (event.type === 'RoundResettled' ? [] : resultsIn(event)));
  const anew = resultsOf(submission, round.seats, round.roll);
  return {
    wagers: recorded.length,
    differing: recorded.filter((was) => !anew.some((is) => agree(was, is))),
  };
};

const agree = (was: WagerResult, is: WagerResult): boolean =>
  was.seat === is.seat &&
  was.spot === is.spot &&
  was.stake === is.stake &&
  was.result === is.result &&
  was.returned === is.returned &&
  was.breakage === is.breakage;

/** A ledger's sum, which is zero. */
export const sumOf = (ledger: Table['ledger']): number =>
  Object.values(balancesOf(ledger)).reduce((sum, balance) => sum + balance, 0);

interface Lying {
  readonly seat: number;
  /** Where it lies: a come wager that has travelled lies at its number. */
  readonly spot: string;
  readonly stake: number;
}

/** The wagers that lie on the layout; those that were collected or paid have left it. */
export const lyingOn = (table: Table): readonly Lying[] => {
  const game = gameOf(table.play.game);
  const last = turnOf(table).stage === 'lit' ? game.results(table.play).at(-1) : undefined;
  const decided = new Set(last?.results.map(({ seat, spot }) => `${seat} ${spot}`));
  return seatsWithCredit(table.ledger).flatMap((seat) =>
    game
      .situation(table, seat)
      .wagers.filter(({ spot }) => !decided.has(`${seat} ${spot}`))
      .map(({ spot, stake, state }) => ({
        seat,
        spot: state.point !== null && /^(dont-)?come$/.test(spot) ? `${spot}/${state.point}` : spot,
        stake,
      })),
  );
};
