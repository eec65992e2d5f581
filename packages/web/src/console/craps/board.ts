import {
  familyOf,
  isWorking,
  type Moved,
  POINTS,
  type Point,
  positionOf,
  type RulesSubmission,
  spotOf,
} from '@hardway/engine';
import type { StaffPart } from '@hardway/server/protocol';

/** Where a wager lies, as a crew looks at its layout. */
export type Area = 'box' | 'pass' | 'dont-pass' | 'come' | 'dont-come' | 'field' | 'hard' | 'one-roll' | 'side';

/** One player's chips at one position. */
export interface Laid {
  readonly seat: number;
  readonly position: string;
  readonly stake: number;
  readonly area: Area;
  /** The number whose box it lies in. */
  readonly box: Point | null;
  readonly isWorking: boolean;
  /** What a player has asked for and nobody has answered. */
  readonly asks: 'on' | 'off' | null;
  /** Points or totals that the wager has seen so far. */
  readonly seen: readonly number[];
}

const LINES: Readonly<Record<string, Area>> = {
  pass: 'pass',
  'pass-odds': 'pass',
  'dont-pass': 'dont-pass',
  'dont-pass-odds': 'dont-pass',
  come: 'come',
  'dont-come': 'dont-come',
  field: 'field',
};

const SIDE: readonly string[] = ['fire', 'bonus', 'dice-ology', 'lucky-shooter'];
const IN_BOXES: readonly string[] = [
  'come',
  'dont-come',
  'come-odds',
  'dont-come-odds',
  'place',
  'place-lose',
  'buy',
  'lay',
];

const numberOf = (position: string): string => position.split('/')[1] ?? '';

export const placeOf = (position: string): { readonly area: Area; readonly box: Point | null } => {
  const line = LINES[position];
  if (line) return { area: line, box: null };
  const family = familyOf(position);
  const box = POINTS.find((point) => `${point}` === numberOf(position)) ?? null;
  if (IN_BOXES.includes(family) && box !== null) return { area: 'box', box };
  if (family === 'hard') return { area: 'hard', box: null };
  return { area: SIDE.includes(family) ? 'side' : 'one-roll', box: null };
};

/** A come wager on the number that was just thrown has just come there: one that lay there before was decided by it. */
export const travelledBy = (thrown: number, laid: readonly Laid[]): readonly Moved[] =>
  laid
    .filter(({ position }) => position === `come/${thrown}` || position === `dont-come/${thrown}`)
    .map(({ seat, position }) => ({ seat, from: familyOf(position), to: position }));

/** Everything on the layout, seat by seat. */
export const laidOn = (
  submission: RulesSubmission,
  point: Point | null,
  { seats, calls }: Pick<StaffPart, 'seats' | 'calls'>,
): readonly Laid[] =>
  seats.flatMap(({ seat, wagers }) =>
    wagers.map((wager): Laid => {
      const position = positionOf(spotOf(submission, wager), wager.state);
      const call = calls.find((pending) => pending.seat === seat && pending.spot === position);
      return {
        seat,
        position,
        stake: wager.stake,
        ...placeOf(position),
        isWorking: isWorking(submission, wager, point),
        asks: call ? (call.working ? 'on' : 'off') : null,
        seen: wager.state.seen,
      };
    }),
  );
