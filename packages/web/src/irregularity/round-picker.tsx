import { total } from '@hardway/engine';
import type { TableView } from '@hardway/server/protocol';
import { type FormEvent, useId, useState } from 'react';
import { Badge, Button, Dice, Field } from '../design/index.ts';
import { momentOf } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';
import { liveRound, type PlayedRound, useResults, withLit } from './results.ts';

interface RoundPickerProps {
  readonly table: string;
  readonly view: TableView;
  /** Several rounds at once. */
  readonly many?: boolean;
  /** The round being played can be chosen as well. */
  readonly withLive?: boolean;
  readonly chosen: readonly number[];
  /** All that are chosen now, and the one that was tapped. */
  readonly onChange: (chosen: readonly number[], tapped: PlayedRound) => void;
}

/** Rounds of the record to choose from, also older ones by their number. */
export const RoundPicker = ({ table, view, many = false, withLive = false, chosen, onChange }: RoundPickerProps) => {
  const words = useWords();
  const [upTo, setUpTo] = useState<number | null>(null);
  const group = useId();
  const found = useResults(table, upTo, view.version);
  const newest = upTo === null;
  const settled = newest ? withLit(found ?? [], view) : (found ?? []);
  const number = liveRound(view);
  const live: PlayedRound | null =
    withLive && newest && number !== null ? { number, roll: null, corrected: false, at: null } : null;
  const toggle = (played: PlayedRound): void => {
    const { number } = played;
    const rest = chosen.filter((other) => other !== number);
    onChange(!many ? [number] : rest.length < chosen.length ? rest : [...chosen, number], played);
  };
  const oldest = settled.at(-1)?.number ?? 1;
  return (
    <fieldset className="round-picker">
      <legend>{many ? words.irregularity.chooseRounds : words.irregularity.chooseRound}</legend>
      <div className="seek">
        <ByNumber onSeek={setUpTo} missing={found && upTo !== null && settled[0]?.number !== upTo ? upTo : null} />
        <Button look="quiet" disabled={newest} onClick={() => setUpTo(null)}>
          {words.irregularity.newest}
        </Button>
        <Button look="quiet" disabled={oldest <= 1} onClick={() => setUpTo(oldest - 1)}>
          {words.staff.older}
        </Button>
      </div>
      {found && settled.length === 0 && !live && <p className="soft">{words.irregularity.noRounds}</p>}
      <ul>
        {[...(live ? [live] : []), ...settled].map((played) => (
          <Row
            key={played.number}
            played={played}
            isLive={played === live}
            many={many}
            group={group}
            isChosen={chosen.includes(played.number)}
            onToggle={() => toggle(played)}
          />
        ))}
      </ul>
      {many && (
        <p className="row gap-2" aria-live="polite">
          {words.irregularity.chosenRounds({ count: chosen.length })}
          {chosen.map((number) => (
            <Button
              key={number}
              look="quiet"
              aria-label={words.irregularity.remove({ round: number })}
              onClick={() => toggle({ number, roll: null, corrected: false, at: null })}
            >
              {number} ✕
            </Button>
          ))}
        </p>
      )}
    </fieldset>
  );
};

const ByNumber = ({ onSeek, missing }: { onSeek: (round: number) => void; missing: number | null }) => {
  const words = useWords();
  const [text, setText] = useState('');
  const number = /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text) : null;
  const seek = (event: FormEvent): void => {
    event.preventDefault();
    if (number !== null) onSeek(number);
  };
  return (
    <form onSubmit={seek}>
      <Field
        label={words.irregularity.roundBy}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={missing === null ? null : words.irregularity.roundUnknown({ round: missing })}
      />
      <Button type="submit" disabled={number === null}>
        {words.irregularity.show}
      </Button>
    </form>
  );
};

interface RowProps {
  readonly played: PlayedRound;
  readonly isLive: boolean;
  readonly many: boolean;
  /** The radio buttons of one picker belong together. */
  readonly group: string;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

const Row = ({ played: { number, roll, corrected, at }, isLive, many, group, isChosen, onToggle }: RowProps) => {
  const words = useWords();
  return (
    <li>
      <label className={isChosen ? 'chosen' : ''}>
        <input
          type={many ? 'checkbox' : 'radio'}
          name={group}
          checked={isChosen}
          disabled={!roll && !isLive}
          onChange={onToggle}
        />
        <b>{words.shared.unit.round({ number })}</b>
        {roll ? (
          <>
            <Dice roll={roll} size="1.5rem" />
            <span>{total(roll)}</span>
          </>
        ) : (
          <Badge look={isLive ? 'good' : 'plain'}>
            {isLive ? words.irregularity.roundLive : words.irregularity.roundVoid}
          </Badge>
        )}
        {corrected && <Badge look="brass">{words.shared.corrected}</Badge>}
        {at !== null && <time dateTime={new Date(at).toISOString()}>{momentOf(words, at)}</time>}
      </label>
    </li>
  );
};
