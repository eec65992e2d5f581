import { type EventOf, type MoneyFormat, narrator, type Roll, type Rulebook, unitOf } from '@hardway/engine';
import type { Entry, FoundRound, Store, Replayable as Stored } from '@hardway/server';
import { Command } from 'commander';
import { wholeNumber } from '../io/arguments.ts';
import { columns, InputError, note, print, printJson } from '../io/output.ts';
import { folderOption, type RecordFlags, withStore } from '../record/record.ts';
import {
  type Anew,
  type ComparedWager,
  callIn,
  isSame,
  type RecordedStep,
  recordedSteps,
  resettledAnew,
  settledAnew,
} from './anew.ts';

interface ReplayFlags extends RecordFlags {
  readonly last: number;
  readonly before?: number;
}

export const replayCommand = (rulebooks: readonly Rulebook[]): Command =>
  new Command('replay')
    .description('Play a round of the record again: what was done, the dice, and every wager settled again.')
    .argument('<table>', 'the table, such as sentosa')
    .argument('[round]', 'the round, or the throw at craps; the last ones are listed if this is left out', wholeNumber)
    .option(...folderOption)
    .option('--last <n>', 'how many to list', wholeNumber, 20)
    .option('--before <number>', 'list those before this one', wholeNumber)
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
The entries of the round are told in sentences, with who did what. Each wager is then settled once more by today’s
engine, with the recorded dice and under the Rules Submission that was filed then, and compared with the record: result,
amount, breakage and clauses. At craps the throw is called again on the table as it stood, so points, travelling
wagers and markers are compared as well. A round that was corrected later is settled by both results.

  hardway replay sentosa            the last rounds
  hardway replay sentosa 12         one of them
  hardway replay craps 40 --json    a throw with everything since the one before

The house may be running. Exit code 1 if anything differs from the record, or if its entries do not follow each other.`,
    )
    .action(async (table: string, round: number | undefined, flags: ReplayFlags) =>
      unlessAltered(() =>
        withStore(flags.folder, async (store) => {
          const played = { ...(await findTable(rulebooks, store, table)), amount: await amountsIn(store) };
          if (round === undefined) await listRounds(played, table, flags);
          else await replay(played, table, round, flags.json ?? false);
        }),
      ),
    );

/** An entry that was written by somebody else cannot be played. */
const unlessAltered = async (play: () => Promise<void>): Promise<void> => {
  const { AlteredError } = await import('@hardway/server');
  try {
    await play();
  } catch (error) {
    if (!(error instanceof AlteredError)) throw error;
    note(`hardway: ${error.message}`);
    process.exitCode = 1;
  }
};

interface Replayable extends Stored {
  readonly rulebook: Rulebook;
}

/** A table to replay, and how its house writes amounts. */
interface Played extends Replayable {
  readonly amount: MoneyFormat;
}

const amountsIn = async (store: Store): Promise<MoneyFormat> => {
  const { formatIn, recordedCurrency } = await import('@hardway/server');
  return formatIn(await recordedCurrency(store));
};

const findTable = async (rulebooks: readonly Rulebook[], store: Store, table: string): Promise<Replayable> => {
  const { entriesOf, streamOf } = await import('@hardway/server');
  const stream = streamOf(table);
  for await (const { event } of entriesOf(store, stream))
    if (event.type === 'SubmissionFiled') return { store, stream, rulebook: rulebookIn(rulebooks, event) };
  const tables = (await store.streams()).filter((name) => name.startsWith('table:')).map((name) => name.slice(6));
  throw new InputError(`no rules were ever filed for a table "${table}"; the record has ${tables.join(', ')}.`);
};

const rulebookIn = (rulebooks: readonly Rulebook[], filed: object): Rulebook => {
  const { submission } = filed as EventOf<'SubmissionFiled'>;
  const found = rulebooks.find(({ id }) => id === submission.rulebook);
  if (!found) throw new InputError(`the table plays by ${submission.rulebook}, which this Hardway does not know.`);
  return found;
};

const listRounds = async (played: Played, table: string, { last, before, json }: ReplayFlags): Promise<void> => {
  const { findRounds } = await import('@hardway/server');
  const { store, stream, rulebook } = played;
  const kind = unitOf(rulebook);
  const found = await findRounds({ store, stream, kind }, { limit: last, ...(before ? { before } : {}) });
  if (json) {
    printJson({ table, rulebook: rulebook.id, ...found });
    return;
  }
  print(
    columns([
      [kind.toUpperCase(), 'ENDED', 'DICE', 'WAGERS', 'STAKED', 'RETURNED', ''],
      ...found.rounds.map((round) => listed(round, played.amount)),
    ]),
  );
  if (found.next !== null && found.rounds.length > 0)
    note(`Older ones: hardway replay ${table} --before ${found.rounds.at(-1)!.number}`);
};

const listed = (
  { number, at, roll, wagers, staked, returned, corrected }: FoundRound,
  amount: MoneyFormat,
): string[] => [
  `${number}`,
  timeOf(at),
  roll?.join('-') ?? '',
  `${wagers}`,
  amount(staked),
  amount(returned),
  [...(roll ? [] : ['void']), ...(corrected ? ['corrected'] : [])].join(', '),
];

/** A round, or a change that was made to it later. */
interface Stretch {
  readonly steps: readonly RecordedStep[];
  readonly anew: Anew | null;
  readonly chained: boolean;
}

const replay = async (played: Played, table: string, round: number, json: boolean): Promise<void> => {
  const { replayRound, replayEntry } = await import('@hardway/server');
  const found = await replayRound(played, round);
  if (!found) throw new InputError(`${table} has no ${unitOf(played.rulebook)} ${round}; see hardway replay ${table}.`);
  const steps = await readSteps(played, found);
  const stretches: Stretch[] = [{ ...steps, anew: settledAnew(played, steps.steps) }];
  for (const version of found.changes) {
    const change = await readSteps(played, (await replayEntry(played, version))!);
    stretches.push({ ...change, anew: changeAnew(played, steps.steps, change.steps, round) });
  }
  if (json) printJson(factsOf(played, table, round, stretches));
  else tell(played, table, round, stretches);
  if (!stretches.every(({ anew, chained }) => chained && (anew === null || isSame(anew)))) process.exitCode = 1;
};

type Found = NonNullable<Awaited<ReturnType<typeof import('@hardway/server').replayRound>>>;

const readSteps = async ({ store, stream }: Replayable, { before, until, standing }: Found) => {
  const { eventOf, verifyChain } = await import('@hardway/server');
  const entries: readonly Entry[] = await store.read(stream, before.version, until - before.version);
  return {
    steps: recordedSteps(
      standing.table,
      entries.map((entry) => ({ entry, event: eventOf(entry.event) })),
    ),
    chained: verifyChain(stream, entries, before).is === 'whole',
  };
};

const changeAnew = (
  by: Played,
  played: readonly RecordedStep[],
  change: readonly RecordedStep[],
  round: number,
): Anew | null => {
  if (callIn(change)) return settledAnew(by, change);
  const events = change.map(({ event }) => event);
  const again = events.find((event) => event.type === 'RoundResettled' && event.round === round);
  const corrected = events.find((event) => event.type === 'ResultCorrected' && event.round === round);
  if (again?.type !== 'RoundResettled' || corrected?.type !== 'ResultCorrected') return null;
  return resettledAnew(played, again, corrected.to);
};

const rollIn = (steps: readonly RecordedStep[]): Roll | null =>
  [callIn(steps) ?? [], steps].flat().flatMap(({ event }) => {
    if (event.type === 'ResultConfirmed' || event.type === 'ThrowCalled') return [event.roll];
    return event.type === 'ResultCorrected' ? [event.to] : [];
  })[0] ?? null;

const factsOf = (played: Played, table: string, number: number, stretches: readonly Stretch[]): object => ({
  table,
  rulebook: played.rulebook.id,
  [unitOf(played.rulebook)]: number,
  stretches: stretches.map(({ steps, anew, chained }) => ({
    paytable: steps[0]?.before.submission?.paytable ?? null,
    dice: rollIn(steps),
    chained,
    entries: steps.map(({ entry, event }) => ({ ...entry, says: narrator(played.amount)(event) })),
    anew,
    same: anew === null ? null : isSame(anew),
  })),
});

const tell = (played: Played, table: string, number: number, stretches: readonly Stretch[]): void => {
  const narrate = narrator(played.amount);
  for (const [index, { steps, anew, chained }] of stretches.entries()) {
    const paytable = steps[0]?.before.submission?.paytable;
    print(
      index === 0
        ? `${table}, ${unitOf(played.rulebook)} ${number}: ${played.rulebook.id}${paytable ? `, pay table ${paytable}` : ''}\n`
        : '\nChanged later\n',
    );
    print(
      columns(steps.map(({ entry, event }) => [`${entry.version}`, timeOf(entry.at), whoOf(event.by), narrate(event)])),
    );
    if (anew) print(`\n${comparison(anew, rollIn(steps), played.amount)}`);
    else print('\nNothing was settled here.');
    if (!chained) print('The entries do not follow each other by their hashes; hardway verify says where.');
  }
};

/** Empty for what the house did by itself. */
const whoOf = (by: { id: string; role: string } | undefined): string => (by ? `${by.role} ${by.id}` : '');

const comparison = (anew: Anew, roll: Roll | null, amount: MoneyFormat): string => {
  const { wagers, others } = anew;
  const rows = wagers.map((wager) => [
    `${wager.seat}`,
    wager.spot,
    amount(wager.stake),
    upshot(wager.recorded, amount),
    wager.same ? 'the same' : upshot(wager.anew, amount),
    [...new Set((wager.anew ?? wager.recorded)!.clauses)].join(', '),
  ]);
  return [
    `Dice ${roll?.join('-') ?? 'none'}`,
    ...(rows.length > 0 ? [columns([['SEAT', 'SPOT', 'STAKE', 'RECORDED', 'AGAIN', 'CLAUSES'], ...rows])] : []),
    ...others.map(({ recorded, anew: now }) => `Recorded: ${recorded} Again: ${now}`),
    isSame(anew)
      ? `Settled again: ${counted(wagers.length)}, all as recorded.`
      : `Settled again: ${counted(wagers.length)}; the record differs.`,
  ].join('\n');
};

const counted = (wagers: number): string => (wagers === 1 ? '1 wager' : `${wagers} wagers`);

const upshot = (wager: ComparedWager['recorded'], amount: MoneyFormat): string => {
  if (wager === undefined) return 'missing';
  const { result, returned, breakage } = wager;
  // Breakage is part of a minor unit, so it is told as the exact fraction that it is.
  const brokenOff = breakage === undefined ? '' : `, breakage ${breakage}`;
  return result === 'lost' ? 'lost' : `${result} ${amount(returned)}${brokenOff}`;
};

const timeOf = (at: number): string => new Date(at).toISOString().replace('T', ' ').slice(0, 19);
