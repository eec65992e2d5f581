import {
  type OddsReport,
  type ReadingReport,
  type Rulebook,
  type RulesSubmission,
  readingsFor,
  type Spot,
} from '@hardway/engine';
import { FigureTable } from '../design/index.ts';
import { DocumentSentence } from '../house/told.tsx';
import { useWords } from '../words/language.tsx';
import { ClauseLabel } from './book-chooser.tsx';
import { Share } from './figure.tsx';

/** Where the text can be taken in more than one way: how it is taken here, and the edge under each reading. */
export const OddsReadings = ({
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
  const words = useWords();
  const readings = readingsFor(rulebook, submission, spot);
  if (readings.length === 0) return null;
  return (
    <>
      <h3>{words.odds.readings}</h3>
      {readings.map(({ clauses, asks, takes, because }) => {
        const told = report.readings.filter((each) => each.asks === asks);
        const edges = told.find((each) => each.spot === spot.id) ?? told[0];
        return (
          <article key={asks} className="reading">
            <p>
              <ClauseLabel>{clauses.join(', ')}</ClauseLabel>
            </p>
            <p>
              <strong>
                <DocumentSentence>{asks}</DocumentSentence>
              </strong>{' '}
              <DocumentSentence>{takes}</DocumentSentence> <DocumentSentence>{because}</DocumentSentence>
            </p>
            {edges && edges.otherwise.length > 0 && <ReadingEdges reading={edges} />}
          </article>
        );
      })}
    </>
  );
};

const ReadingEdges = ({ reading }: { reading: ReadingReport }) => {
  const words = useWords();
  return (
    <FigureTable
      caption={words.odds.readingEdges({ spot: reading.spot })}
      heads={[words.odds.reading({ spot: reading.spot }), words.odds.column.edge]}
      numbers={[1]}
      rows={[
        { key: 'here', cells: [words.odds.takenHere, <Share key="edge" value={reading.edge} />] },
        ...reading.otherwise.map(({ says, edge }) => ({
          key: says,
          cells: [<DocumentSentence key="says">{says}</DocumentSentence>, <Share key="edge" value={edge} />],
        })),
      ]}
    />
  );
};
