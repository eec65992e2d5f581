import { describe, type Rulebook, type RulesSubmission, type Spot, wordingOf } from '@hardway/engine';
import { playInChinese } from '../house/play-in-chinese.ts';
import { useLanguage } from '../language.tsx';
import { Clause } from './book-chooser.tsx';
import { useOddsWords } from './words.ts';

/** A wager in plain words, with the clause it comes from and when it may be made. */
export const Description = ({
  rulebook,
  submission,
  spot,
}: {
  rulebook: Rulebook;
  submission: RulesSubmission;
  spot: Spot;
}) => {
  const { language } = useLanguage();
  const words = useOddsWords();
  const wording = wordingOf(rulebook, submission, spot.id);
  return (
    <div className="description">
      {language === 'zh' && <p>{playInChinese(spot.play, submission.dice)}</p>}
      <p lang="en" className={language === 'zh' ? 'soft' : undefined}>
        {describe(spot.play, submission.payouts, wording)} <Clause>{spot.clause}</Clause>
      </p>
      <p>
        {words.made[spot.made.when]} <Clause>{spot.made.clause}</Clause>
      </p>
      {spot.comeOut && (
        <p>
          {spot.comeOut.works ? words.worksOnComeOut : words.sleepsOnComeOut} <Clause>{spot.comeOut.clause}</Clause>
        </p>
      )}
    </div>
  );
};
