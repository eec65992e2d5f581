import type { Entry, Head } from './entry.ts';

/**
 * The record's chain, without any cryptography of its own: whoever reads a record, a house or an auditor's browser, proves
 * it by this one text and brings SHA-256 and Ed25519 along.
 */

/**
 * JSON data written in the one way of RFC 8785: keys sorted by their UTF-16 code units, no spaces. A property that is
 * undefined is left out; anything else that JSON would drop or bend throws.
 */
export const canonical = (value: unknown): string => {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      if (Number.isFinite(value)) return value === 0 ? '0' : `${value}`;
      break;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return canonicalList(value);
      // What is in order is written at once, which is several times as fast and leaves one text instead of many joined ones.
      if (isPlain(value)) return isObjectInOrder(value) ? JSON.stringify(value) : canonicalObject(value);
  }
  throw new TypeError(`${describe(value)} is not JSON data.`);
};

const canonicalList = (values: readonly unknown[]): string => {
  if (isListInOrder(values)) return JSON.stringify(values);
  let text = '[';
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ',';
    text += canonical(values[index]);
  }
  return `${text}]`;
};

/** Whether it is JSON data whose keys come as they are to be written. */
const isInOrder = (value: unknown): boolean => {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null) return true;
      return Array.isArray(value) ? isListInOrder(value) : isPlain(value) && isObjectInOrder(value);
  }
  return false;
};

/** By index, as a missing element must not be passed over. */
const isListInOrder = (values: readonly unknown[]): boolean => {
  for (let index = 0; index < values.length; index += 1) if (!isInOrder(values[index])) return false;
  return true;
};

/** `in` needs no list of the keys; one that a prototype adds could only be in the way. */
const isObjectInOrder = (value: Readonly<Record<string, unknown>>): boolean => {
  let last = '';
  for (const key in value) {
    if (key < last || !isInOrder(value[key])) return false;
    last = key;
  }
  return true;
};

const canonicalObject = (value: Readonly<Record<string, unknown>>): string => {
  let text = '{';
  for (const key of sortedKeys(value)) {
    const property = value[key];
    if (property === undefined) continue;
    if (text.length > 1) text += ',';
    text += named(key) + canonical(property);
  }
  return `${text}}`;
};

/** By insertion: the keys are few, and a bet brings several such objects, for which a sort would leave lists behind. */
const sortedKeys = (value: object): string[] => {
  const keys = Object.keys(value);
  if (keys.length > FEW_KEYS) return keys.sort();
  for (let next = 1; next < keys.length; next += 1) {
    const key = keys[next]!;
    let place = next;
    for (; place > 0 && keys[place - 1]! > key; place -= 1) keys[place] = keys[place - 1]!;
    keys[place] = key;
  }
  return keys;
};

const FEW_KEYS = 24;

/** Names of properties come again and again, so most are at hand as they are written. */
const named = (key: string): string => {
  const known = names.get(key);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(key)}:`;
  if (names.size < NAMES_KEPT) names.set(key, text);
  return text;
};

const names = new Map<string, string>();
const NAMES_KEPT = 2000;

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const describe = (value: unknown): string =>
  typeof value === 'object' ? Object.prototype.toString.call(value) : String(value);

/** The part of an entry that its hash covers; `event` is canonical JSON already. */
export interface ChainLink {
  readonly stream: string;
  readonly version: number;
  readonly at: number;
  readonly command: string;
  readonly event: string;
  /** Canonical JSON as well; only on the last entry of a command. */
  readonly answer?: string | undefined;
}

/** The text behind the hash before a stream's first entry. */
export const startText = (stream: string): string => canonical({ stream });

/** The text behind an entry's hash: the previous hash and the entry in canonical JSON, whose keys are in order below. */
export const linkText = (previous: string, { stream, version, at, command, event, answer }: ChainLink): string =>
  `${previous}{${answer === undefined ? '' : `"answer":${answer},`}"at":${at},"command":${JSON.stringify(command)},"event":${event},"stream":${JSON.stringify(stream)},"version":${version}}`;

/** The texts behind the hashes of entries, if the head before them is right. `textOf` writes canonical JSON. */
export const linkTexts = (before: Head, entries: readonly Entry[], textOf = canonical): string[] =>
  entries.map(({ stream, version, at, command, event, answer }, index) => {
    const previous = index === 0 ? before.hash : entries[index - 1]!.hash;
    const told = answer === undefined ? undefined : textOf(answer);
    return linkText(previous, { stream, version, at, command, event: textOf(event), answer: told });
  });

export type ChainVerdict =
  | { readonly is: 'whole'; readonly head: Head }
  /** The first entry that is not what was written, or is not there. */
  | { readonly is: 'broken'; readonly stream: string; readonly version: number; readonly because: string };

/** Whether the entries follow the head before them and each other, given what their hashes have to be. */
export const judgeEntries = (
  stream: string,
  before: Head,
  entries: readonly Entry[],
  hashes: readonly string[],
): ChainVerdict => {
  let head = before;
  for (const [index, entry] of entries.entries()) {
    const version = head.version + 1;
    const because = flawOf(stream, version, entry, hashes[index]!);
    if (because !== undefined) return { is: 'broken', stream, version, because };
    head = { version, hash: entry.hash };
  }
  return { is: 'whole', head };
};

const flawOf = (stream: string, version: number, entry: Entry, hash: string): string | undefined => {
  if (entry.stream !== stream) return `It belongs to ${entry.stream}.`;
  if (entry.version !== version) return `Entry ${entry.version} stands in its place.`;
  return entry.hash === hash ? undefined : 'Its hash does not match its content and the entry before it.';
};
