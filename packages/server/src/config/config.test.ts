import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordingsOf } from '@hardway/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { USUAL_BRAND } from '../brand.ts';
import { USUAL_RULES } from '../cage/rules.ts';
import { USUAL_SOUND } from '../sound.ts';
import { PRACTICE_FLOOR } from '../tables/practice-floor.ts';
import { configSummary, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { SETTINGS } from './settings.ts';

let folder: string;
let tables: string;
let operator: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hardway-config-'));
  tables = fileOf('tables.json', [{ ...PRACTICE_FLOOR[0], id: 'one', unattended: null }]);
  operator = fileOf('operator.json', { alerts: { deviations: 5 } });
});

afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (name: string, plans: unknown): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(plans));
  return file;
};

/** What is said about these settings, a sentence each. */
const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
};

test('without settings there is a practice floor that only this machine reaches', () => {
  const { sources, ...config } = readConfig({});
  expect(config).toEqual({
    mode: 'practice',
    host: '127.0.0.1',
    port: 8080,
    origins: [],
    proxies: [],
    folder: 'hardway-data',
    databaseUrl: null,
    natsUrl: null,
    natsCredentials: null,
    node: null,
    tables: PRACTICE_FLOOR,
    name: 'Hardway practice floor',
    currency: 'USD',
    cashAlone: 500_000,
    operator: {
      alerts: { bigWin: 1_000_000, deviations: 4, littlePlay: 300_000 },
      brand: USUAL_BRAND,
      cage: USUAL_RULES,
      sound: USUAL_SOUND,
    },
    requestsPerMinute: 600,
    upgradesPerMinute: 600,
    messagesPerSecond: 40,
    addressMessagesPerSecond: 4_000,
    helloCost: 10,
    log: 'info',
    metricsToken: null,
    stopWithin: 60,
  });
  expect(new Set(Object.values(sources))).toEqual(new Set(['default']));
});

test('every setting has a name of its own, a sentence, and a default that can be read', () => {
  expect(new Set(SETTINGS.map(({ name }) => name)).size).toBe(SETTINGS.length);
  for (const { says, default: usual, read, show } of SETTINGS) {
    expect(says).toMatch(/\S.*\.$/);
    expect(show(read(usual))).not.toBe('');
  }
});

test('every setting is read from the environment, and a flag goes before it', () => {
  const environment = {
    HARDWAY_MODE: 'real',
    HARDWAY_HOST: '::',
    HARDWAY_PORT: '0',
    HARDWAY_PROXIES: '127.0.0.1, 10.0.0.0/8,::1',
    HARDWAY_ORIGINS: 'https://house.example, http://10.0.0.7:8080',
    HARDWAY_FOLDER: '/srv/record',
    HARDWAY_DATABASE_URL: 'postgresql://db/hardway',
    HARDWAY_NATS_URL: 'nats://one,tls://two:4223',
    HARDWAY_NATS_CREDENTIALS: '/etc/house.creds',
    HARDWAY_NODE: 'pit-2',
    HARDWAY_TABLES: tables,
    HARDWAY_NAME: 'Riverside',
    HARDWAY_CURRENCY: 'SGD',
    HARDWAY_CASH_ALONE: '100000',
    HARDWAY_OPERATOR: operator,
    HARDWAY_LOG: 'silent',
    HARDWAY_METRICS_TOKEN: 'sixteen-letters-',
    HARDWAY_STOP_WITHIN: '0',
    HARDWAY_REQUESTS_PER_MINUTE: '1200',
    HARDWAY_UPGRADES_PER_MINUTE: '5000',
    HARDWAY_MESSAGES_PER_SECOND: '20',
    HARDWAY_ADDRESS_MESSAGES_PER_SECOND: '9000',
    HARDWAY_HELLO_COST: '5',
  };
  expect(Object.keys(environment).sort()).toEqual(SETTINGS.map(({ name }) => name as string).sort());
  const config = readConfig(environment, { flags: { HARDWAY_PORT: '9000' }, defaults: { HARDWAY_LOG: 'warn' } });
  expect(config).toMatchObject({
    mode: 'real',
    host: '::',
    port: 9000,
    origins: ['https://house.example', 'http://10.0.0.7:8080'],
    proxies: ['127.0.0.1', '10.0.0.0/8', '::1'],
    folder: '/srv/record',
    databaseUrl: 'postgresql://db/hardway',
    natsUrl: 'nats://one,tls://two:4223',
    natsCredentials: '/etc/house.creds',
    node: 'pit-2',
    tables: [{ id: 'one' }],
    name: 'Riverside',
    currency: 'SGD',
    cashAlone: 100_000,
    operator: {
      alerts: { bigWin: 1_000_000, deviations: 5, littlePlay: 300_000 },
      brand: USUAL_BRAND,
      cage: USUAL_RULES,
      sound: USUAL_SOUND,
    },
    log: 'silent',
    metricsToken: 'sixteen-letters-',
    stopWithin: 0,
    requestsPerMinute: 1_200,
    upgradesPerMinute: 5_000,
    messagesPerSecond: 20,
    addressMessagesPerSecond: 9_000,
    helloCost: 5,
  });
  const { HARDWAY_PORT: port, ...others } = config.sources;
  expect(port).toBe('flag');
  expect(new Set(Object.values(others))).toEqual(new Set(['environment']));
});

test('an empty setting is one that is left out', () => {
  const empty = Object.fromEntries(SETTINGS.map(({ name }) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

test.each([
  ['HARDWAY_MODE', 'Real', 'practice or real'],
  ['HARDWAY_UPGRADES_PER_MINUTE', '0', 'from 1 to 1000000'],
  ['HARDWAY_HOST', '127.0.0.1:80', 'without a port'],
  ['HARDWAY_HOST', ' ', 'an address'],
  ['HARDWAY_PORT', '65536', 'from 0 to 65535'],
  ['HARDWAY_PORT', '1e3', 'from 0 to 65535'],
  ['HARDWAY_PORT', '-1', 'from 0 to 65535'],
  ['HARDWAY_ORIGINS', 'house.example', 'such as https://house.example'],
  ['HARDWAY_ORIGINS', 'https://house.example/', 'such as https://house.example'],
  ['HARDWAY_ORIGINS', 'https://house.example,ws://x', '"ws://x"'],
  ['HARDWAY_ORIGINS', 'null', '"null"'],
  ['HARDWAY_PROXIES', 'proxy.example', 'such as 127.0.0.1'],
  ['HARDWAY_PROXIES', '10.0.0.0/33', '"10.0.0.0/33"'],
  ['HARDWAY_PROXIES', '0.0.0.0/0', 'a network such as'],
  ['HARDWAY_DATABASE_URL', 'mysql://db', 'postgres:// address'],
  ['HARDWAY_DATABASE_URL', 'postgres://one/a mysql://two/b', 'postgres:// address'],
  ['HARDWAY_DATABASE_URL', 'postgres://one/a postgres://two/b postgres://one/a', 'names a database twice'],
  ['HARDWAY_NATS_URL', 'nats://one,two', 'nats:// or tls://'],
  ['HARDWAY_NATS_URL', 'nats://one', 'needs HARDWAY_DATABASE_URL'],
  ['HARDWAY_NODE', 'pit 2', 'letters, digits'],
  ['HARDWAY_TABLES', '/nowhere.json', 'not a file of JSON'],
  ['HARDWAY_NAME', 'two\nlines', 'in one line'],
  ['HARDWAY_CURRENCY', 'usd', 'three capital letters'],
  ['HARDWAY_CURRENCY', 'XQZ', 'not "XQZ"'],
  ['HARDWAY_LOG', 'loud', 'debug, trace or silent'],
  ['HARDWAY_METRICS_TOKEN', 'short', '16 to 256'],
  ['HARDWAY_STOP_WITHIN', '1.5', 'from 0 to 3600'],
])('%s=%j is refused in one sentence', (name, value, says) => {
  const problems = problemsOf({ [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
  expect(problems[0]).toContain(says);
});

test('a password of NATS is shown to nobody', () => {
  const config = readConfig({ HARDWAY_NATS_URL: 'nats://me:hush@one', HARDWAY_DATABASE_URL: 'postgres://a/x' });
  expect(configSummary(config).find(({ name }) => name === 'HARDWAY_NATS_URL')!.value).toBe('one:4222');
});

test('a token or a password that is refused is not repeated', () => {
  expect(
    problemsOf({ HARDWAY_METRICS_TOKEN: 'hush hush', HARDWAY_DATABASE_URL: 'pg://me:hush@db' }).join(),
  ).not.toMatch(/hush/);
});

test('everything that is wrong is told at once', () => {
  const problems = problemsOf({ HARDWAY_PORT: 'x', HARDWAY_CURRENCY: 'x', HARDWAY_PROT: '1', HARDWAY_MODE: 'real' });
  expect(problems).toEqual([
    'HARDWAY_PROT is not a setting; the nearest one is HARDWAY_PORT.',
    'HARDWAY_PORT is a whole number from 0 to 65535, and not "x".',
    'HARDWAY_CURRENCY is the code of a currency in three capital letters, such as USD, and not "x".',
    'A real house needs HARDWAY_TABLES, a file with its tables.',
  ]);
});

test.each([
  ['HARDWAY_ORIGIN', 'HARDWAY_ORIGINS'],
  ['HARDWAY_DATABASE', 'HARDWAY_DATABASE_URL'],
  ['HARDWAY_LOGS', 'HARDWAY_LOG'],
  ['HARDWAY_STOPWITHIN', 'HARDWAY_STOP_WITHIN'],
])('a setting that does not exist is told with the nearest: %s', (given, nearest) => {
  expect(problemsOf({ [given]: 'x' })).toEqual([`${given} is not a setting; the nearest one is ${nearest}.`]);
});

test('what tests and benchmarks read is nobody’s mistake', () => {
  expect(
    problemsOf({
      HARDWAY_TEST_DATABASE_URL: 'x',
      HARDWAY_BENCH_SECONDS: '1',
      HARDWAY_CHROMIUM: 'x',
      HARDWAY_NATS_SERVER: 'x',
    }),
  ).toEqual([]);
});

test('a real house that other machines reach says under which origin', () => {
  const real = { HARDWAY_MODE: 'real', HARDWAY_TABLES: tables };
  for (const host of ['127.0.0.1', '127.8.0.1', '::1', 'localhost'])
    expect(problemsOf({ ...real, HARDWAY_HOST: host })).toEqual([]);
  for (const host of ['0.0.0.0', '::', '10.0.0.7', 'house.example']) {
    expect(problemsOf({ ...real, HARDWAY_HOST: host })[0]).toContain('needs HARDWAY_ORIGINS');
    expect(problemsOf({ ...real, HARDWAY_HOST: host, HARDWAY_ORIGINS: 'https://house.example' })).toEqual([]);
  }
  expect(problemsOf({ HARDWAY_HOST: '0.0.0.0' })).toEqual([]);
});

/** Who handles the dice, and who opens the table, by the documents. */
const PEOPLE = [
  ['md-sicbo', {}, 'md-sicbo 5.B asks for a dealer', 'md-sicbo 5.A asks for a floorperson'],
  ['pa-sicbo', { paytable: 'B' }, 'pa-sicbo 625a.5(b) asks for a dealer', 'pa-sicbo 625a.5(a) asks for a floorperson'],
  ['ma-sicbo', {}, 'ma-sicbo 5(d) asks for a dealer', 'ma-sicbo 5(a) asks for a floorperson'],
  ['rws-sicbo', { paytable: '2' }, 'rws-sicbo 3.6 asks for a dealer', 'rws-sicbo 3.6 asks for a dealer'],
  ['md-craps', {}, 'md-craps 7.A(1) asks for a stickperson', 'md-craps 7.A(1) asks for a stickperson'],
  ['md-craps', { form: 'mini-craps' }, 'md-craps 7.A(2) asks for a dealer', 'md-craps 7.A(2) asks for a dealer'],
] as const;

describe.each(PEOPLE)('a real house with a table of %s %j', (rulebook, choices, dealt, opening) => {
  const problems = (mode: string, more: object): string[] => {
    const plan = { id: 'one', name: { en: 'One', zh: '一' }, rulebook, choices, seats: 9, unattended: null, ...more };
    return problemsOf({ HARDWAY_MODE: mode, HARDWAY_TABLES: fileOf(`${mode}.json`, [plan]) });
  };

  test.each([
    { betting: 20_000, showing: 6_000 },
    { betting: null, showing: null },
  ])('leaves nobody’s dice to a machine: %j', (unattended) => {
    expect(problems('real', { unattended })).toEqual([
      `Table one is unattended, and a real house has no virtual crew and no virtual dice: ${dealt}. Set its "unattended" to null and let your staff run it, or start a practice floor.`,
    ]);
    expect(problems('practice', { unattended })).toEqual([]);
  });

  test('has nobody open it before staff come', () => {
    expect(problems('real', { opened: true })).toEqual([
      `Table one is "opened" by a virtual crew, and a real house has none: ${opening}. Leave "opened" out and let your staff open it, or start a practice floor.`,
    ]);
    expect(problems('practice', { opened: true })).toEqual([]);
  });

  test('is well with staff behind it', () => expect(problems('real', {})).toEqual([]));
});

test('an approval that only a practice floor could have is told with its clause when the file is read', () => {
  const plan = { ...PRACTICE_FLOOR[1], unattended: null, choices: { approvals: { 'shaker-approval': ' Practice' } } };
  const file = fileOf('approved.json', [plan]);
  expect(problemsOf({ HARDWAY_MODE: 'real', HARDWAY_TABLES: file })).toEqual([
    'Table pennsylvania: The approval "shaker-approval" has the reference of a practice table. Name the real approval: The shaker is approved. (pa-sicbo 625a.1(d))',
  ]);
  expect(problemsOf({ HARDWAY_TABLES: file })).toEqual([]);
});

test('what a virtual crew could not file is refused before the house opens', () => {
  const plan = { ...PRACTICE_FLOOR[1], choices: { paytable: 'C' } };
  const [said] = problemsOf({ HARDWAY_TABLES: fileOf('wrong.json', [plan]) });
  expect(said).toContain('table pennsylvania');
  expect(said).toContain('C');
  expect(problemsOf({ HARDWAY_TABLES: fileOf('people.json', [{ ...plan, unattended: null }]) })).toEqual([]);
});

test('two tables do not share an id', () => {
  expect(problemsOf({ HARDWAY_TABLES: fileOf('twins.json', [PRACTICE_FLOOR[0], PRACTICE_FLOOR[0]]) })[0]).toContain(
    'same id',
  );
});

test('several databases are named with blanks between them, and shown without their passwords', () => {
  const config = readConfig({ HARDWAY_DATABASE_URL: ' postgres://a:pa55@one/x\n  postgres://a:pa55@two/x ' });
  expect(config.databaseUrl).toBe('postgres://a:pa55@one/x postgres://a:pa55@two/x');
  expect(configSummary(config).find(({ name }) => name === 'HARDWAY_DATABASE_URL')!.value).toBe(
    'postgres://a:hidden@one/x postgres://a:hidden@two/x',
  );
});

test('the summary tells every setting with its source, and no secret', () => {
  const summary = configSummary(
    readConfig({
      HARDWAY_DATABASE_URL: 'postgres://keeper:pa55word@db:5432/hardway?sslpassword=pa55word&sslmode=require',
      HARDWAY_METRICS_TOKEN: 'a-token-that-nobody-sees',
    }),
  );
  expect(summary.map(({ name }) => name)).toEqual(SETTINGS.map(({ name }) => name));
  expect(JSON.stringify(summary)).not.toMatch(/pa55word|nobody-sees/);
  expect(summary).toContainEqual({
    name: 'HARDWAY_DATABASE_URL',
    value: 'postgres://keeper:hidden@db:5432/hardway?sslpassword=hidden&sslmode=require',
    source: 'environment',
  });
  expect(summary).toContainEqual({ name: 'HARDWAY_METRICS_TOKEN', value: 'hidden', source: 'environment' });
  expect(summary).toContainEqual({ name: 'HARDWAY_PORT', value: '8080', source: 'default' });
});

test('rules of the cage are filed as far as they differ, and everything that is wrong with them is told', () => {
  const filed = fileOf('cage.json', { cage: { drawers: true, paidAlone: 50_000 } });
  expect(readConfig({ HARDWAY_OPERATOR: filed }).operator.cage).toEqual({
    drawers: true,
    paidAlone: 50_000,
    soldAlone: null,
    differenceAlone: 0,
  });
  const wrong = fileOf('cage.json', { cage: { drawers: 'yes', soldAlone: -1, differenceAlone: null, paidAlon: 1 } });
  expect(problemsOf({ HARDWAY_OPERATOR: wrong }).map((problem) => problem.replace(`${wrong}: `, ''))).toEqual([
    'cage.paidAlon is unknown; the nearest is paidAlone.',
    'cage.drawers is true or false.',
    'cage.soldAlone is a whole number of minor units from 0 to 1000000000000.',
    'cage.differenceAlone is a whole number of minor units from 0 to 1000000000000.',
  ]);
});

describe('a brand', () => {
  const said = (brand: unknown): readonly string[] => {
    const file = fileOf('brand.json', { brand });
    return problemsOf({ HARDWAY_OPERATOR: file }).map((problem) => problem.replace(`${file}: `, ''));
  };

  test('keeps the usual colours where it names none, and takes a logo from beside its file', () => {
    writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const { brand } = readConfig({
      HARDWAY_OPERATOR: fileOf('brand.json', { brand: { logo: 'logo.svg', colours: { accent: '#FFD27F' } } }),
    }).operator;
    expect(brand.name).toEqual(USUAL_BRAND.name);
    expect(brand.logo?.type).toBe('image/svg+xml');
    expect(brand.colours).toEqual({ ...USUAL_BRAND.colours, accent: '#ffd27f' });
  });

  test.each([
    [{ accent: '#6b5b2f' }, 'accent and ground are too alike: titles would have a contrast of'],
    [{ ground: '#d8e0dc' }, 'ground is too light: grey text on it would have a contrast of'],
    [{ accent: '#a0763a', ground: '#000000', cloth: '#000000' }, 'accent is too dark: the dark words of a button'],
    [{ cloth: '#c0c0c0' }, 'cloth is too light: white text on it'],
    [{ accent: 'gold' }, 'brand.colours.accent is # and six hexadecimal digits, such as #e2bd6f.'],
  ])('with colours %j is refused: %s', (colours, says) => {
    expect(said({ colours }).some((problem) => problem.includes(says))).toBe(true);
  });

  test.each([
    ['<svg><script>alert(1)</script></svg>', 'a script'],
    ['<svg onload="alert(1)"></svg>', 'a script'],
    ['<svg><image href="https://elsewhere.example/a.png"/></svg>', 'outside itself'],
    ['no picture', 'is no SVG'],
  ])('with the logo %s is refused', (text, says) => {
    writeFileSync(join(folder, 'bad.svg'), text);
    const problems = said({ logo: 'bad.svg' });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(says);
  });
});

describe('a camera of a table', () => {
  const said = (camera: unknown): readonly string[] => {
    const file = fileOf('camera.json', [{ ...PRACTICE_FLOOR[0], camera }]);
    return problemsOf({ HARDWAY_TABLES: file });
  };

  test.each(['https://cams.house.example/sentosa/live.mp4?key=1', 'http://10.0.0.7:8000/one.webm', '/cameras/one'])(
    'may be %s',
    (camera) => expect(said(camera)).toEqual([]),
  );

  // Such an address would let pages load from elsewhere, or is none.
  test.each([
    "https://a.example 'unsafe-inline'",
    'https://a.example;script-src *',
    '//a.example/x',
    'rtsp://a/x',
    '*',
    7,
  ])('is not %s', (camera) => expect(said(camera)).toHaveLength(1));
});

describe('sounds', () => {
  const said = (sound: unknown): readonly string[] => {
    const file = fileOf('sound.json', { sound });
    return problemsOf({ HARDWAY_OPERATOR: file }).map((problem) => problem.replace(`${file}: `, ''));
  };
  const record = (names: readonly string[], bytes = 'ID3'): void => {
    rmSync(join(folder, 'calls'), { recursive: true, force: true });
    mkdirSync(join(folder, 'calls/zh/craps'), { recursive: true });
    for (const name of names) writeFileSync(join(folder, 'calls/zh/craps', name), bytes);
  };
  const ALL = recordingsOf('craps').map((name) => `${name}.mp3`);

  test('are as loud as the operator says, with every call of a game that is recorded', () => {
    record([...ALL, '.hidden']);
    const { sound } = readConfig({
      HARDWAY_OPERATOR: fileOf('sound.json', { sound: { starts: 'off', wall: { calls: 100 }, recordings: 'calls' } }),
    }).operator;
    expect(sound).toMatchObject({ ...USUAL_SOUND, starts: 'off', wall: { effects: 60, calls: 100 }, recordings: [{}] });
    expect(sound.recordings[0]).toMatchObject({ language: 'zh', game: 'craps' });
    expect(sound.recordings[0]!.recordings.map(({ name }) => name).sort()).toEqual([...recordingsOf('craps')].sort());
  });

  test.each([
    [{ starts: 'loud' }, 'sound.starts is "on" or "off".'],
    [{ wall: { calls: 101 } }, 'sound.wall.calls is a whole number from 0 to 100.'],
    [{ volume: 3 }, 'sound.volume is unknown; the nearest is'],
    [{ recordings: 'nowhere' }, 'sound.recordings: nowhere cannot be read as a folder.'],
  ])('%j is refused: %s', (sound, says) => {
    expect(said(sound).map((problem) => problem.slice(0, says.length))).toEqual([says]);
  });

  test.each([
    [ALL.slice(1), 'ID3', 'sound.recordings: calls/zh/craps lacks last-bets.'],
    [
      [...ALL, 'hard-5.mp3'],
      'ID3',
      'sound.recordings: calls/zh/craps/hard-5.mp3 is no name that is asked for; the nearest is',
    ],
    [[...ALL, 'hard-4.wav'], 'RIFF1234WAVE', 'sound.recordings: calls/zh/craps has hard-4 twice.'],
    [
      [...ALL.slice(1), 'last-bets.txt'],
      'ID3',
      'sound.recordings: calls/zh/craps/last-bets.txt is no .mp3, .ogg or .wav.',
    ],
    [ALL, '<html>', 'sound.recordings: calls/zh/craps/hard-4.mp3 is not what its ending says.'],
  ])('a folder that has other files is refused', (names, bytes, says) => {
    record(names, bytes);
    expect(said({ recordings: 'calls' }).some((problem) => problem.startsWith(says))).toBe(true);
  });
});
