import { familyOf, type OddsReport, type Spot, type SpotReport } from '@hardway/engine';
import { Fact, FigureTable } from '../design/index.ts';
import { printedOdds } from '../house/figure.ts';
import { spotName } from '../house/spot-name.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { useDerivation } from './answers.ts';
import { ClauseLabel } from './book-chooser.tsx';
import { DerivationSteps } from './derivation-steps.tsx';
import { SpotDescription } from './describe.tsx';
import { percentText, readExact } from './exact.ts';
import { Share } from './figure.tsx';
import { rulebookOf, submissionOf } from './filing.ts';
import { OddsReadings } from './readings.tsx';
import { RollGrid } from './roll-grid.tsx';
import type { OddsState } from './state.ts';
import type { ChangeOdds } from './use-odds-state.ts';

/** One spot: in words, on every roll, step by step, and under other readings. */
export const SpotPanel = ({
  state,
  report,
  figures,
  spot,
  change,
}: {
  state: OddsState;
  report: OddsReport;
  figures: SpotReport;
  spot: Spot;
  change: ChangeOdds;
}) => {
  const language = useLanguage();
  const words = useWords();
  const submission = submissionOf(state.book);
  const rulebook = rulebookOf(state.book.rulebook);
  const derivation = useDerivation({ ...state.book, dice: null }, spot.id);
  const siblings = submission.spots.filter(({ id }) => familyOf(id) === familyOf(spot.id));
  return (
    <div className="spot-panel">
      {siblings.length > 1 && (
        <label className="sibling strip">
          {words.odds.sibling}
          <select value={spot.id} onChange={(event) => change({ spot: event.target.value, point: null })}>
            {siblings.map((each) => (
              <option key={each.id} value={each.id}>
                {spotName(submission, each.id, language)}
              </option>
            ))}
          </select>
        </label>
      )}
      <dl className="headline">
        <Fact name={words.odds.column.edge} value={percentText(readExact(figures.edge.exact), 4)} />
        <Fact name={words.odds.column.hit} value={percentText(readExact(figures.hit.exact), 2)} />
        <Fact name={words.odds.column.deviation} value={figures.standardDeviation.toFixed(3)} />
      </dl>
      <SpotDescription rulebook={rulebook} submission={submission} spot={spot} />
      <FigureTable
        caption={words.odds.column.pays}
        heads={[words.odds.column.pays, words.odds.column.clause]}
        rows={figures.pays.map(({ on, odds, clause }) => ({
          key: on,
          cells: [
            <span key="odds" lang="en" className="pays">
              {printedOdds(odds)} <small>{on}</small>
            </span>,
            <ClauseLabel key="clause">{clause}</ClauseLabel>,
          ],
        }))}
      />
      <h3>{words.odds.grid}</h3>
      <RollGrid submission={submission} spot={spot} point={state.point} onPoint={(point) => change({ point })} />
      <h3>{words.odds.derivation}</h3>
      {state.book.dice !== null ? (
        <p className="soft">{words.dice.fairOnly}</p>
      ) : derivation ? (
        <DerivationSteps book={state.book} figures={figures} derivation={derivation} />
      ) : (
        <p role="status">{words.odds.working}</p>
      )}
      {figures.withOdds && <WithOdds rows={figures.withOdds} full={figures.withFullOdds} />}
      <OddsReadings rulebook={rulebook} submission={submission} spot={spot} report={report} />
    </div>
  );
};

const MULTIPLES = [1, 2, 3, 5, 10, 20, 50, 100];

/** What a line wager costs per unit of all that is staked, always backed by a supplemental one. */
const WithOdds = ({ rows, full }: { rows: NonNullable<SpotReport['withOdds']>; full: SpotReport['withFullOdds'] }) => {
  const words = useWords();
  const plain = rows.filter(({ multiple }) => MULTIPLES.includes(multiple));
  const isByPoint = full !== null && !plain.some(({ multiple }) => `${multiple}` === full.multiple);
  return (
    <>
      <h3>{words.odds.withOdds}</h3>
      <FigureTable
        caption={words.odds.withOdds}
        heads={[words.odds.multiple, words.odds.edgeOfAll]}
        numbers={[1]}
        rows={[...(isByPoint ? [full] : []), ...plain].map(({ multiple, exact }) => ({
          key: `${multiple}`,
          cells: [`${multiple}×`, <Share key="edge" value={{ exact }} />],
        }))}
      />
    </>
  );
};
