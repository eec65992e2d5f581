import { type Language, RULEBOOKS } from '@hardway/engine';
import { Badge, Field, FigureTable, Scroll } from '../design/index.ts';
import { useLoaded } from '../house/loaded.ts';
import { stay } from '../house/router.tsx';
import { useLanguage, useWords } from '../words/language.tsx';
import { auditAddress, useAddress } from './address.ts';
import { AuditPanel } from './panel.tsx';

/** A clause as the register has it. */
interface ClauseRow {
  readonly clause: string;
  readonly kind: string;
  readonly words: Readonly<Record<Language, string>>;
  readonly met: string;
  readonly status: 'proved' | 'tested' | 'planned' | 'none';
}

/** The register of a document, which is loaded when somebody looks at it. */
const useRegister = (document: string): { readonly rows: readonly ClauseRow[] | null; readonly failed: boolean } => {
  const loaded = useLoaded(document, async () => {
    const response = await fetch(`/clauses/${document}.json`).catch(() => null);
    return response?.ok ? ((await response.json()) as ClauseRow[]) : null;
  });
  return loaded?.key === document
    ? { rows: loaded.value, failed: loaded.value === null }
    : { rows: null, failed: false };
};

const matches = ({ clause, words }: ClauseRow, search: string): boolean =>
  [clause, ...Object.values(words)].some((text) => text.toLowerCase().includes(search));

export const ClausesPart = () => {
  const words = useWords();
  const address = useAddress();
  const document = RULEBOOKS.find(({ id }) => id === address.get('document'))?.id ?? RULEBOOKS[0]!.id;
  const search = address.get('search') ?? '';
  const { rows, failed } = useRegister(document);
  const shown = (rows ?? []).filter((row) => matches(row, search.trim().toLowerCase()));
  const ask = (asked: { document: string; search: string }): void =>
    stay(auditAddress(null, { part: 'clauses', ...asked }));
  return (
    <AuditPanel title={words.audit.clauses.title} lead={words.audit.clauses.lead}>
      <search className="audit-search">
        <div className="field spread">
          <label htmlFor="audit-document">{words.staff.documentLabel}</label>
          <select
            id="audit-document"
            value={document}
            onChange={({ target }) => ask({ document: target.value, search: '' })}
          >
            {RULEBOOKS.map(({ id, title }) => (
              <option key={id} value={id} lang="en">
                {title}
              </option>
            ))}
          </select>
        </div>
        <Field
          className="spread"
          label={words.audit.clauses.search}
          hint={words.audit.clauses.searchHint}
          type="search"
          value={search}
          onChange={({ target }) => ask({ document, search: target.value })}
        />
      </search>
      {failed && <p className="notice">{words.audit.clauses.unreached}</p>}
      {rows && (
        <p role="status" className="soft">
          {words.audit.clauses.count({ shown: shown.length, of: rows.length })}
        </p>
      )}
      {shown.length > 0 && <ClauseTable rows={shown} />}
    </AuditPanel>
  );
};

const LOOKS = { proved: 'good', tested: 'plain', planned: 'brass', none: 'plain' } as const;

const ClauseTable = ({ rows }: { rows: readonly ClauseRow[] }) => {
  const words = useWords();
  const language = useLanguage();
  return (
    <Scroll label={words.audit.clauses.title}>
      <FigureTable
        caption={words.audit.clauses.title}
        heads={[
          words.shared.clause,
          words.staff.kind,
          words.audit.clauses.demands,
          words.audit.clauses.met,
          words.audit.clauses.status,
        ]}
        rows={rows.map(({ clause, kind, words: demands, met, status }) => ({
          key: clause,
          cells: [
            <span key="clause" className="clause" lang="en">
              {clause}
            </span>,
            words.audit.clauses.kinds[kind] ?? kind,
            <div key="words" className="prose">
              {demands[language]}
            </div>,
            words.audit.clauses.mets[met] ?? met,
            <Badge key="status" look={LOOKS[status]}>
              {words.audit.clauses.statuses[status]}
            </Badge>,
          ],
        }))}
      />
    </Scroll>
  );
};
