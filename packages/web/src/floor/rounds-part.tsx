import { type Roll, total, type WagerResult } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, useEffect, useState } from 'react';
import { amount, Badge, Button, Dice, Field, FigureTable } from '../design/index.ts';
import { askHouse, isRefused } from '../house/ask.ts';
import { useLanguage } from '../language.tsx';
import { useDesk, WhyNot } from './desk.tsx';
import { momentOf } from './moments.ts';
import { RoundDialog } from './round-dialog.tsx';
import { NO_SEARCH, type RoundSearch, searchQuery } from './round-search.ts';
import { useFloorWords } from './words.ts';

interface FoundRound {
  readonly number: number;
  readonly at: number;
  readonly roll: Roll | null;
  readonly corrected: boolean;
  readonly wagers: number;
  readonly staked: number;
  readonly returned: number;
  readonly results?: readonly WagerResult[];
}

interface Found {
  readonly rounds: readonly FoundRound[];
  readonly next: number | null;
}

const PAGE = 30;

/** The rounds that are over, newest first, found by number, time, seat, dice or what became of them. */
export const RoundsPart = () => {
  const words = useFloorWords();
  const { id, table } = useDesk();
  const [search, setSearch] = useState(NO_SEARCH);
  const [found, setFound] = useState<Found | null>(null);
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const ask = async (asked: RoundSearch, before: number | null): Promise<Found | null> => {
    const answer = await askHouse<Found>('GET', `/api/tables/${id}/rounds?${searchQuery(asked, before, PAGE)}`);
    setRefusal(isRefused(answer) ? answer : null);
    return isRefused(answer) ? null : answer;
  };
  const over = table.rounds.at(-1)?.number ?? table.hand.throws;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another search and when a round is over
  useEffect(() => {
    let stopped = false;
    void ask(search, null).then((answer) => !stopped && answer && setFound(answer));
    return () => {
      stopped = true;
    };
  }, [search, over]);
  const older = async (): Promise<void> => {
    const more = found && (await ask(search, found.next));
    if (more) setFound({ rounds: [...found.rounds, ...more.rounds], next: more.next });
  };
  return (
    <section className="floor-panel wide">
      <h2>{words.roundsPart.title}</h2>
      <SearchForm onSearch={setSearch} />
      {refusal && <WhyNot refusal={refusal} />}
      {found?.rounds.length === 0 && <p className="soft">{words.roundsPart.none}</p>}
      {found && found.rounds.length > 0 && <RoundTable rounds={found.rounds} onShow={setShown} />}
      {found && found.next !== null && <Button onClick={() => void older()}>{words.roundsPart.older}</Button>}
      {shown !== null && <RoundDialog table={id} number={shown} onClose={() => setShown(null)} />}
    </section>
  );
};

const SearchForm = ({ onSearch }: { onSearch: (search: RoundSearch) => void }) => {
  const { roundsPart: words } = useFloorWords();
  const [search, setSearch] = useState(NO_SEARCH);
  const field = (name: Exclude<keyof RoundSearch, 'is'>, label: string, rest: object = {}) => (
    <Field
      label={label}
      value={search[name]}
      {...rest}
      onChange={({ target }) => setSearch({ ...search, [name]: target.value })}
    />
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(search);
  };
  return (
    <search>
      <form className="search" onSubmit={submit}>
        {field('first', words.numberFrom, { inputMode: 'numeric' })}
        {field('last', words.numberTo, { inputMode: 'numeric' })}
        {field('from', words.timeFrom, { type: 'datetime-local' })}
        {field('to', words.timeTo, { type: 'datetime-local' })}
        {field('seat', words.seat, { inputMode: 'numeric' })}
        {field('dice', words.dice, { inputMode: 'numeric', placeholder: '2 4 5' })}
        <label className="field">
          <span>{words.remark}</span>
          <select
            value={search.is}
            onChange={({ target }) =>
              setSearch({
                ...search,
                is: target.value === 'void' ? 'void' : target.value === 'corrected' ? 'corrected' : '',
              })
            }
          >
            <option value="">{words.clear}</option>
            <option value="void">{words.void}</option>
            <option value="corrected">{words.corrected}</option>
          </select>
        </label>
        <div className="row">
          <Button type="submit" look="primary">
            {words.find}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              setSearch(NO_SEARCH);
              onSearch(NO_SEARCH);
            }}
          >
            {words.clear}
          </Button>
        </div>
      </form>
    </search>
  );
};

const RoundTable = ({ rounds, onShow }: { rounds: readonly FoundRound[]; onShow: (number: number) => void }) => {
  const words = useFloorWords();
  const { roundsPart } = words;
  const { language } = useLanguage();
  const { rulebook } = useDesk();
  return (
    <div className="scroll">
      <FigureTable
        caption={roundsPart.title}
        heads={[
          rulebook.game === 'craps' ? words.throwHead : words.roundHead,
          roundsPart.time,
          roundsPart.dice,
          roundsPart.total,
          words.metersPart.wagers,
          roundsPart.staked,
          roundsPart.returned,
          roundsPart.remark,
        ]}
        numbers={[3, 4, 5, 6]}
        rows={rounds.map((round) => ({
          key: `${round.number}`,
          cells: [
            <Button
              key="number"
              look="quiet"
              aria-label={words.round(round.number)}
              onClick={() => onShow(round.number)}
            >
              {round.number}
            </Button>,
            <time key="time" className="moment">
              {momentOf(language, round.at)}
            </time>,
            round.roll ? <Dice key="dice" roll={round.roll} size="1.5rem" /> : '–',
            round.roll ? total(round.roll) : '–',
            round.wagers,
            amount(round.staked),
            amount(round.returned),
            <Remark key="remark" round={round} />,
          ],
        }))}
      />
    </div>
  );
};

const Remark = ({ round: { roll, corrected } }: { round: FoundRound }) => {
  const { roundsPart: words } = useFloorWords();
  return (
    <>
      {roll === null && <Badge look="bad">{words.void}</Badge>}{' '}
      {corrected && <Badge look="brass">{words.corrected}</Badge>}
    </>
  );
};
