import type { Rulebook, RulesSubmission, Wager } from '@hardway/engine';
import { type FormEvent, useState } from 'react';
import { amount, Button, Chip, Dialog, Field, Icon, shortAmount } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import { NAME_LONGEST, readSaved, SAVED_MOST, type SavedBets, stakeOf, withSaved, writeSaved } from './saved.ts';
import { spotName } from './spot-name.ts';
import './saved-bets.css';

interface SavedBetsProps {
  readonly rulebook: Rulebook;
  readonly submission: RulesSubmission;
  readonly wagers: readonly Wager[];
  /** Puts them down, or says why not. */
  readonly onPut: (bets: SavedBets['bets']) => string | null;
  readonly onClose: () => void;
}

/** Bets kept under a name on this device: one tap puts them down again. */
const SavedBetsDialog = ({ rulebook, submission, wagers, onPut, onClose }: SavedBetsProps) => {
  const { language, words } = useLanguage();
  const [saved, setSaved] = useState(() => readSaved(localStorage, rulebook.id, submission.paytable));
  const [refused, setRefused] = useState<string | null>(null);
  const keep = (next: readonly SavedBets[]): void => {
    writeSaved(localStorage, rulebook.id, submission.paytable, next);
    setSaved(next);
    setRefused(null);
  };
  const put = (entry: SavedBets): void => {
    const no = onPut(entry.bets);
    if (no) setRefused(no);
    else onClose();
  };
  return (
    <Dialog title={words.saved.title} closeWord={words.close} onClose={onClose}>
      <p className="soft">{words.saved.lead(SAVED_MOST)}</p>
      {refused && (
        <p className="error" role="alert">
          {refused}
        </p>
      )}
      {saved.length === 0 ? (
        <p>{words.saved.none}</p>
      ) : (
        <ul className="saved">
          {saved.map((entry) => (
            <li key={entry.name}>
              <button
                type="button"
                className="put"
                aria-label={words.saved.put(entry.name, amount(stakeOf(entry)))}
                onClick={() => put(entry)}
              >
                <Chip minor={stakeOf(entry)} size="2.75rem" />
                <span>
                  <b>{entry.name}</b>
                  <small>
                    {entry.bets
                      .map(({ spot, stake }) => `${spotName(submission, spot, language)} ${shortAmount(stake)}`)
                      .join(' · ')}
                  </small>
                </span>
                <b>{amount(stakeOf(entry))}</b>
              </button>
              <Button
                look="quiet"
                aria-label={words.saved.remove(entry.name)}
                onClick={() => keep(saved.filter((other) => other !== entry))}
              >
                <Icon name="bin" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SaveForm saved={saved} wagers={wagers} onSave={(name) => keep(withSaved(saved, name, wagers))} />
    </Dialog>
  );
};

export default SavedBetsDialog;

/** The first of the ready-made names that is free. */
const freeName = (saved: readonly SavedBets[], fallback: (number: number) => string): string => {
  const names = Array.from({ length: SAVED_MOST + 1 }, (_, index) => fallback(index + 1));
  return names.find((name) => !saved.some((other) => other.name === name)) ?? fallback(1);
};

const SaveForm = ({
  saved,
  wagers,
  onSave,
}: {
  saved: readonly SavedBets[];
  wagers: readonly Wager[];
  onSave: (name: string) => void;
}) => {
  const { words } = useLanguage();
  const [name, setName] = useState('');
  const fallback = freeName(saved, words.saved.fallback);
  const chosen = name.trim() || fallback;
  const isFull = saved.length >= SAVED_MOST && !saved.some((other) => other.name === chosen);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(chosen);
    setName('');
  };
  if (wagers.length === 0) return <p className="soft">{words.saved.nothing}</p>;
  return (
    <form className="save" onSubmit={submit}>
      <h3>{words.saved.save}</h3>
      <Field
        label={words.saved.name}
        value={name}
        placeholder={fallback}
        maxLength={NAME_LONGEST}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
        hint={isFull ? words.saved.full(SAVED_MOST) : undefined}
      />
      <Button look="primary" type="submit" disabled={isFull}>
        {words.saved.keep} · {amount(wagers.reduce((sum, { stake }) => sum + stake, 0))}
      </Button>
    </form>
  );
};
