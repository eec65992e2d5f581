import type { ClaimedKey, HouseRefusal } from '@hardway/server/protocol';
import { type FormEvent, useEffect, useState } from 'react';
import { Button, Field } from '../design/index.ts';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { stay } from '../house/router.tsx';
import { type KeptSeat, setUpTerminal } from '../house/seat.ts';
import { useRefusal } from '../house/told.tsx';
import { useWords } from '../words/language.tsx';
import { refusalSentence } from '../words/refusal.ts';

const NO_FACTS = { min: null, max: null, nearest: null };
const ASKED_AGAIN_MS = 1_500;

/** A code that a camera read stands behind the #, where no server and no log sees it. */
const codeInAddress = (): string => location.hash.slice(1);

/** Staff make this device a terminal, by the code on the floor's screen. Keys are for devices that have none. */
export const Enrol = ({ onSat }: { onSat: (seat: KeptSeat) => void }) => {
  const words = useWords();
  const told = useRefusal();
  const [code, setCode] = useState(codeInAddress);
  const [claimed, setClaimed] = useState<ClaimedKey | null>(null);
  const [refusal, setRefusal] = useState<HouseRefusal | null>(null);
  const claim = async (given: string): Promise<void> => {
    const answer = await askHouse<ClaimedKey>('POST', '/api/terminals', { code: given });
    setRefusal(isHouseRefusal(answer) ? answer : null);
    if (!isHouseRefusal(answer)) setClaimed(answer);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code that was scanned is brought once
  useEffect(() => {
    const scanned = codeInAddress();
    if (scanned === '') return;
    stay(location.pathname);
    void claim(scanned);
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void claim(code);
  };
  if (claimed) return <Confirming claimed={claimed} onSat={onSat} />;
  return (
    <form className="set-up" onSubmit={submit}>
      <h2>{words.player.setUp.staff}</h2>
      <Field
        label={words.player.setUp.code}
        hint={words.player.setUp.codeHint}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        required
        onChange={({ target }) => setCode(target.value)}
      />
      {refusal && <p role="alert">{refusalSentence(words, refusal.refused, told(refusal).sentence, NO_FACTS)}</p>}
      <Button look="primary" type="submit" disabled={code.trim() === ''}>
        {words.player.setUp.go}
      </Button>
    </form>
  );
};

/** The digits for staff to compare, until they have confirmed them. */
const Confirming = ({ claimed, onSat }: { claimed: ClaimedKey; onSat: (seat: KeptSeat) => void }) => {
  const words = useWords();
  const { id, table, key, check } = claimed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was claimed stays the same
  useEffect(() => {
    const timer = setInterval(() => {
      void askHouse('POST', `/api/terminals/${id}`, { key }).then((answer) => {
        if (!isHouseRefusal(answer)) onSat(setUpTerminal(table, id, key));
      });
    }, ASKED_AGAIN_MS);
    return () => clearInterval(timer);
  }, [id]);
  return (
    <div className="set-up" role="status">
      <h2>{words.player.setUp.compare}</h2>
      <p className="check-digits">{check}</p>
      <p>{words.player.setUp.compareLead}</p>
    </div>
  );
};
