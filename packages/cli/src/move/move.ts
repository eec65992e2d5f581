import type { MoveOutcome, MoveProgress } from '@hardway/server';
import { Command } from 'commander';
import { columns, InputError, note, print, printJson } from '../io/output.ts';
import { databaseUrl, folderOption, type RecordFlags, withReasons } from '../record/record.ts';

export const moveCommand = (): Command =>
  new Command('move')
    .description('Take the record of a stopped house from SQLite in its folder into PostgreSQL, hash for hash.')
    .argument('[address]', 'an empty PostgreSQL database; that of HARDWAY_DATABASE_URL if this is left out')
    .option(...folderOption)
    .option('--json', 'what was moved as JSON')
    .addHelpText(
      'after',
      `
Every entry, command, document, snapshot and the seal are copied as they are, in one transaction. Before it is kept, each
row of the copy is compared with the original, and the copy is proved as "hardway verify" does. After that the old database
is set aside as hardway.db.moved, and no house starts on it any more. The key and the head stay in the folder: the house
goes on there with HARDWAY_DATABASE_URL. Nothing in the record says that it was moved, since nothing in it has changed.

Stop the house first. It is refused while a house runs on either side, and if the database is not empty. Cut short at any
moment, it leaves the record in the folder as it was and the database empty, or has copied all of it: run it again. An
address with a password is seen by others on the machine; the environment is not.

  HARDWAY_DATABASE_URL=postgres://hardway@db.example/hardway hardway move --folder hardway-data

Exit code 1 if the record is not whole; nothing is moved then.`,
    )
    .action(async (address: string | undefined, { folder, json }: RecordFlags) => {
      const target = address ?? databaseUrl();
      if (target === undefined)
        throw new InputError('name an empty PostgreSQL database, as an argument or in HARDWAY_DATABASE_URL.');
      const { moveRecord } = await import('@hardway/server');
      const order = { folder, databaseUrl: target, progress: progressNotes() };
      const moved = await withReasons(() => moveRecord(order));
      if (moved.is === 'broken') {
        note(`hardway: the record in ${folder} was not moved: ${moved.because}`);
        process.exitCode = 1;
      } else if (json) printJson(factsOf(moved));
      else tell(moved, folder);
    });

type Done = Extract<MoveOutcome, { is: 'moved' }>;

const factsOf = ({ is: _, ...facts }: Done): object => facts;

const tell = ({ rows, streams, aside }: Done, folder: string): void => {
  print(`Moved the record in ${folder} to PostgreSQL, compared row by row and proved.\n`);
  print(columns([['table', 'rows'], ...Object.entries(rows).map(([table, count]) => [table, `${count}`])]));
  print('');
  print(
    columns([
      ['stream', 'entries', 'head'],
      ...streams.map(({ stream, version, hash }) => [stream, `${version}`, hash]),
    ]),
  );
  note(`The old database is set aside as ${aside}. Start the house in ${folder} with HARDWAY_DATABASE_URL.`);
};

const EVERY_MS = 1000;

const DONE: Readonly<Record<Exclude<MoveProgress['is'], 'proving'>, string>> = {
  copying: 'copied',
  comparing: 'compared',
};

/** How far it is, each second, and when something else begins or ends. */
const progressNotes = (): ((progress: MoveProgress) => void) => {
  let [last, told] = ['', 0];
  return (progress) => {
    const ends = progress.is !== 'proving' && progress.rows === progress.of;
    if (progress.is === last && !ends && performance.now() - told < EVERY_MS) return;
    [last, told] = [progress.is, performance.now()];
    note(
      progress.is === 'proving'
        ? `proving ${progress.stream}`
        : `${DONE[progress.is]} ${progress.rows} of ${progress.of} rows`,
    );
  };
};
