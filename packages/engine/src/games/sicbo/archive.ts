import type { Command, RoundRecord } from '../../table/index.ts';
import { UNITS_KEPT } from '../../table/index.ts';
import type { SicBoPlay, SicBoTable } from './state.ts';

export const keepLast = (rounds: readonly RoundRecord[]): readonly RoundRecord[] =>
  rounds.length > UNITS_KEPT ? rounds.slice(-UNITS_KEPT) : rounds;

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
export const forgotten = ({ rounds, round, roundNumber }: SicBoPlay, numbers: readonly number[]): readonly number[] =>
  numbers.filter(
    (number) => number <= roundNumber && number !== round?.number && !rounds.some((record) => record.number === number),
  );

export const withRecords = (table: SicBoTable, records: readonly RoundRecord[]): SicBoTable => ({
  ...table,
  play: { ...table.play, rounds: records },
});
