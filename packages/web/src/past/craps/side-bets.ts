import { type CrapsPlay, POINTS, type Spot, type State } from '@hardway/engine';

/** A mark of a side bet: what it stands for, and whether it is lit. */
interface Mark {
  readonly name: string;
  readonly isLit: boolean;
}

/**
 * What a side bet has seen. The table's own markers count for everybody; a wager that was made later counts from then on,
 * and its own state tells that.
 */
export const sideBetMarksOf = (spot: Spot, hand: CrapsPlay, state: State | null): readonly Mark[] => {
  const { play } = spot;
  switch (play.kind) {
    case 'points-made':
      // Whoever has no bet sees what the shooter's own would have.
      return POINTS.map((point) => ({
        name: `${point}`,
        isLit: (state?.seen ?? hand.fireCounts.at(-1) ?? []).includes(point),
      }));
    case 'collect':
      return play.totals.map((thrown) => ({
        name: `${thrown}`,
        isLit: (state?.seen ?? hand.totalsThrown).includes(thrown),
      }));
    case 'lucky-shooter':
      return POINTS.map((point) => ({
        name: `${point}`,
        isLit: point === state?.point || (state?.seen.includes(point) ?? false),
      }));
    default:
      return [];
  }
};
