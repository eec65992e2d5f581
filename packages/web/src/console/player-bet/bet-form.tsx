import { type LegalAction, positionName } from '@hardway/engine';
import type { HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, useState } from 'react';
import { amountText, Button, Chip, DENOMINATIONS, Field, shortAmount } from '../../design/index.ts';
import { editable, minorOf } from '../../house/amount-text.ts';
import type { OrderArguments } from '../../house/order.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { Why } from '../action.tsx';
import { useStation } from '../station.tsx';

interface BetFormProps {
  readonly seat: number;
  readonly position: string;
  /** What the seat has there already; 0 for nothing. */
  readonly lies: number;
  readonly stakes: LegalAction['stakes'];
}

type WagerOrder = OrderArguments<'PlaceWager' | 'ChangeWager' | 'TakeDownWager'>;

/** How much, and what to do with it: each button is there for what the table would take now. */
export const BetForm = ({ seat, position, lies, stakes }: BetFormProps) => {
  const words = useWords();
  const language = useLanguage();
  const { rulebook, ask, order } = useStation();
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const stake = minorOf(text);
  const name = positionName(rulebook, position, language);
  const placing = stake === undefined ? null : ask('PlaceWager', { seat, spot: position, stake });
  const changing = stake === undefined || lies === 0 ? null : ask('ChangeWager', { seat, spot: position, stake });
  const removing = lies === 0 ? null : ask('TakeDownWager', { seat, spot: position });
  const give = async (done: string, ...asked: WagerOrder): Promise<void> => {
    setBusy(true);
    const no = await order(...asked);
    setBusy(false);
    setRefusal(no);
    setSaid(no ? null : done);
    if (!no) setText('');
  };
  const write = (amount: string): void => {
    setRefusal(null);
    setSaid(null);
    setText(amount);
  };
  const place = (event: FormEvent): void => {
    event.preventDefault();
    if (stake === undefined || placing) return;
    const done = words.console.playerBet.placed({ seat, name, stake: amountText(stake) });
    void give(done, 'PlaceWager', { seat, spot: position, stake });
  };
  const shown = refusal ?? placing ?? (stake === undefined ? removing : null);
  return (
    <form className="stack" onSubmit={place}>
      <h3>{name}</h3>
      {lies > 0 && <p>{words.console.playerBet.lies({ stake: amountText(lies) })}</p>}
      <Field
        label={words.staff.amount}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        hint={
          stakes
            ? words.console.playerBet.between({
                least: amountText(stakes.least),
                most: amountText(stakes.most),
                step: amountText(stakes.multiple),
              })
            : undefined
        }
        error={text !== '' && stake === undefined ? words.console.playerBet.badStake : null}
        onChange={({ target }) => write(target.value)}
      />
      <div className="chips row gap-2">
        {DENOMINATIONS.map((value) => (
          <button
            key={value}
            type="button"
            aria-label={words.console.playerBet.add({ value: shortAmount(value * 100) })}
            onClick={() => write(editable((stake ?? 0) + value * 100))}
          >
            <Chip minor={value * 100} size="2.75rem" />
          </button>
        ))}
      </div>
      <Button type="submit" look="primary" disabled={busy || stake === undefined || placing !== null}>
        {words.console.playerBet.putDown}
      </Button>
      {lies > 0 && (
        <div className="row gap-2">
          <Button
            disabled={busy || stake === undefined || changing !== null}
            onClick={() =>
              void give(words.console.playerBet.changed({ seat, name, stake: amountText(stake!) }), 'ChangeWager', {
                seat,
                spot: position,
                stake: stake!,
              })
            }
          >
            {words.console.playerBet.change}
          </Button>
          <Button
            disabled={busy || removing !== null}
            onClick={() =>
              void give(words.console.playerBet.taken({ seat, name }), 'TakeDownWager', { seat, spot: position })
            }
          >
            {words.console.playerBet.takeDown}
          </Button>
        </div>
      )}
      <div aria-live="polite">
        {said && <p className="done-word">{said}</p>}
        {!said && shown && <Why refusal={shown} />}
      </div>
    </form>
  );
};
