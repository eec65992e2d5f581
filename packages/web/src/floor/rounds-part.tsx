import { lastDecided, unitOf } from '@hardway/engine';
import { useState } from 'react';
import { Button } from '../design/index.ts';
import { RoundTable } from '../record/round-table.tsx';
import { NO_SEARCH, questionOf } from '../record/search.ts';
import { SearchForm } from '../record/search-form.tsx';
import { useFoundRounds } from '../record/use-found-rounds.ts';
import { useWords } from '../words/language.tsx';
import { useDesk, WhyNot } from './desk.tsx';
import { RoundDialog } from './round-dialog.tsx';

const PAGE = 30;

/** The rounds that are over, newest first, found by number, time, seat, dice or what became of them. */
export const FloorRounds = () => {
  const words = useWords();
  const { id, table, rulebook } = useDesk();
  const [search, setSearch] = useState(NO_SEARCH);
  const [shown, setShown] = useState<number | null>(null);
  const { query, wrong } = questionOf(search, rulebook.dice);
  const { found, refusal, older } = useFoundRounds({
    table: id,
    query: wrong.length > 0 ? null : query.toString(),
    page: PAGE,
    fresh: lastDecided(table),
  });
  return (
    <section className="panel plain floor-panel wide">
      <h2>{words.staff.rounds}</h2>
      <SearchForm search={search} wrong={wrong} onSearch={setSearch} />
      {refusal && <WhyNot refusal={refusal} />}
      {found?.rounds.length === 0 && <p className="soft">{words.floor.roundsPart.none}</p>}
      {found && found.rounds.length > 0 && (
        <div className="scroll">
          <RoundTable
            unit={unitOf(rulebook)}
            rounds={found.rounds}
            numberOf={({ number }) => (
              <Button
                key="number"
                look="quiet"
                aria-label={words.shared.unit.round({ number })}
                onClick={() => setShown(number)}
              >
                {number}
              </Button>
            )}
          />
        </div>
      )}
      {found && found.next !== null && <Button onClick={() => void older()}>{words.staff.older}</Button>}
      {shown !== null && <RoundDialog table={id} number={shown} onClose={() => setShown(null)} />}
    </section>
  );
};
