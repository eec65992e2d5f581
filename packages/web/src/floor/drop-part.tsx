import type { DropCount, HouseRefusal, LastCount } from '@hardway/server/protocol';
import { type FormEvent, useState } from 'react';
import { amountText, Button, Fact, Field, FigureTable, Scroll, signedAmount } from '../design/index.ts';
import { countedCash } from '../house/amount-text.ts';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { useAsked } from '../house/asked.ts';
import { AttemptStore, isDecided } from '../house/attempt.ts';
import { momentOf } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';
import { useDesk, WhyNot } from './desk.tsx';

const attempts = new AttemptStore(sessionStorage);

/** The drop box at the end of a shift. What should be in it is shown only once it is counted, so that nobody counts towards it. */
export const DropPart = () => {
  const words = useWords();
  const { id } = useDesk();
  const { found, refusal, again } = useAsked<LastCount>(`/api/tables/${id}/drop`);
  const [text, setText] = useState('');
  const [no, setNo] = useState<HouseRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const counted = countedCash(text);
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (counted === undefined || busy) return;
    setBusy(true);
    const purpose = `drop:${id}:${counted}`;
    const command = attempts.idFor(purpose);
    const answer = await askHouse<DropCount>('POST', `/api/tables/${id}/drop`, { command, counted });
    if (!isHouseRefusal(answer) || isDecided(answer.refused)) attempts.answered(purpose);
    setBusy(false);
    setNo(isHouseRefusal(answer) ? answer : null);
    if (isHouseRefusal(answer)) return;
    setText('');
    await again();
  };
  if (refusal) return <WhyNot refusal={refusal} />;
  return (
    <div className="two-columns">
      <section className="panel plain floor-panel">
        <h2>{words.floor.dropPart.title}</h2>
        <p className="soft">{words.floor.dropPart.lead}</p>
        <form className="stack gap-4" onSubmit={(event) => void enter(event)}>
          <Field
            label={words.floor.dropPart.counted}
            hint={words.floor.dropPart.hint}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={text.trim() && counted === undefined ? words.staff.badAmount : null}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" look="primary" disabled={counted === undefined || busy}>
            {counted === undefined
              ? words.floor.dropPart.enter
              : words.floor.dropPart.enterOf({ amount: amountText(counted) })}
          </Button>
        </form>
        {no && <WhyNot refusal={no} />}
      </section>
      {found && <LastCountPanel count={found.last} />}
    </div>
  );
};

const LastCountPanel = ({ count }: { count: DropCount | null }) => {
  const words = useWords();
  if (!count)
    return (
      <section className="panel plain floor-panel">
        <h2>{words.floor.dropPart.last}</h2>
        <p className="soft">{words.floor.dropPart.never}</p>
      </section>
    );
  const lines = [
    [words.floor.dropPart.cash, count.cash],
    [words.floor.dropPart.vouchers, count.vouchers],
    [words.floor.dropPart.paidOut, count.paidOut],
  ] as const;
  const isRight = lines.every(([, { expected, found }]) => expected === found);
  return (
    <section className="panel plain floor-panel" aria-live="polite">
      <h2>{words.floor.dropPart.last}</h2>
      <p className={isRight ? 'good' : 'bad'}>{isRight ? words.floor.dropPart.right : words.floor.dropPart.wrong}</p>
      <Scroll label={words.floor.dropPart.what}>
        <FigureTable
          caption={words.floor.dropPart.last}
          heads={[
            words.floor.dropPart.what,
            words.floor.dropPart.expected,
            words.floor.dropPart.found,
            words.staff.difference,
          ]}
          numbers={[1, 2, 3]}
          rows={lines.map(([name, { expected, found }]) => ({
            key: name,
            cells: [
              name,
              amountText(expected),
              amountText(found),
              found === expected ? '–' : signedAmount(found - expected),
            ],
          }))}
        />
      </Scroll>
      <dl className="stack">
        <Fact name={words.floor.dropPart.at} value={momentOf(words, count.at)} />
        <Fact name={words.floor.dropPart.by} value={count.by.id} />
        <Fact name={words.floor.shift} value={count.shift ?? words.staff.none} />
        <Fact name={words.floor.dropPart.cageCash} value={amountText(count.cageCash)} />
      </dl>
    </section>
  );
};
