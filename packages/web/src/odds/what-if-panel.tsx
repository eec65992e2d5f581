import { formatOdds, type Refusal } from '@hardway/engine';
import { Badge, Button } from '../design/index.ts';
import { messageOf } from '../house/refusal-message.ts';
import { useLanguage } from '../language.tsx';
import { printed } from '../terminal/figure.ts';
import { useReport, useWhatIf } from './answers.ts';
import { Clause } from './book-chooser.tsx';
import { csv } from './csv.ts';
import { Downloads } from './download.tsx';
import { Share } from './figure.tsx';
import { submissionOf } from './filing.ts';
import { groupName } from './names.ts';
import { Scroll } from './scroll.tsx';
import type { OddsState } from './state.ts';
import type { Change } from './use-odds-state.ts';
import { type Listed, listedPayouts, type Tried, type WhatIf } from './what-if.ts';
import { useOddsWords } from './words.ts';

/** Other odds, the edge they would bring, and whether the document allows them. */
export const WhatIfPanel = ({ state, change }: { state: OddsState; change: Change }) => {
  const words = useOddsWords();
  const submission = submissionOf(state.book);
  const listed = listedPayouts(submission);
  const answer = useWhatIf(state.book, state.payouts);
  const report = useReport(state.book);
  const edgeOf = (spot: string): string | undefined =>
    report.answer?.spots.find((each) => each.spot === spot)?.edge.exact;
  const set = (key: string, text: string): void => {
    const { [key]: _, ...others } = state.payouts;
    change({ payouts: text === '' ? others : { ...others, [key]: text } });
  };
  return (
    <section className="what-if" aria-labelledby="odds-what-if">
      <div className="odds-bar">
        <h2 id="odds-what-if">{words.view['what-if']}</h2>
        <Button look="quiet" disabled={Object.keys(state.payouts).length === 0} onClick={() => change({ payouts: {} })}>
          {words.reset}
        </Button>
        {answer && (
          <Downloads
            name={`what-if-${state.book.rulebook}-${state.book.paytable}`}
            files={{ csv: () => csv(triedRows(answer)), json: () => `${JSON.stringify(answer, null, 2)}\n` }}
          />
        )}
      </div>
      <p className="soft">{words.whatIfLead}</p>
      <Verdict answer={answer} changes={answer?.tried.length ?? 0} />
      <Scroll label={words.whatIfCaption}>
        <table className="figures spots">
          <caption className="unseen">{words.whatIfCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.column.spot}</th>
              <th scope="col">{words.listed}</th>
              <th scope="col">{words.tryOdds}</th>
              <th scope="col" className="number">
                {words.edgeListed}
              </th>
              <th scope="col" className="number">
                {words.edgeTried}
              </th>
              <th scope="col">{words.allowedHead}</th>
            </tr>
          </thead>
          <tbody>
            {listed.map((each) => (
              <PayoutRow
                key={each.key}
                state={state}
                listed={each}
                edge={edgeOf(each.spots[0]!)}
                tried={answer?.tried.find(({ key }) => key === each.key)}
                onTry={(text) => set(each.key, text)}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
};

const triedRows = ({ tried }: WhatIf): string[][] => [
  ['payout', 'odds', 'spot', 'edge', 'edgeTried', 'refused', 'clause'],
  ...tried.flatMap(({ key, text, refusal, spots }) =>
    spots.map(({ spot, before, after }) => [
      key,
      text,
      spot,
      before,
      after,
      refusal ? messageOf(refusal) : '',
      refusal?.clause ?? '',
    ]),
  ),
];

const Verdict = ({ answer, changes }: { answer: WhatIf | null; changes: number }) => {
  const words = useOddsWords();
  return (
    <div className="verdict-box" role="status">
      {answer && changes === 0 && <p>{words.noChange}</p>}
      {answer && changes > 0 && !answer.refusal && (
        <p>
          <Badge look="good">✓ {words.allowed}</Badge> {words.allowedLong}
        </p>
      )}
      {answer?.refusal && <RefusalLine refusal={answer.refusal} />}
      {changes > 0 &&
        answer?.warnings.map(({ message, clause }) => (
          <p key={message}>
            <Badge look="brass">{words.warning}</Badge> <span lang="en">{message}</span> <Clause>{clause}</Clause>
          </p>
        ))}
    </div>
  );
};

const RefusalLine = ({ refusal }: { refusal: Refusal }) => {
  const words = useOddsWords();
  return (
    <p>
      <Badge look="bad">✕ {words.refused}</Badge> <span lang="en">{messageOf(refusal)}</span>{' '}
      {refusal.clause && <Clause>{refusal.clause}</Clause>}
    </p>
  );
};

const PayoutRow = ({
  state,
  listed,
  edge,
  tried,
  onTry,
}: {
  state: OddsState;
  listed: Listed;
  edge: string | undefined;
  tried: Tried | undefined;
  onTry: (text: string) => void;
}) => {
  const { language } = useLanguage();
  const words = useOddsWords();
  const { spots } = submissionOf(state.book);
  const name = groupName(
    language,
    listed.spots.map((spot) => spots.find(({ id }) => id === spot)!),
  );
  const after = tried?.spots[0]?.after;
  const isBad = Boolean(tried && (tried.refusal || tried.odds === null));
  return (
    <tr className={tried ? 'tried' : undefined}>
      <th scope="row">
        {name} <small lang="en">{listed.key}</small>
      </th>
      <td>
        <span lang="en" className="pays">
          {printed(formatOdds(listed.odds))}
        </span>
        <Clause>{words.shortClause(listed.clause)}</Clause>
      </td>
      <td>
        <input
          className="odds-input"
          lang="en"
          aria-label={words.oddsFor(name)}
          aria-invalid={isBad}
          value={state.payouts[listed.key] ?? ''}
          placeholder={formatOdds(listed.odds)}
          onChange={(event) => onTry(event.target.value)}
        />
      </td>
      <td className="number">{edge && <Share value={{ exact: edge }} />}</td>
      <td className="number">{after && <Share value={{ exact: after }} />}</td>
      <td className="allowed">{tried && <Allowed tried={tried} />}</td>
    </tr>
  );
};

const Allowed = ({ tried }: { tried: Tried }) => {
  const words = useOddsWords();
  if (tried.odds === null) return <span className="error">{words.notOdds}</span>;
  if (!tried.refusal) return <Badge look="good">✓ {words.allowed}</Badge>;
  const places = tried.elsewhere.map((place) =>
    'paytable' in place
      ? `${words.paytable} ${words.paytableName(place.paytable)}`
      : `${words.setting[place.setting] ?? place.setting}: ${words.settingValue(place.setting, place.value)}`,
  );
  return (
    <>
      <RefusalLine refusal={tried.refusal} />
      {places.length > 0 && <p>{words.elsewhere(places.join(', '))}</p>}
    </>
  );
};
