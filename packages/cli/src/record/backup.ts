import type { CopyProgress, Manifest } from '@hardway/server';
import { Command } from 'commander';
import { columns, InputError, note, print, printJson } from '../io/output.ts';
import { installedVersion } from '../io/version.ts';
import { databaseUrl, folderOption, publicKeyIn, type RecordFlags, withReasons } from './record.ts';

export const backupCommand = (): Command =>
  new Command('backup')
    .description('Save the record of a house, running or not, and prove what was saved.')
    .argument('<backup>', 'a new folder for it')
    .option(...folderOption)
    .option('--without-key', 'leave the house’s private key out')
    .option('--json', 'the manifest as JSON')
    .addHelpText(
      'after',
      `
The backup is the record as it stands at one moment, while the house goes on. Every bet that was acknowledged before is
in it. It is written beside the new name, proved chain by chain, synced to the disk, and only then given its name: a
backup that is there is a good one. manifest.json has the SHA-256 of every file and the head of every stream, signed
with the house’s key.

The backup holds signing-key.pem, the private key that signs the record: anyone who has it can sign another record in the
house’s name. Only their owner can read its files; keep it that way. With --without-key the key is left out; keep a copy
of it elsewhere, since a house does not start on a restored record without it.

  hardway backup backups/monday
  hardway restore backups/monday --folder restored

A record in PostgreSQL is saved with PostgreSQL’s own means: pg_dump, or archiving for recovery to a point in time. One in
several databases is saved while the house is stopped, so that all of them stand at the same moment.
Exit code 1 if the record is not whole; nothing is saved then.`,
    )
    .action(async (target: string, { folder, withoutKey, json }: RecordFlags & { withoutKey?: boolean }) => {
      refusePostgres('backup');
      const { backUp } = await import('@hardway/server');
      const order = { folder, target, version: installedVersion(), now: Date.now, withKey: !withoutKey };
      const backedUp = await withReasons(() => backUp({ ...order, progress: progressNotes() }));
      if (backedUp.is === 'broken')
        answerNo(`the record in ${folder} is broken, so nothing was saved`, backedUp.because);
      else if (json) printJson(backedUp.manifest);
      else {
        print(`Saved ${folder} to ${target} as it stood at ${backedUp.manifest.at}.\n`);
        print(contents(backedUp.manifest));
        await sayKey(backedUp.manifest);
      }
    });

interface RestoreFlags extends RecordFlags {
  readonly key?: string;
  readonly signingKey?: string;
  readonly inPlace?: boolean;
  readonly reason?: string;
}

export const restoreCommand = (): Command =>
  new Command('restore')
    .description('Put a backup in place of a house, once every hash, chain and signature in it is proved.')
    .argument('[backup]', 'the folder of a backup')
    .option(...folderOption)
    .option('--key <file>', 'the house’s public key, kept elsewhere; the one in the backup if this is left out')
    .option('--signing-key <file>', 'the house’s private key, for a backup that was saved without it')
    .option('--in-place', 'go on with the record where it is, after it was put back by other means')
    .option('--reason <text>', 'with --in-place: why, for the record')
    .option('--json', 'the manifest as JSON')
    .addHelpText(
      'after',
      `
The folder must be new or empty. The files are compared with the manifest, the manifest with the house’s signature, and
every stream is read and proved; the record appears in the folder only after that. With --key the backup must be of the
house with that key: without it, a backup is proved to be whole, but not whose it is.

A house that goes on from a backup knows nothing of what came after it. So a restore is an entry of the record and begins
a new epoch, and every voucher that was outstanding is held: the cage compares it with its own lists and releases it.
Restore before the house is started again, never beside a house that is running on the old record.

A record in PostgreSQL is put back by PostgreSQL’s own means. The house then refuses to open it, since it is behind the
head that the house has kept. "hardway restore --in-place --reason <text>" accepts it, with the same consequences. Of several
databases all are put back, to the same moment: one alone is behind what the others have signed, and is not accepted.

Exit code 1 if the backup is not as it was saved; nothing is restored then.`,
    )
    .action(async (backup: string | undefined, flags: RestoreFlags) => {
      if (flags.inPlace) await acceptInPlace(backup, flags);
      else if (backup === undefined) throw new InputError('name the folder of a backup, or give --in-place.');
      else await restoreFrom(backup, flags);
    });

const acceptInPlace = async (backup: string | undefined, { folder, reason }: RestoreFlags): Promise<void> => {
  if (backup !== undefined)
    throw new InputError('--in-place goes on with the record that is there; it takes no backup.');
  if (!reason?.trim()) throw new InputError('--in-place needs --reason, which becomes part of the record.');
  const { beginEpoch } = await import('@hardway/server');
  const place = { folder, databaseUrl: databaseUrl() };
  const { epoch } = await withReasons(() => beginEpoch(place, reason.trim(), Date.now));
  print(
    `The record goes on as it stands, in epoch ${epoch}. Its outstanding vouchers are held until the cage releases them.`,
  );
};

const restoreFrom = async (backup: string, { folder, key, signingKey, json }: RestoreFlags): Promise<void> => {
  refusePostgres('restore');
  const { restore } = await import('@hardway/server');
  const publicKey = key === undefined ? undefined : publicKeyIn(key);
  const order = { backup, folder, publicKey, signingKey, now: Date.now };
  const restored = await withReasons(() => restore({ ...order, progress: progressNotes() }));
  if (restored.is === 'broken') {
    answerNo(`the backup in ${backup} is broken, so nothing was restored`, restored.because);
    return;
  }
  const { manifest, epoch } = restored;
  if (json) printJson(manifest);
  else {
    print(`Restored ${folder} as it stood at ${manifest.at}, in epoch ${epoch}.\n`);
    print(contents(manifest));
    note('Outstanding vouchers are held until the cage releases them.');
  }
};

const refusePostgres = (what: string): void => {
  if (process.env.HARDWAY_DATABASE_URL)
    throw new InputError(
      `a record in PostgreSQL has its own ${what}: pg_dump and pg_restore, or archiving for recovery to a point in time.`,
    );
};

const answerNo = (what: string, because: string): void => {
  note(`hardway: ${what}: ${because}`);
  process.exitCode = 1;
};

const contents = ({ files, streams }: Manifest): string =>
  [
    columns([['file', 'bytes', 'SHA-256'], ...files.map(({ name, bytes, sha256 }) => [name, `${bytes}`, sha256])]),
    columns([
      ['stream', 'entries', 'head'],
      ...streams.map(({ stream, version, hash }) => [stream, `${version}`, hash]),
    ]),
  ].join('\n\n');

const sayKey = async (manifest: Manifest): Promise<void> => {
  const { hasSigningKey } = await import('@hardway/server');
  note(
    hasSigningKey(manifest)
      ? 'It holds the house’s private key: only people who may sign in the house’s name should be able to read it.'
      : 'It does not hold the house’s private key: keep a copy of signing-key.pem elsewhere, a restore needs it.',
  );
};

/** Of this many bytes on, a person wants to know how far it is. */
const LARGE_BYTES = 64 * 1024 * 1024;

const progressNotes = (): ((progress: CopyProgress) => void) => {
  let large = false;
  return (progress) => {
    if (progress.is === 'proving') {
      if (large) note(`proving ${progress.stream}`);
      return;
    }
    large = progress.of > LARGE_BYTES;
    if (large) note(`copied ${megabytes(progress.bytes)} of ${megabytes(progress.of)} MB`);
  };
};

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0);
