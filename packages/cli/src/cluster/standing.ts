import type { Config, NodeCaller, NodeLease, NodeWord, Ownership } from '@hardway/server';
import { InputError } from '../io/output.ts';
import { withReasons } from '../record/record.ts';

/** Who is there and who owns what, in the form that the house gives it in under /api/nodes. */
export interface Standing {
  /** By the database's clock. */
  readonly at: number;
  /** Whether NATS is reached from here; null where it was not to be asked. */
  readonly bus: boolean | null;
  readonly nodes: readonly StandingNode[];
  readonly tables: readonly (Holder & { readonly table: string })[];
  readonly shared: readonly (Holder & { readonly stream: string })[];
}

interface Holder {
  readonly owner: string | null;
  readonly epoch: number | null;
}

export interface StandingNode extends NodeLease {
  readonly tables: number;
  /** What it says of itself; null if it says nothing. */
  readonly word: NodeWord | null;
}

/** The settings as the house reads them. */
export const houseSettings = async (folder: string | undefined): Promise<Config> => {
  const { ConfigError, readConfig } = await import('@hardway/server');
  try {
    return readConfig(process.env, { flags: { HARDWAY_FOLDER: folder } });
  } catch (error) {
    throw error instanceof ConfigError ? new InputError(error.message) : error;
  }
};

export const ownershipIn = async ({ folder, databaseUrl }: Config): Promise<Ownership> => {
  const { readOwnership } = await import('@hardway/server');
  const found = await withReasons(() => readOwnership({ folder, databaseUrl: databaseUrl ?? undefined }));
  if (found) return found;
  throw new InputError(
    databaseUrl === null
      ? `there is no record in ${folder}; name the house’s folder with --folder.`
      : 'there is no record in the PostgreSQL database; a house makes one when it starts.',
  );
};

/** Null where the settings name no NATS, or the folder has no key of the house. */
export const callerFor = async (config: Config): Promise<NodeCaller | null> => {
  const { NodeCaller } = await import('@hardway/server');
  return withReasons(() => NodeCaller.open(config));
};

export const standingOf = async (config: Config): Promise<Standing> => {
  const ownership = await ownershipIn(config);
  const nodes = nodesIn(ownership);
  const caller = await callerFor(config);
  try {
    const live = nodes.filter(({ node, is }) => node !== '' && is === 'live');
    const words = await caller?.words(live.map(({ node }) => node));
    const tables = tablesOf(config, ownership);
    return {
      at: ownership.at,
      bus: caller?.connected ?? null,
      nodes: nodes.map((lease) => ({
        ...lease,
        tables: tables.filter(({ owner }) => owner === lease.node).length,
        word: words?.get(lease.node) ?? null,
      })),
      tables,
      shared: ownership.streams.filter(({ stream }) => !isTable(stream) && !stream.startsWith(DATABASE)),
    };
  } finally {
    await caller?.close();
  }
};

/** A house that has the record to itself is one node; its row stays while there are others. */
const nodesIn = ({ nodes }: Ownership): readonly NodeLease[] => {
  const shown = nodes.filter(({ node, is }) => node !== '' || is !== 'left');
  return shown.length === 0 ? nodes : shown;
};

/** What one of several databases says of itself is written once, and owned by nobody afterwards. */
const DATABASE = 'database:';
const TABLE = 'table:';
const isTable = (stream: string): boolean => stream.startsWith(TABLE);

/** Those of the settings. One that is not among them counts while somebody owns it: it may have been taken off the floor. */
const tablesOf = (config: Config, { nodes, streams }: Ownership): Standing['tables'] => {
  const owned = new Map(streams.filter(({ stream }) => isTable(stream)).map((row) => [row.stream, row]));
  const ids = new Set([
    ...config.tables.map(({ id }) => id),
    ...[...owned.values()].filter(({ owner }) => owner !== null).map(({ stream }) => stream.slice(TABLE.length)),
  ]);
  const isAlone = nodes.some(({ node, is }) => node === '' && is === 'live');
  return [...ids].map((table) => {
    const { owner = null, epoch = null } = owned.get(`${TABLE}${table}`) ?? {};
    return isAlone ? { table, owner: '', epoch: null } : { table, owner, epoch };
  });
};
