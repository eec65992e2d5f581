import { useEffect, useState } from 'react';
import { Field } from '../design/index.ts';
import { editable, minorOf } from '../house/amount-text.ts';
import { spotName } from '../house/spot-name.ts';
import type { Words } from '../words/index.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { submissionOf } from './filing.ts';
import { fileOf, flatSpot } from './job.ts';
import { Select } from './select.tsx';
import { BOUNDS, type OddsState, type SessionState } from './state.ts';
import { FLAT, OWN, STRATEGIES } from './strategies.ts';
import type { ChangeOdds } from './use-odds-state.ts';

const MONEY = ['stake', 'bankroll', 'stopWin', 'stopLoss'] as const;
type MoneyKey = (typeof MONEY)[number];

/** The strategy, the money, the length of a session, how many of them, and the seed. */
export const SessionForm = ({ state, change }: { state: OddsState; change: ChangeOdds }) => {
  const language = useLanguage();
  const words = useWords();
  const { session } = state;
  const set = (changes: Partial<SessionState>): void => change({ session: { ...session, ...changes, run: false } });
  const isFlat = session.strategy === FLAT;
  const submission = submissionOf(state.book);
  const spots = submission.spots.filter(({ made }) => made.when !== 'supporting');
  return (
    <div className="session-form">
      <Select
        label={words.odds.strategy}
        value={session.strategy}
        options={STRATEGIES.map((id) => [id, words.odds.strategyName[id] ?? id])}
        onChange={(strategy) =>
          // What was chosen before is what one's own begins with.
          set(strategy === OWN ? { strategy, text: session.text ?? textOfFile(fileOf(state)) } : { strategy })
        }
        hint={hintOf(words, session.strategy)}
      />
      {isFlat && (
        <Select
          label={words.odds.column.spot}
          value={flatSpot(state)}
          options={spots.map((spot) => [spot.id, spotName(submission, spot.id, language)])}
          onChange={(bet) => set({ bet })}
        />
      )}
      {isFlat && <MoneyField name="stake" session={session} onChange={set} />}
      <PlanFields session={session} onChange={set} />
    </div>
  );
};

/** The money, the length of a session, how many of them, and the seed. */
export const PlanFields = (props: Omit<InputProps<string>, 'name'>) => (
  <>
    <MoneyField name="bankroll" {...props} />
    <NumberField name="rolls" {...props} />
    <NumberField name="sessions" {...props} />
    <MoneyField name="stopWin" {...props} />
    <MoneyField name="stopLoss" {...props} />
    <NumberField name="seed" {...props} />
  </>
);

const textOfFile = (file: unknown): string => JSON.stringify(file, null, 2);

const hintOf = (words: Words, strategy: string): string => {
  if (strategy === FLAT) return words.odds.flatHint;
  return strategy === OWN ? words.strategy.hint : words.odds.strategyHint({ id: strategy });
};

interface InputProps<Name> {
  readonly name: Name;
  readonly session: SessionState;
  readonly onChange: (changes: Partial<SessionState>) => void;
}

/** What is typed stays as it was typed, unless the address says something else. */
const useTyped = (value: string, read: (text: string) => number): [string, (text: string) => void] => {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped((before) => (Object.is(read(before), read(value)) ? before : value)), [value, read]);
  return [typed, setTyped];
};

const wholeOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

const within = (name: keyof typeof BOUNDS, value: number): boolean =>
  Number.isSafeInteger(value) && value >= BOUNDS[name][0] && value <= BOUNDS[name][1];

export const NumberField = ({ name, session, onChange }: InputProps<'rolls' | 'sessions' | 'seed' | 'hour'>) => {
  const words = useWords();
  const [typed, setTyped] = useTyped(`${session[name]}`, wholeOf);
  return (
    <Field
      label={words.odds.field[name]}
      inputMode="numeric"
      value={typed}
      error={
        within(name, wholeOf(typed)) ? null : words.odds.between({ least: BOUNDS[name][0], most: BOUNDS[name][1] })
      }
      onChange={({ target }) => {
        setTyped(target.value);
        if (within(name, wholeOf(target.value))) onChange({ [name]: wholeOf(target.value) });
      }}
    />
  );
};

const OPTIONAL: readonly MoneyKey[] = ['stopWin', 'stopLoss'];

const amountIn = (text: string): number => minorOf(text) ?? Number.NaN;

const textOf = (minor: number | null): string => (minor === null ? '' : editable(minor));

const MoneyField = ({ name, session, onChange }: InputProps<MoneyKey>) => {
  const words = useWords();
  const [typed, setTyped] = useTyped(textOf(session[name]), amountIn);
  const isEmpty = typed.trim() === '' && OPTIONAL.includes(name);
  return (
    <Field
      label={words.odds.field[name]}
      inputMode="decimal"
      value={typed}
      placeholder={OPTIONAL.includes(name) ? words.odds.none : undefined}
      error={isEmpty || within(name, amountIn(typed)) ? null : words.odds.amountWanted}
      onChange={({ target }) => {
        setTyped(target.value);
        if (OPTIONAL.includes(name) && target.value.trim() === '') onChange({ [name]: null });
        else if (within(name, amountIn(target.value))) onChange({ [name]: amountIn(target.value) });
      }}
    />
  );
};
