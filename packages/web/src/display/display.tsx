import { RULEBOOKS, total } from '@hardway/engine';
import { Badge, Dice, PhaseBanner, shortAmount } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import type { TableNews } from '../house/link.ts';
import { marksOf, markWords } from '../house/marks.ts';
import { ResultsStrip, shownResults } from '../house/results-strip.tsx';
import { useTable } from '../house/use-table.ts';
import { LanguageSwitch, useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import './display.css';

/** What hangs above a table: the dice, what they are called, the phase and the last twenty results. */
const Display = ({ table }: { table: string }) => {
  const { words } = useLanguage();
  const { news } = useTable({ is: 'hello', as: 'display', table });
  const { view, submission, link, refusal } = news;
  if (link === 'refused' || !view || !submission)
    return (
      <main className="wall empty">
        <span className="brand">Hardway</span>
        <p role="status">{refusal ? refusal.message : link === 'lost' ? words.notReached : words.loading}</p>
        <Link href="/">{words.leave}</Link>
      </main>
    );
  const rulebook = RULEBOOKS.find(({ id }) => id === view.rulebook)!;
  const [last] = shownResults(view).filter(({ roll }) => roll !== null);
  const marks = last?.roll ? marksOf(submission, last.roll) : [];
  return (
    <main className="wall">
      <header>
        <Link href="/" className="brand">
          Hardway
        </Link>
        <h1>
          {words.place(rulebook.place)} · {words.game[rulebook.game]}
        </h1>
        {news.virtual && <Badge look="brass">{words.practice}</Badge>}
        <Badge>
          {words.limitsLabel} {shortAmount(submission.limits.min)} – {shortAmount(submission.limits.max)}
        </Badge>
        <LanguageSwitch />
      </header>
      <section className={`fallen ${view.round?.stage === 'lit' ? 'fresh' : ''}`}>
        {last?.roll ? (
          <>
            <Dice key={last.number} roll={last.roll} size="var(--die)" rolling={view.round?.stage === 'lit'} />
            <div className="called">
              <b>{total(last.roll)}</b>
              <p>
                {marks.map((mark) => (
                  <span key={mark} className={mark}>
                    {markWords(words, mark)}
                  </span>
                ))}
              </p>
              <small>{words.round(last.number)}</small>
            </div>
          </>
        ) : (
          <p>{words.noResults}</p>
        )}
      </section>
      <WallPhase news={news} />
      <section className="history">
        <h2>{words.last}</h2>
        <ResultsStrip view={view} submission={submission} count={20} />
        <p>{words.informationOnly}</p>
      </section>
    </main>
  );
};

export default Display;

const WallPhase = ({ news: { view, link, closesAt, offset, window } }: { news: TableNews }) => {
  const { words } = useLanguage();
  const now = useNow();
  const round = view?.round;
  if (link !== 'open') return <PhaseBanner is="closed" words={words.phase.lost} />;
  if (view?.phase.is === 'halted') return <PhaseBanner is="closed" words={words.phase.halted} />;
  if (view?.phase.is === 'closed') return <PhaseBanner is="waiting" words={words.phase.shut} />;
  if (round?.stage === 'betting') {
    const left = closesAt === null ? null : Math.max(0, closesAt - now - offset);
    return <PhaseBanner is="open" words={words.phase.open} left={left} window={window} />;
  }
  if (round?.stage === 'closed') return <PhaseBanner is="closed" words={words.phase.closed} />;
  return round ? (
    <PhaseBanner is="result" words={words.phase.result} />
  ) : (
    <PhaseBanner is="waiting" words={words.phase.waiting} />
  );
};
