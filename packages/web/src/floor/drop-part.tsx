import type { Actor, EventOf } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, useState } from 'react';
import { Attempts, isDecided } from '../cage/attempt.ts';
import { amount, Button, Field, FigureTable, Scroll, signedAmount } from '../design/index.ts';
import { minorOf } from '../house/amount-text.ts';
import { askHouse, isRefused } from '../house/ask.ts';
import { useAsked } from '../house/asked.ts';
import { useLanguage } from '../language.tsx';
import { useDesk, WhyNot } from './desk.tsx';
import { momentOf } from './moments.ts';
import { Fact } from './overview.tsx';
import { useFloorWords } from './words.ts';

type DropCount = Omit<EventOf<'DropCounted'>, 'type'> & { readonly at: number; readonly by: Actor };

const attempts = new Attempts(sessionStorage);

/** An empty box is counted too. */
const countedOf = (text: string): number | undefined => (/^0+(?:\.0{1,2})?$/.test(text.trim()) ? 0 : minorOf(text));

/** The drop box at the end of a shift. What should be in it is shown only once it is counted, so that nobody counts towards it. */
export const DropPart = () => {
  const { dropPart: words } = useFloorWords();
  const { id } = useDesk();
  const { found, refusal, again } = useAsked<{ last: DropCount | null }>(`/api/tables/${id}/drop`);
  const [text, setText] = useState('');
  const [no, setNo] = useState<HouseRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const counted = countedOf(text);
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (counted === undefined || busy) return;
    setBusy(true);
    const purpose = `drop:${id}:${counted}`;
    const command = attempts.idFor(purpose);
    const answer = await askHouse<DropCount>('POST', `/api/tables/${id}/drop`, { command, counted });
    if (!isRefused(answer) || isDecided(answer.refused)) attempts.answered(purpose);
    setBusy(false);
    setNo(isRefused(answer) ? answer : null);
    if (isRefused(answer)) return;
    setText('');
    await again();
  };
  if (refusal) return <WhyNot refusal={refusal} />;
  return (
    <div className="two-columns">
      <section className="floor-panel">
        <h2>{words.title}</h2>
        <p className="soft">{words.lead}</p>
        <form className="drop-form" onSubmit={(event) => void enter(event)}>
          <Field
            label={words.counted}
            hint={words.hint}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            error={text.trim() && counted === undefined ? words.bad : null}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" look="primary" disabled={counted === undefined || busy}>
            {counted === undefined ? words.enter : words.enterOf(amount(counted))}
          </Button>
        </form>
        {no && <WhyNot refusal={no} />}
      </section>
      {found && <LastCount count={found.last} />}
    </div>
  );
};

const LastCount = ({ count }: { count: DropCount | null }) => {
  const { dropPart: words, none } = useFloorWords();
  const { language } = useLanguage();
  if (!count)
    return (
      <section className="floor-panel">
        <h2>{words.last}</h2>
        <p className="soft">{words.never}</p>
      </section>
    );
  const lines = [
    [words.cash, count.cash],
    [words.vouchers, count.vouchers],
    [words.paidOut, count.paidOut],
  ] as const;
  const isRight = lines.every(([, { expected, found }]) => expected === found);
  return (
    <section className="floor-panel" aria-live="polite">
      <h2>{words.last}</h2>
      <p className={isRight ? 'good' : 'bad'}>{isRight ? words.right : words.wrong}</p>
      <Scroll label={words.what}>
        <FigureTable
          caption={words.last}
          heads={[words.what, words.expected, words.found, words.difference]}
          numbers={[1, 2, 3]}
          rows={lines.map(([name, { expected, found }]) => ({
            key: name,
            cells: [name, amount(expected), amount(found), found === expected ? '–' : signedAmount(found - expected)],
          }))}
        />
      </Scroll>
      <dl className="dice-facts">
        <Fact name={words.at} value={momentOf(language, count.at)} />
        <Fact name={words.by} value={count.by.id} />
        <Fact name={words.shift} value={count.shift ?? none} />
        <Fact name={words.cageCash} value={amount(count.cageCash)} />
      </dl>
    </section>
  );
};
