import type { Rulebook, RulesSubmission, Wager } from '@hardway/engine';
import { type FormEvent, useState } from 'react';
import { amountText, Button, Chip, Dialog, Field, Icon, shortAmount } from '../design/index.ts';
import { spotName } from '../house/spot-name.ts';
import type { Words } from '../words/index.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { NAME_LONGEST, readSaved, SAVED_MOST, type SavedBets, stakeOf, withSaved, writeSaved } from './saved.ts';
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
  const language = useLanguage();
  const words = useWords();
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
    <Dialog title={words.player.saved.title} closeWord={words.shared.close} onClose={onClose}>
      <p className="soft">{words.player.saved.lead({ most: SAVED_MOST })}</p>
      {refused && (
        <p className="error" role="alert">
          {refused}
        </p>
      )}
      {saved.length === 0 ? (
        <p>{words.player.saved.none}</p>
      ) : (
        <ul className="saved stack gap-2">
          {saved.map((entry) => (
            <li key={entry.name}>
              <button
                type="button"
                className="put"
                aria-label={words.player.saved.put({ name: entry.name, value: amountText(stakeOf(entry)) })}
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
                <b>{amountText(stakeOf(entry))}</b>
              </button>
              <Button
                look="quiet"
                aria-label={words.player.saved.remove({ name: entry.name })}
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
const freeName = (saved: readonly SavedBets[], fallback: Words['player']['saved']['fallback']): string => {
  const names = Array.from({ length: SAVED_MOST + 1 }, (_, index) => fallback({ number: index + 1 }));
  return names.find((name) => !saved.some((other) => other.name === name)) ?? fallback({ number: 1 });
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
  const words = useWords();
  const [name, setName] = useState('');
  const fallback = freeName(saved, words.player.saved.fallback);
  const chosen = name.trim() || fallback;
  const isFull = saved.length >= SAVED_MOST && !saved.some((other) => other.name === chosen);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(chosen);
    setName('');
  };
  if (wagers.length === 0) return <p className="soft">{words.player.saved.nothing}</p>;
  return (
    <form className="save" onSubmit={submit}>
      <h3>{words.player.saved.save}</h3>
      <Field
        label={words.player.saved.name}
        value={name}
        placeholder={fallback}
        maxLength={NAME_LONGEST}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
        hint={isFull ? words.player.saved.full({ most: SAVED_MOST }) : undefined}
      />
      <Button look="primary" type="submit" disabled={isFull}>
        {words.player.saved.keep} · {amountText(wagers.reduce((sum, { stake }) => sum + stake, 0))}
      </Button>
    </form>
  );
};
