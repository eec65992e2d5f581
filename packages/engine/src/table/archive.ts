import type { Command } from './command.ts';
import type { RoundRecord, Table } from './state.ts';

/** How many rounds a table carries with it. Older ones are kept elsewhere and shown to it when a command is about them. */
export const ROUNDS_KEPT = 20;

export const keepLast = (rounds: readonly RoundRecord[]): readonly RoundRecord[] =>
  rounds.length > ROUNDS_KEPT ? rounds.slice(-ROUNDS_KEPT) : rounds;

/** The rounds that a command is about. */
export const roundsNamed = (command: Command): readonly number[] => {
  switch (command.type) {
    case 'VoidRounds':
      return command.rounds;
    case 'CorrectResult':
      return [command.round];
    case 'Rule':
      return command.round === undefined ? [] : [command.round];
    default:
      return [];
  }
};

/** The rounds of these that the table has let go of. */
export const forgotten = ({ rounds, round, roundNumber }: Table, numbers: readonly number[]): readonly number[] =>
  numbers.filter(
    (number) => number <= roundNumber && number !== round?.number && !rounds.some((record) => record.number === number),
  );

/** A table that has older rounds before it again, to decide a command about them; it is not evolved further. */
export const recalling = (table: Table, records: readonly RoundRecord[]): Table =>
  records.length === 0 ? table : { ...table, rounds: [...records, ...table.rounds] };
