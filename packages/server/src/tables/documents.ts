import type { EventOf, RoundRecord, Table, TableEvent } from '@hardway/engine';
import type { Document } from '../store/store.ts';
import { trailOf } from './trail.ts';

/** A round or a throw as it can be looked up, with the time at which it ended or was changed last. */
export interface KeptRound {
  readonly record: RoundRecord;
  readonly at: number;
}

const ENDS_OR_CHANGES: readonly TableEvent['type'][] = [
  'LightsCleared',
  'RoundVoided',
  'SettledRoundVoided',
  'RoundResettled',
];

/** What the events add to the records that are looked up: rounds that ended or changed, throws that counted. */
export const documentsOf = (before: Table, after: Table, events: readonly TableEvent[], at: number): Document[] => [
  ...(events.some(({ type }) => ENDS_OR_CHANGES.includes(type)) ? changedRounds(before, after, at) : []),
  ...throwsOf(events, at),
  ...events.flatMap((event) => (event.type === 'CreditCashedOut' && event.reference ? [cashOutOf(event, at)] : [])),
  ...trailOf(before, after, events),
];

/** Credit that became a voucher, to be looked up by its reference. */
const cashOutOf = ({ seat, amount, reference }: EventOf<'CreditCashedOut'>, at: number): Document => ({
  kind: 'cash-out',
  key: reference!,
  rank: at,
  value: { seat, amount },
});

const changedRounds = (before: Table, after: Table, at: number): Document[] => {
  const known = new Set(before.rounds);
  return after.rounds
    .filter((record) => !known.has(record))
    .map((record) => ({
      kind: 'round',
      key: `${record.number}`,
      rank: record.number,
      value: { record, at } satisfies KeptRound,
    }));
};

const throwsOf = (events: readonly TableEvent[], at: number): Document[] =>
  events.flatMap((event) =>
    event.type === 'ThrowCalled'
      ? [
          {
            kind: 'throw',
            key: `${event.number}`,
            rank: event.number,
            value: { roll: event.roll, call: event.call, results: settledBy(events), at },
          },
        ]
      : [],
  );

const settledBy = (events: readonly TableEvent[]) =>
  events.flatMap((event) =>
    event.type === 'LosersCollected' || event.type === 'WinnersPaid' ? [...event.results] : [],
  );
