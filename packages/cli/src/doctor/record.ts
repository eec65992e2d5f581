import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, Store } from '@hardway/server';
import { advice, type Finding, reasonOf, right, wrong } from './finding.ts';

/** Checks of the record, beside a running house or without one. It is read and not changed. */
export const checkRecord = async (config: Config): Promise<readonly Finding[]> => {
  const { databaseUrl, folder } = config;
  const { readStore, wasMoved } = await import('@hardway/server');
  const file = join(folder, 'hardway.db');
  if (databaseUrl === null && wasMoved(file))
    return [wrong('record', `moved from ${folder} into a PostgreSQL database`, 'name it with HARDWAY_DATABASE_URL')];
  if (databaseUrl === null && !existsSync(file)) return [right('record', 'none yet; the first start makes one')];
  const findings = databaseUrl === null ? [await checkSchema(file)] : [];
  try {
    const store = await readStore({ folder, databaseUrl: databaseUrl ?? undefined });
    if (!store) return [right('postgresql', 'answers; no record yet, the first start makes one')];
    try {
      const place = databaseUrl === null ? [] : [right('postgresql', answering(store))];
      return [...findings, ...place, ...(await contents(store, config))];
    } finally {
      await store.close();
    }
  } catch (error) {
    const check = databaseUrl === null ? 'record' : 'postgresql';
    const todo = databaseUrl === null ? 'restore it from a backup: hardway restore --help' : 'see HARDWAY_DATABASE_URL';
    return [...findings, wrong(check, reasonOf(error), todo)];
  }
};

const answering = ({ databases }: Store): string => (databases ? `${databases.length} databases answer` : 'answers');

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

const contents = async (store: Store, config: Config): Promise<readonly Finding[]> => {
  const streams = await store.streams();
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, ...(await store.head(stream)) })));
  const entries = heads.reduce((sum, { version }) => sum + version, 0);
  return [
    right('streams', `${streams.length} streams, ${entries} entries`),
    await checkIdentity(store, config),
    await checkCheckpoints(store, config.folder),
    await checkClock(store, heads),
    await checkSoftware(store),
  ];
};

const VERIFY = 'hardway verify tells more; keep the folder as it is and restore a backup elsewhere';

/** The last signed word on the streams: whether the house gave it, and whether the record still says so. */
const checkCheckpoints = async (store: Store, folder: string): Promise<Finding> => {
  const { CHECKPOINTS, checkpointIn, nodeProofTools } = await import('@hardway/server');
  const keyFile = join(folder, 'public-key.pem');
  if (!existsSync(keyFile))
    return wrong('checkpoints', `${keyFile} is missing`, 'put the house’s public key back from a backup');
  const { version } = await store.head(CHECKPOINTS);
  if (version === 0)
    return wrong('checkpoints', 'nothing is signed', 'the house signs as it starts: hardway verify tells more');
  const [entry] = await store.read(CHECKPOINTS, version - 1, 1);
  const checkpoint = entry && checkpointIn(entry);
  const hasSigned = nodeProofTools(readFileSync(keyFile, 'utf8')).hasSigned!;
  if (!checkpoint || !(await hasSigned(checkpoint)))
    return wrong('checkpoints', `the last, ${version}, is not signed by the house’s key`, VERIFY);
  for (const [stream, at, hash] of checkpoint.heads)
    if ((await store.read(stream, at - 1, 1))[0]?.hash !== hash)
      return wrong('checkpoints', `${stream} does not stand as was signed`, VERIFY);
  return right('checkpoints', `${version}, the last of ${timeOf(checkpoint.at)}, signed and as the record has it`);
};

/** Who the record says it belongs to, beside what the settings and the folder say. */
const checkIdentity = async (store: Store, { mode, currency, folder }: Config): Promise<Finding> => {
  const { fingerprintOf, readIdentity, readKey } = await import('@hardway/server');
  const identity = await readIdentity(store);
  if (!identity) return wrong('identity', 'the record does not say whose it is', 'see hardway upgrade --help');
  const says = `a ${identity.mode} house, epoch ${identity.epoch}`;
  if (identity.mode !== mode)
    return wrong('identity', `${says}, and the settings say ${mode}`, `set HARDWAY_MODE=${identity.mode}`);
  if (identity.currency !== undefined && identity.currency !== currency)
    return wrong(
      'identity',
      `${says} in ${identity.currency}, and the settings say ${currency}`,
      `set HARDWAY_CURRENCY=${identity.currency}`,
    );
  try {
    const key = await readKey(folder);
    if (key && fingerprintOf(key.publicKey) !== fingerprintOf(identity.key))
      return wrong('identity', `${says}, of another key than that in ${folder}`, 'name the record’s own folder');
    return key ? right('identity', says) : wrong('identity', `${says}, whose key is missing`, 'put its key files back');
  } catch (error) {
    return wrong('identity', reasonOf(error), 'put the house’s key files back from a backup');
  }
};

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
