import { useEffect } from 'react';
import { BrandMark, useBrandName } from '../house/brand.tsx';
import { RouteLink } from '../house/router.tsx';
import { LanguageSwitch, useWords } from '../words/language.tsx';
import { useReport } from './answers.ts';
import { BookChooser } from './book-chooser.tsx';
import { CheckUsPanel } from './check-us-panel.tsx';
import { Compare } from './compare-panel.tsx';
import { TapePanel } from './dice/tape-panel.tsx';
import { HandPanel } from './hand/hand-panel.tsx';
import { SessionPanel } from './session-panel.tsx';
import { SpotBook } from './spot-book.tsx';
import { BOOK_VIEWS, VIEWS, type View, writeState } from './state.ts';
import { TogetherPanel } from './together/together-panel.tsx';
import { type ChangeOdds, useOddsState } from './use-odds-state.ts';
import { WhatIfPanel } from './what-if-panel.tsx';
import '../design/part-links.css';
import './odds.css';

/** The mathematics of every document, open to anybody. */
const Odds = () => {
  const words = useWords();
  const brand = useBrandName();
  const { state, unknown, change } = useOddsState();
  const showsBook = BOOK_VIEWS.includes(state.view);
  const report = useReport(showsBook ? state.book : null);
  useEffect(() => {
    document.title = `${brand} · ${words.odds.title}`;
  }, [brand, words.odds.title]);
  return (
    <div className="odds">
      <header>
        <RouteLink className="brand" href="/">
          <BrandMark />
        </RouteLink>
        <h1>{words.odds.title}</h1>
        <p>{words.odds.lead}</p>
        <LanguageSwitch />
      </header>
      <main>
        {unknown.length > 0 && (
          <p className="notice" role="alert">
            {words.odds.unknown({ parts: unknown.join(', ') })}
          </p>
        )}
        {showsBook && (
          <BookChooser
            legend={words.staff.documentLabel}
            book={state.book}
            onChange={(book) =>
              change({ book, spot: keptSpot(state.spot, book.rulebook === state.book.rulebook), payouts: {} }, 'step')
            }
          />
        )}
        <Views view={state.view} state={state} change={change} />
        {report.hasFailed && (
          <p className="notice" role="alert">
            {words.odds.failed}
          </p>
        )}
        {state.view === 'table' && <SpotBook state={state} report={report} change={change} />}
        {state.view === 'compare' && <Compare state={state} report={report} change={change} />}
        {state.view === 'what-if' && <WhatIfPanel state={state} change={change} />}
        {state.view === 'session' && <SessionPanel state={state} change={change} />}
        {state.view === 'together' && <TogetherPanel state={state} change={change} />}
        {state.view === 'hand' && <HandPanel state={state} change={change} />}
        {state.view === 'tape' && <TapePanel state={state} change={change} />}
        {state.view === 'check-us' && <CheckUsPanel />}
      </main>
    </div>
  );
};

export default Odds;

/** Another document may not have the spot, and its clauses are others. */
const keptSpot = (spot: string | null, sameDocument: boolean): string | null => (sameDocument ? spot : null);

const Views = ({
  view,
  state,
  change,
}: {
  view: View;
  state: Parameters<typeof writeState>[0];
  change: ChangeOdds;
}) => {
  const words = useWords();
  return (
    <nav className="part-links" aria-label={words.odds.views}>
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
          {words.odds.view[each]}
        </a>
      ))}
    </nav>
  );
};
