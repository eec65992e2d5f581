import {
  canBeTakenBack,
  HAND_COUNTS,
  HAND_SPANS,
  type HandQuestion,
  hasHand,
  type Refusal,
  SPANS,
} from '@hardway/engine';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Field, FigureTable, Scroll } from '../../design/index.ts';
import { printedOdds } from '../../house/figure.ts';
import { spotName } from '../../house/spot-name.ts';
import { RefusalNote } from '../../staff/refused.tsx';
import { useLanguage, useWords } from '../../words/language.tsx';
import { useWorkerAnswer } from '../answers.ts';
import { csv } from '../csv.ts';
import { Downloads } from '../download.tsx';
import { fractionText } from '../exact.ts';
import { FractionText, Share } from '../figure.tsx';
import { submissionOf } from '../filing.ts';
import { Select } from '../select.tsx';
import { AT_LEAST_MAX, type HandState, type OddsState } from '../state.ts';
import type { ChangeOdds } from '../use-odds-state.ts';
import { chanceText } from './chance-text.ts';
import { ChancesChart } from './chances-chart.tsx';
import { readPayList } from './pay-list.ts';
import './hand.css';

interface PartProps {
  readonly state: OddsState;
  readonly set: (changes: Partial<HandState>) => void;
}

/** Everything about a shooter's hand, exactly. */
export const HandPanel = ({ state, change }: { state: OddsState; change: ChangeOdds }) => {
  const words = useWords();
  const set = (changes: Partial<HandState>): void => change({ hand: { ...state.hand, ...changes } });
  if (!hasHand(submissionOf(state.book)))
    return (
      <section className="hand-book">
        <h2>{words.hand.title}</h2>
        <p className="notice">{words.hand.noShooter}</p>
      </section>
    );
  return (
    <section className="hand-book" aria-labelledby="odds-hand">
      <h2 id="odds-hand">{words.hand.title}</h2>
      <p className="soft">{words.hand.lead}</p>
      <Means state={state} />
      <Counted state={state} set={set} />
      <SideBetPart state={state} set={set} />
      <Removal state={state} set={set} />
    </section>
  );
};

const Working = ({ refused }: { refused: Refusal | null }) => {
  const words = useWords();
  return refused === null ? (
    <p role="status">{words.odds.working}</p>
  ) : (
    <p className="notice" role="alert">
      <RefusalNote refusal={refused} />
    </p>
  );
};

const Part = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <section className="part stack gap-2">
    <h3>{title}</h3>
    {lead && <p className="soft">{lead}</p>}
    {children}
  </section>
);

const Means = ({ state: { book } }: { state: OddsState }) => {
  const words = useWords();
  const { answer, refused } = useWorkerAnswer('hand', { book });
  return (
    <Part title={words.hand.means}>
      {answer ? (
        <Scroll label={words.hand.means}>
          <FigureTable
            caption={words.hand.means}
            heads={[words.hand.counted, ...HAND_SPANS.map((span) => words.hand.span[span])]}
            numbers={[1, 2, 3]}
            rows={[
              ...answer.map(({ counts, over }) => ({
                key: counts,
                cells: [
                  words.hand.counts[counts],
                  ...over.map(({ mean, deviation }) => `${mean.decimal.toFixed(4)} ± ${deviation.toFixed(4)}`),
                ],
              })),
              {
                key: 'exact',
                cells: [
                  words.hand.meanRolls,
                  ...answer[0]!.over.map(({ mean }) => <FractionText key={mean.exact} exact={mean.exact} />),
                ],
              },
            ]}
          />
        </Scroll>
      ) : (
        <Working refused={refused} />
      )}
    </Part>
  );
};

const questionOf = ({ hand: { counts, span } }: OddsState): HandQuestion => ({ counts, span });

const Counted = ({ state, set }: PartProps) => {
  const words = useWords();
  const { counts, span, atLeast } = state.hand;
  const { answer, refused } = useWorkerAnswer('count', { book: state.book, question: questionOf(state), atLeast });
  const title = words.hand.chances({ counts: words.hand.counts[counts], span: words.hand.span[span] });
  return (
    <Part title={title}>
      <div className="hand-question">
        <Select
          label={words.hand.counted}
          value={counts}
          options={HAND_COUNTS.filter((each) => span !== 'totals' || each === 'rolls').map((each) => [
            each,
            words.hand.counts[each],
          ])}
          onChange={(value) => set({ counts: value as HandState['counts'] })}
        />
        <Select
          label={words.hand.until}
          value={span}
          options={SPANS.map((each) => [each, words.hand.span[each]])}
          onChange={(value) =>
            set(value === 'totals' ? { span: value, counts: 'rolls' } : { span: value as HandState['span'] })
          }
        />
        <AtLeast value={atLeast} onValue={(value) => set({ atLeast: value })} />
      </div>
      {answer ? (
        <>
          <p className="at-least" role="status">
            {atLeast}+: <b>{chanceText(words, answer.atLeast)}</b> <FractionText exact={answer.atLeast.exact} />
          </p>
          <ChancesChart
            title={title}
            name={`hand-${counts}-${span}`}
            chances={answer.chances}
            mean={answer.mean.decimal}
            summary={words.hand.chancesSummary({
              mean: answer.mean.decimal.toFixed(4),
              deviation: answer.deviation.toFixed(4),
              count: atLeast,
              chance: chanceText(words, answer.atLeast),
            })}
          />
        </>
      ) : (
        <Working refused={refused} />
      )}
    </Part>
  );
};

const AtLeast = ({ value, onValue }: { value: number; onValue: (value: number) => void }) => {
  const words = useWords();
  const [typed, setTyped] = useState(`${value}`);
  useEffect(() => setTyped((before) => (Number(before) === value ? before : `${value}`)), [value]);
  const fits = (text: string): boolean => /^\d{1,4}$/.test(text) && Number(text) <= AT_LEAST_MAX;
  return (
    <Field
      label={words.hand.atLeast}
      inputMode="numeric"
      value={typed}
      error={fits(typed) ? null : words.hand.beyond({ most: AT_LEAST_MAX })}
      onChange={({ target }) => {
        setTyped(target.value);
        if (fits(target.value)) onValue(Number(target.value));
      }}
    />
  );
};

const SideBetPart = ({ state, set }: PartProps) => {
  const words = useWords();
  const id = useId();
  const pays = readPayList(state.hand.pays);
  const { answer, refused } = useWorkerAnswer(
    'side-bet',
    typeof pays === 'number' ? null : { book: state.book, question: questionOf(state), pays },
  );
  return (
    <Part title={words.hand.sideBet} lead={words.hand.sideBetLead}>
      <div className="side-bet">
        <div className="field">
          <label htmlFor={id}>{words.hand.payList}</label>
          <textarea
            id={id}
            lang="en"
            rows={6}
            spellCheck={false}
            value={state.hand.pays}
            aria-invalid={typeof pays === 'number' || refused !== null}
            onChange={({ currentTarget }) => set({ pays: currentTarget.value })}
          />
        </div>
        <div className="stack gap-2">
          {typeof pays === 'number' && (
            <p className="notice" role="alert">
              {words.hand.badLine({ line: pays })}
            </p>
          )}
          {typeof pays !== 'number' && !answer && <Working refused={refused} />}
          {answer && (
            <>
              <dl className="headline">
                <div>
                  <dt>{words.odds.column.edge}</dt>
                  <dd>
                    <Share value={answer.edge} />
                  </dd>
                </div>
                <div>
                  <dt>{words.odds.column.hit}</dt>
                  <dd>
                    <Share value={answer.hit} />
                  </dd>
                </div>
                <div>
                  <dt>{words.odds.column.deviation}</dt>
                  <dd>{answer.deviation.toFixed(4)}</dd>
                </div>
              </dl>
              <FigureTable
                caption={words.hand.payList}
                heads={[words.hand.counted, words.hand.pays, words.hand.chance]}
                numbers={[2]}
                rows={[
                  ...answer.pays.map((pay) => ({
                    key: pay.counts,
                    cells: [
                      pay.counts,
                      <span key="pays" lang="en">
                        {printedOdds(pay.pays)}
                      </span>,
                      chanceText(words, pay.chance),
                    ],
                  })),
                  {
                    key: 'other',
                    cells: [words.hand.otherwise, words.hand.loses, chanceText(words, answer.loses)],
                  },
                ]}
              />
            </>
          )}
        </div>
      </div>
    </Part>
  );
};

/** When a wager that may be taken down is best taken down. */
const Removal = ({ state, set }: PartProps) => {
  const words = useWords();
  const language = useLanguage();
  const submission = submissionOf(state.book);
  const spots = submission.spots.filter((spot) => canBeTakenBack(spot) && spot.changes.rule !== 'locked');
  const spot = spots.find(({ id }) => id === state.hand.removed) ?? spots[0];
  const { answer, refused } = useWorkerAnswer('removal', spot ? { book: state.book, spot: spot.id } : null);
  if (!spot) return null;
  const rows = answer?.taken ?? [];
  return (
    <Part title={words.hand.removal} lead={words.hand.removalLead}>
      <div className="hand-question">
        <Select
          label={words.hand.wager}
          value={spot.id}
          options={spots.map(({ id }) => [id, spotName(submission, id, language)])}
          onChange={(removed) => set({ removed })}
        />
        {answer && (
          <Downloads
            name={`removal-${spot.id.replace('/', '-')}`}
            files={{
              csv: () =>
                csv([
                  ['point', 'seen', 'leaving', 'leavingDecimal'],
                  ...rows.map(({ state: { point, seen }, leaving }) => [
                    ...[`${point ?? ''}`, seen.join(' ')],
                    ...[leaving.exact, leaving.decimal],
                  ]),
                ]),
            }}
          />
        )}
      </div>
      {answer ? (
        <>
          <FigureTable
            caption={words.hand.removal}
            heads={[spotName(submission, spot.id, language), words.odds.column.edge]}
            numbers={[1]}
            rows={[
              { key: 'left', cells: [words.hand.leftUp, <Share key="edge" value={answer.leftUp} />] },
              { key: 'best', cells: [words.hand.bestTaken, <Share key="edge" value={answer.best} />] },
            ]}
          />
          <p>{words.hand.positions({ taken: rows.length, all: answer.positions })}</p>
          {rows.length > 0 && (
            <div className="scroll short">
              <FigureTable
                caption={words.hand.bestTaken}
                heads={[words.odds.point, words.hand.seen, words.hand.worth]}
                numbers={[2]}
                rows={rows.map(({ state: { point, seen }, leaving }) => ({
                  key: `${point} ${seen}`,
                  cells: [
                    point === null ? words.hand.none : `${point}`,
                    seen.length === 0 ? words.hand.nothing : seen.join(', '),
                    <span key="worth">
                      {leaving.decimal.toFixed(6).replace('-', '−')} <small>{fractionText(leaving.exact)}</small>
                    </span>,
                  ],
                }))}
              />
            </div>
          )}
        </>
      ) : (
        <Working refused={refused} />
      )}
    </Part>
  );
};
