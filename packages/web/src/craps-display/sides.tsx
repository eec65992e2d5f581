import type { RulesSubmission } from '@hardway/engine';
import type { PublicTable } from '@hardway/server/protocol';
import { useCrapsWords } from '../craps/words.ts';
import { fireRow, totalRows } from '../craps-console/markers.ts';
import { Buttons } from '../craps-console/markers-view.tsx';
import { shortAmount } from '../design/index.ts';
import type { SideBet } from './side-bets.ts';
import { useWallWords } from './words.ts';

interface SidesProps {
  readonly bets: readonly SideBet[];
  readonly submission: RulesSubmission;
  readonly hand: PublicTable['hand'];
  /** Whether the table is. */
  readonly isOpen: boolean;
}

/** Every side bet with its markers, what it pays, and its limits. */
export const Sides = ({ bets, submission, hand, isOpen }: SidesProps) => {
  const words = useWallWords();
  return (
    <section className="sides" aria-label={words.sides}>
      {bets.map((bet) => (
        <article key={bet.is} className={`side-bet ${bet.is}`}>
          <header>
            <h2>{words.title[bet.is]}</h2>
            <p className="bet-limits">{words.limits(shortAmount(bet.min), shortAmount(bet.max))}</p>
          </header>
          <Marks bet={bet} submission={submission} hand={hand} />
          <Pays bet={bet} />
          {bet.is === 'fire' && <FireRule hand={hand} isOpen={isOpen} />}
        </article>
      ))}
    </section>
  );
};

const Marks = ({ bet: { is }, submission, hand }: Pick<SidesProps, 'submission' | 'hand'> & { bet: SideBet }) => {
  const words = useWallWords();
  const fire = fireRow(submission, hand);
  if (is === 'fire' && fire) return <Buttons row={fire} label={words.made(hand.pointsMade)} />;
  if (is === 'lucky-shooter') return null;
  return (
    <div className="both-rows">
      <span className="unseen">{words.made(hand.totalsThrown)}</span>
      {totalRows(submission, hand).map((row) => (
        <Buttons key={row.is} row={row} />
      ))}
    </div>
  );
};

const Pays = ({ bet: { is, pays } }: { bet: SideBet }) => {
  const words = useWallWords();
  const { label } = useCrapsWords();
  const nameOf = (what: string): string =>
    is === 'fire' || is === 'lucky-shooter' ? words.pays[is](what) : (label[what] ?? what);
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
  const words = useWallWords();
  const isTaken = newShooter && point === null && stage === 'betting';
  return (
    <p className="fire-rule">
      {words.fireRule}{' '}
      {isOpen && <b className={isTaken ? 'open' : 'shut'}>{isTaken ? words.fireNow.open : words.fireNow.shut}</b>}
    </p>
  );
};
