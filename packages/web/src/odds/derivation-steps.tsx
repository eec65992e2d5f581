import { formatFraction, formatOdds, type SpotReport, times } from '@hardway/engine';
import type { ReactNode } from 'react';
import { FigureTable } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import { printed } from '../terminal/figure.ts';
import type { Derivation, Start } from './derivation.ts';
import { netText, percentText, readExact } from './exact.ts';
import { Fraction } from './figure.tsx';
import { type Book, submissionOf } from './filing.ts';
import { spotName } from './names.ts';
import { useOddsWords } from './words.ts';

/** From the dice to the edge, step by step, as fractions. */
export const DerivationSteps = ({
  book,
  figures,
  derivation: { start, vigorish, agrees },
}: {
  book: Book;
  figures: SpotReport;
  derivation: Derivation;
}) => {
  const words = useOddsWords();
  return (
    <ol className="steps">
      <li>
        <StartStep book={book} start={start} />
      </li>
      <li>
        <p>{words.steps.endings}</p>
        {vigorish && <p>{words.steps.vigorish(vigorish.when, vigorish.on, vigorish.rate)}</p>}
        <Endings figures={figures} />
      </li>
      <li>
        <p>{words.steps.edge}</p>
        <Formula>
          {words.column.edge} = <Fraction exact={figures.edge.exact} /> ={' '}
          {percentText(readExact(figures.edge.exact), 5)}
        </Formula>
        <EdgeKinds figures={figures} />
      </li>
      <li>
        <p>{words.steps.deviation}</p>
        <Formula>
          {words.variance} = <Fraction exact={figures.variance.exact} />, √ ≈ {figures.standardDeviation.toFixed(5)}
        </Formula>
      </li>
      {agrees !== null && <li>{agrees ? words.steps.agrees : words.steps.disagrees}</li>}
    </ol>
  );
};

const Formula = ({ children }: { children: ReactNode }) => <p className="formula">{children}</p>;

const EdgeKinds = ({ figures }: { figures: SpotReport }) => {
  const words = useOddsWords();
  const { edge, edgeResolved, edgePerRoll, edgePerOutlay, rolls } = figures;
  const line = (name: string, exact: string) => (
    <Formula key={name}>
      {name} = <Fraction exact={exact} /> = {percentText(readExact(exact), 5)}
    </Formula>
  );
  return (
    <>
      {edgeResolved.exact !== edge.exact && line(words.column.edgeResolved, edgeResolved.exact)}
      {edgePerOutlay.exact !== edge.exact && line(words.edgePerOutlay, edgePerOutlay.exact)}
      {rolls.exact !== '1' && (
        <>
          <Formula>
            {words.column.rolls} = <Fraction exact={rolls.exact} />
          </Formula>
          {line(words.column.edgePerRoll, edgePerRoll.exact)}
        </>
      )}
    </>
  );
};

const Endings = ({ figures: { outcomes, expectedNet } }: { figures: SpotReport }) => {
  const words = useOddsWords();
  const product = ({ chance, net }: SpotReport['outcomes'][number]): string =>
    formatFraction(times(readExact(chance.exact), readExact(net.exact)));
  return (
    <FigureTable
      caption={words.steps.endings}
      heads={[words.outcome, words.chance, words.net, words.product]}
      numbers={[1, 2, 3]}
      rows={[
        ...outcomes
          .filter(({ chance }) => chance.exact !== '0')
          .map((outcome, index) => ({
            key: `${index}`,
            cells: [
              <span key="result">
                {words.result[outcome.result]} <small lang="en">{outcome.pays.join(', ')}</small>
              </span>,
              <Fraction key="chance" exact={outcome.chance.exact} />,
              netText(outcome.net.exact),
              <Fraction key="product" exact={product(outcome)} />,
            ],
          })),
        {
          key: 'sum',
          cells: [words.sum, '', '', <Fraction key="sum" exact={expectedNet.exact} />],
        },
      ]}
    />
  );
};

const StartStep = ({ book, start }: { book: Book; start: Start }) => {
  const { language } = useLanguage();
  const words = useOddsWords();
  const submission = submissionOf(book);
  switch (start.kind) {
    case 'one-roll':
      return (
        <>
          <p>{words.steps.oneRoll(start.of)}</p>
          <FigureTable
            caption={words.steps.oneRoll(start.of)}
            heads={[words.outcome, words.ways]}
            numbers={[1]}
            rows={start.rows.map(({ key, ways }) => ({
              key: key ?? '',
              cells: [
                key === null ? (
                  words.result.lost
                ) : (
                  <span key="odds" lang="en">
                    {printed(formatOdds(submission.payouts[key]!.odds))}
                  </span>
                ),
                `${ways} / ${start.of}`,
              ],
            }))}
          />
        </>
      );
    case 'race':
      return (
        <>
          <p>{words.steps.race(start.win, start.lose, start.of)}</p>
          <Formula>
            P = {start.win} ÷ ({start.win} + {start.lose}) = <Fraction exact={start.chance} />
          </Formula>
          <Formula>
            {words.column.rolls} = {start.of} ÷ ({start.win} + {start.lose}) = <Fraction exact={start.rolls} />
          </Formula>
        </>
      );
    case 'line':
      return <LineStep start={start} />;
    case 'supplement':
      return (
        <>
          <p>{words.steps.supplement}</p>
          <FigureTable
            caption={words.steps.supplement}
            heads={[words.point, words.waysWin, words.waysLose, words.chance]}
            numbers={[1, 2, 3]}
            rows={start.rows.map(({ point, winning, losing, chance }) => ({
              key: `${point}`,
              cells: [point, winning, losing, <Fraction key="chance" exact={chance} />],
            }))}
          />
        </>
      );
    case 'collect':
      return (
        <>
          <p>{words.steps.collect(start.totals.join(', '), start.sets)}</p>
          <Formula>
            P = <Fraction exact={start.chance} />
          </Formula>
        </>
      );
    case 'points-made':
    case 'lucky-shooter':
      return <p>{words.steps[start.kind]}</p>;
    case 'split':
      return (
        <>
          <p>{words.steps.split(start.units)}</p>
          <FigureTable
            caption={words.steps.split(start.units)}
            heads={[words.column.spot, words.units, words.column.edge]}
            numbers={[1, 2]}
            rows={start.legs.map(({ spot, units, edge }) => ({
              key: spot,
              cells: [
                spotName(language, submission.spots.find(({ id }) => id === spot)!),
                units,
                <Fraction key="edge" exact={edge} />,
              ],
            }))}
          />
        </>
      );
  }
};

const LineStep = ({ start }: { start: Start & { kind: 'line' } }) => {
  const words = useOddsWords();
  return (
    <>
      <p>{words.steps.line}</p>
      <FigureTable
        caption={words.steps.line}
        heads={[words.firstRoll, words.ways, words.thenWins, words.winsInAll]}
        numbers={[1, 2, 3]}
        rows={[
          ...start.rows.map(({ on, totals, ways, after, wins }) => ({
            key: `${on} ${totals}`,
            cells: [
              `${totals.join(', ')}: ${words.lineOn[on]}`,
              `${ways} / 36`,
              after === null ? '' : <Fraction key="after" exact={after} />,
              <Fraction key="wins" exact={wins} />,
            ],
          })),
          { key: 'sum', cells: [words.sum, '', '', <Fraction key="sum" exact={start.sum} />] },
        ]}
      />
    </>
  );
};
