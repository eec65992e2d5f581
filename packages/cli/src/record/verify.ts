import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Anchor, RecordReport, StreamVerdict } from '@hardway/server';
import { Command } from 'commander';
import { columns, InputError, print, printJson } from '../io/output.ts';
import { folderOption, publicKeyIn, type RecordFlags, textIn, withStore } from './record.ts';

interface VerifyFlags extends RecordFlags {
  readonly key?: string;
  readonly anchor?: string;
}

export const verifyCommand = (): Command =>
  new Command('verify')
    .description('Prove that nothing in the record was changed, left out or cut off. Exit code 1 if something was.')
    .option(...folderOption)
    .option('--key <file>', 'the house’s public key; the one in the folder if this is left out')
    .option(
      '--anchor <file|line>',
      'checkpoints kept elsewhere, as "hardway anchor" prints them; the record must have them',
    )
    .option('--json', 'as JSON')
    .addHelpText(
      'after',
      `
Checkpoints are a chain: each is signed, names the one before it, and says how every stream stood. Every entry of every
stream is hashed again with the one before it and held against them. Everything that is kept beside the log (commands,
rounds, vouchers, snapshots) is worked out again from the log and must come out the same.

With --key, a public key kept elsewhere, nobody who has only the database can have written another record. In the house’s
own folder, its seal and its head file are compared too: they say how far the house had come. A copy of the whole folder,
put back to an earlier state, shows only against a checkpoint that was kept elsewhere: --anchor. Without one the answer
says that a rollback is not excluded. Entries that a record of 0.1.0 had when it was adopted are called adopted: they were
signed as they were found. The house may be running.`,
    )
    .action(async ({ folder, key, anchor, json }: VerifyFlags) => {
      const { isWhole, verifyRecord } = await import('@hardway/server');
      const options = { publicKey: keyFor(folder, key), anchors: await anchorsFrom(anchor), ...(await sealIn(folder)) };
      const report = await withStore(folder, (store) => verifyRecord(store, options));
      if (json) printJson({ whole: isWhole(report), ...report });
      else await printReport(report, folder);
      if (!isWhole(report)) process.exitCode = 1;
    });

export const anchorCommand = (): Command =>
  new Command('anchor')
    .description('Print the record’s last checkpoint in one line, to be kept elsewhere.')
    .option(...folderOption)
    .addHelpText(
      'after',
      `
Anyone who keeps the line can later ask "hardway verify --anchor" whether the record still has it: that shows a record which
was rewritten by somebody with the house’s key, or put back to an earlier state with everything that belongs to it. The
house also writes the line to its log with every checkpoint. Lines of many days can be kept in one file.`,
    )
    .action(async ({ folder }: RecordFlags) => {
      const { anchorText, CHECKPOINTS, readIdentity } = await import('@hardway/server');
      const anchor = await withStore(folder, async (store): Promise<Anchor> => {
        const identity = await readIdentity(store);
        const checkpoint = await store.head(CHECKPOINTS);
        if (!identity || checkpoint.version === 0) throw new InputError('the record has no checkpoint yet.');
        return { house: identity.house, checkpoint };
      });
      print(anchorText(anchor));
    });

/** The key that was named, or the one that the house left in its folder. */
const keyFor = (folder: string, named: string | undefined): string | undefined => {
  if (named !== undefined) return publicKeyIn(named);
  const file = join(folder, 'public-key.pem');
  return existsSync(file) ? publicKeyIn(file) : undefined;
};

/** The seal's secret and the head file, which only the house's own folder has. */
const sealIn = async (folder: string): Promise<{ secret?: Uint8Array; headFile?: string }> => {
  const { headFileIn, readKey, StoreError } = await import('@hardway/server');
  // A folder with the public part alone belongs to somebody who checks the house.
  if (!existsSync(join(folder, 'signing-key.pem'))) return {};
  try {
    const key = await readKey(folder);
    return key ? { secret: key.secret, headFile: headFileIn(folder) } : {};
  } catch (error) {
    throw error instanceof StoreError ? new InputError(error.message) : error;
  }
};

const anchorsFrom = async (given: string | undefined): Promise<readonly Anchor[]> => {
  if (given === undefined) return [];
  const { anchorsIn } = await import('@hardway/server');
  const anchors = anchorsIn(given) ?? anchorsIn(textIn(given));
  if (anchors) return anchors;
  throw new InputError(`"${given}" has no anchors; each is a line that "hardway anchor" has printed.`);
};

const printReport = async (report: RecordReport, folder: string): Promise<void> => {
  const { anchorText } = await import('@hardway/server');
  const { identity, streams, flaws, anchor, signatures, seal, anchored } = report;
  print(columns([['stream', 'entries', 'verdict'], ...streams.map(row)]));
  for (const flaw of flaws) print(`\nbroken: ${flaw}`);
  if (identity) print(`\nA ${identity.mode} house, epoch ${identity.epoch}, ${identity.house}.`);
  if (anchor) print(`Proved up to checkpoint ${anchor.checkpoint.version}:\n  ${anchorText(anchor)}`);
  const unsigned = streams.reduce((sum, stream) => sum + unsignedOf(stream), 0);
  if (unsigned > 0) print(`${count(unsigned)} since then ${unsigned === 1 ? 'is' : 'are'} not signed yet.`);
  if (!signatures)
    print(`unsigned: there is no public-key.pem in ${folder}, so no signature was checked; name the key with --key.`);
  if (!seal) print('The house’s seal was not compared: only its own folder has the key for it.');
  if (!anchored) print('A rollback is not excluded: no checkpoint from elsewhere was given with --anchor.');
};

const count = (entries: number): string => `${entries} ${entries === 1 ? 'entry' : 'entries'}`;

const unsignedOf = (verdict: StreamVerdict): number =>
  verdict.is === 'whole' ? verdict.head.version - verdict.signedTo : 0;

const row = (verdict: StreamVerdict): string[] => {
  const { stream } = verdict;
  if (verdict.is === 'whole') {
    const adopted = verdict.adoptedTo > 0 ? `, adopted up to ${verdict.adoptedTo}` : '';
    return [stream, `${verdict.head.version}`, `whole${adopted}`];
  }
  if (verdict.version === null) return [stream, `${verdict.head.version}`, `broken: ${verdict.because}`];
  return [stream, `${verdict.version}`, `broken at entry ${verdict.version}: ${verdict.because}`];
};
