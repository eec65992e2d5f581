import type { Moved, WagerResult } from '@hardway/engine';

/** One seat's part of a throw: what is taken, what is paid, what goes back, and where wagers travel. */
export interface SeatSheet {
  readonly seat: number;
  readonly lost: readonly WagerResult[];
  readonly won: readonly WagerResult[];
  readonly returned: readonly WagerResult[];
  readonly moved: readonly Moved[];
  readonly collects: number;
  /** Winnings alone, without stakes. */
  readonly pays: number;
}

/** What is pushed to the player beside the stake, the vigorish already taken off. */
export const winningsOf = ({ returned, stake, stands }: WagerResult): number => (stands ? returned : returned - stake);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The throw seat by seat, in the order in which a crew works around the table. */
export const sheetOf = (results: readonly WagerResult[], moved: readonly Moved[]): readonly SeatSheet[] => {
  const seats = [...new Set([...results, ...moved].map(({ seat }) => seat))].toSorted((a, b) => a - b);
  return seats.map((seat) => {
    const own = results.filter((result) => result.seat === seat);
    const of = (wanted: WagerResult['result']) => own.filter(({ result }) => result === wanted);
    const [lost, won] = [of('lost'), of('won')];
    return {
      seat,
      lost,
      won,
      returned: of('returned'),
      moved: moved.filter((move) => move.seat === seat),
      collects: sum(lost.map(({ stake }) => stake)),
      pays: sum(won.map(winningsOf)),
    };
  });
};
