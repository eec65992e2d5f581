import { type FormEvent, useEffect, useState } from 'react';
import { Button, Dialog, Field, Keypad } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import type { Known } from './known.ts';
import type { AtSeat } from './use-seat.ts';
import { groupedAsTyped, typedDigits, VOUCHER_DIGITS } from './voucher-number.ts';

interface VoucherInProps {
  readonly at: AtSeat;
  readonly news: Known;
  readonly onClose: () => void;
}

/** A voucher's number, typed or tapped, becomes credit. */
const VoucherIn = ({ at, news, onClose }: VoucherInProps) => {
  const words = useWords();
  const [digits, setDigits] = useState('');
  const [asked, setAsked] = useState('');
  const { redeeming } = at;
  const isLinked = news.link === 'open';
  // A voucher that was taken has nothing more to say here.
  useEffect(() => {
    if (redeeming.is === 'done') onClose();
  });
  const isAsking = redeeming.is === 'asked';
  const isWhole = digits.length === VOUCHER_DIGITS;
  const close = (): void => {
    at.stopRedeeming();
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWhole || isAsking || !isLinked) return;
    setAsked(digits);
    at.redeem(digits);
  };
  const error = !isLinked
    ? words.player.lost
    : redeeming.is === 'refused' && digits === asked
      ? redeeming.sentence
      : null;
  return (
    <Dialog title={words.player.voucherInTitle} closeWord={words.shared.cancel} onClose={close}>
      <form className="stack gap-4" onSubmit={submit}>
        <Field
          label={words.shared.number}
          hint={words.player.voucherInAsk}
          error={error}
          className="digits"
          inputMode="numeric"
          autoComplete="off"
          placeholder="00-0000-0000-0000-0000"
          value={groupedAsTyped(digits)}
          onChange={({ target }) => setDigits(typedDigits(target.value))}
        />
        <Keypad
          label={words.shared.number}
          eraseWord={words.player.eraseOne}
          clearWord={words.player.eraseAll}
          onDigit={(digit) => setDigits((before) => typedDigits(before + digit))}
          onErase={() => setDigits((before) => before.slice(0, -1))}
          onClear={() => setDigits('')}
        />
        <Button look="primary" type="submit" disabled={!isWhole || isAsking || !isLinked}>
          {isAsking ? words.player.asking : words.player.voucherInDo}
        </Button>
      </form>
    </Dialog>
  );
};

export default VoucherIn;
