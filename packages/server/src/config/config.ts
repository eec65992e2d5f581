import { RULEBOOKS, type Rulebook } from '@hardway/engine';
import { ConfigError } from './config-error.ts';
import { nearestName } from './nearest-name.ts';
import { realTableProblems } from './real-table.ts';
import { type Config, SETTINGS, SETTINGS_BY_KEY, type Setting, type Source } from './settings.ts';

type Texts = Readonly<Record<string, string | undefined>>;

interface Given {
  /** Settings given on the command line, by their names; they go before the environment. */
  readonly flags?: Texts;
  /** Defaults that fit this start better than the usual ones. */
  readonly defaults?: Texts;
}

/** Read by the project's own tests, benchmarks and tools, which start houses too. */
const NOT_SETTINGS = /^HARDWAY_(TEST_|BENCH_|CHROMIUM$|NATS_SERVER$|HOUSE$)/;

/** Reads every setting, and tells of everything that is wrong at once. */
export const readConfig = (environment: Texts, { flags = {}, defaults = {} }: Given = {}): Config => {
  const problems = unknownNames(environment);
  const read = ({ name, read: value, default: usual }: Setting): unknown => {
    try {
      return value(given(flags[name]) ?? given(environment[name]) ?? defaults[name] ?? usual);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(error.message);
      return undefined;
    }
  };
  const values = Object.entries(SETTINGS_BY_KEY).map(([key, setting]) => [key, read(setting as Setting)]);
  const sources = Object.fromEntries(
    SETTINGS.map(({ name }) => [
      name,
      given(flags[name]) ? 'flag' : given(environment[name]) ? 'environment' : 'default',
    ]),
  );
  const config = { ...Object.fromEntries(values), sources } as Config;
  problems.push(...realProblems(config), ...nodeProblems(config));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
};

/** Compose files and unit files leave a setting out by leaving it empty. */
const given = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

const unknownNames = (environment: Texts): string[] => {
  const known: readonly string[] = SETTINGS.map(({ name }) => name);
  return Object.keys(environment)
    .filter((name) => name.startsWith('HARDWAY_') && !known.includes(name) && !NOT_SETTINGS.test(name))
    .map((name) => `${name} is not a setting; the nearest one is ${nearestName(name, known)}.`);
};

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i;

/**
 * A house with people and money is never what it is by leaving something out. Its cookies travel over TLS only, which a
 * proxy has to speak for it, so whoever opens it to other machines can name the origin that the proxy has.
 */
const realProblems = ({ mode, host, origins, tables, sources }: Config): string[] => {
  if (mode !== 'real') return [];
  return [
    ...(sources.HARDWAY_TABLES === 'default'
      ? ['A real house needs HARDWAY_TABLES, a file with its tables.']
      : tableProblems(tables ?? [], RULEBOOKS)),
    ...(host !== undefined && !LOOPBACK.test(host) && origins?.length === 0
      ? [
          `A real house that listens on ${host} needs HARDWAY_ORIGINS, the https:// origin under which people reach it through a proxy.`,
        ]
      : []),
  ];
};

const nodeProblems = ({ natsUrl, databaseUrl }: Config): string[] =>
  natsUrl && !databaseUrl ? ['HARDWAY_NATS_URL needs HARDWAY_DATABASE_URL: nodes share a record in PostgreSQL.'] : [];

const tableProblems = (tables: Config['tables'], rulebooks: readonly Rulebook[]): string[] =>
  tables.flatMap((plan) => {
    const rulebook = rulebooks.find(({ id }) => id === plan.rulebook);
    return rulebook ? realTableProblems(rulebook, plan) : [];
  });

/** However its tables were named, a real house does not open with one that nobody runs. */
export const checkRealTables = ({ mode, tables }: Config, rulebooks: readonly Rulebook[]): void => {
  const problems = mode === 'real' ? tableProblems(tables, rulebooks) : [];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
};

/** A setting as people may see it. */
export interface SettingSeen {
  readonly name: string;
  readonly value: string;
  readonly source: Source;
}

/** Every setting with where it came from; secrets are hidden. */
export const configSummary = (config: Config): readonly SettingSeen[] =>
  Object.entries(SETTINGS_BY_KEY).map(([key, setting]) => ({
    name: setting.name,
    value: (setting as Setting).show(config[key as keyof Config]),
    source: config.sources[setting.name]!,
  }));
