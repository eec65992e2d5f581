import type { HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, useEffect, useState } from 'react';
import { Badge, Button, Dialog } from '../design/index.ts';
import { askHouse, isRefused } from '../house/ask.ts';
import { LanguageSwitch, useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import type { Member } from './session.tsx';
import './staff.css';
import { useStaffWords } from './words.ts';

interface PracticePerson {
  readonly role: string;
  readonly name: string;
  readonly password: string;
}

const usePracticePeople = (): readonly PracticePerson[] => {
  const [people, setPeople] = useState<readonly PracticePerson[]>([]);
  useEffect(() => {
    void askHouse<PracticePerson[]>('GET', '/api/practice/staff').then(
      (found) => Array.isArray(found) && setPeople(found),
    );
  }, []);
  return people;
};

export const useRefusalWords = (): ((refusal: HouseRefusal) => string) => {
  const words = useStaffWords();
  return ({ refused, message }) => words.failed[refused] ?? message;
};

export const SignIn = ({ onDone }: { onDone: () => Promise<unknown> }) => {
  const words = useStaffWords();
  const { words: common } = useLanguage();
  const sentence = useRefusalWords();
  const people = usePracticePeople();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const enter = async (name: string, password: string): Promise<void> => {
    setBusy(true);
    const answer = await askHouse<object>('POST', '/api/staff/sign-in', { name, password });
    setRefusal(isRefused(answer) ? answer : null);
    if (!isRefused(answer)) await onDone();
    setBusy(false);
  };
  return (
    <main className="door">
      <header>
        <Link href="/" className="brand">
          Hardway
        </Link>
        <LanguageSwitch />
      </header>
      <section className="card">
        <h1>{words.signIn}</h1>
        <p className="soft">{words.signInLead}</p>
        {!isSecureContext && (
          <p role="alert" className="notice">
            {words.onlySecurely}
          </p>
        )}
        <CredentialsForm
          submitWord={words.signIn}
          busy={busy}
          refusal={refusal && sentence(refusal)}
          onSubmit={enter}
        />
      </section>
      {people.length > 0 && (
        <section className="card">
          <h2>
            {words.practiceAccounts} <Badge look="brass">{common.practice}</Badge>
          </h2>
          <p className="soft">{words.practiceLead}</p>
          <ul className="accounts">
            {people.map(({ role, name, password }) => (
              <li key={name}>
                <Button disabled={busy} onClick={() => void enter(name, password)}>
                  <b>{words.role[role] ?? role}</b>
                  <small>{name}</small>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
};

interface CredentialsFormProps {
  readonly submitWord: string;
  readonly busy: boolean;
  readonly refusal: string | null;
  /** Set where the name is known already. */
  readonly name?: string;
  readonly onSubmit: (name: string, password: string) => Promise<void>;
}

/** Name and password; the browser's own checks see that neither is empty. */
export const CredentialsForm = ({ submitWord, busy, refusal, name, onSubmit }: CredentialsFormProps) => {
  const words = useStaffWords();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entered = new FormData(event.currentTarget);
    void onSubmit(name ?? `${entered.get('name')}`, `${entered.get('password')}`);
  };
  return (
    <form className="credentials" onSubmit={submit}>
      {name === undefined && (
        <label>
          {words.name}
          <input name="name" required autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </label>
      )}
      <label>
        {words.password}
        <input name="password" type="password" required autoComplete="current-password" />
      </label>
      {refusal && (
        <p className="notice" role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" look="primary" disabled={busy}>
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
  member: Member;
  onDone: () => Promise<unknown>;
  onLeave: () => Promise<void>;
}) => {
  const words = useStaffWords();
  const sentence = useRefusalWords();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const unlock = async (_name: string, password: string): Promise<void> => {
    setBusy(true);
    const answer = await askHouse<object>('POST', '/api/staff/unlock', { password });
    setRefusal(isRefused(answer) ? answer : null);
    await onDone();
    setBusy(false);
  };
  return (
    <Dialog title={words.locked} closeWord={words.signOut} onClose={() => void onLeave()}>
      <p>{words.lockedLead(member.person)}</p>
      <CredentialsForm
        name={member.name}
        submitWord={words.unlock}
        busy={busy}
        refusal={refusal && sentence(refusal)}
        onSubmit={unlock}
      />
    </Dialog>
  );
};
