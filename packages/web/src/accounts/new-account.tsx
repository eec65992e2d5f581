import { checkName, checkPerson, checkRoles, type Invited, nameOf, type StaffRole } from '@hardway/server/protocol';
import { type FormEvent, useState } from 'react';
import { Button, Dialog, Field } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useChange } from './use-change.ts';
import { useSentences } from './use-sentences.ts';

/** Somebody new: first the form, then the address for the person. */
export const NewAccountDialog = ({ onCreated, onClose }: { onCreated: () => Promise<void>; onClose: () => void }) => {
  const words = useWords();
  const [invited, setInvited] = useState<Invited | null>(null);
  const done = (created: Invited): void => {
    setInvited(created);
    void onCreated();
  };
  return (
    <Dialog title={words.accounts.newAccount} closeWord={words.shared.close} onClose={onClose}>
      {invited ? (
        <>
          <p className="done-word" role="status">
            {words.accounts.created({ person: invited.member.person })}
          </p>
          <InvitationCard person={invited.member.person} invitation={invited.invitation} />
          <Button onClick={onClose}>{words.shared.done}</Button>
        </>
      ) : (
        <AccountForm onCreated={done} />
      )}
    </Dialog>
  );
};

const AccountForm = ({ onCreated }: { onCreated: (invited: Invited) => void }) => {
  const words = useWords();
  const sentence = useSentences();
  const { busy, refusal, change } = useChange();
  const [person, setPerson] = useState('');
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  /** Nothing is wrong with a field that somebody is still writing in. */
  const [left, setLeft] = useState<readonly string[]>([]);
  /** The name that was sent last: what the house said of it says nothing about another one. */
  const [sent, setSent] = useState('');

  const problems = { person: checkPerson(person), name: checkName(nameOf(name)), roles: checkRoles(roles) };
  const isReady = !Object.values(problems).some(Boolean);
  const isTaken = refusal?.refused === 'name-taken';
  const problemOf = (field: 'name' | 'person', text: string) =>
    text !== '' && left.includes(field) ? problems[field] : undefined;
  const personProblem = problemOf('person', person);
  const nameProblem = problemOf('name', name) ?? (isTaken && sent === name ? refusal : undefined);
  const rolesProblem = roles.length > 0 ? problems.roles : undefined;

  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSent(name);
    const invited = await change<Invited>('', { name, person, roles });
    if (invited) onCreated(invited);
  };
  return (
    <form className="account-form stack gap-4" onSubmit={(event) => void create(event)}>
      <Field
        label={words.accounts.person}
        hint={personProblem ? undefined : words.accounts.personHint}
        error={personProblem && sentence(personProblem)}
        autoComplete="off"
        maxLength={64}
        autoFocus
        value={person}
        onChange={({ target }) => setPerson(target.value)}
        onBlur={() => setLeft([...left, 'person'])}
      />
      <Field
        label={words.accounts.name}
        hint={nameProblem ? undefined : words.accounts.nameHint}
        error={nameProblem && sentence(nameProblem)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onBlur={() => setLeft([...left, 'name'])}
      />
      <RoleChoice
        chosen={roles}
        hint={words.accounts.rolesHint}
        error={rolesProblem && sentence(rolesProblem)}
        onChange={setRoles}
      />
      {refusal && !isTaken && (
        <p className="notice" role="alert">
          {sentence(refusal)}
        </p>
      )}
      <Button type="submit" look="primary" disabled={busy || !isReady}>
        {words.accounts.create}
      </Button>
    </form>
  );
};
