import { RULEBOOKS } from '@hardway/engine';
import type { TableSummary } from '@hardway/server/protocol';
import { useId } from 'react';
import { shortAmount } from '../design/amount.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { PACES, paceOf, type TableWish, tableChoices } from './wanted.ts';

interface FiltersProps {
  readonly tables: readonly TableSummary[];
  readonly wanted: TableWish;
  readonly onWant: (wanted: TableWish) => void;
}

/** What tables differ in here; what is the same for all is not asked. */
export const Filters = ({ tables, wanted, onWant }: FiltersProps) => {
  const words = useWords();
  const language = useLanguage();
  const id = useId();
  const want = (part: Partial<TableWish>): void => onWant({ ...wanted, ...part });
  const documents = tableChoices(tables, ({ rulebook }) => rulebook);
  const minimums = tableChoices(tables, ({ limits }) => limits?.min ?? null)
    .filter((min) => min !== null)
    .toSorted((a, b) => a - b);
  const ways = PACES.filter((way) => tables.some((table) => paceOf(table) === way));
  return (
    <search className="filters">
      <div className="field">
        <label htmlFor={`${id}-name`}>{words.lobby.find}</label>
        <input
          id={`${id}-name`}
          type="search"
          autoComplete="off"
          value={wanted.name}
          onChange={({ target }) => want({ name: target.value })}
        />
      </div>
      <Choice
        label={words.lobby.game}
        value={wanted.game}
        options={tableChoices(tables, ({ game }) => game).map((game) => [game, words.shared.game[game]])}
        onChoose={(game) => want({ game })}
      />
      <Choice
        label={words.lobby.dealt}
        value={wanted.way}
        options={ways.map((way) => [way, words.lobby.way[way]])}
        onChoose={(way) => want({ way })}
      />
      <Choice
        label={words.lobby.document}
        value={wanted.rulebook}
        options={documents.map((document) => [document, placeOf(document, language)])}
        onChoose={(rulebook) => want({ rulebook })}
      />
      <Choice
        label={words.lobby.stake}
        value={wanted.most === null ? '' : `${wanted.most}`}
        options={minimums.map((min) => [`${min}`, words.lobby.upTo({ amount: shortAmount(min) })])}
        onChoose={(most) => want({ most: most === '' ? null : Number(most) })}
      />
      <label className="check">
        <input type="checkbox" checked={wanted.free} onChange={({ target }) => want({ free: target.checked })} />
        {words.lobby.freeOnly}
      </label>
    </search>
  );
};

const placeOf = (id: string, language: 'en' | 'zh'): string => {
  const rulebook = RULEBOOKS.find((known) => known.id === id);
  return rulebook ? `${rulebook.place[language]} · ${id}` : id;
};

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value | '';
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly onChoose: (value: Value | '') => void;
}

const Choice = <Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) => {
  const words = useWords();
  const id = useId();
  if (options.length < 2) return null;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChoose(options.find(([known]) => known === target.value)?.[0] ?? '')}
      >
        <option value="">{words.lobby.any}</option>
        {options.map(([known, name]) => (
          <option key={known} value={known}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
};
