import { RULEBOOKS, type RulesSubmission, total } from '@hardway/engine';
import type { PublicTable } from '@hardway/server/protocol';
import { lazy, type ReactNode, Suspense } from 'react';
import { Dice, PhaseBanner } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import type { TableNews } from '../house/link.ts';
import { marksOf, markWords } from '../house/marks.ts';
import { ResultsStrip, shownResults } from '../house/results-strip.tsx';
import { useTable } from '../house/use-table.ts';
import { useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { Counts } from './counts.tsx';
import { OddsBoard } from './odds-board.tsx';
import { Roads } from './roads-on-wall.tsx';
import { useRounds } from './use-rounds.ts';
import { Heading, LimitsSign } from './wall-parts.tsx';
import './display.css';

const CrapsWall = lazy(() => import('../craps-display/craps-wall.tsx'));

/** What hangs above a table: the dice and their call, the phase, the limits, and what has fallen beside what was due. */
const Display = ({ table }: { table: string }) => {
  const { words } = useLanguage();
  const { news } = useTable({ is: 'hello', as: 'display', table });
  const { view, submission, link, refusal } = news;
  const rounds = useRounds(table, view, link === 'open');
  if (link === 'refused' || !view)
    return (
      <main className="wall empty">
        <span className="brand">Hardway</span>
        <p role="status">{refusal ? refusal.message : link === 'lost' ? words.notReached : words.loading}</p>
        <Link href="/">{words.leave}</Link>
      </main>
    );
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook)!;
  if (rulebook.game === 'craps')
    return (
      <Suspense fallback={<p role="status">{words.loading}</p>}>
        <CrapsWall news={{ ...news, view }} rulebook={rulebook} throws={rounds} />
      </Suspense>
    );
  const isStill = view.phase.is !== 'open';
  return (
    <main className={isStill ? 'wall still' : 'wall'}>
      <Heading news={news} rulebook={rulebook} />
      {isStill ? <Still view={view} submission={submission} /> : <Fallen view={view} submission={submission} />}
      <section className="now" aria-label={words.limitsLabel}>
        {(!isStill || link !== 'open') && <WallPhase news={news} />}
        {submission && <LimitsSign submission={submission} />}
      </section>
      {submission && (
        <>
          {submission.house.oddsPosted === 'sign' ? (
            <OddsBoard rulebook={view.rulebook} submission={submission} />
          ) : (
            <Roads submission={submission} rounds={rounds} />
          )}
          <Counts submission={submission} rounds={rounds} />
          <section className="history">
            <h2 className="unseen">{words.last}</h2>
            <ResultsStrip view={view} submission={submission} count={20} />
          </section>
        </>
      )}
      <p className="information">{words.informationOnly}</p>
    </main>
  );
};

export default Display;

interface TableProps {
  readonly view: PublicTable;
  readonly submission: RulesSubmission | null;
}

/** The last dice and what they are called. */
const LastDice = ({ view, submission, size }: TableProps & { size: string }): ReactNode => {
  const { words } = useLanguage();
  const [last] = shownResults(view).filter(({ roll }) => roll !== null);
  if (!last?.roll || !submission) return <p>{words.noResults}</p>;
  return (
    <>
      <Dice key={last.number} roll={last.roll} size={size} rolling={view.round?.stage === 'lit'} />
      <div className="called">
        <b>{total(last.roll)}</b>
        <p>
          {marksOf(submission, last.roll).map((mark) => (
            <span key={mark} className={mark}>
              {markWords(words, mark)}
            </span>
          ))}
        </p>
        <small>
          {words.round(last.number)}
          {last.corrected && ` (${words.corrected})`}
        </small>
      </div>
    </>
  );
};

const Fallen = ({ view, submission }: TableProps) => {
  const { words } = useLanguage();
  return (
    <section className={`fallen ${view.round?.stage === 'lit' ? 'fresh' : ''}`} aria-label={words.wall.lastResult}>
      <LastDice view={view} submission={submission} size="var(--die)" />
    </section>
  );
};

/** A table at rest or under repair: what it is, in large letters, and the last result small. */
const Still = ({ view, submission }: TableProps) => {
  const { words } = useLanguage();
  const isHalted = view.phase.is === 'halted';
  return (
    <section className={`fallen at-rest ${isHalted ? 'halted' : ''}`}>
      <div className="rest">
        <h2>{isHalted ? words.phase.halted : words.phase.shut}</h2>
        <p>{isHalted ? words.wall.haltedLead : words.wall.shutLead}</p>
      </div>
      {submission && (
        <div className="small-result">
          <h3>{words.wall.lastResult}</h3>
          <LastDice view={view} submission={submission} size="calc(var(--u) * 8)" />
        </div>
      )}
    </section>
  );
};

const WallPhase = ({ news: { view, link, virtual, closesAt, offset, window } }: { news: TableNews }) => {
  const { words } = useLanguage();
  const now = useNow();
  const round = view?.round;
  if (link !== 'open') return <PhaseBanner is="closed" words={words.phase.lost} />;
  if (round?.stage === 'betting') {
    const left = closesAt === null ? null : Math.max(0, closesAt - now - offset);
    return <PhaseBanner is="open" words={words.phase.open} left={left} window={window} />;
  }
  if (round?.stage === 'closed') return <PhaseBanner is="closed" words={words.phase.closed} />;
  return round ? (
    <PhaseBanner is="result" words={words.phase.result} />
  ) : (
    <PhaseBanner is="waiting" words={virtual ? words.phase.waiting : words.phase.dealer} />
  );
};
