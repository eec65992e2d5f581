import type { Table } from '@hardway/engine';

/** Where a game stands, as whoever says go means it: a round's stage, or at craps the next throw. */
export const turnOf = ({ round, hand }: Pick<Table, 'round' | 'hand'>): string =>
  round ? `round-${round.number}-${round.stage}` : `throw-${hand.throws + 1}`;
