import { Random } from '../random.ts';

/** What goes wrong in a run and how long after the house is furnished: drawn beforehand, so that less of it can be tried. */

export type Trouble = { readonly at: number } & (
  | {
      readonly is: 'kill';
      readonly node: number;
      readonly withPower: boolean;
      readonly awayMs: number;
      readonly during: During;
    }
  | { readonly is: 'stop'; readonly node: number; readonly awayMs: number }
  | { readonly is: 'pause'; readonly node: number; readonly forMs: number }
  | { readonly is: 'clock'; readonly node: number; readonly byMs: number }
  | { readonly is: 'eio'; readonly node: number; readonly forMs: number; readonly percent: number }
  | { readonly is: 'full'; readonly node: number; readonly forMs: number }
  | { readonly is: 'loss'; readonly forMs: number; readonly percent: number; readonly lateMs: number }
  | { readonly is: 'cut'; readonly node: number; readonly forMs: number; readonly way: CutWay }
  /** The database's own server. */
  | { readonly is: 'database'; readonly awayMs: number; readonly withPower: boolean }
);

/** What somebody waits for when it happens, if that comes about soon. */
export type During = 'anything' | 'money' | 'settlement';

/** Which messages do not come through. */
export type CutWay = 'in' | 'out' | 'both' | 'database' | 'bus';

export interface TroubleOptions {
  readonly seed: number;
  readonly durationMs: number;
  readonly nodes: number;
  /** Milliseconds between two kills, on the average. */
  readonly killEveryMs: number;
}

const DAY_MS = 86_400_000;
/** So much a clock jumps: vouchers, dice and sessions last for some of that. */
const OFF_MS = [-5_000, -400, 300, 10_000, 400_000, 40 * DAY_MS, 200 * DAY_MS, 200 * DAY_MS];
const DURING: readonly During[] = ['anything', 'anything', 'money', 'settlement'];

export const drawTrouble = ({ seed, durationMs, nodes, killEveryMs }: TroubleOptions): readonly Trouble[] => {
  const random = new Random(seed ^ 0x5eed);
  const trouble: Trouble[] = [];
  const every = (milliseconds: number): number => milliseconds * (0.3 + (1.4 * random.below(1000)) / 1000);
  for (let at = 0; ; ) {
    at += every(killEveryMs / 2);
    if (at > durationMs) return trouble;
    trouble.push({ at, ...draw(random, nodes) } as Trouble);
  }
};

const draw = (random: Random, nodes: number): object => {
  const node = random.below(nodes);
  const short = 20 + random.below(1_500);
  const long = 3_000 + random.below(4_000);
  return random.weighted<object>(
    [44, () => ({ is: 'kill', node, withPower: random.chance(50), awayMs: short, during: random.pick(DURING) })],
    [8, () => ({ is: 'stop', node, awayMs: short })],
    // Of several nodes one that stands still for longer than its lease finds another in its place.
    [nodes > 1 ? 14 : 8, () => ({ is: 'pause', node, forMs: random.chance(nodes > 1 ? 50 : 70) ? short : long })],
    [6, () => ({ is: 'clock', node, byMs: random.pick(OFF_MS) })],
    [10, () => ({ is: 'eio', node, forMs: short, percent: random.pick([2, 10, 60]) })],
    [4, () => ({ is: 'full', node, forMs: short })],
    [8, () => ({ is: 'loss', forMs: short, percent: random.pick([1, 5, 20]), lateMs: random.pick([5, 50, 400]) })],
    // What was sent before may come to a database when another has taken the node's place.
    [nodes > 1 ? 12 : 0, () => ({ is: 'cut', node, forMs: random.chance(30) ? short : long, way: 'database' })],
    [6, () => ({ is: 'cut', node, forMs: short * 2, way: random.pick(['in', 'out', 'both', 'database', 'bus']) })],
    [nodes > 1 ? 10 : 0, () => ({ is: 'database', awayMs: short, withPower: random.chance(50) })],
  );
};
