import { sicBoPlay } from '@hardway/engine';
import { useMemo } from 'react';
import { useWords } from '../../words/language.tsx';
import type { Known } from '../known.ts';
import { SaysLine } from '../says-line.tsx';
import type { SeatNotice } from '../use-seat.ts';
import { slipWords } from './slip-words.ts';

interface SaysProps {
  readonly notice: SeatNotice | null;
  readonly news: Known;
  readonly explaining: boolean;
  readonly onSlip: () => void;
}

/** A notice; otherwise what the slip costs, or what to do first. */
export const Says = ({ notice, ...rest }: SaysProps) => (
  <SaysLine notice={notice}>
    <Slip {...rest} />
  </SaysLine>
);

const Slip = ({ news, explaining, onSlip }: Omit<SaysProps, 'notice'>) => {
  const words = useWords();
  const { submission, own, link, view } = news;
  const stage = sicBoPlay(view).round?.stage;
  const isLit = stage === 'lit';
  const wagers = useMemo(() => (isLit ? [] : (own.bets?.wagers ?? [])), [isLit, own.bets]);
  const cost = useMemo(
    () => (wagers.length > 0 ? slipWords(words, submission, wagers) : null),
    [words, submission, wagers],
  );
  const before = isLit ? undefined : sicBoPlay(view).rounds.at(-1);
  if (link !== 'open') return <p>{words.player.lost}</p>;
  if (explaining) return <p>{words.player.infoHint}</p>;
  if (!cost)
    return (
      <p>
        {before?.roll === null
          ? words.playerSicbo.voidRound({ number: before.number })
          : words.player[stage === 'betting' ? 'slipEmpty' : 'slipShut']}
      </p>
    );
  return (
    <button type="button" className="slip" title={words.playerSicbo.slipDetail.open} onClick={onSlip}>
      {cost}
    </button>
  );
};
