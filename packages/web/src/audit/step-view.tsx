import { balancesOf, type Rulebook, type Table, total, type WagerResult } from '@hardway/engine';
import { amount, Badge, Dice, FigureTable, signedAmount } from '../design/index.ts';
import { Clauses, Moment, Person } from './marks.tsx';
import { Wide } from './panel.tsx';
import { clausesOf, lyingOn, type Posted, type Recheck, type Step, sentenceOf, sumOf } from './replay.ts';
import { useAuditWords } from './words.ts';

/** One entry: what happened, who did it, by which clause, what it did to the books, how the table stands after it. */
export const StepView = ({ step, rulebook }: { step: Step; rulebook: Rulebook }) => {
  const words = useAuditWords();
  const { entry, event, postings, table } = step;
  return (
    <article className="step-view">
      <header>
        <h3>{words.eventType(event.type)}</h3>
        <p className="sentence" lang="en">
          {sentenceOf(event)}
        </p>
        <p className="by">
          <Moment at={entry.at} /> · <Person actor={event.by} /> · <small>{words.entry(entry.version)}</small>
        </p>
        <p>
          <Clauses clauses={clausesOf(event)} />
        </p>
      </header>
      <Standing table={table} rulebook={rulebook} />
      <section>
        <h4>{words.replay.postings}</h4>
        {postings.length === 0 ? <p className="soft">{words.replay.noPostings}</p> : <Postings postings={postings} />}
        <Balanced table={table} />
      </section>
      <section>
        <h4>{words.replay.wagers}</h4>
        <Wagers table={table} />
      </section>
      <details>
        <summary>{words.replay.ledger}</summary>
        <Accounts ledger={table.ledger} />
      </details>
      <details>
        <summary>{words.replay.raw}</summary>
        <dl className="kept">
          <dt>{words.replay.command}</dt>
          <dd>
            <code>{entry.command}</code>
          </dd>
          <dt>{words.replay.hash}</dt>
          <dd>
            <code>{entry.hash}</code>
          </dd>
        </dl>
        <pre lang="en">{JSON.stringify(event, null, 2)}</pre>
      </details>
    </article>
  );
};

const Standing = ({ table, rulebook }: { table: Table; rulebook: Rulebook }) => {
  const { replay: words } = useAuditWords();
  const { round, hand, submission, ledger } = table;
  const isCraps = rulebook.game === 'craps';
  const stage = round ? round.stage : isCraps ? hand.stage : 'none';
  return (
    <dl className="audit-facts">
      <Fact name={words.stage} value={words.stages[stage] ?? stage} />
      {round?.stage === 'closed' && round.entered.length > 0 && (
        <Fact name={words.entered} value={<Dice roll={round.entered} size="1.6rem" />} />
      )}
      {round?.stage === 'lit' && (
        <Fact
          name={words.result}
          value={
            <span className="marks">
              <Dice roll={round.roll} size="1.6rem" /> {total(round.roll)}
            </span>
          }
        />
      )}
      {isCraps && <Fact name={words.shooter} value={hand.shooter ?? '–'} />}
      {isCraps && <Fact name={words.point} value={hand.point ?? words.noPoint} />}
      <Fact name={words.onLayout} value={amount(ledger.house.layout ?? 0)} />
      {submission && <Fact name={words.paytable} value={<span lang="en">{submission.paytable}</span>} />}
      {submission && (
        <Fact name={words.limits} value={`${amount(submission.limits.min)}–${amount(submission.limits.max)}`} />
      )}
    </dl>
  );
};

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

/** The books are proved anew at every step. */
const Balanced = ({ table }: { table: Table }) => {
  const { replay: words } = useAuditWords();
  const sum = sumOf(table.ledger);
  return (
    <p>
      <Badge look={sum === 0 ? 'good' : 'bad'}>
        {sum === 0 ? `✓ ${words.balanced}` : `✗ ${words.unbalanced(amount(sum))}`}
      </Badge>
    </p>
  );
};

const Postings = ({ postings }: { postings: readonly Posted[] }) => {
  const words = useAuditWords();
  const { replay } = words;
  return (
    <Wide label={replay.postings}>
      <FigureTable
        caption={replay.postings}
        heads={[replay.account, replay.before, replay.amount, replay.after]}
        numbers={[1, 2, 3]}
        rows={postings.map(({ account, amount: moved, before, after }, index) => ({
          key: `${index}`,
          cells: [words.account(account), amount(before), <b key="moved">{signedAmount(moved)}</b>, amount(after)],
        }))}
      />
    </Wide>
  );
};

const Accounts = ({ ledger }: { ledger: Table['ledger'] }) => {
  const words = useAuditWords();
  return (
    <Wide label={words.replay.ledger}>
      <FigureTable
        caption={words.replay.ledger}
        heads={[words.replay.account, words.replay.after]}
        numbers={[1]}
        rows={Object.entries(balancesOf(ledger)).map(([account, balance]) => ({
          key: account,
          cells: [words.account(account), amount(balance)],
        }))}
      />
    </Wide>
  );
};

const Wagers = ({ table }: { table: Table }) => {
  const words = useAuditWords();
  const lying = lyingOn(table);
  if (lying.length === 0) return <p className="soft">{words.replay.noWagers}</p>;
  return (
    <Wide label={words.replay.wagers}>
      <FigureTable
        caption={words.replay.wagers}
        heads={[words.seat, words.replay.wager, words.replay.stake]}
        numbers={[2]}
        rows={lying.map(({ seat, spot, stake }) => ({
          key: `${seat} ${spot}`,
          cells: [
            seat,
            <span key="spot" lang="en">
              {spot}
            </span>,
            amount(stake),
          ],
        }))}
      />
    </Wide>
  );
};

export const ResultTable = ({ results }: { results: readonly WagerResult[] }) => {
  const words = useAuditWords();
  const { replay } = words;
  const outcome = { won: replay.won, lost: replay.lost, returned: replay.back_ };
  const look = { won: 'good', lost: 'plain', returned: 'brass' } as const;
  return (
    <Wide label={replay.results}>
      <FigureTable
        caption={replay.results}
        heads={[words.seat, replay.wager, replay.stake, replay.result, replay.returned, words.clause]}
        numbers={[2, 4]}
        rows={results.map((result, index) => ({
          key: `${index}`,
          cells: [
            result.seat,
            <span key="spot" lang="en">
              {result.spot}
            </span>,
            amount(result.stake),
            <span key="outcome" className="marks">
              <Badge look={look[result.result]}>{outcome[result.result]}</Badge>
              {result.stands && <Badge>{replay.stands}</Badge>}
            </span>,
            amount(result.returned),
            <Clauses key="clauses" clauses={result.clauses} />,
          ],
        }))}
      />
    </Wide>
  );
};

/** The engine's own answer beside the record's. */
export const Rechecked = ({ rechecked: { wagers, differing } }: { rechecked: Recheck }) => {
  const { replay: words } = useAuditWords();
  if (wagers === 0) return null;
  return (
    <p role="status">
      <Badge look={differing.length === 0 ? 'good' : 'bad'}>
        {differing.length === 0 ? `✓ ${words.agrees(wagers)}` : `✗ ${words.differs(differing.length)}`}
      </Badge>{' '}
      {differing.map(({ seat, spot }) => `${seat} ${spot}`).join(', ')}
    </p>
  );
};
