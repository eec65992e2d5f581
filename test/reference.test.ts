import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import asyncApiSpecs from '@asyncapi/specs';
import { isRefusal, RULEBOOKS, submit } from '@hardway/engine';
import { type Outgoing, PRACTICE_FLOOR } from '@hardway/server';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { Static } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OutgoingSchema } from '../packages/server/src/protocol/outgoing-schema.ts';
import { VERSION } from '../packages/server/src/version.ts';
import { CONVERSATION_FLOOR, type Conversation, converse } from '../scripts/docs/conversation.ts';
import { allPages } from '../scripts/docs/pages.ts';
import { type Page, staleIn, writeIn } from '../scripts/docs/stale.ts';
import { whoMay } from '../scripts/docs/who-may.ts';
import { HouseClient } from './house/client.ts';
import { TestHouse } from './house/open.ts';
import { type Asked, askEverything } from './house/routes.ts';
import { brokenLinks, documentsIn } from './links.ts';

/** The generated reference: it is up to date, valid by the rules of its formats, and true of a running house. */

/** A craps table that hurries, so that its messages are looked at too. */
const CRAPS = { ...PRACTICE_FLOOR.find(({ id }) => id === 'craps')!, unattended: { betting: 30, showing: 10 } };

let house: TestHouse;
let conversation: Conversation;
let asked: readonly Asked[];
let pages: readonly Page[];

beforeAll(async () => {
  pages = await allPages();
  house = await TestHouse.open([...CONVERSATION_FLOOR, CRAPS]);
  conversation = await converse(house);
  asked = await askEverything(house);
});

afterAll(() => house.close());

const textOf = (file: string): string => pages.find(([name]) => name === file)![1];

interface Described {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

interface Operation {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, { schema: object }>> }>>;
}

const openApi = (): Described => JSON.parse(textOf('docs/reference/openapi.json')) as Described;

const operations = () =>
  Object.entries(openApi().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  );

test('every generated page is up to date', () => {
  expect(staleIn('.', pages).map(([file]) => `${file}: run "npm run docs"`)).toEqual([]);
});

test('a page that was changed by hand, or is missing, is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hardway-docs-'));
  writeIn(folder, pages);
  expect(staleIn(folder, pages)).toEqual([]);
  const [[changed], [missing]] = pages as [Page, Page];
  await writeFile(join(folder, changed), `${await readFile(join(folder, changed), 'utf8')}A word more.\n`);
  await rm(join(folder, missing));
  expect(staleIn(folder, pages).map(([file]) => file)).toEqual([changed, missing]);
  await rm(folder, { recursive: true });
});

test('the OpenAPI document is valid, and of the version that runs', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(openApi()));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(openApi().info.version).toBe(VERSION);
});

test('a house serves the OpenAPI document that is kept', async () => {
  expect(await (await fetch(`${house.address}/api/openapi.json`)).json()).toEqual(openApi());
});

test('every route has a summary, a tag and what it gives', () => {
  const lacking = operations().filter(
    ({ operation: { summary, tags = [], responses } }) => !summary || tags.length !== 1 || !responses['200']?.content,
  );
  expect(lacking.map(({ route }) => route)).toEqual([]);
});

test('every route answers as it is described', async () => {
  const ajv = new Ajv2020({ strict: false });
  const { components } = openApi();
  const described = new Map(operations().map(({ route, operation }) => [route, operation]));
  for (const { route, response } of asked) {
    const text = await response.text();
    expect(response.status, `${route}: ${text}`).toBe(200);
    const [[type, { schema }] = [] as never] = Object.entries(described.get(route)!.responses['200']!.content);
    expect(response.headers.get('content-type'), route).toContain(type);
    if (type !== 'application/json') continue;
    const check = ajv.compile({ ...schema, components });
    check(JSON.parse(text));
    expect(check.errors ?? [], `${route}: ${text.slice(0, 500)}`).toEqual([]);
  }
  expect(new Set(asked.map(({ route }) => route))).toEqual(new Set(described.keys()));
});

test('whatever is refused is refused as it is described', async () => {
  const response = await fetch(`${house.address}/api/floor`);
  const { components } = openApi();
  const { schema } = operations().find(({ route }) => route === 'GET /api/floor')!.operation.responses['4XX']!.content[
    'application/json'
  ]!;
  expect(response.status).toBe(401);
  expect(new Ajv2020({ strict: false }).validate({ ...schema, components }, await response.json())).toBe(true);
});

interface Spoken {
  readonly info: { readonly version: string };
  readonly components: {
    readonly schemas: object;
    readonly messages: Readonly<
      Record<string, { readonly payload: object; readonly examples?: readonly { readonly payload: object }[] }>
    >;
  };
}

const asyncApi = (): Spoken => JSON.parse(textOf('docs/reference/asyncapi.json')) as Spoken;

test('the AsyncAPI document is valid, and of the version that runs', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  const check = ajv.compile(asyncApiSpecs.schemasWithoutId['3.0.0'] as object);
  check(asyncApi());
  expect(check.errors ?? []).toEqual([]);
  expect(asyncApi().info.version).toBe(VERSION);
});

test('the examples of every message are messages of its kind', () => {
  const ajv = new Ajv({ strict: false });
  const { messages, schemas } = asyncApi().components;
  for (const [name, { payload, examples = [] }] of Object.entries(messages)) {
    const check = ajv.compile({ ...payload, components: { schemas } });
    for (const example of examples) {
      check(example.payload);
      expect(check.errors ?? [], name).toEqual([]);
    }
    // What is filed fills pages; everything else shows itself.
    expect(examples.length > 0 || name === 'submission', name).toBe(true);
  }
});

const isDescribed = new Ajv({ strict: false }).compile(OutgoingSchema);

const flawsOf = (message: unknown): string[] =>
  isDescribed(message) ? [] : [`${JSON.stringify(message).slice(0, 300)}: ${JSON.stringify(isDescribed.errors)}`];

test('everything that a house says at a Sic Bo table is described', () => {
  expect(conversation.all.flatMap(flawsOf)).toEqual([]);
  expect(new Set(conversation.all.map(({ is }) => is))).toEqual(
    new Set(['welcome', 'answer', 'news', 'own', 'staff', 'submission', 'refused']),
  );
});

test('everything that a house says at a craps table is described', async () => {
  const player = await HouseClient.sit(house.address, CRAPS.id);
  const answers = [
    await player.command('PlaceWager', { seat: player.seat, spot: 'pass', stake: 1000 }),
    await player.command('PlaceWager', { seat: player.seat, spot: 'field', stake: 1000 }),
  ];
  const thrown = (message: object) => JSON.stringify(message).includes('"ThrowCalled"');
  for (let throws = 0; throws < 3; throws += 1) await player.next(thrown);
  player.close();
  expect([...player.heard, ...answers].flatMap(flawsOf)).toEqual([]);
  expect(player.heard.some(({ is }) => is === 'own')).toBe(true);
});

/** Without what only keeps programs from writing. */
type Plain<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : { -readonly [Key in keyof T]: Plain<T[Key]> };
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

test('what is described is what programs are told by the types', () => {
  const same: Same<Plain<Outgoing>, Plain<Static<typeof OutgoingSchema>>> = true;
  expect(same).toBe(true);
});

test.each(RULEBOOKS.map(({ id }) => id))('the page of %s lists every key of a submission', (id) => {
  const rulebook = RULEBOOKS.find((known) => known.id === id)!;
  const refused = submit(rulebook, { 'no such key': true });
  const known = isRefusal(refused) ? /it has (.*)\.$/.exec(refused.message)![1]!.split(', ') : [];
  const section = textOf(`docs/rulebooks/${id}.md`).split('## What the operator chooses')[1]!.split('\n## ')[0]!;
  const [choices = ''] = section.split('Limits that the document itself sets');
  const listed = [...choices.split('### ')[0]!.matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key);
  expect(listed).toEqual(known);
});

test.each([
  ['ma-sicbo', '| `standard` | `single/1` | as here | `17/216`', '| 1 to 10 at the letter | `169/432`'],
  [
    'md-craps',
    '| `standard` | `lay/4` | as here | `1/20`',
    '| it is paid once, until the wager loses or comes down | `1/60`',
  ],
])('the page of %s has the edge under every way to take a reading', (id, ...edges) => {
  for (const edge of edges) expect(textOf(`docs/rulebooks/${id}.md`)).toContain(edge);
});

test.each(RULEBOOKS.map(({ id }) => id))('the page of %s has the edge under every way to take a clause', (id) => {
  const { readings, options } = RULEBOOKS.find((rulebook) => rulebook.id === id)!;
  const rows = textOf(`docs/rulebooks/${id}.md`).split('\n');
  // The operator's choice by default is the reading itself.
  const isDefault = (choices: object): boolean =>
    Object.entries(choices).every(([key, choice]) =>
      options.some((option) => option.key === key && 'default' in option && option.default === choice),
    );
  for (const { says, spot, choices } of readings.flatMap(({ otherwise = [] }) => otherwise)) {
    expect(rows.some((row) => row.includes(`| \`${spot}\` | as here |`) && row.includes('%'))).toBe(true);
    if (choices && isDefault(choices)) continue;
    expect(rows.some((row) => row.includes(`| \`${spot}\` | ${says} |`) && row.includes('%'))).toBe(true);
  }
});

test('every link of every document leads somewhere', () => {
  expect(['README.md', ...documentsIn('docs')].flatMap(brokenLinks)).toEqual([]);
});

test('whom the page names for a command is whom the tables listen to', async () => {
  const [, page] = pages.find(([path]) => path.endsWith('websocket.md'))!;
  expect(page).toContain('| `CallThrow` | `dice`; `leaningOn` (optional) |  | craps: stickperson; mini-craps: dealer,');
  expect(whoMay('OpenBetting', 'craps')).toBe('');
  // The reviewed verdicts of Sentosa's tables name the same people.
  const reviewed = await readFile(
    new URL('../packages/engine/src/games/verdicts/rws-sicbo.txt', import.meta.url),
    'utf8',
  );
  for (const type of ['CloseBetting', 'PlaceWager', 'OpenBetting', 'ReportInterruption', 'Rule'] as const) {
    const [, roles] = new RegExp(`\\n${type}(?:,.*)?\\n\\s+(.+?)\\s+everybody else\\n`).exec(reviewed)!;
    expect([type, whoMay(type, 'sicbo').split('rws-sicbo: ').at(-1)]).toEqual([type, roles]);
  }
});
