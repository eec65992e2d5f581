import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checkpoint, Config, Store } from '@hardway/server';
import { advice, type Finding, reasonOf, right, wrong } from './doctor-finding.ts';

/** How the record is, beside a running house or without one. It is read and not changed. */
export const checkRecord = async ({ databaseUrl, folder }: Config): Promise<readonly Finding[]> => {
  const { readPostgres, readSqlite } = await import('@hardway/server');
  const file = join(folder, 'hardway.db');
  if (databaseUrl === null && !existsSync(file)) return [right('record', 'none yet; the first start makes one')];
  const findings = databaseUrl === null ? [await checkSchema(file)] : [];
  try {
    const store = databaseUrl === null ? readSqlite(file) : await readPostgres(databaseUrl);
    if (!store) return [right('postgresql', 'answers; no record yet, the first start makes one')];
    try {
      const place = databaseUrl === null ? [] : [right('postgresql', 'answers')];
      return [...findings, ...place, ...(await contents(store, folder))];
    } finally {
      await store.close();
    }
  } catch (error) {
    const check = databaseUrl === null ? 'record' : 'postgresql';
    const todo = databaseUrl === null ? 'restore it from a backup: hardway restore --help' : 'see HARDWAY_DATABASE_URL';
    return [...findings, wrong(check, reasonOf(error), todo)];
  }
};

const checkSchema = async (file: string): Promise<Finding> => {
  const { isHeld, SCHEMA, schemaIn } = await import('@hardway/server');
  try {
    const schema = schemaIn(file);
    const held = isHeld(file) ? 'held by a running house' : 'held by nobody';
    const says = `opens, ${held}; schema ${schema} of ${SCHEMA}`;
    return schema <= SCHEMA
      ? right('record', says)
      : wrong('record', says, 'run the newer Hardway that has written it');
  } catch (error) {
    return wrong('record', `cannot be opened: ${reasonOf(error)}`, 'restore it from a backup: hardway restore --help');
  }
};

const contents = async (store: Store, folder: string): Promise<readonly Finding[]> => {
  const streams = await store.streams();
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, ...(await store.head(stream)) })));
  const entries = heads.reduce((sum, { version }) => sum + version, 0);
  return [
    right('streams', `${streams.length} streams, ${entries} entries`),
    await checkCheckpoints(store, streams, folder),
    await checkClock(store, heads),
    await checkSoftware(store),
  ];
};

const VERIFY = 'hardway verify tells more; keep the folder as it is and restore a backup elsewhere';

/** The last signed word on every stream: whether the house gave it, and whether the record still says so. */
const checkCheckpoints = async (store: Store, streams: readonly string[], folder: string): Promise<Finding> => {
  const { verifyCheckpoint } = await import('@hardway/server');
  const keyFile = join(folder, 'public-key.pem');
  if (!existsSync(keyFile))
    return wrong('checkpoints', `${keyFile} is missing`, 'put the house’s public key back from a backup');
  const publicKey = readFileSync(keyFile, 'utf8');
  const last = (await Promise.all(streams.map((stream) => store.checkpoints(stream)))).flatMap((all) => all.slice(-1));
  const unsigned = last.find((checkpoint) => !verifyCheckpoint(checkpoint, publicKey));
  if (unsigned) return wrong('checkpoints', `that of ${unsigned.stream} is not signed by the house’s key`, VERIFY);
  const hashes = await Promise.all(last.map((checkpoint) => hashAt(store, checkpoint)));
  const strayed = last.find(({ hash }, index) => hashes[index] !== hash);
  if (strayed) return wrong('checkpoints', `${strayed.stream} does not stand as was signed`, VERIFY);
  const newest = Math.max(...last.map(({ at }) => at));
  return last.length === 0
    ? advice('checkpoints', 'nothing is signed yet', 'let the house run for a minute, or close it in good order')
    : right('checkpoints', `signed by the house and as the record has it, the last at ${timeOf(newest)}`);
};

const hashAt = async (store: Store, { stream, version }: Checkpoint): Promise<string | undefined> =>
  (await store.read(stream, version - 1, 1))[0]?.hash;

const checkClock = async (
  store: Store,
  heads: readonly { readonly stream: string; readonly version: number }[],
): Promise<Finding> => {
  const last = await Promise.all(heads.map(({ stream, version }) => store.read(stream, version - 1, 1)));
  const newest = Math.max(0, ...last.flat().map(({ at }) => at));
  const now = Date.now();
  return now >= newest
    ? right('clock', `${timeOf(now)}, after the last entry`)
    : wrong('clock', `${timeOf(now)} is before the last entry, ${timeOf(newest)}`, 'set the machine’s clock');
};

/** The house writes down at every start what it runs. */
const checkSoftware = async (store: Store): Promise<Finding> => {
  const { entriesOf, HOUSE_STREAM, softwareHash } = await import('@hardway/server');
  const installed = await softwareHash();
  let started: string | undefined;
  for await (const { event } of entriesOf(store, HOUSE_STREAM))
    if (event.type === 'HouseStarted') started = (event as unknown as { software: string }).software;
  const says = `${installed.slice(0, 16)} is installed`;
  if (started === undefined || started === installed) return right('software', `${says}, as at the last start`);
  return advice(
    'software',
    `${says}; the last start was of ${started.slice(0, 16)}`,
    'start the house again if it is running, so that the record names what it runs',
  );
};

const timeOf = (at: number): string => new Date(at).toISOString();
