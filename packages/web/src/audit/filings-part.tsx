import { amount, Badge, Button, FigureTable } from '../design/index.ts';
import { type Difference, SECTIONS } from './differences.ts';
import { type EntryPage, entriesOf } from './events-part.tsx';
import { type Filing, filingsOf } from './filings.ts';
import { Moment, Person } from './marks.tsx';
import { Panel, Refused, Wide } from './panel.tsx';
import type { LogEntry } from './record.ts';
import { useShelf } from './shelf.ts';
import { useAuditWords } from './words.ts';

/** Everything that was filed for a table: what, when, by whom, and what it changed. */
export const FilingsPart = ({ table }: { table: string }) => {
  const words = useAuditWords();
  const { items, hasOlder, refusal, older } = useShelf<LogEntry, EntryPage>(`/api/tables/${table}/filings`, entriesOf);
  const filings = filingsOf(items ?? [], !hasOlder);
  return (
    <Panel title={words.filings.title} lead={words.filings.lead}>
      {refusal && <Refused refusal={refusal} />}
      {!items && !refusal && <p role="status">{words.loading}</p>}
      {items?.length === 0 && <p className="soft">{words.none}</p>}
      <ol className="filings">
        {filings.map((filing, index) => (
          <li key={filing.version}>
            <FilingCard filing={filing} isNewest={index === 0} />
          </li>
        ))}
      </ol>
      {hasOlder && <Button onClick={() => void older()}>{words.older}</Button>}
    </Panel>
  );
};

const FilingCard = ({ filing, isNewest }: { filing: Filing; isNewest: boolean }) => {
  const words = useAuditWords();
  const { version, at, by, submission, changed, isFirst } = filing;
  return (
    <article className="filing">
      <header>
        <h3>
          {submission ? words.filings.filed : words.filings.limits}
          {isNewest && <Badge look="good">{words.filings.inForce}</Badge>}
        </h3>
        <span>
          <Moment at={at} /> · <Person actor={by} /> · <small>{words.entry(version)}</small>
        </span>
      </header>
      {submission && (
        <dl className="audit-facts">
          <div>
            <dt>{words.filings.name.rulebook}</dt>
            <dd lang="en">{submission.rulebook}</dd>
          </div>
          <div>
            <dt>{words.filings.name.paytable}</dt>
            <dd lang="en">{submission.paytable}</dd>
          </div>
          <div>
            <dt>{words.replay.limits}</dt>
            <dd>
              {amount(submission.limits.min)}–{amount(submission.limits.max)}
            </dd>
          </div>
          <div>
            <dt>{words.filings.section.spots}</dt>
            <dd>{words.filings.summary(submission.spots.length)}</dd>
          </div>
        </dl>
      )}
      {changed === null && <p className="soft">{words.filings.unknown}</p>}
      {changed?.length === 0 && <p className="soft">{words.filings.same}</p>}
      {changed &&
        changed.length > 0 &&
        (isFirst ? (
          <WholeFiling changed={changed} label={words.entry(version)} />
        ) : (
          <Changes changed={changed} label={words.entry(version)} />
        ))}
    </article>
  );
};

/** The first has nothing before it, so all of it is new; it is there for whoever wants to read it. */
const WholeFiling = (props: ChangesProps) => {
  const { filings } = useAuditWords();
  return (
    <details>
      <summary>{filings.first}</summary>
      <Changes {...props} />
    </details>
  );
};

interface ChangesProps {
  readonly changed: readonly Difference[];
  readonly label: string;
}

const Changes = ({ changed, label }: ChangesProps) => {
  const { filings } = useAuditWords();
  return (
    <Wide label={label}>
      <FigureTable
        caption={filings.title}
        heads={[filings.where, filings.from, filings.to]}
        rows={SECTIONS.flatMap((section) =>
          changed
            .filter((difference) => difference.section === section)
            .map((difference) => ({
              key: `${section} ${difference.name}`,
              cells: [
                <span key="where">
                  {filings.section[section]} · <span lang="en">{filings.name[difference.name] ?? difference.name}</span>
                </span>,
                <Said key="from" difference={difference} text={difference.from} />,
                <Said key="to" difference={difference} text={difference.to} />,
              ],
            })),
        )}
      />
    </Wide>
  );
};

/** How a wager is played is data that nobody reads: it is offered, or it is played otherwise than before. */
const Said = ({ difference: { section, from }, text }: { difference: Difference; text: string | null }) => {
  const { filings } = useAuditWords();
  if (text === null) return <span className="soft">{filings.absent}</span>;
  if (section !== 'spots') return <span lang="en">{text}</span>;
  return <span>{from !== null && text !== from ? filings.otherwise : filings.offered}</span>;
};
