import type { HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Badge, Button, Field } from '../design/index.ts';
import { useFloor } from '../house/floor.ts';
import { messageOf } from '../house/refusal-message.ts';
import { type Seat, setUpTerminal, sitDown } from '../house/seat.ts';
import { LanguageSwitch, useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { refusalSentence } from '../words.ts';

const NO_FACTS = { min: null, max: null, nearest: null };

/** A screen with a few words in its middle. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <main className="free-seat">
    <span className="brand">Hardway</span>
    {children}
  </main>
);

/** This device has no seat here: a practice table offers one, at a real one staff set the terminal up. */
export const FreeSeat = ({
  table,
  isSetUp,
  onSat,
}: {
  table: string;
  isSetUp: boolean;
  onSat: (seat: Seat) => void;
}) => {
  const { language, words } = useLanguage();
  const { tables, reached } = useFloor();
  const found = tables?.find(({ id }) => id === table);
  if (!tables) return <Quiet>{<p role="status">{reached ? words.loading : words.notReached}</p>}</Quiet>;
  return (
    <Quiet>
      <LanguageSwitch />
      {found ? (
        <p className="table-name">{found.name[language]}</p>
      ) : (
        <h1>{words.refusals['unknown-table']!(NO_FACTS)}</h1>
      )}
      {found &&
        (found.practice && !isSetUp ? (
          <PracticeSeat table={table} onSat={onSat} />
        ) : (
          <NotYet table={table} onSat={onSat} />
        ))}
      <Link href="/">{words.leave}</Link>
    </Quiet>
  );
};

const PracticeSeat = ({ table, onSat }: { table: string; onSat: (seat: Seat) => void }) => {
  const { words } = useLanguage();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const sit = async (): Promise<void> => {
    const answer = await sitDown(table);
    if ('refused' in answer) setRefusal(answer);
    else onSat(answer);
  };
  return (
    <>
      <h1>{words.takeSeat}</h1>
      <Badge look="brass">{words.practiceCredit}</Badge>
      {refusal && <p role="alert">{refusalSentence(words, refusal.refused, messageOf(refusal), NO_FACTS)}</p>}
      <Button look="primary" onClick={() => void sit()}>
        {words.sitDown}
      </Button>
    </>
  );
};

const NotYet = ({ table, onSat }: { table: string; onSat: (seat: Seat) => void }) => {
  const { words } = useLanguage();
  return (
    <>
      <h1>{words.setUp.title}</h1>
      <p>{words.setUp.lead}</p>
      <SetUp table={table} onSat={onSat} />
    </>
  );
};

/** What staff were shown when the terminal was enrolled, entered here once. */
const SetUp = ({ table, onSat }: { table: string; onSat: (seat: Seat) => void }) => {
  const { words } = useLanguage();
  const [terminal, setTerminal] = useState('');
  const [key, setKey] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSat(setUpTerminal(table, terminal.trim(), key.trim()));
  };
  return (
    <form className="set-up" onSubmit={submit}>
      <h2>{words.setUp.staff}</h2>
      <p>{words.setUp.explain}</p>
      <Field
        label={words.setUp.terminal}
        value={terminal}
        placeholder="terminal-0a1b2c3d4e5f"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        required
        onChange={({ target }) => setTerminal(target.value)}
      />
      <Field
        label={words.setUp.key}
        type="password"
        value={key}
        autoComplete="off"
        maxLength={128}
        required
        onChange={({ target }) => setKey(target.value)}
      />
      <Button look="primary" type="submit" disabled={terminal.trim() === '' || key.trim() === ''}>
        {words.setUp.go}
      </Button>
    </form>
  );
};

/** The house does not talk to this screen. A terminal keeps its key: the house may only be busy. */
export const Refused = ({
  seat,
  refusal,
  onGone,
}: {
  seat: Seat;
  refusal: HouseRefusal | null;
  onGone: () => void;
}) => {
  const { words } = useLanguage();
  return (
    <Quiet>
      <h1>{seat.isEnrolled ? words.setUp.refused : words.seatGone}</h1>
      {refusal && <p>{refusalSentence(words, refusal.refused, messageOf(refusal), NO_FACTS)}</p>}
      {seat.isEnrolled ? (
        <div className="choices">
          <Button look="primary" onClick={() => location.reload()}>
            {words.setUp.again}
          </Button>
          <Button look="quiet" onClick={onGone}>
            {words.setUp.anew}
          </Button>
        </div>
      ) : (
        <Button look="primary" onClick={onGone}>
          {words.takeSeat}
        </Button>
      )}
      {!seat.isEnrolled && <Link href="/">{words.leave}</Link>}
    </Quiet>
  );
};
