import type { StaffMember } from '@hardway/server/protocol';
import { useState } from 'react';
import { Badge, Button, Field } from '../design/index.ts';
import { dayOf } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';
import { type AccountState, isFound, STATES, stateOf, type Team, teamsOf } from './account.ts';

const LOOKS = { active: 'good', invited: 'brass', disabled: 'bad' } as const;

export const StateBadge = ({ account }: { account: StaffMember }) => {
  const words = useWords();
  const state = stateOf(account);
  return <Badge look={LOOKS[state]}>{words.accounts.state[state]}</Badge>;
};

interface PeopleProps {
  readonly accounts: readonly StaffMember[];
  /** The name of whoever looks. */
  readonly own: string;
  /** Null for those who only read. */
  readonly onOpen: ((name: string) => void) | null;
}

/** Everybody, by department; looked for by name, role and state. */
export const PeopleTable = ({ accounts, own, onOpen }: PeopleProps) => {
  const words = useWords();
  const [text, setText] = useState('');
  const [state, setState] = useState<AccountState | 'all'>('all');
  const named = accounts.filter((account) => isFound(account, text, words.staff.role));
  const teams = teamsOf(named.filter((account) => state === 'all' || stateOf(account) === state));
  return (
    <>
      <div className="tools">
        <Field
          label={words.staff.find}
          placeholder={words.accounts.findHint}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <fieldset>
          <legend className="unseen">{words.staff.show}</legend>
          {(['all', ...STATES] as const).map((choice) => (
            <Button key={choice} look="quiet" aria-pressed={state === choice} onClick={() => setState(choice)}>
              {choice === 'all' ? words.staff.all : words.accounts.state[choice]}{' '}
              <b>{choice === 'all' ? named.length : named.filter((account) => stateOf(account) === choice).length}</b>
            </Button>
          ))}
        </fieldset>
      </div>
      {teams.length === 0 && <p role="status">{words.accounts.nobody}</p>}
      {teams.map((team) => (
        <TeamList key={team.department} team={team} own={own} onOpen={onOpen} />
      ))}
    </>
  );
};

const TeamList = ({ team: { department, people }, own, onOpen }: { team: Team } & Omit<PeopleProps, 'accounts'>) => {
  const words = useWords();
  return (
    <section className="team stack gap-1" aria-labelledby={`team-${department}`}>
      <h3 id={`team-${department}`}>
        {words.accounts.department[department]} <small>{people.length}</small>
      </h3>
      <ul>
        {people.map((account) => (
          <PersonRow key={account.name} account={account} isOwn={account.name === own} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
};

const PersonRow = ({
  account,
  isOwn,
  onOpen,
}: {
  account: StaffMember;
  isOwn: boolean;
  onOpen: PeopleProps['onOpen'];
}) => {
  const words = useWords();
  const { name, person, roles, createdAt } = account;
  return (
    <li className={stateOf(account)}>
      <span className="name">
        <b>{person}</b>
        <small>{name}</small>
      </span>
      <span className="roles">
        {roles.map((role) => (
          <Badge key={role}>{words.staff.role[role] ?? role}</Badge>
        ))}
      </span>
      <span className="state">
        <StateBadge account={account} />
      </span>
      <small className="since">{words.accounts.since({ day: dayOf(words, createdAt) })}</small>
      <span className="deed">
        {isOwn && <Badge look="brass">{words.accounts.you}</Badge>}
        {!isOwn && onOpen && (
          <Button look="quiet" aria-label={words.accounts.openOf({ person })} onClick={() => onOpen(name)}>
            {words.accounts.open}
          </Button>
        )}
      </span>
    </li>
  );
};
