import type { RulesSubmission, Table } from '@hardway/engine';
import { fireRow, type MarkerRow, totalRows } from './markers.ts';
import { useCrewWords } from './words.ts';

/** The side bets' buttons as they lie on the layout: made numbers are filled and ticked. */
export const Markers = ({ submission, hand }: { submission: RulesSubmission; hand: Table['hand'] }) => {
  const words = useCrewWords();
  const fire = fireRow(submission, hand);
  const totals = totalRows(submission, hand);
  const { bonus, diceOlogy } = submission.choices;
  if (!fire && totals.length === 0) return null;
  return (
    <div className="markers">
      {fire && (
        <div className="marker-set fire">
          <b>{words.fire}</b>
          <Buttons row={fire} label={words.fireSpoken(hand.pointsMade)} />
          <b className="marker-count" title={words.fireNext}>
            {words.fireCount(hand.pointsMade.length)}
          </b>
        </div>
      )}
      {totals.length > 0 && (
        <div className="marker-set">
          <b>{[bonus && words.bonus, diceOlogy && words.diceOlogy].filter(Boolean).join(' · ')}</b>
          <span className="unseen">{words.totalsSpoken(hand.totalsThrown)}</span>
          {totals.map((row) => (
            <Buttons key={row.is} row={row} />
          ))}
        </div>
      )}
    </div>
  );
};

export const Buttons = ({ row: { numbers }, label }: { row: MarkerRow; label?: string }) => (
  <span className="marker-buttons" {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
    {numbers.map(({ number, isMade }) => (
      <i key={number} className={isMade ? 'made' : ''}>
        {number}
      </i>
    ))}
  </span>
);
