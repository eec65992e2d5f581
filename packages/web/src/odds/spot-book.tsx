import type { OddsReport } from '@hardway/engine';
import { useEffect, useState } from 'react';
import { Dialog } from '../design/index.ts';
import { spotName } from '../house/spot-name.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import type { Working } from './answers.ts';
import { csv, reportRows } from './csv.ts';
import { Downloads } from './download.tsx';
import { submissionOf } from './filing.ts';
import { sorted, sortedBy, spotRowsOf } from './rows.ts';
import { SpotPanel } from './spot-panel.tsx';
import { SpotTable } from './spot-table.tsx';
import type { OddsState } from './state.ts';
import type { ChangeOdds } from './use-odds-state.ts';

interface ViewProps {
  readonly state: OddsState;
  readonly report: Working<OddsReport>;
  readonly change: ChangeOdds;
}

/** Every spot of a pay table, and beside it how one of them comes about. */
export const SpotBook = ({ state, report, change }: ViewProps) => {
  const language = useLanguage();
  const words = useWords();
  const isWide = useIsWide();
  const submission = submissionOf(state.book);
  const chosen = report.answer?.spots.find(({ spot }) => spot === state.spot);
  const spot = submission.spots.find(({ id }) => id === state.spot);
  const close = (): void => change({ spot: null }, 'step');
  const detail = chosen && spot && report.answer && (
    <SpotPanel key={spot.id} state={state} report={report.answer} figures={chosen} spot={spot} change={change} />
  );
  return (
    <div className={detail && isWide ? 'spot-book with-detail' : 'spot-book'}>
      <section aria-labelledby="odds-spots">
        <div className="odds-bar row">
          <h2 id="odds-spots">{words.odds.spots({ number: submission.spots.length })}</h2>
          <SpotSearch state={state} change={change} />
          {report.answer && <ReportDownloads report={report.answer} />}
        </div>
        {report.answer ? (
          <Listing state={state} report={report.answer} change={change} />
        ) : (
          <BookProgress done={report.done} words={words.odds.working} />
        )}
      </section>
      {state.spot && !spot && <p className="notice">{words.odds.notOffered({ spot: state.spot })}</p>}
      {detail && isWide && spot && (
        <section className="spot-side" aria-labelledby="odds-spot">
          <div className="odds-bar row">
            <h2 id="odds-spot">{spotName(submission, spot.id, language)}</h2>
            <button type="button" className="button quiet" aria-label={words.shared.close} onClick={close}>
              ✕
            </button>
          </div>
          {detail}
        </section>
      )}
      {detail && !isWide && spot && (
        <Dialog isWide title={spotName(submission, spot.id, language)} closeWord={words.shared.close} onClose={close}>
          {detail}
        </Dialog>
      )}
    </div>
  );
};

const WIDE = '(min-width: 75rem)';

const useIsWide = (): boolean => {
  const [isWide, setIsWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const hear = (): void => setIsWide(query.matches);
    query.addEventListener('change', hear);
    return () => query.removeEventListener('change', hear);
  }, []);
  return isWide;
};

export const BookProgress = ({ done, words }: { done: number; words: string }) => (
  <div className="odds-progress" role="status">
    <p>{words}</p>
    <progress max={1} value={done} aria-label={words} />
  </div>
);

const ReportDownloads = ({ report }: { report: OddsReport }) => (
  <Downloads
    name={`odds-${report.rulebook}-${report.paytable}`}
    files={{ csv: () => csv(reportRows(report)), json: () => `${JSON.stringify(report, null, 2)}\n` }}
  />
);

const SpotSearch = ({ state, change }: Pick<ViewProps, 'state' | 'change'>) => {
  const words = useWords();
  return (
    <>
      <label className="odds-find">
        <span className="unseen">{words.odds.find}</span>
        <input
          type="search"
          value={state.find}
          placeholder={words.odds.find}
          onChange={(event) => change({ find: event.target.value })}
        />
      </label>
      <label className="odds-check">
        <input type="checkbox" checked={state.every} onChange={(event) => change({ every: event.target.checked })} />
        {words.odds.every}
      </label>
    </>
  );
};

const Listing = ({ state, report, change }: { state: OddsState; report: OddsReport; change: ChangeOdds }) => {
  const language = useLanguage();
  const words = useWords();
  const submission = submissionOf(state.book);
  const wanted = state.find.trim().toLowerCase();
  const found = report.spots.filter(({ spot, name, clause }) => {
    return [spot, name, clause, spotName(submission, spot, language)].some((text) =>
      text.toLowerCase().includes(wanted),
    );
  });
  const rows = sorted(spotRowsOf(found, state.every), state.sort);
  if (rows.length === 0) return <p className="soft">{words.odds.nothingFound}</p>;
  return (
    <SpotTable
      submission={submission}
      rows={rows}
      sort={state.sort}
      chosen={state.spot}
      onSort={(column) => change({ sort: sortedBy(state.sort, column) })}
      onChoose={(spot) => change({ spot, point: null }, 'step')}
    />
  );
};
