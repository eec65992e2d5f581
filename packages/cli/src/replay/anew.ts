import {
  type Command,
  decide,
  type EventOf,
  evolve,
  isRefusal,
  type MoneyFormat,
  messageIn,
  narrator,
  type Roll,
  type Rulebook,
  resultsOf,
  standingWagers,
  type Table,
  type TableEvent,
  type WagerResult,
} from '@hardway/engine';
import type { Entry, KeptEvent } from '@hardway/server';

/** A round settled by today's engine, under the filing of the round's day, beside what was recorded. */
export interface Anew {
  readonly wagers: readonly ComparedWager[];
  /** Other effects of a throw of craps, such as a point that is set, where their sentences differ. */
  readonly others: readonly { readonly recorded: string; readonly anew: string }[];
}

export interface ComparedWager {
  readonly seat: number;
  readonly spot: string;
  readonly stake: number;
  /** Missing where the record or the engine knows nothing of the wager. */
  readonly recorded?: WagerResult;
  readonly anew?: WagerResult;
  readonly same: boolean;
}

/** An entry with how the table stood before it. */
export interface RecordedStep {
  readonly entry: Entry;
  readonly event: KeptEvent;
  readonly before: Table;
}

export const recordedSteps = (
  standing: Table,
  entries: readonly Pick<RecordedStep, 'entry' | 'event'>[],
): readonly RecordedStep[] => {
  let table = standing;
  return entries.map(({ entry, event }) => {
    const before = table;
    table = evolve(table, event);
    return { entry, event, before };
  });
};

/** The document that a table plays by, and how its house writes amounts. */
interface By {
  readonly rulebook: Rulebook;
  readonly amount: MoneyFormat;
}

/** Nothing where the steps settle nothing. */
export const settledAnew = (by: By, steps: readonly RecordedStep[]): Anew | null =>
  roundAnew(steps) ?? throwAnew(by, steps);

export const isSame = ({ wagers, others }: Anew): boolean => others.length === 0 && wagers.every(({ same }) => same);

const roundAnew = (steps: readonly RecordedStep[]): Anew | null => {
  const confirmed = steps.find(isConfirmed);
  if (!confirmed) return null;
  const recorded = steps.flatMap(({ event }) => resultsIn(event));
  return { wagers: compared(recorded, settledBy(confirmed, confirmed.event.roll)), others: [] };
};

/** A round that was settled again, by the wagers and under the filing that it was played with. */
export const resettledAnew = (
  steps: readonly RecordedStep[],
  event: EventOf<'RoundResettled'>,
  roll: Roll,
): Anew | null => {
  const confirmed = steps.find(isConfirmed);
  return confirmed ? { wagers: compared(event.results, settledBy(confirmed, roll)), others: [] } : null;
};

type ConfirmedStep = RecordedStep & { readonly event: EventOf<'ResultConfirmed'> };

const isConfirmed = (step: RecordedStep): step is ConfirmedStep => step.event.type === 'ResultConfirmed';

/** Settles the wagers that lay there when the result was confirmed. */
const settledBy = ({ before }: ConfirmedStep, roll: Roll): readonly WagerResult[] =>
  before.submission ? resultsOf(before.submission, standingWagers(before), roll) : [];

/** The throw is called once more on the table as it stood, and everything that comes of it is compared. */
const throwAnew = ({ rulebook, amount }: By, steps: readonly RecordedStep[]): Anew | null => {
  const narrate = narrator(amount);
  const called = callIn(steps);
  if (!called) return null;
  const own = steps.filter(({ entry }) => entry.command === called.entry.command);
  const verdict = decide(rulebook, own[0]!.before, callOf(called, own));
  const recorded = own.map(({ event: { by: _, ...event } }) => event as TableEvent);
  const anew = isRefusal(verdict) ? [] : verdict;
  return {
    wagers: compared(recorded.flatMap(resultsIn), anew.flatMap(resultsIn)),
    others: isRefusal(verdict)
      ? [{ recorded: narrate(called.event), anew: `Refused: ${messageIn(verdict, amount)}` }]
      : differences(recorded.filter(isOther), anew.filter(isOther), narrate),
  };
};

/** The call of a throw. What went before it may hold others, of a throw that was reopened meanwhile. */
export const callIn = (steps: readonly RecordedStep[]): RecordedStep | undefined => {
  const calls = steps.filter(({ event }) => event.type === 'ThrowCalled');
  return calls.find(({ event }) => !('again' in event)) ?? calls[0];
};

/** The command that brought the throw: its call, a ruling on a disputed face, or the putting right of a miscall. */
const callOf = ({ entry, event }: RecordedStep, own: readonly RecordedStep[]): Command => {
  const { roll, leaning } = event as EventOf<'ThrowCalled'>;
  const envelope = { id: entry.command, at: entry.at, by: event.by, dice: roll };
  for (const { event: cause } of own)
    if (cause.type === 'ThrowReopened')
      return { ...envelope, type: 'ReopenThrow', number: cause.number, dice: cause.to!, approver: cause.approver };
  if (own.some(({ event: { type } }) => type === 'FaceRuled')) return { ...envelope, type: 'RuleOnFace' };
  // A leaning die shows what lies opposite; the record keeps only that one leant.
  return { ...envelope, type: 'CallThrow', ...(leaning ? { leaningOn: [7 - roll[0]!, null] } : {}) };
};

const resultsIn = (event: TableEvent): readonly WagerResult[] =>
  event.type === 'LosersCollected' || event.type === 'WinnersPaid' ? event.results : [];

const isOther = ({ type }: TableEvent): boolean => type !== 'LosersCollected' && type !== 'WinnersPaid';

const differences = (
  recorded: readonly TableEvent[],
  anew: readonly TableEvent[],
  narrate: (event: TableEvent) => string,
): Anew['others'] =>
  Array.from({ length: Math.max(recorded.length, anew.length) }, (_, index) => [recorded[index], anew[index]] as const)
    .filter(([was, is]) => sorted(was) !== sorted(is))
    .map(([was, is]) => ({ recorded: was ? narrate(was) : 'Nothing.', anew: is ? narrate(is) : 'Nothing.' }));

const compared = (recorded: readonly WagerResult[], anew: readonly WagerResult[]): ComparedWager[] => {
  const places = new Map([...recorded, ...anew].map((result) => [placeOf(result), result]));
  return [...places].map(([place, { seat, spot, stake }]) => {
    const was = recorded.find((result) => placeOf(result) === place);
    const is = anew.find((result) => placeOf(result) === place);
    return {
      seat,
      spot,
      stake,
      ...(was ? { recorded: was } : {}),
      ...(is ? { anew: is } : {}),
      same: was !== undefined && is !== undefined && agree(was, is),
    };
  });
};

const placeOf = ({ seat, spot }: WagerResult): string => `${seat} ${spot}`;

const agree = (was: WagerResult, is: WagerResult): boolean =>
  was.stake === is.stake &&
  was.result === is.result &&
  was.returned === is.returned &&
  (was.vigorish ?? 0) === (is.vigorish ?? 0) &&
  was.breakage === is.breakage &&
  was.clauses.join() === is.clauses.join();

/** JSON that does not depend on the order in which an object was put together. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
