import { RULEBOOKS } from '@hardway/engine';
import { useId } from 'react';
import { type Book, rulebookOf, type Setting, settingsOf, standardBook } from './filing.ts';
import { Select } from './select.tsx';
import { useOddsWords } from './words.ts';

/** Which document, which of its pay tables, and the choices that move its odds. */
export const BookChooser = ({
  legend,
  book,
  onChange,
}: {
  legend: string;
  book: Book;
  onChange: (book: Book) => void;
}) => {
  const words = useOddsWords();
  const rulebook = rulebookOf(book.rulebook);
  const settings = settingsOf(rulebook);
  const heading = useId();
  return (
    <section className="book" aria-labelledby={heading}>
      <h2 id={heading} className="unseen">
        {legend}
      </h2>
      <div className="book-choices">
        <Select
          label={legend}
          value={book.rulebook}
          options={RULEBOOKS.map((each) => [each.id, words.book(each)])}
          onChange={(id) => onChange(standardBook(id))}
        />
        <Select
          label={words.paytable}
          value={book.paytable}
          options={rulebook.paytables.map(({ id }) => [id, words.paytableName(id)])}
          onChange={(paytable) => onChange({ ...book, paytable })}
        />
        <p className="book-source">
          <span lang="en">{rulebook.title}</span>
          <span>
            {words.offer[rulebook.offer.rule]} <Clause>{rulebook.offer.clause}</Clause>
          </span>
        </p>
      </div>
      {settings.length > 0 && (
        <details className="book-settings">
          <summary>{words.settings(settings.length)}</summary>
          <div>
            {settings.map((setting) => (
              <SettingField key={setting.key} setting={setting} book={book} onChange={onChange} />
            ))}
          </div>
        </details>
      )}
    </section>
  );
};

export const Clause = ({ children }: { children: string }) => (
  <span className="clause" lang="en">
    {children}
  </span>
);

const SettingField = ({
  setting: { key, clause, says, values },
  book,
  onChange,
}: {
  setting: Setting;
  book: Book;
  onChange: (book: Book) => void;
}) => {
  const words = useOddsWords();
  const choose = (value: string): void => {
    const { [key]: _, ...others } = book.choices;
    onChange({ ...book, choices: value === values[0] ? others : { ...others, [key]: value } });
  };
  return (
    <Select
      label={words.setting[key] ?? key}
      value={book.choices[key] ?? values[0]!}
      options={values.map((value) => [value, words.settingValue(key, value)])}
      onChange={choose}
      hint={
        <>
          <span lang="en">{says}</span> <Clause>{clause}</Clause>
        </>
      }
    />
  );
};
