import { total } from '@hardway/engine';
import type { FoundRound, FoundRounds, HouseRefusal } from '@hardway/server/protocol';
import { useEffect, useState } from 'react';
import { amount, Button, Dice, FigureTable } from '../design/index.ts';
import { askHouse, isRefused } from '../house/ask.ts';
import { useLanguage } from '../language.tsx';
import { Remark } from '../round-search/found.tsx';
import { NO_SEARCH, questionOf } from '../round-search/search.ts';
import { SearchForm } from '../round-search/search-form.tsx';
import { useDesk, WhyNot } from './desk.tsx';
import { momentOf } from './moments.ts';
import { RoundDialog } from './round-dialog.tsx';
import { useFloorWords } from './words.ts';

const PAGE = 30;

/** The rounds that are over, newest first, found by number, time, seat, dice or what became of them. */
export const RoundsPart = () => {
  const words = useFloorWords();
  const { id, table, rulebook } = useDesk();
  const [search, setSearch] = useState(NO_SEARCH);
  const [found, setFound] = useState<FoundRounds | null>(null);
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const { query, wrong } = questionOf(search, rulebook.dice);
  const asked = wrong.length > 0 ? null : query.toString();
  const ask = async (before: number | null): Promise<FoundRounds | null> => {
    const further = before === null ? '' : `&before=${before}`;
    const answer = await askHouse<FoundRounds>('GET', `/api/tables/${id}/rounds?${asked}&limit=${PAGE}${further}`);
    setRefusal(isRefused(answer) ? answer : null);
    return isRefused(answer) ? null : answer;
  };
  const over = table.rounds.at(-1)?.number ?? table.hand.throws;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for another search and when a round is over
  useEffect(() => {
    let stopped = false;
    if (asked === null) setFound(null);
    else void ask(null).then((answer) => !stopped && answer && setFound(answer));
    return () => {
      stopped = true;
    };
  }, [asked, over]);
  const older = async (): Promise<void> => {
    const more = found && (await ask(found.next));
    if (more) setFound({ rounds: [...found.rounds, ...more.rounds], next: more.next });
  };
  return (
    <section className="floor-panel wide">
      <h2>{words.roundsPart.title}</h2>
      <SearchForm search={search} wrong={wrong} onSearch={setSearch} />
      {refusal && <WhyNot refusal={refusal} />}
      {found?.rounds.length === 0 && <p className="soft">{words.roundsPart.none}</p>}
      {found && found.rounds.length > 0 && <RoundTable rounds={found.rounds} onShow={setShown} />}
      {found && found.next !== null && <Button onClick={() => void older()}>{words.roundsPart.older}</Button>}
      {shown !== null && <RoundDialog table={id} number={shown} onClose={() => setShown(null)} />}
    </section>
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
