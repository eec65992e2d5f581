import { type Roll, type Rulebook, total } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, useEffect, useState } from 'react';
import { amount, Badge, Button, Dice, Field, FigureTable } from '../design/index.ts';
import { askHouse, isRefused } from '../house/ask.ts';
import { go, Link } from '../router.tsx';
import { auditAddress, useAddress } from './address.ts';
import { Moment } from './marks.tsx';
import { Panel, Refused, Wide } from './panel.tsx';
import { questionOf, type RoundSearch, type SearchField, searchIn } from './search.ts';
import { useAuditWords } from './words.ts';

interface FoundRound {
  readonly number: number;
  readonly at: number;
  readonly roll: Roll | null;
  readonly corrected: boolean;
  readonly wagers: number;
  readonly staked: number;
  readonly returned: number;
}

interface Found {
  readonly rounds: readonly FoundRound[];
  readonly next: number | null;
}

const PAGE = 50;

/** The rounds that are over, newest first. What is looked for stands in the address. */
export const RoundsPart = ({ table, rulebook }: { table: string; rulebook: Rulebook }) => {
  const words = useAuditWords();
  const address = useAddress();
  const search = searchIn(address);
  const { query, wrong } = questionOf(search, rulebook.dice);
  const asked = wrong.length > 0 ? null : query.toString();
  const [found, setFound] = useState<Found | null>(null);
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const ask = async (before: number | null): Promise<Found | HouseRefusal> =>
    askHouse<Found>(
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
      <SearchForm key={address.toString()} table={table} search={search} wrong={wrong} />
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

interface SearchFormProps {
  readonly table: string;
  readonly search: RoundSearch;
  readonly wrong: readonly SearchField[];
}

const SearchForm = ({ table, search, wrong }: SearchFormProps) => {
  const { rounds: words } = useAuditWords();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const filled = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, `${value}`.trim()]),
    );
    go(auditAddress(table, { part: 'rounds', ...filled }));
  };
  const field = (name: Exclude<SearchField, 'is'>, rest: object = {}) => (
    <Field
      label={words[name]}
      name={name}
      defaultValue={search[name]}
      error={wrong.includes(name) ? words.wrong : null}
      {...rest}
    />
  );
  return (
    <search>
      <form className="audit-search" onSubmit={submit}>
        {field('first', { inputMode: 'numeric' })}
        {field('last', { inputMode: 'numeric' })}
        {field('from', { type: 'datetime-local', step: 1, className: 'spread' })}
        {field('to', { type: 'datetime-local', step: 1, className: 'spread' })}
        {field('seat', { inputMode: 'numeric' })}
        {field('terminal', { autoCapitalize: 'none', spellCheck: false })}
        {field('dice', { inputMode: 'numeric' })}
        <div className="field">
          <label htmlFor="audit-is">{words.is}</label>
          <select id="audit-is" name="is" defaultValue={search.is}>
            <option value="">{words.any}</option>
            <option value="void">{words.void}</option>
            <option value="corrected">{words.corrected}</option>
          </select>
        </div>
        <div className="row spread">
          <Button type="submit" look="primary">
            {words.find}
          </Button>
          <Link href={auditAddress(table, { part: 'rounds' })} className="button quiet">
            {words.clear}
          </Link>
        </div>
      </form>
    </search>
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
            <span key="remark" className="marks">
              {round.roll === null && <Badge look="bad">{words.rounds.void}</Badge>}
              {round.corrected && <Badge look="brass">{words.rounds.corrected}</Badge>}
            </span>,
          ],
        }))}
      />
    </Wide>
  );
};
