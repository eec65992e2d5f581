import { type FormEvent, useId, useState } from 'react';
import { Button, Field } from '../design/index.ts';
import { momentOf } from '../house/moments.ts';
import { NO_SEARCH, type RoundSearch, type SearchField } from './search.ts';
import './search-form.css';
import { useWords } from '../words/language.tsx';

interface SearchFormProps {
  /** What is looked for now. */
  readonly search: RoundSearch;
  readonly wrong: readonly SearchField[];
  readonly onSearch: (search: RoundSearch) => void;
}

/** What rounds are looked for by; it begins anew with every search, so that fields and search never differ. */
export const SearchForm = (props: SearchFormProps) => <Form key={JSON.stringify(props.search)} {...props} />;

const Form = ({ search, wrong, onSearch }: SearchFormProps) => {
  const words = useWords();
  const choice = useId();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, `${value}`.trim()]);
    const { outcome, ...filled } = Object.fromEntries(entries);
    onSearch({ ...NO_SEARCH, ...filled, is: outcome });
  };
  const field = (name: Exclude<SearchField, 'is'>, rest: object = {}) => (
    <Field
      label={words.record[name]}
      name={name}
      defaultValue={search[name]}
      error={wrong.includes(name) ? words.record.wrong : null}
      {...rest}
    />
  );
  return (
    <search>
      <form className="round-search" onSubmit={submit}>
        {field('first', { inputMode: 'numeric' })}
        {field('last', { inputMode: 'numeric' })}
        {(['from', 'to'] as const).map((name) => (
          <MomentField key={name} name={name} search={search} wrong={wrong} />
        ))}
        {field('seat', { inputMode: 'numeric' })}
        {field('terminal', { autoCapitalize: 'none', spellCheck: false })}
        {field('dice', { inputMode: 'numeric' })}
        <div className="field">
          <label htmlFor={choice}>{words.record.is}</label>
          {/* A form has a property for each name in it, and elements are made by asking their parent for "is". */}
          <select id={choice} name="outcome" defaultValue={search.is}>
            <option value="">{words.record.any}</option>
            <option value="void">{words.shared.voided}</option>
            <option value="corrected">{words.record.corrected}</option>
          </select>
        </div>
        <div className="row spread">
          <Button type="submit" look="primary">
            {words.staff.find}
          </Button>
          <Button look="quiet" onClick={() => onSearch(NO_SEARCH)}>
            {words.record.clear}
          </Button>
        </div>
      </form>
    </search>
  );
};

/** The browser writes days and months in an order of its own: beside its field they are spelt out. */
const MomentField = ({ name, search, wrong }: Pick<SearchFormProps, 'search' | 'wrong'> & { name: 'from' | 'to' }) => {
  const words = useWords();
  const [written, setWritten] = useState(search[name]);
  const at = Date.parse(written);
  return (
    <Field
      label={words.record[name]}
      name={name}
      type="datetime-local"
      step={1}
      className="spread"
      value={written}
      hint={Number.isNaN(at) ? undefined : momentOf(words, at)}
      error={wrong.includes(name) ? words.record.wrong : null}
      onChange={({ target }) => setWritten(target.value)}
    />
  );
};
