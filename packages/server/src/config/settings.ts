import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { RATES } from '../api/limits.ts';
import { readNatsAddresses } from '../cluster/addresses.ts';
import { isCurrency } from '../currency.ts';
import { LOG_LEVELS, type LogLevel } from '../operations/log.ts';
import { databasesIn, shownAddress } from '../store/postgres-address.ts';
import type { TablePlan } from '../tables/floor.ts';
import { PRACTICE_FLOOR } from '../tables/practice-floor.ts';
import { ConfigError } from './config-error.ts';
import { type Operator, readOperator, USUAL_OPERATOR } from './operator-file.ts';
import { readPlans } from './plan-file.ts';

/** Settings of the house. All come from the environment; without any it is a practice floor. */
export interface Config {
  readonly mode: 'practice' | 'real';
  readonly host: string;
  readonly port: number;
  readonly origins: readonly string[];
  readonly proxies: readonly string[];
  readonly folder: string;
  readonly databaseUrl: string | null;
  /** Where the nodes of a house meet; null for a house of one process. */
  readonly natsUrl: string | null;
  readonly natsCredentials: string | null;
  /** This node's name among them; null for the machine's. */
  readonly node: string | null;
  readonly tables: readonly TablePlan[];
  /** The house's name and its currency (ISO 4217), as they stand on vouchers. */
  readonly name: string;
  readonly currency: string;
  /** Minor units. */
  readonly cashAlone: number;
  /** What the operator has filed about the house. */
  readonly operator: Operator;
  readonly log: LogLevel;
  readonly metricsToken: string | null;
  /** Seconds. */
  readonly stopWithin: number;
  /** From one address. */
  readonly requestsPerMinute: number;
  readonly upgradesPerMinute: number;
  /** From one connection, and from one address. */
  readonly messagesPerSecond: number;
  readonly addressMessagesPerSecond: number;
  /** In messages. */
  readonly helloCost: number;
  /** Where each setting came from, by its name. */
  readonly sources: Readonly<Record<string, Source>>;
}

const NODE_LONGEST = 40;

/** What a node is called among others. */
export const nodeName = ({ node }: Pick<Config, 'node'>): string =>
  node ??
  hostname()
    .replaceAll(/[^\w-]/g, '-')
    .slice(0, NODE_LONGEST);

export type Source = 'flag' | 'environment' | 'default';

/** One thing that the environment says. */
export interface Setting<Value = unknown> {
  readonly name: `HARDWAY_${string}`;
  /** One sentence for the reference. */
  readonly says: string;
  /** As it would be given; empty where nothing is. */
  readonly default: string;
  /** The value, or a ConfigError that says what it should be. */
  readonly read: (text: string) => Value;
  /** The value for people to see: nothing secret is in it. */
  readonly show: (value: Value) => string;
}

const problem = (message: string): never => {
  throw new ConfigError(message);
};

const oneOf =
  <T extends string>(name: string, values: readonly T[]) =>
  (text: string): T =>
    values.find((value) => value === text) ??
    problem(`${name} is ${values.slice(0, -1).join(', ')} or ${values.at(-1)!}, and not "${text}".`);

const whole =
  (name: string, most: number, least = 0) =>
  (text: string): number =>
    /^\d{1,9}$/.test(text) && Number(text) <= most && Number(text) >= least
      ? Number(text)
      : problem(`${name} is a whole number from ${least} to ${most}, and not "${text}".`);

const matching =
  (name: string, form: RegExp, says: string) =>
  (text: string): string =>
    form.test(text) ? text : problem(`${name} is ${says}.`);

const itself = (text: string): string => text;

const readHost = (text: string): string =>
  isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)
    ? text
    : problem(`HARDWAY_HOST is an address such as 127.0.0.1 or a name, without a port, and not "${text}".`);

const readOrigin = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) && url.origin === text
    ? text
    : problem(`HARDWAY_ORIGINS has "${text}"; an origin is such as https://house.example, with a port or without one.`);
};

const readCurrency = (text: string): string =>
  isCurrency(text)
    ? text
    : problem(`HARDWAY_CURRENCY is the code of a currency in three capital letters, such as USD, and not "${text}".`);

const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const readOrigins = (text: string): readonly string[] => listOf(text).map(readOrigin);

const readProxy = (text: string): string => {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= most);
  return isIP(address) > 0 && isNetwork && rest.length === 0
    ? text
    : problem(
        `HARDWAY_PROXIES has "${text}"; a proxy is an address such as 127.0.0.1 or a network such as 10.0.0.0/8.`,
      );
};

const readProxies = (text: string): readonly string[] => listOf(text).map(readProxy);

const readDatabases = (text: string): string | null => {
  const named = databasesIn(text);
  for (const address of named)
    if (!/^postgres(ql)?:\/\//.test(address)) problem('HARDWAY_DATABASE_URL is a postgres:// address, or several.');
  if (new Set(named).size < named.length) problem('HARDWAY_DATABASE_URL names a database twice.');
  return named.length === 0 ? null : named.join(' ');
};

const readNats = (text: string): string | null => {
  if (text === '') return null;
  return readNatsAddresses(text) === null
    ? problem('HARDWAY_NATS_URL is one nats:// or tls:// address, or several with commas between them.')
    : text;
};

/** Tables that are told by name. */
const NAMED = 4;

const someOf = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ');

/** Every setting, by the part of the configuration that comes of it, in the order in which people are told of them. */
export const SETTINGS_BY_KEY: { readonly [Key in keyof Omit<Config, 'sources'>]: Setting<Config[Key]> } = {
  mode: {
    name: 'HARDWAY_MODE',
    says: 'practice for a floor with practice credit where anybody sits down, real for a house with staff and a cage.',
    default: 'practice',
    read: oneOf('HARDWAY_MODE', ['practice', 'real']),
    show: itself,
  },
  host: {
    name: 'HARDWAY_HOST',
    says: 'The address to listen on; anything but a loopback address lets other machines in.',
    default: '127.0.0.1',
    read: readHost,
    show: itself,
  },
  port: {
    name: 'HARDWAY_PORT',
    says: 'The port to listen on; 0 takes any that is free.',
    default: '8080',
    read: whole('HARDWAY_PORT', 65_535),
    show: String,
  },
  origins: {
    name: 'HARDWAY_ORIGINS',
    says: 'Origins, separated by commas, under which pages reach the house through a proxy; a real house that listens beyond loopback needs them.',
    default: '',
    read: readOrigins,
    show: (origins) => origins.join(', ') || 'none',
  },
  proxies: {
    name: 'HARDWAY_PROXIES',
    says: 'Addresses or networks, separated by commas, of proxies whose word for a visitor’s address is taken, such as 127.0.0.1 or 10.0.0.0/8.',
    default: '',
    read: readProxies,
    show: (proxies) => proxies.join(', ') || 'none',
  },
  folder: {
    name: 'HARDWAY_FOLDER',
    says: 'The folder of the signing key and, without PostgreSQL, of the record.',
    default: 'hardway-data',
    read: itself,
    show: itself,
  },
  databaseUrl: {
    name: 'HARDWAY_DATABASE_URL',
    says: 'The PostgreSQL database that keeps the record, with commas between its servers if it may be on one of several; or several databases with blanks between them, which tables are dealt to. Without it the house keeps its own database in the folder.',
    default: '',
    read: readDatabases,
    show: (named) => (named === null ? 'none' : databasesIn(named).map(shownAddress).join(' ')),
  },
  natsUrl: {
    name: 'HARDWAY_NATS_URL',
    says: 'NATS servers, separated by commas, such as nats://one:4222 or tls://two:4222: several processes with the same database and the same key are one house then, each of them one of its nodes.',
    default: '',
    read: readNats,
    show: (text) =>
      text === null
        ? 'none'
        : readNatsAddresses(text)!
            .map(({ host }) => host)
            .join(', '),
  },
  natsCredentials: {
    name: 'HARDWAY_NATS_CREDENTIALS',
    says: 'A file of NATS credentials, where its servers ask for them.',
    default: '',
    read: (text) => (text === '' ? null : text),
    show: (file) => file ?? 'none',
  },
  node: {
    name: 'HARDWAY_NODE',
    says: 'The name of this node of a house on several machines, of which no two may have the same; left out, the machine’s.',
    default: '',
    read: (text) =>
      text === ''
        ? null
        : matching('HARDWAY_NODE', /^[\w-]{1,40}$/, 'a name of 1 to 40 letters, digits, - and _')(text),
    show: (name) => name ?? 'none',
  },
  tables: {
    name: 'HARDWAY_TABLES',
    says: 'A JSON file with the tables; without it there is the practice floor, which a real house may not have, nor any table that is unattended.',
    default: '',
    read: (text) => (text === '' ? PRACTICE_FLOOR : readPlans(text)),
    show: (tables) => someOf(tables.map(({ id }) => id)),
  },
  name: {
    name: 'HARDWAY_NAME',
    says: 'The house’s name as it stands on vouchers.',
    default: 'Hardway practice floor',
    read: matching('HARDWAY_NAME', /^\S(.{0,78}\S)?$/u, 'a name of 1 to 80 characters in one line'),
    show: itself,
  },
  currency: {
    name: 'HARDWAY_CURRENCY',
    says: 'The currency (ISO 4217), whose minor units all amounts are: cents of USD, whole JPY, thousandths of KWD. A record keeps the one it was begun with.',
    default: 'USD',
    read: readCurrency,
    show: itself,
  },
  cashAlone: {
    name: 'HARDWAY_CASH_ALONE',
    says: 'The most cash, in minor units, that one person takes without a second one, at all tables together, until somebody else counts the drop or begins a shift; a table may file less for itself.',
    default: '500000',
    read: whole('HARDWAY_CASH_ALONE', 999_999_999),
    show: String,
  },
  operator: {
    name: 'HARDWAY_OPERATOR',
    says: 'A JSON file of what the operator decides about the house: its name, logo and colours, its sounds, the thresholds at which the floor is told of wins and play, and the rules of the cage.',
    default: '',
    read: (text) => (text === '' ? USUAL_OPERATOR : readOperator(text)),
    show: ({ alerts, brand }) =>
      `${brand.name.en}, big win ${alerts.bigWin}, unusual ${alerts.deviations} deviations, little play ${alerts.littlePlay}`,
  },
  log: {
    name: 'HARDWAY_LOG',
    says: 'How much is logged to stderr, in lines of JSON: fatal, error, warn, info, debug, trace or silent; left out, a person at a terminal gets warn.',
    default: 'info',
    read: oneOf('HARDWAY_LOG', LOG_LEVELS),
    show: itself,
  },
  metricsToken: {
    name: 'HARDWAY_METRICS_TOKEN',
    says: 'What a reader of /metrics sends as a bearer token; without it a practice floor answers loopback only and a real house nobody.',
    default: '',
    read: (text) =>
      text === ''
        ? null
        : matching('HARDWAY_METRICS_TOKEN', /^[\x21-\x7e]{16,256}$/, '16 to 256 characters without blanks')(text),
    show: (token) => (token === null ? 'none' : 'hidden'),
  },
  stopWithin: {
    name: 'HARDWAY_STOP_WITHIN',
    says: 'Seconds that a stop may take, so that rounds under way are settled first.',
    default: '60',
    read: whole('HARDWAY_STOP_WITHIN', 3_600),
    show: String,
  },
  requestsPerMinute: {
    name: 'HARDWAY_REQUESTS_PER_MINUTE',
    says: 'Requests that one address may make in a minute; everybody behind a proxy that HARDWAY_PROXIES does not name is one address.',
    default: '600',
    read: whole('HARDWAY_REQUESTS_PER_MINUTE', 1_000_000, 1),
    show: String,
  },
  upgradesPerMinute: {
    name: 'HARDWAY_UPGRADES_PER_MINUTE',
    says: 'Sockets that one address may open in a minute; at least as many as it has terminals, consoles and displays, since all come back at once after a restart.',
    default: '600',
    read: whole('HARDWAY_UPGRADES_PER_MINUTE', 1_000_000, 1),
    show: String,
  },
  messagesPerSecond: {
    name: 'HARDWAY_MESSAGES_PER_SECOND',
    says: 'Messages that one socket may send in a second; twice as many may come at once.',
    default: `${RATES.messagesPerSecond}`,
    read: whole('HARDWAY_MESSAGES_PER_SECOND', 1_000_000, 1),
    show: String,
  },
  addressMessagesPerSecond: {
    name: 'HARDWAY_ADDRESS_MESSAGES_PER_SECOND',
    says: 'Messages that all sockets of one address together may send in a second; twice as many may come at once.',
    default: `${RATES.addressMessagesPerSecond}`,
    read: whole('HARDWAY_ADDRESS_MESSAGES_PER_SECOND', 1_000_000, 1),
    show: String,
  },
  helloCost: {
    name: 'HARDWAY_HELLO_COST',
    says: 'How many messages a hello counts as, since its answer is the whole table.',
    default: `${RATES.helloCost}`,
    read: whole('HARDWAY_HELLO_COST', 1_000, 1),
    show: String,
  },
};

export const SETTINGS = Object.values(SETTINGS_BY_KEY) as readonly Setting[];
