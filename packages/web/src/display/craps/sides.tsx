import { type CrapsPlay, labelOf, nameOfFamily, type Rulebook, type RulesSubmission } from '@hardway/engine';
import { shortAmount } from '../../design/index.ts';
import { Buttons } from '../../past/craps/marker-buttons.tsx';
import { fireRows, totalRows } from '../../past/craps/markers.ts';
import type { Words } from '../../words/index.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import type { ShownSideBet } from './side-bets.ts';

interface SidesProps {
  readonly rulebook: Rulebook;
  readonly bets: readonly ShownSideBet[];
  readonly submission: RulesSubmission;
  readonly hand: CrapsPlay;
  /** Whether the table is. */
  readonly isOpen: boolean;
}

/** Every side bet with its markers, what it pays, and its limits. */
export const Sides = ({ rulebook, bets, submission, hand, isOpen }: SidesProps) => {
  const words = useWords();
  const language = useLanguage();
  return (
    <section className="sides" aria-label={words.displayCraps.sides}>
      {bets.map((bet) => (
        <article key={bet.is} className={`side-bet ${bet.is}`}>
          <header>
            <h2>{nameOfFamily(rulebook, bet.is, language)}</h2>
            <p className="bet-limits">
              {words.displayCraps.limits({ min: shortAmount(bet.min), max: shortAmount(bet.max) })}
            </p>
          </header>
          <Marks bet={bet} submission={submission} hand={hand} />
          <Pays rulebook={rulebook} bet={bet} />
          {bet.is === 'fire' && <FireRule hand={hand} isOpen={isOpen} />}
        </article>
      ))}
    </section>
  );
};

const Marks = ({ bet: { is }, submission, hand }: Pick<SidesProps, 'submission' | 'hand'> & { bet: ShownSideBet }) => {
  const words = useWords();
  if (is === 'fire')
    return fireRows(submission, hand).map((fire) => (
      <Buttons key={fire.made.join()} row={fire} label={made(words, fire.made)} />
    ));
  if (is === 'lucky-shooter') return null;
  return (
    <div className="both-rows">
      <span className="unseen">{made(words, hand.totalsThrown)}</span>
      {totalRows(submission, hand).map((row) => (
        <Buttons key={row.is} row={row} />
      ))}
    </div>
  );
};

const Pays = ({ rulebook, bet: { is, pays } }: { rulebook: Rulebook; bet: ShownSideBet }) => {
  const words = useWords();
  const language = useLanguage();
  const nameOf = (what: string): string =>
    is === 'fire' || is === 'lucky-shooter' ? sidePays(words, is, what) : labelOf(rulebook, what, language);
  return (
    <dl>
      {pays.map(({ what, odds }) => (
        <div key={what}>
          <dt>{nameOf(what)}</dt>
          <dd lang="en">{odds}</dd>
        </div>
      ))}
    </dl>
  );
};

/** What the document wants visible from every player's place: when Fire Bets are taken. */
const FireRule = ({ hand: { newShooter, point, stage }, isOpen }: Pick<SidesProps, 'hand' | 'isOpen'>) => {
  const words = useWords();
  const isTaken = newShooter && point === null && stage === 'betting';
  return (
    <p className="fire-rule">
      {words.displayCraps.fireRule}{' '}
      {isOpen && (
        <b className={isTaken ? 'open' : 'shut'}>
          {isTaken ? words.displayCraps.fireNow.open : words.displayCraps.fireNow.shut}
        </b>
      )}
    </p>
  );
};

const made = ({ shared, displayCraps }: Words, numbers: readonly number[]): string =>
  numbers.length === 0 ? displayCraps.noneMade : numbers.join(shared.comma);

const sidePays = ({ displayCraps: { pays } }: Words, is: 'fire' | 'lucky-shooter', what: string): string => {
  if (is === 'fire') return pays.fire({ what });
  return what === 'come-out' || what === 'top' ? pays[what] : pays.numbers({ what });
};
