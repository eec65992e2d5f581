import { type Rulebook, total } from '@hardway/engine';
import type { FoundRound, FoundRounds, HouseRefusal } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import { amount, Button, Dice, FigureTable } from '../design/index.ts';
import { askHouse, isRefused } from '../house/ask.ts';
import { Remark } from '../round-search/found.tsx';
import { questionOf, searchIn } from '../round-search/search.ts';
import { SearchForm } from '../round-search/search-form.tsx';
import { go, Link } from '../router.tsx';
import { auditAddress, useAddress } from './address.ts';
import { Moment } from './marks.tsx';
import { Panel, Refused, Wide } from './panel.tsx';
import { useAuditWords } from './words.ts';

const PAGE = 50;

/** The rounds that are over, newest first. What is looked for stands in the address. */
export const RoundsPart = ({ table, rulebook }: { table: string; rulebook: Rulebook }) => {
  const words = useAuditWords();
  const address = useAddress();
  const search = searchIn(address);
  const { query, wrong } = questionOf(search, rulebook.dice);
  const asked = wrong.length > 0 ? null : query.toString();
  const [found, setFound] = useState<FoundRounds | null>(null);
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const ask = async (before: number | null): Promise<FoundRounds | HouseRefusal> =>
    askHouse<FoundRounds>(
      'GET',
      `/api/tables/${table}/rounds?${asked}&limit=${PAGE}${before === null ? '' : `&before=${before}`}`,
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another question
  useEffect(() => {
    let stopped = false;
    setFound(null);
    setRefusal(null);
    if (asked !== null)
      void ask(null).then((answer) => {
        if (stopped) return;
        if (isRefused(answer)) setRefusal(answer);
        else setFound(answer);
      });
    return () => {
      stopped = true;
    };
  }, [asked, table]);
  const more = async (): Promise<void> => {
    const answer = found && (await ask(found.next));
    if (!answer) return;
    if (isRefused(answer)) setRefusal(answer);
    else setFound({ rounds: [...found.rounds, ...answer.rounds], next: answer.next });
  };
  return (
    <Panel title={words.rounds.title}>
      <SearchForm
        search={search}
        wrong={wrong}
        onSearch={(next) => go(auditAddress(table, { part: 'rounds', ...next }))}
      />
      {refusal && <Refused refusal={refusal} />}
      <p role="status" className="soft">
        {found ? words.rounds.count(found.rounds.length) : asked !== null && !refusal && words.loading}
      </p>
      {found && found.rounds.length > 0 && <RoundTable table={table} rulebook={rulebook} rounds={found.rounds} />}
      {found && found.next !== null && (
        <p className="more">
          <Button onClick={() => void more()}>{words.rounds.more}</Button>
          <span className="soft">{words.rounds.lookedThrough}</span>
        </p>
      )}
    </Panel>
  );
};

interface RoundTableProps {
  readonly table: string;
  readonly rulebook: Rulebook;
  readonly rounds: readonly FoundRound[];
}

const RoundTable = ({ table, rulebook, rounds }: RoundTableProps) => {
  const words = useAuditWords();
  const isCraps = rulebook.game === 'craps';
  return (
    <Wide label={words.rounds.title}>
      <FigureTable
        caption={words.rounds.title}
        heads={[
          isCraps ? words.throwHead : words.roundHead,
          words.time,
          words.replay.result,
          words.rounds.total,
          words.rounds.wagers,
          words.rounds.staked,
          words.rounds.returned,
          words.rounds.remark,
        ]}
        numbers={[3, 4, 5, 6]}
        rows={rounds.map((round) => ({
          key: `${round.number}`,
          cells: [
            <Link
              key="number"
              className="number-link"
              aria-label={(isCraps ? words.throw : words.round)(round.number)}
              href={auditAddress(table, { part: 'replay', round: round.number })}
            >
              {round.number}
            </Link>,
            <Moment key="time" at={round.at} />,
            round.roll ? <Dice key="dice" roll={round.roll} size="1.5rem" /> : '–',
            round.roll ? total(round.roll) : '–',
            round.wagers,
            amount(round.staked),
            amount(round.returned),
            <Remark key="remark" round={round} />,
          ],
        }))}
      />
    </Wide>
  );
};
