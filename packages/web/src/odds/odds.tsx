import { useEffect } from 'react';
import { LanguageSwitch } from '../language.tsx';
import { Link } from '../router.tsx';
import { useReport } from './answers.ts';
import { BookChooser } from './book-chooser.tsx';
import { Compare } from './compare-panel.tsx';
import { SessionPanel } from './session-panel.tsx';
import { SpotBook } from './spot-book.tsx';
import { VIEWS, type View, writeState } from './state.ts';
import { type Change, useOddsState } from './use-odds-state.ts';
import { WhatIfPanel } from './what-if-panel.tsx';
import { useOddsWords } from './words.ts';
import '../design/part-links.css';
import './odds.css';

/** The mathematics of every document, open to anybody. */
const Odds = () => {
  const words = useOddsWords();
  const { state, unknown, change } = useOddsState();
  const report = useReport(state.book);
  useEffect(() => {
    document.title = `Hardway · ${words.title}`;
  }, [words.title]);
  return (
    <div className="odds">
      <header>
        <Link className="brand" href="/">
          Hardway
        </Link>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
        <LanguageSwitch />
      </header>
      <main>
        {unknown.length > 0 && (
          <p className="odds-notice" role="alert">
            {words.unknown(unknown.join(', '))}
          </p>
        )}
        <BookChooser
          legend={words.document}
          book={state.book}
          onChange={(book) =>
            change({ book, spot: keptSpot(state.spot, book.rulebook === state.book.rulebook), payouts: {} }, 'step')
          }
        />
        <Views view={state.view} state={state} change={change} />
        {report.problem && (
          <p className="odds-notice" role="alert">
            {report.problem}
          </p>
        )}
        {state.view === 'table' && <SpotBook state={state} report={report} change={change} />}
        {state.view === 'compare' && <Compare state={state} report={report} change={change} />}
        {state.view === 'what-if' && <WhatIfPanel state={state} change={change} />}
        {state.view === 'session' && <SessionPanel state={state} change={change} />}
      </main>
    </div>
  );
};

export default Odds;

/** Another document may not have the spot, and its clauses are others. */
const keptSpot = (spot: string | null, sameDocument: boolean): string | null => (sameDocument ? spot : null);

const Views = ({ view, state, change }: { view: View; state: Parameters<typeof writeState>[0]; change: Change }) => {
  const words = useOddsWords();
  return (
    <nav className="part-links" aria-label={words.views}>
      {VIEWS.map((each) => (
        <a
          key={each}
          href={writeState({ ...state, view: each })}
          aria-current={each === view ? 'page' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            change({ view: each }, 'step');
          }}
        >
          {words.view[each]}
        </a>
      ))}
    </nav>
  );
};
