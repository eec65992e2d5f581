import type { Random } from '../random.ts';

/** Makes inputs of earlier ones: most stay JSON and are wrong in what they say, some are wrong in their bytes. */

/** Where programs go wrong. */
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  2,
  0.1,
  1e-9,
  99,
  100,
  101,
  500,
  65_536,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
];
const TEXTS = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '../..',
  '%00',
  '\u0000',
  '\ud800',
  '𝟙',
  'é'.repeat(40),
  'x'.repeat(65),
  'x'.repeat(5000),
];
const DEEPEST = 2000;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export class Mutator {
  private readonly random: Random;
  /** Words that inputs of this kind have. */
  private readonly words: readonly string[];

  constructor(random: Random, corpus: readonly string[]) {
    this.random = random;
    this.words = [
      ...new Set(corpus.flatMap((input) => [...input.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, word]) => word!))),
    ];
  }

  /** One input more, from one of these and pieces of another. */
  next(corpus: readonly string[]): string {
    const [head, body] = splitHead(this.random.pick(corpus));
    const other = splitHead(this.random.pick(corpus))[1];
    const times = 1 + this.random.below(4);
    const made = this.random.chance(15) ? this.ofBytes(body, other, times) : this.ofJson(body, other, times);
    return `${this.random.chance(15) ? splitHead(this.random.pick(corpus))[0] : head}${made}`;
  }

  private ofJson(body: string, other: string, times: number): string {
    const [value, donor] = [readJson(body), readJson(other)];
    if (value === undefined) return this.ofBytes(body, other, times);
    let made = value;
    for (let time = 0; time < times; time += 1) made = this.changed(made, donor ?? null);
    return JSON.stringify(made);
  }

  /** Somewhere inside, the deeper the more often. */
  private changed(value: Json, donor: Json): Json {
    const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0;
    if (isLeaf || this.random.chance(12)) return this.replaced(value, donor);
    return Array.isArray(value) ? this.changedList(value, donor) : this.changedObject(value, donor);
  }

  private changedList(list: readonly Json[], donor: Json): Json[] {
    const at = this.random.below(list.length);
    return this.random.weighted<Json[]>(
      [6, () => list.with(at, this.changed(list[at]!, donor))],
      [1, () => list.toSpliced(at, 1)],
      [1, () => list.toSpliced(at, 0, list[at]!)],
      [1, () => list.toSpliced(at, 0, this.pieceOf(donor))],
      [1, () => list.toReversed()],
    );
  }

  private changedObject(object: { [key: string]: Json }, donor: Json): Json {
    const keys = Object.keys(object);
    const key = this.random.pick(keys);
    return this.random.weighted<Json>(
      [8, () => ({ ...object, [key]: this.changed(object[key]!, donor) })],
      [1, () => Object.fromEntries(Object.entries(object).filter(([name]) => name !== key))],
      [1, () => ({ ...object, [this.text()]: this.pieceOf(donor) })],
      [1, () => JSON.parse(`{"__proto__":${JSON.stringify(this.pieceOf(donor))}}`) as Json],
      [1, () => ({ ...object, [key]: object[this.random.pick(keys)]! })],
      [1, () => (isObject(donor) ? { ...object, ...donor } : object)],
    );
  }

  private replaced(value: Json, donor: Json): Json {
    return this.random.weighted<Json>(
      [
        4,
        () =>
          typeof value === 'number'
            ? this.number(value)
            : typeof value === 'string'
              ? this.near(value)
              : this.number(0),
      ],
      [2, () => this.text()],
      [2, () => this.pieceOf(donor)],
      [1, () => this.random.pick([null, true, false, [], {}])],
      [1, () => this.nested()],
    );
  }

  private number(value: number): number {
    return this.random.weighted(
      [3, () => this.random.pick(NUMBERS)],
      [2, () => value + this.random.pick([-1, 1, 0.5, 100])],
      [1, () => -value],
      [1, () => value * this.random.pick([2, 10, 1000])],
      [1, () => this.random.below(8)],
    );
  }

  private near(text: string): string {
    const at = this.random.below(text.length + 1);
    return this.random.weighted(
      [2, () => text.slice(0, at) + this.random.pick(['1', '/', ' ', 'é', '\n', '.']) + text.slice(at)],
      [2, () => text.slice(0, at) + text.slice(at + 1)],
      [1, () => text.toUpperCase()],
      [3, () => this.text()],
    );
  }

  private text(): string {
    return this.random.chance(75) && this.words.length > 0 ? this.random.pick(this.words) : this.random.pick(TEXTS);
  }

  /** Rarely deep: it is long, and once is enough. */
  private nested(): Json {
    const depth = this.random.chance(2) ? DEEPEST : 1 + this.random.below(6);
    let value: Json = this.random.pick(NUMBERS);
    for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { fields: value };
    return value;
  }

  private pieceOf(value: Json): Json {
    if (!isObject(value) && !Array.isArray(value)) return value;
    const inside = Object.values(value);
    if (inside.length === 0 || this.random.chance(25)) return value;
    return this.pieceOf(this.random.pick(inside));
  }

  private ofBytes(body: string, other: string, times: number): string {
    let made = body;
    for (let time = 0; time < times; time += 1) {
      const [from, to] = [this.random.below(made.length + 1), this.random.below(made.length + 1)].toSorted(
        (a, b) => a - b,
      ) as [number, number];
      made = this.random
        .weighted(
          [3, () => made.slice(0, from) + String.fromCharCode(this.random.below(256)) + made.slice(from + 1)],
          [2, () => made.slice(0, from) + made.slice(to)],
          [2, () => made.slice(0, to) + made.slice(from)],
          [2, () => made.slice(0, from) + other.slice(this.random.below(other.length + 1))],
          [1, () => made.slice(0, from) + this.text() + made.slice(from)],
        )
        .slice(0, LONGEST);
    }
    return made;
  }
}

/** Longer ones are refused unread. */
const LONGEST = 70_000;

const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

/** What comes before the JSON: who sends a frame, or where a request goes. */
const splitHead = (input: string): readonly [head: string, body: string] => {
  const at = input.indexOf('\n\n') + 1;
  return at === 0 ? ['', input] : [input.slice(0, at + 1), input.slice(at + 1)];
};
