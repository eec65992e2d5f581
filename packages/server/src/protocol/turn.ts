import { type Table, turnOf } from '@hardway/engine';

/** Where a game stands, as whoever says go means it: a round's stage, or the next throw. */
export const turnName = (table: Pick<Table, 'play'>): string => {
  const { unit, number, stage } = turnOf(table);
  return unit === 'round' ? `round-${number}-${stage}` : `throw-${number}`;
};
