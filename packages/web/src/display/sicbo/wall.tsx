import { type Rulebook, type RulesSubmission, sicBoPlay, total } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import type { ReactNode } from 'react';
import { Dice, PhaseBanner } from '../../design/index.ts';
import { useNow } from '../../house/clock.ts';
import { bettingWords } from '../../house/last-bets.ts';
import type { TableNews } from '../../house/link.ts';
import { calledMarksOf, markWords } from '../../house/marks.ts';
import { ResultsStrip, shownResults } from '../../house/results-strip.tsx';
import { SmallLayout } from '../../house/small-layout.tsx';
import { Roads } from '../../past/sicbo/roads.tsx';
import { useLanguage, useWords } from '../../words/language.tsx';
import { Heading, LimitsSign, type WallProps } from '../wall-parts.tsx';
import { Counts } from './counts.tsx';
import { OddsBoard } from './odds-board.tsx';

/** What hangs above a Sic Bo table: the dice and their call, the phase, the limits, and what has fallen beside what was due. */
export const SicBoWall = ({ news, rulebook, rounds }: WallProps) => {
  const words = useWords();
  const { view, submission, link } = news;
  const isStill = view.phase.is !== 'open';
  const lights = lightsOf(view);
  return (
    <main className={isStill ? 'wall still' : 'wall'}>
      <Heading news={news} rulebook={rulebook} />
      {isStill ? <Still view={view} submission={submission} /> : <Fallen view={view} submission={submission} />}
      <section className="now" aria-label={words.shared.limitsLabel}>
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
          {lights ? (
            <LitLayout rulebook={rulebook} submission={submission} lit={lights} />
          ) : (
            <Counts submission={submission} rounds={rounds} />
          )}
          <section className="history">
            <h2 className="unseen">{words.shared.last}</h2>
            <ResultsStrip view={view} submission={submission} count={20} />
          </section>
        </>
      )}
      <p className="information">{words.shared.informationOnly}</p>
    </main>
  );
};

/** The positions that are lit: by a round's dice, or for whoever inspects the device; null while the lights are out. */
const lightsOf = (view: TableView): readonly string[] | null => {
  const { round } = sicBoPlay(view);
  return round?.stage === 'lit' ? round.lit : (view.device.trial?.lit ?? null);
};

const LitLayout = ({ rulebook, submission, lit }: LitLayoutProps) => {
  const language = useLanguage();
  const words = useWords();
  const layout = rulebook.layouts.find(({ id }) => id === submission.layout)!;
  const names = submission.spots.filter(({ id }) => lit.includes(id)).map(({ name }) => name[language] ?? name.en);
  return (
    <section className="lit-layout" aria-label={words.display.lit({ count: lit.length })}>
      <SmallLayout layout={layout} submission={submission} lit={lit} />
      <p className="unseen">{names.join(words.shared.comma)}</p>
    </section>
  );
};

interface LitLayoutProps {
  readonly rulebook: Rulebook;
  readonly submission: RulesSubmission;
  readonly lit: readonly string[];
}

interface TableProps {
  readonly view: TableView;
  readonly submission: RulesSubmission | null;
}

/** The last dice and what they are called. */
const LastDice = ({ view, submission, size }: TableProps & { size: string }): ReactNode => {
  const words = useWords();
  const [last] = shownResults(view).filter(({ roll }) => roll !== null);
  if (!last?.roll || !submission) return <p>{words.shared.noResults}</p>;
  return (
    <>
      <Dice key={last.number} roll={last.roll} size={size} />
      <div className="called">
        <b>{total(last.roll)}</b>
        <p>
          {calledMarksOf(submission, last.roll).map((mark) => (
            <span key={mark} className={mark}>
              {markWords(words, mark)}
            </span>
          ))}
        </p>
        <small>
          {words.shared.unit.round({ number: last.number })}
          {last.corrected && ` (${words.shared.corrected})`}
        </small>
      </div>
    </>
  );
};

const Fallen = ({ view, submission }: TableProps) => {
  const words = useWords();
  return (
    <section
      className={`fallen ${sicBoPlay(view).round?.stage === 'lit' ? 'fresh' : ''}`}
      aria-label={words.display.lastResult}
    >
      <LastDice view={view} submission={submission} size="var(--die)" />
    </section>
  );
};

/** A table at rest or under repair: what it is, in large letters, and the last result small. */
const Still = ({ view, submission }: TableProps) => {
  const words = useWords();
  const isHalted = view.phase.is === 'halted';
  const { trial } = view.device;
  if (trial)
    return (
      <section className="fallen at-rest" aria-label={words.display.inspection}>
        <div className="rest">
          <h2>{words.display.inspection}</h2>
          <p>{words.display.inspectionLead}</p>
        </div>
        <Dice roll={trial.dice} size="calc(var(--u) * 12)" />
      </section>
    );
  return (
    <section className={`fallen at-rest ${isHalted ? 'halted' : ''}`}>
      <div className="rest">
        <h2>{isHalted ? words.shared.phase.halted : words.shared.phase.shut}</h2>
        <p>{isHalted ? words.display.haltedLead : words.display.shutLead}</p>
      </div>
      {submission && (
        <div className="small-result">
          <h3>{words.display.lastResult}</h3>
          <LastDice view={view} submission={submission} size="calc(var(--u) * 8)" />
        </div>
      )}
    </section>
  );
};

const WallPhase = ({ news: { view, link, virtual, closesAt, offset, window } }: { news: TableNews }) => {
  const words = useWords();
  const now = useNow();
  const round = view ? sicBoPlay(view).round : undefined;
  if (link !== 'open') return <PhaseBanner is="closed" words={words.shared.phase.lost} />;
  if (round?.stage === 'betting') {
    const left = closesAt === null ? null : Math.max(0, closesAt - now - offset);
    return <PhaseBanner is="open" words={bettingWords(words, left, window)} left={left} window={window} />;
  }
  if (round?.stage === 'closed') return <PhaseBanner is="closed" words={words.shared.phase.closed} />;
  return round ? (
    <PhaseBanner is="result" words={words.shared.phase.result} />
  ) : (
    <PhaseBanner is="waiting" words={virtual ? words.shared.phase.waiting : words.shared.phase.dealer} />
  );
};
