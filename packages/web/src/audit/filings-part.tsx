import type { EntriesPage, Entry } from '@hardway/server/protocol';
import { amountText, Badge, Button, Fact, FigureTable, Scroll } from '../design/index.ts';
import { Moment } from '../record/moment.tsx';
import { useWords } from '../words/language.tsx';
import { type Difference, SECTIONS } from './differences.ts';
import { entriesOnPage } from './events-part.tsx';
import { type Filing, filingsOf } from './filings.ts';
import { Person } from './marks.tsx';
import { useOlderPages } from './older-pages.ts';
import { AuditPanel, AuditRefusal } from './panel.tsx';

/** Everything that was filed for a table: what, when, by whom, and what it changed. */
export const FilingsPart = ({ table }: { table: string }) => {
  const words = useWords();
  const { items, hasOlder, refusal, older } = useOlderPages<Entry, EntriesPage>(
    `/api/tables/${table}/filings`,
    entriesOnPage,
  );
  const filings = filingsOf(items ?? [], !hasOlder);
  return (
    <AuditPanel title={words.audit.filings.title} lead={words.audit.filings.lead}>
      {refusal && <AuditRefusal refusal={refusal} />}
      {!items && !refusal && <p role="status">{words.audit.loading}</p>}
      {items?.length === 0 && <p className="soft">{words.audit.none}</p>}
      <ol className="filings">
        {filings.map((filing, index) => (
          <li key={filing.version}>
            <FilingCard filing={filing} isNewest={index === 0} />
          </li>
        ))}
      </ol>
      {hasOlder && <Button onClick={() => void older()}>{words.staff.older}</Button>}
    </AuditPanel>
  );
};

const FilingCard = ({ filing, isNewest }: { filing: Filing; isNewest: boolean }) => {
  const words = useWords();
  const { version, at, by, submission, changed, isFirst } = filing;
  return (
    <article className="filing">
      <header>
        <h3 className="row">
          {submission ? words.audit.filings.filed : words.audit.filings.limits}
          {isNewest && <Badge look="good">{words.audit.filings.inForce}</Badge>}
        </h3>
        <span>
          <Moment at={at} /> · <Person actor={by} /> · <small>{words.audit.entry({ version })}</small>
        </span>
      </header>
      {submission && (
        <dl className="audit-facts">
          <Fact name={words.audit.filings.name.rulebook} value={<span lang="en">{submission.rulebook}</span>} />
          <Fact name={words.audit.filings.name.paytable} value={<span lang="en">{submission.paytable}</span>} />
          <Fact
            name={words.shared.limitsLabel}
            value={`${amountText(submission.limits.min)}–${amountText(submission.limits.max)}`}
          />
          <Fact
            name={words.audit.filings.section.spots}
            value={words.audit.filings.summary({ spots: submission.spots.length })}
          />
        </dl>
      )}
      {changed === null && <p className="soft">{words.audit.filings.unknown}</p>}
      {changed?.length === 0 && <p className="soft">{words.audit.filings.same}</p>}
      {changed &&
        changed.length > 0 &&
        (isFirst ? (
          <WholeFiling changed={changed} label={words.audit.entry({ version })} />
        ) : (
          <Changes changed={changed} label={words.audit.entry({ version })} />
        ))}
    </article>
  );
};

/** The first has nothing before it, so all of it is new; it is there for whoever wants to read it. */
const WholeFiling = (props: ChangesProps) => {
  const words = useWords();
  return (
    <details>
      <summary>{words.audit.filings.first}</summary>
      <Changes {...props} />
    </details>
  );
};

interface ChangesProps {
  readonly changed: readonly Difference[];
  readonly label: string;
}

const Changes = ({ changed, label }: ChangesProps) => {
  const words = useWords();
  return (
    <Scroll label={label}>
      <FigureTable
        caption={words.audit.filings.title}
        heads={[words.audit.filings.where, words.staff.before, words.staff.after]}
        rows={SECTIONS.flatMap((section) =>
          changed
            .filter((difference) => difference.section === section)
            .map((difference) => ({
              key: `${section} ${difference.name}`,
              cells: [
                <span key="where">
                  {words.audit.filings.section[section]} ·{' '}
                  <span lang="en">{words.audit.filings.name[difference.name] ?? difference.name}</span>
                </span>,
                <Said key="from" difference={difference} text={difference.from} />,
                <Said key="to" difference={difference} text={difference.to} />,
              ],
            })),
        )}
      />
    </Scroll>
  );
};

/** How a wager is played is data that nobody reads: it is offered, or it is played otherwise than before. */
const Said = ({ difference: { section, from }, text }: { difference: Difference; text: string | null }) => {
  const words = useWords();
  if (text === null) return <span className="soft">{words.audit.filings.absent}</span>;
  if (section !== 'spots') return <span lang="en">{text}</span>;
  return <span>{from !== null && text !== from ? words.audit.filings.otherwise : words.audit.filings.offered}</span>;
};
