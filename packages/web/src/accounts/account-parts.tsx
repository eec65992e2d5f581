import { checkRoles, type HouseRefusal, type IssuedInvitation, type StaffMember } from '@hardway/server/protocol';
import { type ReactNode, useState } from 'react';
import { Button } from '../design/index.ts';
import { useStaffWords } from '../staff/words.ts';
import { stateOf } from './account.ts';
import { InvitationCard } from './invitation-card.tsx';
import { RoleChoice } from './role-choice.tsx';
import { useChange } from './use-change.ts';
import { useAccountsWords, useSentences } from './words.ts';

export interface PartProps {
  readonly account: StaffMember;
  readonly onChanged: () => Promise<void>;
}

export const RolesPart = ({ account, onChanged }: PartProps) => {
  const words = useAccountsWords();
  const sentence = useSentences();
  const { busy, refusal, change } = useChange();
  const [roles, setRoles] = useState(account.roles);
  const [said, setSaid] = useState('');
  const problem = checkRoles(roles);
  const isSame = roles.length === account.roles.length && roles.every((role) => account.roles.includes(role));
  const send = async (): Promise<void> => {
    if (!(await change(`/${account.name}/roles`, { roles }))) return;
    await onChanged();
    setSaid(words.rolesChanged);
  };
  return (
    <section className="account-part">
      <RoleChoice
        chosen={roles}
        hint={words.rolesLead}
        error={problem && sentence(problem)}
        onChange={(chosen) => {
          setRoles(chosen);
          setSaid('');
        }}
      />
      <Deeds refusal={refusal} said={said}>
        <Button disabled={busy || isSame || problem !== undefined} onClick={() => void send()}>
          {words.changeRoles}
        </Button>
      </Deeds>
    </section>
  );
};

export const PasswordPart = ({ account }: Pick<PartProps, 'account'>) => {
  const words = useAccountsWords();
  const { busy, refusal, invite } = useChange();
  const [invitation, setInvitation] = useState<IssuedInvitation | null>(null);
  return (
    <section className="account-part">
      <h3>{words.password}</h3>
      <p className="soft">{words.passwordLead[stateOf(account)]}</p>
      {invitation && <InvitationCard key={invitation.token} person={account.person} invitation={invitation} />}
      <Deeds refusal={refusal}>
        <Button
          disabled={busy || !account.enabled}
          onClick={() => void invite<IssuedInvitation>(account.name).then(setInvitation)}
        >
          {words.inviteAgain}
        </Button>
      </Deeds>
    </section>
  );
};

export const AccessPart = ({ account, onChanged }: PartProps) => {
  const words = useAccountsWords();
  const { cancel } = useStaffWords();
  const { busy, refusal, change } = useChange();
  const [isAsked, setAsked] = useState(false);
  /** A button that was pressed gives its place to another, which takes the focus over. */
  const [isPressed, setPressed] = useState(false);
  const [said, setSaid] = useState('');
  const { name, person, enabled } = account;
  const ask = (asked: boolean): void => {
    setPressed(true);
    setAsked(asked);
    setSaid('');
  };
  const turn = async (deed: 'disable' | 'enable'): Promise<void> => {
    const changed = await change(`/${name}/${deed}`);
    ask(false);
    if (!changed) return;
    await onChanged();
    setSaid(deed === 'disable' ? words.disabledNow(person) : words.enabledNow(person));
  };
  return (
    <section className="account-part">
      <h3>{words.access}</h3>
      <p className="soft">{enabled ? words.disableLead : words.enableLead}</p>
      <Deeds refusal={refusal} said={said}>
        {!enabled && (
          <Button disabled={busy} autoFocus={isPressed} onClick={() => void turn('enable')}>
            {words.enable}
          </Button>
        )}
        {enabled && !isAsked && (
          <Button autoFocus={isPressed} onClick={() => ask(true)}>
            {words.disable}
          </Button>
        )}
        {enabled && isAsked && (
          <>
            {/* Where the first button was, so that a double click does no harm. */}
            <Button look="quiet" disabled={busy} autoFocus onClick={() => ask(false)}>
              {cancel}
            </Button>
            <Button className="grave" disabled={busy} onClick={() => void turn('disable')}>
              {words.disableNow(person)}
            </Button>
          </>
        )}
      </Deeds>
    </section>
  );
};

interface DeedsProps {
  readonly refusal: HouseRefusal | null;
  readonly said?: string;
  readonly children: ReactNode;
}

/** Buttons, and what came of pressing them. */
const Deeds = ({ refusal, said = '', children }: DeedsProps) => {
  const sentence = useSentences();
  return (
    <>
      <div className="row">
        {children}
        <span role="status">{refusal ? '' : said}</span>
      </div>
      {refusal && (
        <p className="notice" role="alert">
          {sentence(refusal)}
        </p>
      )}
    </>
  );
};
