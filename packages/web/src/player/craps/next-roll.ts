import {
  nextHand,
  type Point,
  type Resolution,
  type Roll,
  type RulesSubmission,
  resolve,
  rolls,
  total,
  type Wager,
} from '@hardway/engine';

/** What a roll would do to one of the own wagers. */
export interface RollEffect {
  readonly position: string;
  readonly is: 'won' | 'lost' | 'returned' | 'travels';
  /** Gained or lost; nothing for a wager that only goes back or travels. */
  readonly net: number;
  readonly to?: string;
}

/** Rolls of one total that do the same to the own wagers. */
export interface NextRoll {
  readonly total: number;
  /** The dice without regard to order, where another roll of this total does something else. */
  readonly dice: readonly Roll[] | null;
  readonly ways: number;
  readonly net: number;
  readonly effects: readonly RollEffect[];
  /** What becomes of the hand. */
  readonly hand: 'point-set' | 'point-made' | 'seven-out' | null;
}

/** The total of two dice from 2 to 12, and everything that it would do to these wagers. */
export const nextRolls = (
  submission: RulesSubmission,
  point: Point | null,
  wagers: readonly Wager[],
): readonly NextRoll[] => {
  const found = new Map<string, { rolls: Roll[]; effects: readonly RollEffect[] }>();
  for (const roll of rolls(submission.dice)) {
    const effects = effectsOf(resolve(submission, point, wagers, roll));
    const key = `${total(roll)} ${JSON.stringify(effects)}`;
    const before = found.get(key);
    if (before) before.rolls.push(roll);
    else found.set(key, { rolls: [roll], effects });
  }
  const groups = [...found.values()];
  return groups
    .map(({ rolls: alike, effects }) => ({
      total: total(alike[0]!),
      dice: isSplit(groups, total(alike[0]!)) ? unordered(alike) : null,
      ways: alike.length,
      net: effects.reduce((sum, { net }) => sum + net, 0),
      effects,
      hand: handAfter(submission, point, alike[0]!),
    }))
    .toSorted((a, b) => a.total - b.total || b.ways - a.ways);
};

const isSplit = (groups: readonly { rolls: readonly Roll[] }[], thrown: number): boolean =>
  groups.filter(({ rolls: [first] }) => total(first!) === thrown).length > 1;

const unordered = (all: readonly Roll[]): readonly Roll[] => all.filter(([first, second]) => first! <= second!);

const effectsOf = ({ resolved, moved }: Resolution): readonly RollEffect[] => [
  ...resolved.map(({ position, settlement }): RollEffect => {
    if (settlement.result === 'stands') return { position, is: 'won', net: settlement.returned };
    return { position, is: settlement.result, net: settlement.net };
  }),
  ...moved.map(({ from, to }): RollEffect => ({ position: from, is: 'travels', net: 0, to })),
];

const handAfter = (submission: RulesSubmission, point: Point | null, roll: Roll): NextRoll['hand'] => {
  const after = nextHand(submission, { point, newShooter: false }, roll);
  if (point === null) return after.point === null ? null : 'point-set';
  if (after.newShooter) return 'seven-out';
  return after.point === null ? 'point-made' : null;
};
