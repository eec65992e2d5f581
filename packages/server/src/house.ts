import type { AddressInfo } from 'node:net';
import { setTimeout as passed } from 'node:timers/promises';
import { RULEBOOKS, type Rulebook } from '@hardway/engine';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { buildApi } from './api/http.ts';
import { limitsOf, type WireLimits } from './api/limits.ts';
import { StandbyDoor } from './api/standby.ts';
import type { Desk } from './cage/desk.ts';
import type { Vouchers } from './cage/vouchers.ts';
import { addressProblem, hostAndPort } from './config/address-problem.ts';
import { checkRealTables, configSummary } from './config/config.ts';
import { type Config, nodeName } from './config/settings.ts';
import { claimShared, joinNodes, sharedIsHeld } from './node/joining.ts';
import { HouseNode } from './node/node.ts';
import { loggingTo } from './operations/log.ts';
import { Metrics } from './operations/metrics.ts';
import type { Observe } from './operations/sign.ts';
import { practiceStaff } from './practice-staff.ts';
import { type Anchor, anchorText } from './record/anchor.ts';
import type { Checkpoints } from './record/checkpoints.ts';
import type { Identity } from './record/identity.ts';
import type { HouseKey } from './record/key.ts';
import { openNodeRecord, openRecord } from './record/opening.ts';
import { MeterBook } from './reports/meter-book.ts';
import { Reports } from './reports/reports.ts';
import { WholeProof } from './reports/whole-proof.ts';
import { openRooms } from './rooms.ts';
import { recordStart, SoftwareCheck } from './software.ts';
import { argon2id, type Passwords, type Staff } from './staff/index.ts';
import { headFileIn, type Store } from './store/index.ts';
import type { Floor } from './tables/floor.ts';
import { hasStandingBets } from './tables/standing.ts';

export interface HouseOptions {
  readonly now?: () => number;
  /** The documents that its tables may name. */
  readonly rulebooks?: readonly Rulebook[];
  /** Limits of sockets that differ from the settings. */
  readonly limits?: Partial<WireLimits>;
  readonly logger?: Logger;
  /** The folder of the built screens. */
  readonly web?: string | null;
  /** How passwords are hashed, where that need not be hard. */
  readonly passwords?: Passwords;
  /** Ends the waiting of a house that stands by while another has its record in PostgreSQL. */
  readonly standby?: AbortSignal;
}

/** Readers have this long to take what is still under way when the house closes. */
const PATIENCE_MS = 2000;

/** The part of a stop's time after which bets close, so that the rest is left for settling them. */
const CLOSING_AFTER = 0.9;

interface Parts {
  readonly address: string;
  readonly store: Store;
  readonly floor: Floor;
  readonly staff: Staff;
  readonly desk: Desk;
  readonly vouchers: Vouchers;
  readonly api: FastifyInstance;
  readonly reports: Reports;
  readonly meters: MeterBook;
  /** Null where the house has one process. */
  readonly node: HouseNode | null;
  readonly checkpoints: Pick<Checkpoints, 'close'>;
  readonly softwareCheck: SoftwareCheck;
  /** Null for a record that this start has begun. */
  readonly proof: WholeProof | null;
  readonly invitation: string | null;
  readonly software: string;
  readonly overtaken: Promise<string>;
  readonly now: () => number;
  readonly logger: Logger;
}

/** The whole house at work. */
export class RunningHouse {
  private readonly parts: Parts;
  private closing: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  get address(): string {
    return this.parts.address;
  }

  get store(): Store {
    return this.parts.store;
  }

  get floor(): Floor {
    return this.parts.floor;
  }

  get staff(): Staff {
    return this.parts.staff;
  }

  get vouchers(): Vouchers {
    return this.parts.vouchers;
  }

  /** The one-time word for the first administrator, if the house has no staff yet. */
  get invitation(): string | null {
    return this.parts.invitation;
  }

  /** Settles once the whole record, and not only what has come since the last checkpoint, has been looked at. */
  get proof(): Promise<void> {
    return this.parts.proof?.done ?? Promise.resolve();
  }

  /** SHA-256 of what it runs; written into the record at every start and looked at again once a day. */
  get software(): string {
    return this.parts.software;
  }

  /** Settles, with the reason, if another house takes the record over; this one can do nothing more then. */
  get overtaken(): Promise<string> {
    return this.parts.overtaken;
  }

  /** Settles if somebody who has the house's key wants this node to stop, so that others take over. */
  get stopAsked(): Promise<void> {
    return this.parts.node?.asked ?? NEVER;
  }

  /**
   * Lets rounds that somebody has bet in come to their settlement and then closes, all within so many seconds. A dealer's
   * round is not the house's to end: one that is still open then stays as it is in the record.
   */
  async stop(within: number): Promise<void> {
    const { floor, node, logger, now } = this.parts;
    logger.info({ within }, 'stopping');
    const by = now() + within * 1000 * CLOSING_AFTER;
    // From here on the balancer sends nobody new.
    floor.isConcluding = true;
    const concluded = Promise.resolve(node?.drain()).then(() => floor.conclude(by));
    await Promise.race([concluded, passed(within * 1000, undefined, { ref: false })]);
    await this.close();
  }

  /** Closes at once, after what is being written is there. */
  close(): Promise<void> {
    this.closing ??= this.closeParts();
    return this.closing;
  }

  private async closeParts(): Promise<void> {
    const { floor, desk, staff, api, reports, meters, proof, softwareCheck, logger } = this.parts;
    const { checkpoints, store, node } = this.parts;
    floor.stop();
    // Readers that have not taken an answer by then do not keep the house open.
    const patience = setTimeout(() => api.server.closeAllConnections(), PATIENCE_MS);
    await api.close();
    clearTimeout(patience);
    const proved = proof?.close();
    await reports.close();
    await proved;
    await meters.close();
    await node?.close();
    await floor.close();
    await staff.close();
    await desk.close();
    await softwareCheck.close();
    await checkpoints.close();
    await store.close();
    await node?.leave();
    const tables = [...floor.tables.values()].filter(({ owner }) => owner.isHere);
    const standing = tables.filter(({ owner }) => hasStandingBets(owner.table)).map(({ plan }) => plan.id);
    logger.info({ standing }, 'stopped');
  }
}

const NEVER = new Promise<never>(() => {});

/** Says nothing to anybody. */
const SILENT: Logger = pino({ level: 'silent' });

/** Undoes one thing that an opening has done. */
type Undo = () => unknown;

export const openHouse = async (config: Config, options: HouseOptions = {}): Promise<RunningHouse> => {
  const opened: Undo[] = [];
  try {
    return await openParts(config, options, opened);
  } catch (error) {
    await undoAll(opened);
    throw error;
  }
};

/** Last opened, first closed; one that cannot be closed does not keep the others open. */
const undoAll = async (opened: readonly Undo[]): Promise<void> => {
  for (const undo of [...opened].reverse())
    await Promise.resolve()
      .then(undo)
      .catch(() => undefined);
};

/** Shared by the steps of an opening. Each notes in `opened` how to close what it has opened, in case a later one fails. */
interface Opening {
  readonly config: Config;
  readonly rulebooks: readonly Rulebook[];
  readonly now: () => number;
  readonly logger: Logger;
  readonly observe: Observe;
  readonly passwords: Passwords;
  readonly opened: Undo[];
  readonly standby: AbortSignal | undefined;
}

const openParts = async (
  config: Config,
  {
    now = Date.now,
    rulebooks = RULEBOOKS,
    logger = SILENT,
    limits = {},
    web = null,
    passwords = argon2id,
    standby,
  }: HouseOptions,
  opened: Undo[],
): Promise<RunningHouse> => {
  checkRealTables(config, rulebooks);
  logger.info(
    { settings: Object.fromEntries(configSummary(config).map(({ name, value }) => [name, value])) },
    'starting',
  );
  const metrics = new Metrics(now);
  const log = loggingTo(logger, now);
  const door = new StandbyDoor();
  const { promise: overtaken, resolve: wasOvertaken } = whenTold();
  const observe: Observe = (sign) => {
    metrics.observe(sign);
    log(sign);
    if (sign.is === 'overtaken') wasOvertaken(sign.because);
    // A port that is taken is told by the opening itself, later.
    if (sign.is === 'standing-by') void door.open(config).catch(() => undefined);
  };
  const opening: Opening = { config, rulebooks, now, logger, observe, passwords, opened, standby };
  opened.push(() => door.close());
  const { store, identity, key, checkpoints, isNew, node } = await openStore(opening);
  const software = await recordStart(store, now(), config.currency);
  const { house, vouchers } = await openRooms(opening, { store, secret: key.secret, node, epoch: identity.epoch });
  const { floor, staff, desk, practice } = house;
  metrics.begin(software, floor.tables.keys());
  const people = practice ? await practiceStaff(staff, config.folder) : [];
  const invitation = practice ? null : await firstInvitation(staff);
  const reports = new Reports({ ...placeOf(config), secret: key.secret }, observe);
  const meters = new MeterBook(store, reports);
  opened.push(() => reports.close());
  const api = await buildApi({
    ...{ house, store, reports, meters, vouchers, people, metrics, web, publicKey: key.publicKey },
    ...apiSettings(config),
    limits: { ...limitsOf(config), ...limits },
  });
  opened.push(() => api.close());
  await door.close();
  await node?.start(house);
  const address = await listen(api, config);
  logger.info({ address, software, node: process.version }, 'listening');
  const softwareCheck = new SoftwareCheck(store, software, now);
  // What this start has begun itself holds nothing that could have been changed before it.
  const proved = { store, place: placeOf(config), reports, floor, observe };
  const proof = isNew ? null : new WholeProof(proved, key, headFileIn(config.folder));
  const atWork = { store, floor, staff, desk, vouchers, api, reports, meters, checkpoints, softwareCheck, proof, node };
  return new RunningHouse({ ...atWork, address, invitation, software, overtaken, now, logger });
};

const whenTold = (): { readonly promise: Promise<string>; readonly resolve: (because: string) => void } => {
  let resolve: (because: string) => void = () => {};
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};

const placeOf = ({ databaseUrl, folder }: Config) => ({ databaseUrl: databaseUrl ?? undefined, folder });

const apiSettings = ({
  name,
  mode,
  node,
  currency,
  origins,
  proxies,
  requestsPerMinute,
  upgradesPerMinute,
  metricsToken,
  operator,
}: Config) => ({
  print: { name, currency, practice: mode === 'practice' },
  brand: operator.brand,
  sound: operator.sound,
  node: nodeName({ node }),
  origins,
  proxies,
  requestsPerMinute,
  upgradesPerMinute,
  metricsToken,
});

interface OpenedStore {
  readonly store: Store;
  readonly identity: Identity;
  readonly key: HouseKey;
  readonly isNew: boolean;
  readonly node: HouseNode | null;
  readonly checkpoints: Pick<Checkpoints, 'close'>;
}

const openStore = async (opening: Opening): Promise<OpenedStore> => {
  const { config, now, logger, observe, opened, standby } = opening;
  const order = {
    ...placeOf(config),
    mode: config.mode,
    currency: config.currency,
    now,
    standby,
    watch: observe,
    signed: (anchor: Anchor) => logger.info({ anchor: anchorText(anchor) }, 'checkpoint'),
  };
  if (config.natsUrl !== null) return openAsNode(opening, order);
  const record = await openRecord(order);
  const { store, checkpoints } = record;
  opened.push(() => store.close());
  store.subscribe((entries) => observe({ is: 'recorded', entries }));
  checkpoints.start();
  opened.push(() => checkpoints.close());
  return { ...record, node: null };
};

/** One of several: the record is shared, and so is everything that belongs to the whole house. */
const openAsNode = async (opening: Opening, order: Parameters<typeof openNodeRecord>[0]): Promise<OpenedStore> => {
  const { observe, opened } = opening;
  const { record, joined } = await openNodeRecord(order, (key) => joinNodes(opening, key), claimShared);
  const { store, signing } = record;
  const { bus, greetings } = joined;
  opened.push(
    () => bus.close(),
    () => store.close(),
  );
  store.subscribeHere((entries) => observe({ is: 'recorded', entries }));
  await sharedIsHeld(store);
  const node = new HouseNode({ store, bus, greetings, observe, signing });
  opened.push(() => node.close());
  return { ...record, node, checkpoints: { close: async () => {} } };
};

const listen = async (api: FastifyInstance, place: Config): Promise<string> => {
  try {
    await api.listen({ host: place.host, port: place.port });
  } catch (error) {
    throw addressProblem(error as NodeJS.ErrnoException, place);
  }
  const { port } = api.server.address() as AddressInfo;
  return `http://${hostAndPort({ host: place.host, port })}`;
};

const firstInvitation = async (staff: Staff): Promise<string | null> => {
  const invited = await staff.firstInvitation();
  return 'refused' in invited ? null : invited.token;
};
