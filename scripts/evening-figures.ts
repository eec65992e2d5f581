import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What evenings with the example strategies came to: kept, since all of them together take minutes. */

export const EVENING = { bankroll: 100_000, rolls: 500 };

export const EVENINGS = new URL('../docs/strategies/evenings.json', import.meta.url);

const EXAMPLES = new URL('../examples/strategies/', import.meta.url);

/** Money in minor units. */
export type Evening = {
  /** Of the file it was worked out for. */
  readonly digest: string;
  /** Of a processor. */
  readonly seconds: number;
  readonly positions: number;
} & (
  | {
      readonly mean: number;
      readonly standardDeviation: number;
      readonly duration: number;
      readonly ruin: number;
    }
  | { readonly refused: string }
);

export interface EveningsFile {
  /** ISO 8601, the day. */
  readonly on: string;
  readonly machine: string;
  readonly evenings: Readonly<Record<string, Evening>>;
}

export const readEvenings = (): EveningsFile | undefined =>
  existsSync(EVENINGS) ? (JSON.parse(readFileSync(EVENINGS, 'utf8')) as EveningsFile) : undefined;

export const exampleNames = (): readonly string[] =>
  readdirSync(EXAMPLES)
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted();

export const exampleIn = (name: string): string => readFileSync(new URL(`${name}.json`, EXAMPLES), 'utf8');

/** Of what a file says, whatever its spaces. */
export const digestOf = (text: string): string =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(text)))
    .digest('hex')
    .slice(0, 16);
