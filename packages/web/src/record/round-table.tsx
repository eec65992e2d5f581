import { type Turn, total } from '@hardway/engine';
import type { FoundRound } from '@hardway/server/protocol';
import type { ReactNode } from 'react';
import { amountText, Dice, FigureTable } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { Moment } from './moment.tsx';
import { Remark } from './remark.tsx';

interface RoundTableProps {
  readonly unit: Turn['unit'];
  readonly rounds: readonly FoundRound[];
  /** The number of a round, as the way to see more of it. */
  readonly numberOf: (round: FoundRound) => ReactNode;
}

/** Rounds or throws that are over: when, with which dice, what was staked and returned, and what became of them. */
export const RoundTable = ({ unit, rounds, numberOf }: RoundTableProps) => {
  const words = useWords();
  return (
    <FigureTable
      caption={words.staff.rounds}
      heads={[
        words.staff.unitHead[unit],
        words.shared.time,
        words.staff.dice,
        words.shared.total,
        words.staff.wagers,
        words.staff.staked,
        words.staff.returned,
        words.record.remark,
      ]}
      numbers={[3, 4, 5, 6]}
      rows={rounds.map((round) => ({
        key: `${round.number}`,
        cells: [
          numberOf(round),
          <PlayedAt key="time" round={round} />,
          round.roll ? <Dice key="dice" roll={round.roll} size="1.5rem" /> : '–',
          round.roll ? total(round.roll) : '–',
          ...figuresOf(round),
          <Remark key="remark" round={round} />,
        ],
      }))}
    />
  );
};

/** A throw that is void decided nothing, which is not a throw on which nobody bet. */
const figuresOf = ({ roll, wagers, staked, returned }: FoundRound): readonly ReactNode[] =>
  roll === null && wagers === 0 ? ['–', '–', '–'] : [wagers, amountText(staked), amountText(returned)];

/** Of a round that was changed the record's newest time is the change's. */
const PlayedAt = ({ round: { at, corrected } }: { round: FoundRound }) => {
  const words = useWords();
  return (
    <>
      {corrected && <small>{words.record.changedAt} </small>}
      <Moment at={at} />
    </>
  );
};
