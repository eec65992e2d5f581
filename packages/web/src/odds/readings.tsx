import type { OddsReport, ReadingReport, Rulebook, RulesSubmission, Spot } from '@hardway/engine';
import { FigureTable } from '../design/index.ts';
import { readingsFor } from '../terminal/explain.ts';
import { Clause } from './book-chooser.tsx';
import { Share } from './figure.tsx';
import { useOddsWords } from './words.ts';

/** Where the text can be taken in more than one way: how it is taken here, and the edge under each reading. */
export const Readings = ({
  rulebook,
  submission,
  spot,
  report,
}: {
  rulebook: Rulebook;
  submission: RulesSubmission;
  spot: Spot;
  report: OddsReport;
}) => {
  const words = useOddsWords();
  const readings = readingsFor(rulebook, submission, spot);
  if (readings.length === 0) return null;
  return (
    <>
      <h3>{words.readings}</h3>
      {readings.map(({ clauses, asks, takes, because }) => {
        const edges = report.readings.find((each) => each.asks === asks);
        return (
          <article key={asks} className="reading">
            <p>
              <Clause>{clauses.join(', ')}</Clause>
            </p>
            <p lang="en">
              <strong>{asks}</strong> {takes} {because}
            </p>
            {edges && edges.otherwise.length > 0 && <ReadingEdges reading={edges} />}
          </article>
        );
      })}
    </>
  );
};

const ReadingEdges = ({ reading }: { reading: ReadingReport }) => {
  const words = useOddsWords();
  return (
    <FigureTable
      caption={words.readingEdges(reading.spot)}
      heads={[words.reading(reading.spot), words.column.edge]}
      numbers={[1]}
      rows={[
        { key: 'here', cells: [words.takenHere, <Share key="edge" value={reading.edge} />] },
        ...reading.otherwise.map(({ says, edge }) => ({
          key: says,
          cells: [
            <span key="says" lang="en">
              {says}
            </span>,
            <Share key="edge" value={edge} />,
          ],
        })),
      ]}
    />
  );
};
