import { type Rulebook, unitOf } from '@hardway/engine';
import { Button, Scroll } from '../design/index.ts';
import { go, RouteLink } from '../house/router.tsx';
import { RoundTable } from '../record/round-table.tsx';
import { questionOf, searchIn } from '../record/search.ts';
import { SearchForm } from '../record/search-form.tsx';
import { useFoundRounds } from '../record/use-found-rounds.ts';
import { useWords } from '../words/language.tsx';
import { auditAddress, useAddress } from './address.ts';
import { AuditPanel, AuditRefusal } from './panel.tsx';

const PAGE = 50;

/** The rounds that are over, newest first. What is looked for stands in the address. */
export const AuditRounds = ({ table, rulebook }: { table: string; rulebook: Rulebook }) => {
  const words = useWords();
  const search = searchIn(useAddress());
  const { query, wrong } = questionOf(search, rulebook.dice);
  const asked = wrong.length > 0 ? null : query.toString();
  const { found, refusal, older } = useFoundRounds({ table, query: asked, page: PAGE });
  const unit = unitOf(rulebook);
  return (
    <AuditPanel title={words.audit.rounds.title}>
      <SearchForm
        search={search}
        wrong={wrong}
        onSearch={(next) => go(auditAddress(table, { part: 'rounds', ...next }))}
      />
      {refusal && <AuditRefusal refusal={refusal} />}
      <p role="status" className="soft">
        {found
          ? words.audit.rounds.count({ count: found.rounds.length })
          : asked !== null && !refusal && words.audit.loading}
      </p>
      {found && found.rounds.length > 0 && (
        <Scroll label={words.audit.rounds.title}>
          <RoundTable
            unit={unit}
            rounds={found.rounds}
            numberOf={({ number }) => (
              <RouteLink
                key="number"
                className="number-link"
                aria-label={words.shared.unit[unit]({ number })}
                href={auditAddress(table, { part: 'replay', round: number })}
              >
                {number}
              </RouteLink>
            )}
          />
        </Scroll>
      )}
      {found && found.next !== null && (
        <p className="row gap-2">
          <Button onClick={() => void older()}>{words.audit.rounds.more}</Button>
          <span className="soft">{words.audit.rounds.lookedThrough}</span>
        </p>
      )}
    </AuditPanel>
  );
};
