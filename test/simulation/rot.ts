import type { RecordReport } from '../../packages/server/src/reports/verify-record.ts';
import type { Random } from '../random.ts';
import type { SimTables } from './tables.ts';

/** One bit of what a disk has kept for long turns over. One copy cannot survive that; it can only be told. */

export interface Rot {
  readonly where: 'entry' | 'command' | 'document' | 'snapshot' | 'seal';
  readonly stream: string;
  /** Of an entry. */
  readonly version: number | null;
  /** Whether it is still there: what is written anew is sound. */
  readonly isThere: () => boolean;
  /** As it was. */
  readonly heal: () => void;
}

export const rotOne = (tables: SimTables, random: Random): Rot =>
  random.weighted<Rot>(
    [60, () => rotEntry(tables, random)],
    [15, () => rotCommand(tables, random)],
    [10, () => rotDocument(tables, random)],
    [10, () => rotSnapshot(tables, random)],
    [5, () => rotSeal(tables, random)],
  );

/** The text with one bit of one character turned over. */
const flipped = (text: string, random: Random): string => {
  const at = random.below(text.length);
  const turned = String.fromCharCode(text.charCodeAt(at) ^ (1 << random.below(7)));
  return text.slice(0, at) + turned + text.slice(at + 1);
};

const rotEntry = (tables: SimTables, random: Random): Rot => {
  const [stream, rows] = random.pick([...tables.entries]);
  const at = random.below(rows.length);
  const row = rows[at]!;
  const field = random.pick(['event', 'event', 'event', 'hash', 'command'] as const);
  rows[at] = { ...row, [field]: flipped(row[field], random) };
  return { where: 'entry', stream, version: row.version, isThere: () => true, heal: () => rows.splice(at, 1, row) };
};

/** In a map, where it may be replaced at any time. */
const rotten = <Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  sound: Value,
  damaged: Value,
): Pick<Rot, 'isThere' | 'heal'> => {
  map.set(key, damaged);
  const isThere = (): boolean => map.get(key) === damaged;
  return { isThere, heal: () => void (isThere() && map.set(key, sound)) };
};

const rotCommand = (tables: SimTables, random: Random): Rot => {
  const [stream, commands] = random.pick([...tables.commands]);
  const [id, taken] = random.pick([...commands]);
  const damaged = { ...taken, mac: flipped(taken.mac, random) };
  return { where: 'command', stream, version: null, ...rotten(commands, id, taken, damaged) };
};

const rotDocument = (tables: SimTables, random: Random): Rot => {
  const lists = [...tables.documents.values()].flatMap((ofKind) => [...ofKind.values()]).filter(({ size }) => size > 0);
  const documents = random.pick(lists);
  const [key, document] = random.pick([...documents]);
  const damaged = { ...document, value: flipped(document.value, random) };
  return { where: 'document', stream: document.stream, version: null, ...rotten(documents, key, document, damaged) };
};

const rotSnapshot = (tables: SimTables, random: Random): Rot => {
  const snapshot = random.pick([...tables.snapshots.values()]);
  const { name } = snapshot;
  const damaged = { ...snapshot, state: flipped(snapshot.state, random) };
  return { where: 'snapshot', stream: name, version: null, ...rotten(tables.snapshots, name, snapshot, damaged) };
};

const rotSeal = (tables: SimTables, random: Random): Rot => {
  const sealed = [...tables.seals.values()].filter(({ mac }) => mac !== '');
  const seal = random.pick(sealed);
  const damaged = { ...seal, mac: flipped(seal.mac, random) };
  return { where: 'seal', stream: '', version: null, ...rotten(tables.seals, seal.node, seal, damaged) };
};

const NAMED = /[Ee]ntry (\d+) of (\w+(?::\w+)?)/;

/** Whether a house that did not open has said where the damage is; a false name is wrong. */
export const namedBy = ({ where, stream, version }: Rot, failure: unknown): 'named' | 'other' | 'false' => {
  const named = NAMED.exec(String(failure));
  if (!named) return 'other';
  if (where !== 'entry') return 'other';
  return named[1] === `${version}` && named[2] === stream ? 'named' : 'false';
};

/** Why a proof does not count as having found it; an entry has to be named. */
export const missedBy = ({ where, stream, version }: Rot, report: RecordReport | Error): string | null => {
  if (report instanceof Error) {
    const isNamed = where !== 'entry' || report.message.includes(`Entry ${version} of ${stream}`);
    return isNamed ? null : `entry ${version} of ${stream} was damaged, and the proof failed with ${report.message}`;
  }
  const broken = report.streams.filter(({ is }) => is === 'broken');
  if (where !== 'entry')
    return broken.length + report.flaws.length > 0 ? null : `a damaged ${where} of ${stream} was not found`;
  const found = broken.find((each) => each.stream === stream);
  if (found?.is !== 'broken') return `damaged entry ${version} of ${stream} was not found`;
  return found.version === version ? null : `entry ${version} of ${stream} was damaged, and ${found.version} is named`;
};
