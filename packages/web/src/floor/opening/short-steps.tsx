import { useState } from 'react';
import { Button, Field } from '../../design/index.ts';
import { useAsked } from '../../house/asked.ts';
import { Act, ClauseMark, useDesk, WhyNot } from '../desk.tsx';
import { useFloorWords } from '../words.ts';
import { inspectionOf } from './steps.ts';

/** Loads a new set of dice; also on the page that keeps the sets. */
export const DiceStep = ({ onDone }: { onDone: () => void }) => {
  const { opening } = useFloorWords();
  const { rulebook, table } = useDesk();
  const [serial, setSerial] = useState('');
  return (
    <>
      {table.dice && <p>{opening.inUse(table.dice.serial)}</p>}
      <p className="soft">
        {opening.loadLead(rulebook.diceSet.count)} <ClauseMark clause={rulebook.diceSet.clause} />
      </p>
      <Field label={opening.serial} value={serial} maxLength={60} onChange={({ target }) => setSerial(target.value)} />
      <Act
        type="LoadDice"
        look="primary"
        fields={{ serial: serial.trim() }}
        onDone={() => {
          setSerial('');
          onDone();
        }}
      >
        {opening.load}
      </Act>
    </>
  );
};

/** Test tosses, at the opening by one person and for the shift by another. */
export const ShakerStep = ({ at }: { at: 'opening' | 'shift' }) => {
  const { opening } = useFloorWords();
  const { rulebook, table, news, why, give, isBusy } = useDesk();
  const inspection = inspectionOf(rulebook, 'automated-shaker', at)!;
  const passed = at === 'opening' ? table.passed.shaker : table.passed.shift;
  const refusal = why('TestShaker', { tossed: true });
  const number = Math.min(passed + 1, inspection.times);
  const isIdle = refusal === null && !isBusy && news.link === 'open';
  return (
    <>
      <p>
        {opening.shakerLead(inspection.times)} <ClauseMark clause={inspection.clause} />
      </p>
      <h4>{opening.toss(number, inspection.times)}</h4>
      <div className="row">
        <Button look="primary" disabled={!isIdle} onClick={() => void give('TestShaker', { tossed: true })}>
          {opening.tossed}
        </Button>
        <Button disabled={!isIdle} onClick={() => void give('TestShaker', { tossed: false })}>
          {opening.notTossed}
        </Button>
      </div>
      {refusal && <WhyNot refusal={refusal} />}
    </>
  );
};

export const ShiftStep = ({ onDone }: { onDone: () => void }) => {
  const { opening } = useFloorWords();
  const { table } = useDesk();
  const [shift, setShift] = useState('');
  return (
    <>
      {table.shift && <p>{opening.shiftNow(table.shift)}</p>}
      <Field label={opening.shiftName} value={shift} maxLength={60} onChange={({ target }) => setShift(target.value)} />
      <Act type="BeginShift" look="primary" fields={{ shift: shift.trim() }} onDone={onDone}>
        {opening.begin}
      </Act>
    </>
  );
};

/** A dealer is signed in before the table opens, and relieved while it is open. */
export const DealerStep = ({ onDone }: { onDone: () => void }) => {
  const { opening } = useFloorWords();
  const { table } = useDesk();
  const { found } = useAsked<readonly { role: string; name: string }[]>('/api/practice/staff');
  const [dealer, setDealer] = useState('');
  const known = (Array.isArray(found) ? found : []).filter(({ role }) => role === 'dealer');
  return (
    <>
      {table.dealer && <p>{opening.dealerNow(table.dealer)}</p>}
      <Field
        label={table.dealer ? opening.relievedBy : opening.dealerName}
        value={dealer}
        maxLength={60}
        list="dealers"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setDealer(target.value)}
      />
      <datalist id="dealers">
        {known.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Act
        type={table.dealer ? 'RelieveDealer' : 'SignInDealer'}
        look="primary"
        fields={{ dealer: dealer.trim() }}
        onDone={() => {
          setDealer('');
          onDone();
        }}
      >
        {table.dealer ? opening.relieve : opening.signIn}
      </Act>
    </>
  );
};

export const OpenStep = () => {
  const { opening } = useFloorWords();
  const { why } = useDesk();
  return (
    <>
      {why('OpenTable') === null && <p>{opening.openLead}</p>}
      <Act type="OpenTable" look="primary">
        {opening.open}
      </Act>
    </>
  );
};
