import { balancesOf, gameOf, positionName, type Rulebook, type Table, turnOf, type WagerResult } from '@hardway/engine';
import { amountText, Badge, Dice, Fact, FigureTable, Scroll, signedAmount } from '../design/index.ts';
import { Moment } from '../record/moment.tsx';
import { clausesIn } from '../record/narration.ts';
import { PositionName } from '../record/position-name.tsx';
import { useNarration } from '../record/use-narration.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { accountName } from './account-name.ts';
import { GameStanding } from './games.tsx';
import { Clauses, Person } from './marks.tsx';
import { lyingOn, type Posted, type Recheck, type ReplayStep, sumOf } from './replay.ts';

/** One entry: what happened, who did it, by which clause, what it did to the books, how the table stands after it. */
export const StepView = ({ step, rulebook }: { step: ReplayStep; rulebook: Rulebook }) => {
  const words = useWords();
  const narrate = useNarration();
  const { entry, event, postings, table } = step;
  return (
    <article className="step-view">
      <header>
        <h3>{words.audit.eventType[event.type] ?? event.type}</h3>
        <p className="sentence">{narrate(event)}</p>
        <p className="by">
          <Moment at={entry.at} /> · <Person actor={event.by} /> ·{' '}
          <small>{words.audit.entry({ version: entry.version })}</small>
        </p>
        <p>
          <Clauses clauses={clausesIn(event)} />
        </p>
      </header>
      <Standing table={table} />
      <section>
        <h4>{words.audit.replay.postings}</h4>
        {postings.length === 0 ? (
          <p className="soft">{words.audit.replay.noPostings}</p>
        ) : (
          <Postings postings={postings} />
        )}
        <Balanced table={table} />
      </section>
      <section>
        <h4>{words.audit.replay.wagers}</h4>
        <Wagers table={table} rulebook={rulebook} />
      </section>
      <details>
        <summary>{words.audit.replay.ledger}</summary>
        <Accounts ledger={table.ledger} />
      </details>
      <details>
        <summary>{words.audit.replay.raw}</summary>
        <dl className="kept">
          <dt>{words.audit.replay.command}</dt>
          <dd>
            <code>{entry.command}</code>
          </dd>
          <dt>{words.audit.replay.hash}</dt>
          <dd>
            <code>{entry.hash}</code>
          </dd>
        </dl>
        <pre lang="en">{JSON.stringify(event, null, 2)}</pre>
      </details>
    </article>
  );
};

const Standing = ({ table }: { table: Table }) => {
  const words = useWords();
  const { submission, ledger } = table;
  const { stage } = turnOf(table);
  const entered = gameOf(table.play.game).entered(table.play);
  return (
    <dl className="audit-facts">
      <Fact name={words.staff.stage} value={words.audit.replay.stages[stage] ?? stage} />
      {entered.length > 0 && <Fact name={words.audit.replay.entered} value={<Dice roll={entered} size="1.6rem" />} />}
      <GameStanding play={table.play} />
      <Fact name={words.staff.onLayout} value={amountText(ledger.house.layout ?? 0)} />
      {submission && <Fact name={words.staff.paytableHead} value={<span lang="en">{submission.paytable}</span>} />}
      {submission && (
        <Fact
          name={words.shared.limitsLabel}
          value={`${amountText(submission.limits.min)}–${amountText(submission.limits.max)}`}
        />
      )}
    </dl>
  );
};

/** The books are proved anew at every step. */
const Balanced = ({ table }: { table: Table }) => {
  const words = useWords();
  const sum = sumOf(table.ledger);
  return (
    <p>
      <Badge look={sum === 0 ? 'good' : 'bad'}>
        {sum === 0
          ? `✓ ${words.audit.replay.balanced}`
          : `✗ ${words.audit.replay.unbalanced({ sum: amountText(sum) })}`}
      </Badge>
    </p>
  );
};

const Postings = ({ postings }: { postings: readonly Posted[] }) => {
  const words = useWords();
  return (
    <Scroll label={words.audit.replay.postings}>
      <FigureTable
        caption={words.audit.replay.postings}
        heads={[words.audit.replay.account, words.staff.before, words.audit.replay.amount, words.staff.after]}
        numbers={[1, 2, 3]}
        rows={postings.map(({ account, amount: moved, before, after }, index) => ({
          key: `${index}`,
          cells: [
            accountName(words, account),
            amountText(before),
            <b key="moved">{signedAmount(moved)}</b>,
            amountText(after),
          ],
        }))}
      />
    </Scroll>
  );
};

const Accounts = ({ ledger }: { ledger: Table['ledger'] }) => {
  const words = useWords();
  return (
    <Scroll label={words.audit.replay.ledger}>
      <FigureTable
        caption={words.audit.replay.ledger}
        heads={[words.audit.replay.account, words.staff.after]}
        numbers={[1]}
        rows={Object.entries(balancesOf(ledger)).map(([account, balance]) => ({
          key: account,
          cells: [accountName(words, account), amountText(balance)],
        }))}
      />
    </Scroll>
  );
};

const Wagers = ({ table, rulebook }: { table: Table; rulebook: Rulebook }) => {
  const words = useWords();
  const lying = lyingOn(table);
  if (lying.length === 0) return <p className="soft">{words.audit.replay.noWagers}</p>;
  return (
    <Scroll label={words.audit.replay.wagers}>
      <FigureTable
        caption={words.audit.replay.wagers}
        heads={[words.staff.seatHead, words.staff.wager, words.audit.replay.stake]}
        numbers={[2]}
        rows={lying.map(({ seat, spot, stake }) => ({
          key: `${seat} ${spot}`,
          cells: [seat, <PositionName key="spot" rulebook={rulebook} spot={spot} />, amountText(stake)],
        }))}
      />
    </Scroll>
  );
};

interface ResultTableProps {
  readonly results: readonly WagerResult[];
  readonly rulebook: Rulebook;
}

export const ResultTable = ({ results, rulebook }: ResultTableProps) => {
  const words = useWords();
  const outcome = { won: words.audit.replay.won, lost: words.audit.replay.lost, returned: words.audit.replay.goneBack };
  const look = { won: 'good', lost: 'plain', returned: 'brass' } as const;
  return (
    <Scroll label={words.audit.replay.results}>
      <FigureTable
        caption={words.audit.replay.results}
        heads={[
          words.staff.seatHead,
          words.staff.wager,
          words.audit.replay.stake,
          words.shared.result,
          words.staff.returned,
          words.shared.clause,
        ]}
        numbers={[2, 4]}
        rows={results.map((result, index) => ({
          key: `${index}`,
          cells: [
            result.seat,
            <PositionName key="spot" rulebook={rulebook} spot={result.spot} />,
            amountText(result.stake),
            <span key="outcome" className="row gap-2">
              <Badge look={look[result.result]}>{outcome[result.result]}</Badge>
              {result.stands && <Badge>{words.audit.replay.stands}</Badge>}
            </span>,
            amountText(result.returned),
            <Clauses key="clauses" clauses={result.clauses} />,
          ],
        }))}
      />
    </Scroll>
  );
};

/** The engine's own answer beside the record's. */
export const Rechecked = ({
  rechecked: { wagers, differing },
  rulebook,
}: {
  rechecked: Recheck;
  rulebook: Rulebook;
}) => {
  const words = useWords();
  const language = useLanguage();
  if (wagers === 0) return null;
  return (
    <p role="status">
      <Badge look={differing.length === 0 ? 'good' : 'bad'}>
        {differing.length === 0
          ? `✓ ${words.audit.replay.agrees({ count: wagers })}`
          : `✗ ${words.audit.replay.differs({ wagers: differing.length })}`}
      </Badge>{' '}
      {differing.map(({ seat, spot }) => `${seat} ${positionName(rulebook, spot, language)}`).join(', ')}
    </p>
  );
};
