import type { HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Badge, Button, Field } from '../design/index.ts';
import { BrandMark } from '../house/brand.tsx';
import { useFloor } from '../house/floor.ts';
import { messageOf } from '../house/refusal-message.ts';
import { RouteLink } from '../house/router.tsx';
import { type KeptSeat, setUpTerminal, sitDown } from '../house/seat.ts';
import { LanguageSwitch, useLanguage, useWords } from '../words/language.tsx';
import { refusalSentence } from '../words/refusal.ts';

const NO_FACTS = { min: null, max: null, nearest: null };

/** A screen with a few words in its middle. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <main className="free-seat">
    <span className="brand">
      <BrandMark />
    </span>
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
  onSat: (seat: KeptSeat) => void;
}) => {
  const language = useLanguage();
  const words = useWords();
  const { tables, reached } = useFloor();
  const found = tables?.find(({ id }) => id === table);
  if (!tables) return <Quiet>{<p role="status">{reached ? words.shared.loading : words.shared.notReached}</p>}</Quiet>;
  return (
    <Quiet>
      <LanguageSwitch />
      {found ? <p className="table-name">{found.name[language]}</p> : <h1>{words.shared.refusals['unknown-table']}</h1>}
      {found &&
        (found.practice && !isSetUp ? (
          <PracticeSeat table={table} onSat={onSat} />
        ) : (
          <NotYet table={table} onSat={onSat} />
        ))}
      <RouteLink href="/">{words.shared.leave}</RouteLink>
    </Quiet>
  );
};

const PracticeSeat = ({ table, onSat }: { table: string; onSat: (seat: KeptSeat) => void }) => {
  const words = useWords();
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const sit = async (): Promise<void> => {
    const answer = await sitDown(table);
    if ('refused' in answer) setRefusal(answer);
    else onSat(answer);
  };
  return (
    <>
      <h1>{words.player.takeSeat}</h1>
      <Badge look="brass">{words.shared.practiceCredit}</Badge>
      {refusal && <p role="alert">{refusalSentence(words, refusal.refused, messageOf(refusal), NO_FACTS)}</p>}
      <Button look="primary" onClick={() => void sit()}>
        {words.shared.sitDown}
      </Button>
    </>
  );
};

const NotYet = ({ table, onSat }: { table: string; onSat: (seat: KeptSeat) => void }) => {
  const words = useWords();
  return (
    <>
      <h1>{words.player.setUp.title}</h1>
      <p>{words.player.setUp.lead}</p>
      <SetUp table={table} onSat={onSat} />
    </>
  );
};

/** What staff were shown when the terminal was enrolled, entered here once. */
const SetUp = ({ table, onSat }: { table: string; onSat: (seat: KeptSeat) => void }) => {
  const words = useWords();
  const [terminal, setTerminal] = useState('');
  const [key, setKey] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSat(setUpTerminal(table, terminal.trim(), key.trim()));
  };
  return (
    <form className="set-up" onSubmit={submit}>
      <h2>{words.player.setUp.staff}</h2>
      <p>{words.player.setUp.explain}</p>
      <Field
        label={words.player.setUp.terminal}
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
        label={words.shared.key}
        type="password"
        value={key}
        autoComplete="off"
        maxLength={128}
        required
        onChange={({ target }) => setKey(target.value)}
      />
      <Button look="primary" type="submit" disabled={terminal.trim() === '' || key.trim() === ''}>
        {words.player.setUp.go}
      </Button>
    </form>
  );
};

/** The house does not talk to this screen. A terminal keeps its key: the house may only be busy. */
export const SeatRefused = ({
  seat,
  refusal,
  onGone,
}: {
  seat: KeptSeat;
  refusal: HouseRefusal | null;
  onGone: () => void;
}) => {
  const words = useWords();
  return (
    <Quiet>
      <h1>{seat.isEnrolled ? words.player.setUp.refused : words.player.seatGone}</h1>
      {refusal && <p>{refusalSentence(words, refusal.refused, messageOf(refusal), NO_FACTS)}</p>}
      {seat.isEnrolled ? (
        <div className="choices">
          <Button look="primary" onClick={() => location.reload()}>
            {words.shared.tryAgain}
          </Button>
          <Button look="quiet" onClick={onGone}>
            {words.player.setUp.anew}
          </Button>
        </div>
      ) : (
        <Button look="primary" onClick={onGone}>
          {words.player.takeSeat}
        </Button>
      )}
      {!seat.isEnrolled && <RouteLink href="/">{words.shared.leave}</RouteLink>}
    </Quiet>
  );
};
