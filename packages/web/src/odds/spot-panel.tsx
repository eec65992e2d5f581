import type { OddsReport, Spot, SpotReport } from '@hardway/engine';
import { FigureTable } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import { printed } from '../terminal/figure.ts';
import { useDerivation } from './answers.ts';
import { Clause } from './book-chooser.tsx';
import { DerivationSteps } from './derivation-steps.tsx';
import { Description } from './describe.tsx';
import { percentText, readExact } from './exact.ts';
import { Share } from './figure.tsx';
import { rulebookOf, submissionOf } from './filing.ts';
import { spotName } from './names.ts';
import { Readings } from './readings.tsx';
import { RollGrid } from './roll-grid.tsx';
import { familyOf } from './rows.ts';
import type { OddsState } from './state.ts';
import type { Change } from './use-odds-state.ts';
import { useOddsWords } from './words.ts';

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
  change: Change;
}) => {
  const { language } = useLanguage();
  const words = useOddsWords();
  const submission = submissionOf(state.book);
  const rulebook = rulebookOf(state.book.rulebook);
  const derivation = useDerivation(state.book, spot.id);
  const siblings = submission.spots.filter(({ id }) => familyOf(id) === familyOf(spot.id));
  return (
    <div className="spot-panel">
      {siblings.length > 1 && (
        <label className="sibling">
          {words.sibling}
          <select value={spot.id} onChange={(event) => change({ spot: event.target.value, point: null })}>
            {siblings.map((each) => (
              <option key={each.id} value={each.id}>
                {spotName(language, each)}
              </option>
            ))}
          </select>
        </label>
      )}
      <dl className="headline">
        <div>
          <dt>{words.column.edge}</dt>
          <dd>{percentText(readExact(figures.edge.exact), 4)}</dd>
        </div>
        <div>
          <dt>{words.column.hit}</dt>
          <dd>{percentText(readExact(figures.hit.exact), 2)}</dd>
        </div>
        <div>
          <dt>{words.column.deviation}</dt>
          <dd>{figures.standardDeviation.toFixed(3)}</dd>
        </div>
      </dl>
      <Description rulebook={rulebook} submission={submission} spot={spot} />
      <FigureTable
        caption={words.column.pays}
        heads={[words.column.pays, words.column.clause]}
        rows={figures.pays.map(({ on, odds, clause }) => ({
          key: on,
          cells: [
            <span key="odds" lang="en" className="pays">
              {printed(odds)} <small>{on}</small>
            </span>,
            <Clause key="clause">{clause}</Clause>,
          ],
        }))}
      />
      <h3>{words.grid}</h3>
      <RollGrid submission={submission} spot={spot} point={state.point} onPoint={(point) => change({ point })} />
      <h3>{words.derivation}</h3>
      {derivation ? (
        <DerivationSteps book={state.book} figures={figures} derivation={derivation} />
      ) : (
        <p role="status">{words.working}</p>
      )}
      {figures.withOdds && <WithOdds rows={figures.withOdds} />}
      <Readings rulebook={rulebook} submission={submission} spot={spot} report={report} />
    </div>
  );
};

const MULTIPLES = [1, 2, 3, 5, 10, 20, 50, 100];

/** What a line wager costs per unit of all that is staked, always backed by a supplemental one. */
const WithOdds = ({ rows }: { rows: NonNullable<SpotReport['withOdds']> }) => {
  const words = useOddsWords();
  return (
    <>
      <h3>{words.withOdds}</h3>
      <FigureTable
        caption={words.withOdds}
        heads={[words.multiple, words.edgeOfAll]}
        numbers={[1]}
        rows={rows
          .filter(({ multiple }) => MULTIPLES.includes(multiple))
          .map(({ multiple, exact }) => ({
            key: `${multiple}`,
            cells: [`${multiple}×`, <Share key="edge" value={{ exact }} />],
          }))}
      />
    </>
  );
};
