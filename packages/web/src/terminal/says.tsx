import { type ReactNode, useMemo } from 'react';
import { useLanguage } from '../language.tsx';
import type { Known } from './known.ts';
import { slipWords } from './slip-words.ts';
import type { Notice } from './use-seat.ts';

interface SaysProps {
  readonly notice: Notice | null;
  readonly news: Known;
  readonly explaining: boolean;
  readonly onSlip: () => void;
}

/** One line for the player: a refusal or news, which are spoken; otherwise something to read. */
export const SaysLine = ({ notice, children }: { notice: Notice | null; children: ReactNode }) => {
  const { words } = useLanguage();
  return (
    <div className="says">
      <div role="status">
        {notice && (
          <p className={notice.is}>
            <b>{notice.sentence}</b> {notice.clause && <small>{words.byClause(notice.clause)}</small>}
          </p>
        )}
      </div>
      {!notice && children}
    </div>
  );
};

/** A notice; otherwise what the slip costs, or what to do first. */
export const Says = ({ notice, ...rest }: SaysProps) => (
  <SaysLine notice={notice}>
    <Slip {...rest} />
  </SaysLine>
);

const Slip = ({ news, explaining, onSlip }: Omit<SaysProps, 'notice'>) => {
  const { words } = useLanguage();
  const { submission, own, link, view } = news;
  const isLit = view.round?.stage === 'lit';
  const wagers = useMemo(() => (isLit ? [] : (own.bets?.wagers ?? [])), [isLit, own.bets]);
  const cost = useMemo(
    () => (wagers.length > 0 ? slipWords(words, submission, wagers) : null),
    [words, submission, wagers],
  );
  const before = isLit ? undefined : view.rounds.at(-1);
  if (link !== 'open') return <p>{words.lost}</p>;
  if (explaining) return <p>{words.infoHint}</p>;
  if (!cost) return <p>{before?.roll === null ? words.voidRound(before.number) : words.slipEmpty}</p>;
  return (
    <button type="button" className="slip" title={words.slipDetail.open} onClick={onSlip}>
      {cost}
    </button>
  );
};
