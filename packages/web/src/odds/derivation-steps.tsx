import { formatFraction, formatOdds, type SpotReport, times } from '@hardway/engine';
import type { ReactNode } from 'react';
import { FigureTable } from '../design/index.ts';
import { printedOdds } from '../house/figure.ts';
import { spotName } from '../house/spot-name.ts';
import type { Words } from '../words/index.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import type { Derivation, Start } from './derivation.ts';
import { netText, percentText, readExact } from './exact.ts';
import { FractionText } from './figure.tsx';
import { type Book, submissionOf } from './filing.ts';

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
  const words = useWords();
  return (
    <ol className="steps">
      <li>
        <StartStep book={book} start={start} />
      </li>
      <li>
        <p>{words.odds.steps.endings}</p>
        {vigorish && <p>{vigorishSentence(words, vigorish)}</p>}
        <Endings figures={figures} />
      </li>
      <li>
        <p>{words.odds.steps.edge}</p>
        <Formula>
          {words.odds.column.edge} = <FractionText exact={figures.edge.exact} /> ={' '}
          {percentText(readExact(figures.edge.exact), 5)}
        </Formula>
        <EdgeKinds figures={figures} />
      </li>
      <li>
        <p>{words.odds.steps.deviation}</p>
        <Formula>
          {words.odds.variance} = <FractionText exact={figures.variance.exact} />, √ ≈{' '}
          {figures.standardDeviation.toFixed(5)}
        </Formula>
      </li>
      {agrees !== null && <li>{agrees ? words.odds.steps.agrees : words.odds.steps.disagrees}</li>}
    </ol>
  );
};

const Formula = ({ children }: { children: ReactNode }) => <p className="formula">{children}</p>;

const EdgeKinds = ({ figures }: { figures: SpotReport }) => {
  const words = useWords();
  const { edge, edgeResolved, edgePerRoll, edgePerOutlay, rolls } = figures;
  const line = (name: string, exact: string) => (
    <Formula key={name}>
      {name} = <FractionText exact={exact} /> = {percentText(readExact(exact), 5)}
    </Formula>
  );
  return (
    <>
      {edgeResolved.exact !== edge.exact && line(words.odds.column.edgeResolved, edgeResolved.exact)}
      {edgePerOutlay.exact !== edge.exact && line(words.odds.edgePerOutlay, edgePerOutlay.exact)}
      {rolls.exact !== '1' && (
        <>
          <Formula>
            {words.odds.column.rolls} = <FractionText exact={rolls.exact} />
          </Formula>
          {line(words.odds.column.edgePerRoll, edgePerRoll.exact)}
        </>
      )}
    </>
  );
};

const Endings = ({ figures: { outcomes, expectedNet } }: { figures: SpotReport }) => {
  const words = useWords();
  const product = ({ chance, net }: SpotReport['outcomes'][number]): string =>
    formatFraction(times(readExact(chance.exact), readExact(net.exact)));
  return (
    <FigureTable
      caption={words.odds.steps.endings}
      heads={[words.shared.outcome, words.shared.chance, words.odds.net, words.odds.product]}
      numbers={[1, 2, 3]}
      rows={[
        ...outcomes
          .filter(({ chance }) => chance.exact !== '0')
          .map((outcome, index) => ({
            key: `${index}`,
            cells: [
              <span key="result">
                {words.odds.result[outcome.result]} <small lang="en">{outcome.pays.join(', ')}</small>
              </span>,
              <FractionText key="chance" exact={outcome.chance.exact} />,
              netText(outcome.net.exact),
              <FractionText key="product" exact={product(outcome)} />,
            ],
          })),
        {
          key: 'sum',
          cells: [words.staff.sum, '', '', <FractionText key="sum" exact={expectedNet.exact} />],
        },
      ]}
    />
  );
};

const StartStep = ({ book, start }: { book: Book; start: Start }) => {
  const language = useLanguage();
  const words = useWords();
  const submission = submissionOf(book);
  switch (start.kind) {
    case 'one-roll':
      return (
        <>
          <p>{words.odds.steps.oneRoll({ of: start.of })}</p>
          <FigureTable
            caption={words.odds.steps.oneRoll({ of: start.of })}
            heads={[words.shared.outcome, words.odds.ways]}
            numbers={[1]}
            rows={start.rows.map(({ key, ways }) => ({
              key: key ?? '',
              cells: [
                key === null ? (
                  words.odds.result.lost
                ) : (
                  <span key="odds" lang="en">
                    {printedOdds(formatOdds(submission.payouts[key]!.odds))}
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
          <p>
            {words.odds.steps.race({
              win: start.win,
              lose: start.lose,
              of: start.of,
              deciding: start.win + start.lose,
            })}
          </p>
          <Formula>
            P = {start.win} ÷ ({start.win} + {start.lose}) = <FractionText exact={start.chance} />
          </Formula>
          <Formula>
            {words.odds.column.rolls} = {start.of} ÷ ({start.win} + {start.lose}) = <FractionText exact={start.rolls} />
          </Formula>
        </>
      );
    case 'line':
      return <LineStep start={start} />;
    case 'supplement':
      return (
        <>
          <p>{words.odds.steps.supplement}</p>
          <FigureTable
            caption={words.odds.steps.supplement}
            heads={[words.odds.point, words.odds.waysWin, words.odds.waysLose, words.shared.chance]}
            numbers={[1, 2, 3]}
            rows={start.rows.map(({ point, winning, losing, chance }) => ({
              key: `${point}`,
              cells: [point, winning, losing, <FractionText key="chance" exact={chance} />],
            }))}
          />
        </>
      );
    case 'collect':
      return (
        <>
          <p>{words.odds.steps.collect({ totals: start.totals.join(', '), sets: start.sets })}</p>
          <Formula>
            P = <FractionText exact={start.chance} />
          </Formula>
        </>
      );
    case 'points-made':
    case 'lucky-shooter':
      return <p>{words.odds.steps[start.kind]}</p>;
    case 'split':
      return (
        <>
          <p>{words.odds.steps.split({ units: start.units })}</p>
          <FigureTable
            caption={words.odds.steps.split({ units: start.units })}
            heads={[words.odds.column.spot, words.odds.units, words.odds.column.edge]}
            numbers={[1, 2]}
            rows={start.legs.map(({ spot, units, edge }) => ({
              key: spot,
              cells: [spotName(submission, spot, language), units, <FractionText key="edge" exact={edge} />],
            }))}
          />
        </>
      );
  }
};

const LineStep = ({ start }: { start: Start & { kind: 'line' } }) => {
  const words = useWords();
  return (
    <>
      <p>{words.odds.steps.line}</p>
      <FigureTable
        caption={words.odds.steps.line}
        heads={[words.odds.firstRoll, words.odds.ways, words.odds.thenWins, words.odds.winsInAll]}
        numbers={[1, 2, 3]}
        rows={[
          ...start.rows.map(({ on, totals, ways, after, wins }) => ({
            key: `${on} ${totals}`,
            cells: [
              `${totals.join(', ')}: ${words.odds.lineOn[on]}`,
              `${ways} / 36`,
              after === null ? '' : <FractionText key="after" exact={after} />,
              <FractionText key="wins" exact={wins} />,
            ],
          })),
          { key: 'sum', cells: [words.staff.sum, '', '', <FractionText key="sum" exact={start.sum} />] },
        ]}
      />
    </>
  );
};

const vigorishSentence = (
  { odds: { steps } }: Words,
  { when, on, rate, once }: NonNullable<Derivation['vigorish']>,
): string => {
  if (when === 'placed') return once ? steps.vigorishOnce({ rate }) : steps.vigorishPlaced({ rate });
  return on === 'wager' ? steps.vigorishOfWager({ rate }) : steps.vigorishOfWin({ rate });
};
