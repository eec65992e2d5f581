import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { RULEBOOKS } from '../packages/engine/src/rulebooks/index.ts';
import { parseCsv } from './csv.ts';

/** A row of the clause register: what a clause demands, in our own words, and how the software meets it. */
export interface RegisterRow {
  readonly clause: string;
  readonly kind: string;
  readonly words: string;
  /** The same in Chinese, from `register/zh`. */
  readonly chinese: string;
  readonly met: string;
  readonly stage: string;
}

const FOLDER = new URL('../register/', import.meta.url);

/** The documents that have a rulebook, in the order of the rulebooks. */
export const DOCUMENTS = RULEBOOKS.map(({ id }) => id);

export const readRegister = (): readonly RegisterRow[] => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.csv'));
  return DOCUMENTS.filter((id) => files.includes(`${id}.csv`)).flatMap((id) => {
    const chinese = new Map(rowsIn(`zh/${id}.csv`).map(({ clause, words }) => [clause, words]));
    return rowsIn(`${id}.csv`).map((row) => ({ ...row, chinese: chinese.get(row.clause!) ?? '' }));
  }) as unknown as readonly RegisterRow[];
};

const rowsIn = (name: string): Record<string, string>[] => {
  const file = new URL(name, FOLDER);
  return existsSync(file) ? parseCsv(readFileSync(file, 'utf8')) : [];
};

/** Ways of meeting a clause that can be broken in the engine. */
const BREAKABLE = ['enforced', 'computed', 'data'];

export const isBreakable = ({ met }: RegisterRow): boolean => BREAKABLE.includes(met);

/** What became of a clause's tests when the clause was broken; `npm run check:clauses` writes it. */
export interface Proof {
  readonly clause: string;
  /** The change that broke it. */
  readonly break: string;
  readonly result: 'noticed' | 'exception' | 'survived' | 'no break' | 'no test';
}

export const PROOFS = new URL('proofs.csv', FOLDER);

export const readProofs = (): readonly Proof[] =>
  existsSync(PROOFS) ? (parseCsv(readFileSync(PROOFS, 'utf8')) as unknown as Proof[]) : [];
