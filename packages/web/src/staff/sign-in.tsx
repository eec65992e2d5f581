import type { DemoPerson, HouseRefusal, StaffMember, StaffRole } from '@hardway/server/protocol';
import { type FormEvent, useEffect, useState } from 'react';
import { Badge, Button, Dialog } from '../design/index.ts';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { BrandMark } from '../house/brand.tsx';
import { RouteLink } from '../house/router.tsx';
import { useRefusal } from '../house/told.tsx';
import { LanguageSwitch, useWords } from '../words/language.tsx';
import './staff.css';

const usePracticePeople = (): readonly DemoPerson[] => {
  const [people, setPeople] = useState<readonly DemoPerson[]>([]);
  useEffect(() => {
    void askHouse<DemoPerson[]>('GET', '/api/practice/staff').then((found) => Array.isArray(found) && setPeople(found));
  }, []);
  return people;
};

export const useRefusalWords = (): ((refusal: HouseRefusal) => string) => {
  const words = useWords();
  const told = useRefusal();
  return (refusal) => words.staff.failed[refusal.refused] ?? told(refusal).sentence;
};

export const SignIn = ({ onDone }: { onDone: () => Promise<unknown> }) => {
  const words = useWords();
  const sentence = useRefusalWords();
  const people = usePracticePeople();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async (name: string, password: string): Promise<void> => {
    setBusy(true);
    const answer = await askHouse<object>('POST', '/api/staff/sign-in', { name, password });
    setRefusal(isHouseRefusal(answer) ? answer : null);
    if (!isHouseRefusal(answer)) await onDone();
    setBusy(false);
  };
  return (
    <main className="door">
      <header>
        <RouteLink href="/" className="brand">
          <BrandMark />
        </RouteLink>
        <LanguageSwitch />
      </header>
      <section className="card">
        <h1>{words.staff.signIn}</h1>
        <p className="soft">{words.staff.signInLead}</p>
        {!isSecureContext && (
          <p role="alert" className="notice">
            {words.staff.onlySecurely}
          </p>
        )}
        <CredentialsForm
          submitWord={words.staff.signIn}
          busy={busy}
          refusal={refusal && sentence(refusal)}
          onSubmit={enter}
        />
      </section>
      {people.length > 0 && (
        <section className="card">
          <h2>
            {words.staff.practiceAccounts} <Badge look="brass">{words.shared.practice}</Badge>
          </h2>
          <p className="soft">{words.staff.practiceLead}</p>
          <Accounts people={people} busy={busy} onPick={({ name, password }) => void enter(name, password)} />
        </section>
      )}
    </main>
  );
};

interface AccountsProps {
  readonly people: readonly DemoPerson[];
  readonly busy: boolean;
  readonly onPick: (person: DemoPerson) => void;
}

/** Nobody knows the passwords of practice accounts, so they stand where one is asked for. */
const Accounts = ({ people, busy, onPick }: AccountsProps) => {
  const words = useWords();
  return (
    <ul className="accounts">
      {people.map((person) => (
        <li key={person.name}>
          <Button disabled={busy} onClick={() => onPick(person)}>
            <b>{words.staff.role[person.role] ?? person.role}</b>
            <small>{person.name}</small>
            <code>{person.password}</code>
          </Button>
        </li>
      ))}
    </ul>
  );
};

interface PersonFormProps extends Omit<CredentialsFormProps, 'filled'> {
  /** Cannot be who is asked for. */
  readonly except?: string;
  /** Roles of whom is asked for; without them it may be anybody. */
  readonly only?: readonly StaffRole[] | undefined;
}

/** Who joins in or comes back in a dialogue; on a practice floor a tap fills in one of its accounts. */
export const PersonForm = ({ except, only, ...form }: PersonFormProps) => {
  const words = useWords();
  const [filled, setFilled] = useState<DemoPerson | null>(null);
  const people = usePracticePeople().filter(
    ({ name, role }) => name !== except && (form.name ?? name) === name && (!only || only.includes(role)),
  );
  return (
    <>
      <CredentialsForm key={filled?.name} {...form} filled={filled} />
      {people.length > 0 && (
        <section className="practice-people">
          <h3>{words.staff.practiceAccounts}</h3>
          <p className="soft">{words.staff.practiceFill}</p>
          <Accounts people={people} busy={form.busy} onPick={setFilled} />
        </section>
      )}
    </>
  );
};

interface CredentialsFormProps {
  readonly submitWord: string;
  readonly busy: boolean;
  readonly refusal: string | null;
  /** Set where the name is known already. */
  readonly name?: string;
  /** What the fields begin with; then it can be sent as it is. */
  readonly filled?: DemoPerson | null;
  readonly onSubmit: (name: string, password: string) => Promise<void>;
}

/** Name and password; the browser's own checks see that neither is empty. */
const CredentialsForm = ({ submitWord, busy, refusal, name, filled = null, onSubmit }: CredentialsFormProps) => {
  const words = useWords();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    void onSubmit(name ?? `${entered.get('name')}`, `${entered.get('password')}`);
  };
  return (
    <form className="credentials" onSubmit={submit}>
      {name === undefined && (
        <label>
          {words.staff.name}
          <input
            name="name"
            required
            defaultValue={filled?.name}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </label>
      )}
      <label>
        {words.staff.password}
        <input
          name="password"
          type="password"
          required
          defaultValue={filled?.password}
          autoComplete="current-password"
        />
      </label>
      {refusal && (
        <p className="notice" role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" look="primary" disabled={busy} autoFocus={filled !== null}>
        {submitWord}
      </Button>
    </form>
  );
};

/** Covers a console that has locked; only its own person opens it again. */
export const Unlock = ({
  member,
  onDone,
  onLeave,
}: {
  member: StaffMember;
  onDone: () => Promise<unknown>;
  onLeave: () => Promise<void>;
}) => {
  const words = useWords();
  const sentence = useRefusalWords();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const unlock = async (_name: string, password: string): Promise<void> => {
    setBusy(true);
    const answer = await askHouse<object>('POST', '/api/staff/unlock', { password });
    setRefusal(isHouseRefusal(answer) ? answer : null);
    await onDone();
    setBusy(false);
  };
  return (
    <Dialog title={words.staff.locked} closeWord={words.staff.signOut} onClose={() => void onLeave()}>
      <p>{words.staff.lockedLead({ name: member.person })}</p>
      <PersonForm
        name={member.name}
        submitWord={words.staff.unlock}
        busy={busy}
        refusal={refusal && sentence(refusal)}
        onSubmit={unlock}
      />
    </Dialog>
  );
};
