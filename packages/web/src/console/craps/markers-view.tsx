import { type CrapsPlay, labelOf, type RulesSubmission } from '@hardway/engine';
import { Buttons } from '../../past/craps/marker-buttons.tsx';
import { fireRows, totalRows } from '../../past/craps/markers.ts';
import type { Words } from '../../words/index.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { useStation } from '../station.tsx';

/** The side bets' buttons as they lie on the layout: made numbers are filled and ticked. */
export const Markers = ({ submission, hand }: { submission: RulesSubmission; hand: CrapsPlay }) => {
  const words = useWords();
  const language = useLanguage();
  const { rulebook } = useStation();
  const fires = fireRows(submission, hand);
  const totals = totalRows(submission, hand);
  const { bonus, diceOlogy } = submission.choices;
  if (fires.length === 0 && totals.length === 0) return null;
  return (
    <div className="markers">
      {fires.map((fire) => (
        <div key={fire.made.join()} className="marker-set fire">
          <b>{labelOf(rulebook, 'fire', language)}</b>
          <Buttons row={fire} label={fireSpoken(words, fire.made)} />
          <b className="marker-count" title={words.consoleCraps.fireNext}>
            {words.consoleCraps.fireCount({ made: fire.made.length })}
          </b>
        </div>
      ))}
      {totals.length > 0 && (
        <div className="marker-set">
          <b>
            {[bonus && 'bonus', diceOlogy && 'dice-ology']
              .flatMap((set) => (set ? [labelOf(rulebook, set, language)] : []))
              .join(' · ')}
          </b>
          <span className="unseen">{totalsSpoken(words, hand.totalsThrown)}</span>
          {totals.map((row) => (
            <Buttons key={row.is} row={row} />
          ))}
        </div>
      )}
    </div>
  );
};

const fireSpoken = ({ shared, consoleCraps }: Words, made: readonly number[]): string =>
  made.length === 0 ? consoleCraps.fireNone : consoleCraps.fireMade({ made: made.join(shared.comma) });

export const totalsSpoken = ({ shared, consoleCraps }: Words, made: readonly (number | string)[]): string =>
  made.length === 0 ? consoleCraps.totalsNone : consoleCraps.totalsMarked({ made: made.join(shared.comma) });
