import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { compile, playBlock, type Strategy } from '@hardway/engine';

/** What evenings with the example strategies came to: kept, since all of them together take minutes. */

export const EVENING = { bankroll: 100_000, rolls: 500 };

/** How often each evening is simulated beside its exact figures, and on which dice. */
export const SIMULATED = { sessions: 100_000, seed: 20_240_611 };

export const EVENINGS = new URL('../docs/strategies/evenings.json', import.meta.url);

const EXAMPLES = new URL('../examples/strategies/', import.meta.url);

/** The same evening, played so often. */
export interface SimulatedEvenings {
  readonly sessions: number;
  readonly seed: number;
  readonly mean: number;
  /** Sessions that ended in ruin. */
  readonly ruined: number;
}

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
      readonly simulated: SimulatedEvenings;
    }
  | { readonly refused: string }
);

/** How many standard errors a simulation is off its exact figures; what cannot happen and did not is off by none. */
export const zOf = ({
  mean,
  standardDeviation,
  ruin,
  simulated,
}: Exclude<Evening, { refused: string }>): { readonly mean: number; readonly ruin: number } => {
  const { sessions } = simulated;
  const errors = (off: number, error: number): number => (off === 0 ? 0 : off / error);
  return {
    mean: errors(simulated.mean - mean, standardDeviation / Math.sqrt(sessions)),
    ruin: errors(simulated.ruined - sessions * ruin, Math.sqrt(sessions * ruin * (1 - ruin))),
  };
};

export interface EveningsFile {
  /** ISO 8601, the day. */
  readonly on: string;
  readonly machine: string;
  readonly evenings: Readonly<Record<string, Evening>>;
}

/** Plays the evening by the kernels. */
export const simulatedEvenings = (strategy: Strategy): SimulatedEvenings => {
  const { sessions, seed } = SIMULATED;
  const run = { strategy, plan: EVENING, seed };
  const { net, ruinedAt } = playBlock(run, compile(strategy, EVENING.bankroll), { first: 0, count: sessions });
  const ruined = [...ruinedAt.values()].reduce((sum, count) => sum + count, 0);
  return { sessions, seed, mean: EVENING.bankroll + net / sessions, ruined };
};

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
