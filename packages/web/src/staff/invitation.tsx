import type { HouseRefusal, StaffMember } from '@hardway/server/protocol';
import { type FormEvent, useState } from 'react';
import { Button, Field } from '../design/index.ts';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { BrandMark } from '../house/brand.tsx';
import { RouteLink } from '../house/router.tsx';
import { LanguageSwitch, useWords } from '../words/language.tsx';
import { useRefusalWords } from './sign-in.tsx';
import './staff.css';

/** Where the link of an invitation leads: a person chooses a password. The link's secret stays behind the #. */
const Invitation = () => {
  const words = useWords();
  const [accepted, setAccepted] = useState<string | null>(null);
  return (
    <main className="door">
      <header>
        <span className="brand">
          <BrandMark />
        </span>
        <LanguageSwitch />
      </header>
      <section className="card">
        <h1>{words.staff.invitation.title}</h1>
        {accepted === null ? (
          <PasswordForm onAccepted={setAccepted} />
        ) : (
          <>
            <p role="status" className="done-word">
              {words.staff.invitation.done({ name: accepted })}
            </p>
            <RouteLink href="/staff" className="button primary">
              {words.staff.signIn}
            </RouteLink>
          </>
        )}
      </section>
    </main>
  );
};

export default Invitation;

const PasswordForm = ({ onAccepted }: { onAccepted: (name: string) => void }) => {
  const words = useWords();
  const sentence = useRefusalWords();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const accept = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const written = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    setBusy(true);
    const answer = await askHouse<StaffMember>('POST', '/api/staff/invitation', {
      token: location.hash.slice(1),
      ...Object.fromEntries(written),
    });
    setBusy(false);
    if (isHouseRefusal(answer)) setRefusal(answer);
    else onAccepted(answer.name);
  };
  return (
    <form className="credentials" onSubmit={(event) => void accept(event)}>
      <p className="soft">{words.staff.invitation.lead}</p>
      <Field
        label={words.staff.password}
        hint={words.staff.invitation.hint}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
      />
      <details className="first-administrator">
        <summary>{words.staff.invitation.first}</summary>
        <div className="stack">
          <p className="soft">{words.staff.invitation.firstLead}</p>
          <Field
            label={words.accounts.name}
            name="name"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <Field label={words.staff.invitation.person} name="person" autoComplete="name" />
        </div>
      </details>
      {refusal && (
        <p className="notice" role="alert">
          {sentence(refusal)}
        </p>
      )}
      <Button type="submit" look="primary" disabled={busy}>
        {words.staff.invitation.set}
      </Button>
    </form>
  );
};
