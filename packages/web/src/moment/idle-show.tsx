import { gameOf, RULEBOOKS, type RulesSubmission } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import { shortRange } from '../design/index.ts';
import { BrandMark } from '../house/brand.tsx';
import type { TableNews } from '../house/link.ts';
import { shownResults } from '../house/results-strip.tsx';
import { useLanguage, useWords } from '../words/language.tsx';
import { DiceInFront } from './dice-in-front.tsx';
import { Cube } from './flying-dice.tsx';
import { MOMENTS } from './games.ts';
import { idleAt } from './idle.ts';
import { useIdle } from './use-idle.ts';
import './idle.css';

interface IdleProps {
  readonly above: 'terminal' | 'wall';
  readonly news: TableNews & { readonly view: TableView; readonly submission: RulesSubmission };
  /** Nobody is at this screen, as far as the table can tell. */
  readonly isFree: boolean;
}

/** What draws people to a table where nobody plays. A touch, and the opening of a round, take it away. */
const IdleShow = ({ above, news, isFree }: IdleProps) => {
  const words = useWords();
  const { view, submission, link } = news;
  const isResting = view.phase.is === 'open' && MOMENTS[view.play.game].isResting(view);
  const elapsed = useIdle(isFree && isResting && link === 'open');
  if (elapsed === null) return null;
  const part = idleAt(elapsed, shownResults(view).toReversed());
  return (
    <div className={`idle ${above}`} aria-hidden="true">
      {part.is === 'title' ? (
        <Title above={above} news={news} />
      ) : (
        <>
          <DiceInFront above={above} scene={part.scene} submission={submission} isEarlier />
          {'fallen' in part.scene && (
            <p className="earlier">
              {words.moment.earlier} ·{' '}
              {words.shared.unit[gameOf(view.play.game).turn(view.play).unit]({ number: part.scene.fallen.number })}
            </p>
          )}
        </>
      )}
    </div>
  );
};

export default IdleShow;

const Title = ({ above, news: { name, view, submission } }: Omit<IdleProps, 'isFree'>) => {
  const language = useLanguage();
  const words = useWords();
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook)!;
  return (
    <>
      <div className={`moment ${rulebook.game}`}>
        <div className="dimmed" />
        <div className="board">
          <div className="table-top">
            {['first', 'second'].map((die) => (
              <div key={die} className={`in-hand ${die}`}>
                <div className="cube">
                  <Cube />
                </div>
              </div>
            ))}
          </div>
        </div>
      </div>
      <div className="title">
        <p className="brand">
          <BrandMark />
        </p>
        <h2>{name[language]}</h2>
        <p>
          {rulebook.place[language]} · {words.shared.game[rulebook.game]} · {words.shared.limitsLabel}{' '}
          {shortRange(submission.limits.min, submission.limits.max)}
        </p>
        <p className="call">{words.moment.idle[above]}</p>
      </div>
    </>
  );
};
