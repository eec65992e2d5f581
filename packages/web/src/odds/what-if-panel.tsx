import { formatOdds, type Refusal, type RulesSubmission } from '@hardway/engine';
import { Badge, Button, Scroll } from '../design/index.ts';
import { printedOdds } from '../house/figure.ts';
import { messageOf } from '../house/refusal-message.ts';
import { useRefusal } from '../house/told.tsx';
import { FilingWarning } from '../staff/filing-warning.tsx';
import { useLanguage, useWords } from '../words/language.tsx';
import { useReport, useWhatIf } from './answers.ts';
import { ClauseLabel } from './book-chooser.tsx';
import { csv } from './csv.ts';
import { Downloads } from './download.tsx';
import { Share } from './figure.tsx';
import { submissionOf } from './filing.ts';
import { groupName } from './names.ts';
import { settingValue } from './setting-value.ts';
import { shortClause } from './short-clause.ts';
import type { OddsState } from './state.ts';
import type { ChangeOdds } from './use-odds-state.ts';
import { type Listed, listedPayouts, type Tried, type WhatIf } from './what-if.ts';

/** Other odds, the edge they would bring, and whether the document allows them. */
export const WhatIfPanel = ({ state, change }: { state: OddsState; change: ChangeOdds }) => {
  const words = useWords();
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
      <div className="odds-bar row">
        <h2 id="odds-what-if">{words.odds.view['what-if']}</h2>
        <Button look="quiet" disabled={Object.keys(state.payouts).length === 0} onClick={() => change({ payouts: {} })}>
          {words.odds.reset}
        </Button>
        {answer && (
          <Downloads
            name={`what-if-${state.book.rulebook}-${state.book.paytable}`}
            files={{ csv: () => csv(triedRows(answer)), json: () => `${JSON.stringify(answer, null, 2)}\n` }}
          />
        )}
      </div>
      <p className="soft">{words.odds.whatIfLead}</p>
      <Verdict submission={submission} answer={answer} changes={answer?.tried.length ?? 0} />
      <Scroll label={words.odds.whatIfCaption}>
        <table className="figures spots">
          <caption className="unseen">{words.odds.whatIfCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.odds.column.spot}</th>
              <th scope="col">{words.odds.listed}</th>
              <th scope="col">{words.odds.tryOdds}</th>
              <th scope="col" className="number">
                {words.odds.edgeListed}
              </th>
              <th scope="col" className="number">
                {words.odds.edgeTried}
              </th>
              <th scope="col">{words.odds.allowedHead}</th>
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

const Verdict = ({
  submission,
  answer,
  changes,
}: {
  submission: RulesSubmission;
  answer: WhatIf | null;
  changes: number;
}) => {
  const words = useWords();
  return (
    <div className="verdict-box stack gap-2 inset" role="status">
      {answer && changes === 0 && <p>{words.odds.noChange}</p>}
      {answer && changes > 0 && !answer.refusal && (
        <p>
          <Badge look="good">✓ {words.odds.allowed}</Badge> {words.odds.allowedLong}
        </p>
      )}
      {answer?.refusal && <RefusalLine refusal={answer.refusal} />}
      {changes > 0 &&
        answer?.warnings.map((warning) => (
          <p key={warning.message}>
            <Badge look="brass">{words.odds.warning}</Badge> <FilingWarning submission={submission} warning={warning} />{' '}
            <ClauseLabel>{warning.clause}</ClauseLabel>
          </p>
        ))}
    </div>
  );
};

const RefusalLine = ({ refusal }: { refusal: Refusal }) => {
  const words = useWords();
  const told = useRefusal()(refusal);
  return (
    <p>
      <Badge look="bad">✕ {words.odds.refused}</Badge> <span lang={told.lang}>{told.sentence}</span>{' '}
      {refusal.clause && <ClauseLabel>{refusal.clause}</ClauseLabel>}
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
  const language = useLanguage();
  const words = useWords();
  const submission = submissionOf(state.book);
  const name = groupName(
    submission,
    language,
    listed.spots.map((spot) => submission.spots.find(({ id }) => id === spot)!),
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
          {printedOdds(formatOdds(listed.odds))}
        </span>
        <ClauseLabel>{shortClause(listed.clause)}</ClauseLabel>
      </td>
      <td>
        <input
          className="odds-input"
          lang="en"
          aria-label={words.odds.oddsFor({ name })}
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
  const words = useWords();
  if (tried.odds === null) return <span className="error">{words.odds.notOdds}</span>;
  if (!tried.refusal) return <Badge look="good">✓ {words.odds.allowed}</Badge>;
  const places = tried.elsewhere.map((place) =>
    'paytable' in place
      ? `${words.staff.paytableHead} ${place.paytable === 'standard' ? words.odds.standard : place.paytable}`
      : `${words.odds.setting[place.setting] ?? place.setting}: ${settingValue(words, place.setting, place.value)}`,
  );
  return (
    <>
      <RefusalLine refusal={tried.refusal} />
      {places.length > 0 && <p>{words.odds.elsewhere({ places: places.join(', ') })}</p>}
    </>
  );
};
