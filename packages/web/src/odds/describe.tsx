import { comeOutRule, describe, type Rulebook, type RulesSubmission, type Spot, wordingOf } from '@hardway/engine';
import { playInChinese } from '../house/play-in-chinese.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { ClauseLabel } from './book-chooser.tsx';

/** A wager in plain words, with the clause it comes from and when it may be made. */
export const SpotDescription = ({
  rulebook,
  submission,
  spot,
}: {
  rulebook: Rulebook;
  submission: RulesSubmission;
  spot: Spot;
}) => {
  const language = useLanguage();
  const words = useWords();
  const wording = wordingOf(rulebook, submission, spot.id);
  const rule = comeOutRule(submission, spot);
  return (
    <div className="stack gap-1">
      {language === 'zh' && <p>{playInChinese(spot.play, submission.dice)}</p>}
      <p lang="en" className={language === 'zh' ? 'soft' : undefined}>
        {describe(spot.play, submission.payouts, wording)} <ClauseLabel>{spot.clause}</ClauseLabel>
      </p>
      <p>
        {words.odds.made[spot.made.when]} <ClauseLabel>{spot.made.clause}</ClauseLabel>
      </p>
      {rule && (
        <p>
          {words.odds.onComeOut[rule]} <ClauseLabel>{spot.comeOut!.clause}</ClauseLabel>
        </p>
      )}
    </div>
  );
};
