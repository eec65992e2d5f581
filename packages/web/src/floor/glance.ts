import type { Table } from '@hardway/engine';
import type { TableAtAGlance } from '@hardway/server/protocol';
import { useWatched, type Watched } from '../house/floor.ts';

/** Why somebody should come to a table, most urgent first. */
const NEEDS = [
  'broken',
  'hand-pay',
  'waiting',
  'unpaid',
  'notice',
  'disputed',
  'money',
  'dice-expired',
  'dice-missing',
  'shift-inspection',
  'no-dealer',
  'shift-due',
  'dice-soon',
] as const;
export type FloorNeed = (typeof NEEDS)[number];

/** Dice are spoken of before their time is over: for its last twentieth. */
const SOON = 1 / 20;

export const diceState = (dice: Table['dice'], now: number): 'fine' | 'soon' | 'expired' | 'timeless' | 'none' => {
  if (!dice) return 'none';
  if (dice.expiresAt === null) return 'timeless';
  if (now > dice.expiresAt) return 'expired';
  return dice.expiresAt - now <= (dice.expiresAt - dice.loadedAt) * SOON ? 'soon' : 'fine';
};

export const floorNeedsOf = (glance: TableAtAGlance, now: number): readonly FloorNeed[] => {
  const isAtWork = glance.phase !== 'closed';
  const dice = diceState(glance.dice, now);
  const has: Readonly<Record<FloorNeed, boolean>> = {
    broken: glance.broken !== null,
    'hand-pay': glance.handPays.length > 0,
    waiting: glance.waiting.length > 0,
    unpaid: glance.unpaid,
    notice: glance.notice && !glance.unpaid,
    disputed: glance.turn.stage === 'disputed',
    money: (glance.money?.alerts.length ?? 0) > 0,
    'dice-expired': isAtWork && dice === 'expired',
    'dice-missing': isAtWork && dice === 'none',
    'shift-inspection': isAtWork && glance.shiftInspectionDue,
    'no-dealer': isAtWork && glance.dealer === null,
    'shift-due': isAtWork && glance.shiftDue && !glance.shiftInspectionDue,
    'dice-soon': isAtWork && dice === 'soon',
  };
  return NEEDS.filter((need) => has[need]);
};

const urgency = (glance: TableAtAGlance, now: number): number => {
  const [first] = floorNeedsOf(glance, now);
  if (first !== undefined) return NEEDS.indexOf(first);
  return NEEDS.length + (glance.phase === 'closed' ? 1 : 0);
};

const waitsSince = ({ waiting, handPays }: TableAtAGlance): number =>
  Math.min(Number.MAX_SAFE_INTEGER, ...[...waiting, ...handPays].map(({ at }) => at));

/** What needs somebody comes first, whoever waits longest before the others; closed tables last. */
export const byUrgency = (tables: readonly TableAtAGlance[], now: number): readonly TableAtAGlance[] =>
  tables.toSorted((a, b) => urgency(a, now) - urgency(b, now) || waitsSince(a) - waitsSince(b));

export type Glances = Watched<TableAtAGlance>;

/** All tables as floor staff see them. */
export const useGlances = (): Glances => useWatched('/api/floor');
