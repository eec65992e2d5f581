import { inspectionOf, isOptional, isShiftDue, type Post, postsOf, scheduledShift } from '@hardway/engine';
import type { DemoPerson } from '@hardway/server/protocol';
import { useState } from 'react';
import { Button, Field } from '../../design/index.ts';
import { useAsked } from '../../house/asked.ts';
import { DiceFields } from '../../house/dice-fields.tsx';
import { isComplete, loadFields, noDice } from '../../house/new-dice.ts';
import { houseRole, roleTitle } from '../../staff/roles.ts';
import { useWords } from '../../words/language.tsx';
import { CommandButton, FloorClause, useDesk, WhyNot } from '../desk.tsx';

/** Loads a new set of dice; also on the page that keeps the sets. */
export const DiceStep = ({ onDone }: { onDone: () => void }) => {
  const words = useWords();
  const { rulebook, table } = useDesk();
  const [dice, setDice] = useState(() => noDice(rulebook));
  return (
    <>
      {table.dice && <p>{words.floor.opening.inUse({ serial: table.dice.serial })}</p>}
      <p className="soft">
        {words.floor.opening.loadLead({ count: rulebook.diceSet.count })}{' '}
        <FloorClause clause={rulebook.diceSet.clause} />
      </p>
      <DiceFields rulebook={rulebook} table={table} dice={dice} onChange={setDice} />
      <CommandButton
        order={['LoadDice', loadFields(rulebook, table, dice)]}
        look="primary"
        disabled={!isComplete(rulebook, table, dice)}
        onDone={() => {
          setDice(noDice(rulebook));
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
  const { table, now } = useDesk();
  const [written, write] = useState<string | null>(null);
  const due = isShiftDue(table, now) ? scheduledShift(table, now)!.shift : null;
  const shift = written ?? due ?? '';
  return (
    <>
      {due !== null && <p>{words.floor.opening.shiftDue({ shift: due })}</p>}
      {table.shift && <p>{words.floor.opening.shiftNow({ shift: table.shift })}</p>}
      <Field
        label={words.floor.opening.shiftName}
        value={shift}
        maxLength={60}
        onChange={({ target }) => write(target.value)}
      />
      <CommandButton order={['BeginShift', { shift: shift.trim() }]} look="primary" onDone={onDone}>
        {words.floor.opening.begin}
      </CommandButton>
    </>
  );
};

/** Who is assigned to the table. */
export const PeopleStep = () => {
  const words = useWords();
  const { rulebook, table } = useDesk();
  const { found } = useAsked<readonly DemoPerson[]>('/api/practice/staff');
  const known = Array.isArray(found) ? found : [];
  return (
    <>
      <p className="soft">{words.floor.opening.peopleLead}</p>
      {postsOf(rulebook, table).map((post) => (
        <PostField
          key={post.role}
          role={post.role}
          clause={post.assigned}
          isOptional={isOptional(post, table)}
          known={known.filter((person) => person.role === houseRole(post.role)).map(({ name }) => name)}
        />
      ))}
    </>
  );
};

/** Only dealers themselves sign in, at the console. */
export const DealerStep = () => {
  const words = useWords();
  const { table } = useDesk();
  return (
    <p>
      {table.dealer
        ? words.floor.opening.dealerNow({ dealer: table.dealer })
        : words.floor.opening.dealerLead({ take: words.console.takeTable })}
    </p>
  );
};

interface PostFieldProps {
  readonly role: Post;
  readonly clause: string;
  readonly isOptional: boolean;
  readonly known: readonly string[];
}

const PostField = ({ role, clause, isOptional: mayBeEmpty, known }: PostFieldProps) => {
  const words = useWords();
  const { rulebook, table, why } = useDesk();
  const [person, setPerson] = useState('');
  const title = roleTitle(words, rulebook, role);
  const holder = table.posts?.[role];
  const held = (
    <p>
      {words.floor.opening.post({ role: title, person: holder ?? words.floor.noDealer })}{' '}
      <FloorClause clause={clause} />
    </p>
  );
  // A form is no use to somebody who can never fill this post; an empty one says who can.
  const isOthers = why('AssignStaff', { role, person: 'somebody' })?.refused === 'wrong-role';
  if (isOthers && holder) return held;
  return (
    <section className="stack gap-2">
      {held}
      <Field
        label={words.floor.opening.postAccount({ role: title })}
        value={person}
        maxLength={60}
        list={`people-${role}`}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setPerson(target.value)}
      />
      <datalist id={`people-${role}`}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <CommandButton order={['AssignStaff', { role, person: person.trim() }]} onDone={() => setPerson('')}>
        {words.floor.opening.assign({ role: title })}
      </CommandButton>
      {mayBeEmpty && table.posts?.[role] && (
        <CommandButton order={['AssignStaff', { role, person: null }]}>
          {words.floor.opening.release({ role: title })}
        </CommandButton>
      )}
    </section>
  );
};

export const OpenStep = ({ onDone }: { onDone: () => void }) => {
  const words = useWords();
  const { why, table } = useDesk();
  if (table.phase.is === 'open') return <p>{words.floor.opening.isOpen}</p>;
  return (
    <>
      {why('OpenTable') === null && <p>{words.floor.opening.openLead}</p>}
      <CommandButton order={['OpenTable']} look="primary" onDone={onDone}>
        {words.floor.opening.step.open}
      </CommandButton>
    </>
  );
};
