import { LANGUAGES, type Language } from '@hardway/engine';
import { describe, expect, test } from 'vitest';
import { allWordsIn, CATALOGUES } from './index.ts';
import { spoken } from './message.ts';

/** Every text of a message: one, or one for each plural category. */
type Texts = Readonly<Record<string, string>>;

const catalogueOf = async (language: Language) => ({
  ...(await CATALOGUES[language].first()),
  ...(await CATALOGUES[language].later()),
});

const ENGLISH = await catalogueOf('en');

const messagesOf = (node: object, path: readonly string[] = []): readonly (readonly [string, Texts])[] =>
  Object.entries(node).flatMap(([key, child]: [string, string | object]) => {
    const at = [...path, key];
    if (typeof child === 'string') return [[at.join('.'), { plain: child }] as const];
    return 'other' in child ? [[at.join('.'), child as Texts] as const] : messagesOf(child, at);
  });

const placeholdersOf = (texts: Texts): string =>
  [...new Set(Object.values(texts).flatMap((text) => text.match(/\{[^}]*\}/g) ?? []))].toSorted().join(' ');

/** What a translator still has to do, each with the key where. */
const faultsOf = (catalogue: { readonly locale: unknown }): readonly string[] => {
  const [wanted, found] = [new Map(messagesOf(ENGLISH)), new Map(messagesOf(catalogue))];
  const { pluralCategories } = new Intl.PluralRules(String(catalogue.locale)).resolvedOptions();
  return [
    ...[...wanted.keys()].filter((key) => !found.has(key)).map((key) => `${key} is missing`),
    ...[...found].flatMap(([key, texts]) => {
      const english = wanted.get(key);
      if (!english) return [`${key} is not in the English catalogue`];
      const [here, there] = [placeholdersOf(texts), placeholdersOf(english)];
      return [
        ...(here === there ? [] : [`${key} has the placeholders [${here}], English has [${there}]`]),
        ...('plain' in texts ? [] : pluralCategories)
          .filter((category) => !(category in texts))
          .map((category) => `${key} has no text for the plural category "${category}"`),
      ];
    }),
  ];
};

test.each(LANGUAGES)('the catalogue %s is complete', async (language) => {
  expect(faultsOf(await catalogueOf(language))).toEqual([]);
});

test('what is missing, left over or different is named by its key', () => {
  const { loading, ...shared } = ENGLISH.shared;
  const console = { ...ENGLISH.console, lights: { other: '{count} lit' }, seats: '{seats}' };
  const cage = { ...ENGLISH.cage, pay: 'Pay {sum}' };
  expect(loading).toBeDefined();
  const broken = { ...ENGLISH, locale: 'ru', shared, console, cage };
  expect(faultsOf(broken)).toEqual(
    expect.arrayContaining([
      'shared.loading is missing',
      'console.seats is not in the English catalogue',
      'cage.pay has the placeholders [{sum}], English has [{amount}]',
      'console.lights has no text for the plural category "few"',
    ]),
  );
});

describe('a message', () => {
  const said = spoken({
    locale: 'en-GB',
    plain: 'One moment…',
    seat: 'Seat {seat}',
    lit: { one: '1 position is lit', other: '{count} positions are lit' },
    entries: '{entries, number} entries, {entries} as they come',
    list: ['zero', 'one'],
  } as const);

  test('is a text, or takes its arguments by name', () => {
    expect(said.plain).toBe('One moment…');
    expect(said.seat({ seat: 4 })).toBe('Seat 4');
    expect(said.list[1]).toBe('one');
  });

  test('has the plural that the language wants', () => {
    expect([0, 1, 2].map((count) => said.lit({ count }))).toEqual([
      '0 positions are lit',
      '1 position is lit',
      '2 positions are lit',
    ]);
  });

  test('writes a number as the language does only where it says so', () => {
    expect(said.entries({ entries: 12_345 })).toBe('12,345 entries, 12345 as they come');
  });

  test('does not compile with a missing or misspelt argument', () => {
    // @ts-expect-error
    said.seat({});
    // @ts-expect-error
    said.seat({ seta: 4 });
    // @ts-expect-error
    said.lit({ count: 'two' });
  });
});

test('languages differ, also in how they count', async () => {
  const [en, zh] = [await allWordsIn('en'), await allWordsIn('zh')];
  expect(en.console.lights({ count: 1 })).toBe('1 position is lit');
  expect(zh.console.lights({ count: 1 })).toContain('1');
  expect(zh.locale).not.toBe(en.locale);
});
