import type { DemoPerson } from '@hardway/server/protocol';
import { useState } from 'react';
import { Button, Field } from '../../design/index.ts';
import { useAsked } from '../../house/asked.ts';
import { useWords } from '../../words/language.tsx';
import { CommandButton, FloorClause, useDesk, WhyNot } from '../desk.tsx';
import { inspectionOf } from './steps.ts';

/** Loads a new set of dice; also on the page that keeps the sets. */
export const DiceStep = ({ onDone }: { onDone: () => void }) => {
  const words = useWords();
  const { rulebook, table } = useDesk();
  const [serial, setSerial] = useState('');
  return (
    <>
      {table.dice && <p>{words.floor.opening.inUse({ serial: table.dice.serial })}</p>}
      <p className="soft">
        {words.floor.opening.loadLead({ count: rulebook.diceSet.count })}{' '}
        <FloorClause clause={rulebook.diceSet.clause} />
      </p>
      <Field
        label={words.floor.opening.serial}
        value={serial}
        maxLength={60}
        onChange={({ target }) => setSerial(target.value)}
      />
      <CommandButton
        order={['LoadDice', { serial: serial.trim() }]}
        look="primary"
        onDone={() => {
          setSerial('');
          onDone();
        }}
      >
        {words.floor.opening.load}
      </CommandButton>
    </>
  );
};

/** Test tosses, at the opening by one person and for the shift by another. */
export const ShakerStep = ({ at }: { at: 'opening' | 'shift' }) => {
  const words = useWords();
  const { rulebook, table, news, why, give, isBusy } = useDesk();
  const inspection = inspectionOf(rulebook, 'automated-shaker', at)!;
  const passed = at === 'opening' ? table.passed.shaker : table.passed.shift;
  const refusal = why('TestShaker', { tossed: true });
  const number = Math.min(passed + 1, inspection.times);
  const isIdle = refusal === null && !isBusy && news.link === 'open';
  return (
    <>
      <p>
        {words.floor.opening.shakerLead({ of: inspection.times })} <FloorClause clause={inspection.clause} />
      </p>
      <h4>{words.floor.opening.toss({ number, of: inspection.times })}</h4>
      <div className="row">
        <Button look="primary" disabled={!isIdle} onClick={() => void give('TestShaker', { tossed: true })}>
          {words.floor.opening.tossed}
        </Button>
        <Button disabled={!isIdle} onClick={() => void give('TestShaker', { tossed: false })}>
          {words.floor.opening.notTossed}
        </Button>
      </div>
      {refusal && <WhyNot refusal={refusal} />}
    </>
  );
};

export const ShiftStep = ({ onDone }: { onDone: () => void }) => {
  const words = useWords();
  const { table } = useDesk();
  const [shift, setShift] = useState('');
  return (
    <>
      {table.shift && <p>{words.floor.opening.shiftNow({ shift: table.shift })}</p>}
      <Field
        label={words.floor.opening.shiftName}
        value={shift}
        maxLength={60}
        onChange={({ target }) => setShift(target.value)}
      />
      <CommandButton order={['BeginShift', { shift: shift.trim() }]} look="primary" onDone={onDone}>
        {words.floor.opening.begin}
      </CommandButton>
    </>
  );
};

/** A dealer is signed in before the table opens, and relieved while it is open. */
export const DealerStep = ({ onDone }: { onDone: () => void }) => {
  const words = useWords();
  const { table } = useDesk();
  const { found } = useAsked<readonly DemoPerson[]>('/api/practice/staff');
  const [dealer, setDealer] = useState('');
  const known = (Array.isArray(found) ? found : []).filter(({ role }) => role === 'dealer');
  return (
    <>
      {table.dealer && <p>{words.floor.opening.dealerNow({ dealer: table.dealer })}</p>}
      <Field
        label={table.dealer ? words.floor.opening.relievedBy : words.floor.opening.dealerName}
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
      <CommandButton
        order={[table.dealer ? 'RelieveDealer' : 'SignInDealer', { dealer: dealer.trim() }]}
        look="primary"
        onDone={() => {
          setDealer('');
          onDone();
        }}
      >
        {table.dealer ? words.floor.opening.relieve : words.floor.opening.signIn}
      </CommandButton>
    </>
  );
};

export const OpenStep = () => {
  const words = useWords();
  const { why } = useDesk();
  return (
    <>
      {why('OpenTable') === null && <p>{words.floor.opening.openLead}</p>}
      <CommandButton order={['OpenTable']} look="primary">
        {words.floor.opening.open}
      </CommandButton>
    </>
  );
};
