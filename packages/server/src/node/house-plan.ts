import type { Rulebook } from '@hardway/engine';
import { USUAL_RULES } from '../cage/rules.ts';
import { type Config, SETTINGS_BY_KEY } from '../config/settings.ts';
import type { CageRules } from '../protocol/answers.ts';
import { canonical, sha256 } from '../store/chain.ts';
import { databasesIn } from '../store/postgres-address.ts';

/** What has to be the same at all nodes of a house, told shortly: a table may be at any of them, and has one set of rules. */
export interface HousePlan {
  /** Digests by the table's id. */
  readonly tables: Readonly<Record<string, string>>;
  /** Digests of the documents that the tables name. */
  readonly rulebooks: Readonly<Record<string, string>>;
  /** Values by the setting's name. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Settings about the whole house; all others are about one machine. */
const COMMON = ['mode', 'currency', 'name', 'cashAlone'] as const;

type Planned = Pick<Config, (typeof COMMON)[number] | 'tables' | 'databaseUrl'> & {
  readonly operator: Pick<Config['operator'], 'cage'>;
};

export const planOf = (config: Planned, rulebooks: readonly Rulebook[]): HousePlan => {
  const named = new Set(config.tables.map(({ rulebook }) => rulebook));
  const own = rulebooks.filter(({ id }) => named.has(id));
  const databases = config.databaseUrl === null ? 0 : databasesIn(config.databaseUrl).length;
  return {
    tables: Object.fromEntries(config.tables.map((plan) => [plan.id, digestOf(plan)])),
    rulebooks: Object.fromEntries(own.map((rulebook) => [rulebook.id, digestOf(deciding(rulebook))])),
    settings: {
      ...Object.fromEntries(COMMON.map((key) => [SETTINGS_BY_KEY[key].name, `${config[key]}`])),
      ...ofCage(config.operator.cage),
      [SETTINGS_BY_KEY.databaseUrl.name]: databases === 1 ? 'one database' : `${databases} databases`,
    },
  };
};

/** Left out where nothing is filed, so that a node of the release before, which knows nothing of it, may run beside. */
const ofCage = (rules: CageRules): Readonly<Record<string, string>> => {
  const filed = canonical(rules);
  return filed === canonical(USUAL_RULES) ? {} : { [`cage in ${SETTINGS_BY_KEY.operator.name}`]: filed };
};

/** A release that only words something otherwise runs beside the one before it. */
const deciding = ({ title: _, names: __, glossary: ___, readings: ____, ...rules }: Rulebook): object => rules;

const DIGEST_LENGTH = 16;

const digestOf = (value: object): string =>
  sha256(canonical(JSON.parse(JSON.stringify(value, exactly)))).slice(0, DIGEST_LENGTH);

const exactly = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? `${value}n` : value);

const TOLD_MAX = 5;

/** In words for an operator, what differs at another node; undefined if nothing does. */
export const differenceOf = (here: HousePlan, there: HousePlan): string | undefined => {
  const all = [
    ...differing('table', here.tables, there.tables),
    ...differing('rulebook', here.rulebooks, there.rulebooks),
    ...Object.keys({ ...here.settings, ...there.settings })
      .filter((name) => here.settings[name] !== there.settings[name])
      .map((name) => `${name} is ${there.settings[name]} there and ${here.settings[name]} here`),
  ];
  const more = all.length - TOLD_MAX;
  return all.length === 0 ? undefined : [...all.slice(0, TOLD_MAX), ...(more > 0 ? [`${more} more`] : [])].join('; ');
};

type Digests = Readonly<Record<string, string>>;

const differing = (kind: string, here: Digests, there: Digests): readonly string[] =>
  Object.keys({ ...here, ...there })
    .filter((id) => here[id] !== there[id])
    .map((id) => `${kind} ${id} ${here[id] === undefined ? 'is not known here' : elsewhere(there[id])}`);

const elsewhere = (digest: string | undefined): string => (digest === undefined ? 'is known here alone' : 'differs');
