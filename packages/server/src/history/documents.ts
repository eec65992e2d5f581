import { type EventOf, recordsOf, type Table, type TableEvent } from '@hardway/engine';
import type { KeptRound, KeptThrow } from '../protocol/answers.ts';
import type { Document } from '../store/store.ts';
import { indexDocuments } from './log-index.ts';

const ENDS_OR_CHANGES: readonly TableEvent['type'][] = [
  'LightsCleared',
  'RoundVoided',
  'SettledRoundVoided',
  'RoundResettled',
];

/** Documents for rounds that ended or changed and for throws that counted. */
export const tableDocuments = (before: Table, after: Table, events: readonly TableEvent[], at: number): Document[] => [
  ...(events.some(({ type }) => ENDS_OR_CHANGES.includes(type)) ? changedRounds(before, after, at) : []),
  ...throwsOf(events, at),
  ...events.flatMap((event) => (event.type === 'CreditCashedOut' && event.reference ? [cashOutOf(event, at)] : [])),
  ...indexDocuments(before, after, events),
];

/** Credit that became a voucher, to be looked up by its reference. */
const cashOutOf = ({ seat, amount, reference }: EventOf<'CreditCashedOut'>, at: number): Document => ({
  kind: 'cash-out',
  key: reference!,
  rank: at,
  value: { seat, amount },
});

const changedRounds = (before: Table, after: Table, at: number): Document[] => {
  const known = new Set(recordsOf(before));
  return recordsOf(after)
    .filter((record) => !known.has(record))
    .map((record) => ({
      kind: 'round',
      key: `${record.number}`,
      rank: record.number,
      value: { record, at } satisfies KeptRound,
    }));
};

const throwsOf = (events: readonly TableEvent[], at: number): Document[] =>
  events.flatMap((event) => {
    if (event.type === 'ThrowCalled') return [throwOf(event.number, calledBy(event, events, at))];
    return event.type === 'ThrowReopened' && event.to === null
      ? [throwOf(event.number, { roll: null, call: '', results: [], at, corrected: true })]
      : [];
  });

const throwOf = (number: number, value: KeptThrow): Document => ({
  kind: 'throw',
  key: `${number}`,
  rank: number,
  value,
});

const calledBy = (
  { number, roll, call, again }: EventOf<'ThrowCalled'>,
  events: readonly TableEvent[],
  at: number,
): KeptThrow => ({
  roll,
  call,
  results: [
    ...events.flatMap((event) => (isSettlement(event) && event.round === number ? event.results : [])),
    ...events.flatMap((event) => (event.type === 'ThrowReopened' && event.number === number ? event.departed : [])),
  ],
  at,
  ...(again ? { corrected: true } : {}),
});

const isSettlement = (event: TableEvent): event is EventOf<'LosersCollected' | 'WinnersPaid' | 'PayoutHeld'> =>
  event.type === 'LosersCollected' || event.type === 'WinnersPaid' || event.type === 'PayoutHeld';
