import { RULEBOOKS } from '@hardway/engine';
import { useId } from 'react';
import { DocumentSentence } from '../house/told.tsx';
import { useLanguage, useWords } from '../words/language.tsx';
import { OwnDice } from './dice/own-dice.tsx';
import { type Book, type FiledSetting, rulebookOf, settingsOf, standardBook, submissionOf } from './filing.ts';
import { Select } from './select.tsx';
import { settingValue } from './setting-value.ts';

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
  const words = useWords();
  const language = useLanguage();
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
          options={RULEBOOKS.map((each) => [each.id, `${each.place[language]} · ${words.shared.game[each.game]}`])}
          onChange={(id) => onChange(standardBook(id))}
        />
        <Select
          label={words.staff.paytableHead}
          value={book.paytable}
          options={rulebook.paytables.map(({ id }) => [id, id === 'standard' ? words.odds.standard : id])}
          onChange={(paytable) => onChange({ ...book, paytable })}
        />
        <p className="book-source">
          <span lang="en">{rulebook.title}</span>
          <span>
            {words.odds.offer[rulebook.offer.rule]} <ClauseLabel>{rulebook.offer.clause}</ClauseLabel>
          </span>
        </p>
      </div>
      <OwnDice dice={submissionOf(book).dice} value={book.dice} onChange={(dice) => onChange({ ...book, dice })} />
      {settings.length > 0 && (
        <details className="book-settings">
          <summary>{words.odds.settings({ number: settings.length })}</summary>
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

export const ClauseLabel = ({ children }: { children: string }) => (
  <span className="clause" lang="en">
    {children}
  </span>
);

const SettingField = ({
  setting: { key, clause, says, values },
  book,
  onChange,
}: {
  setting: FiledSetting;
  book: Book;
  onChange: (book: Book) => void;
}) => {
  const words = useWords();
  const choose = (value: string): void => {
    const { [key]: _, ...others } = book.choices;
    onChange({ ...book, choices: value === values[0] ? others : { ...others, [key]: value } });
  };
  return (
    <Select
      label={words.odds.setting[key] ?? key}
      value={book.choices[key] ?? values[0]!}
      options={values.map((value) => [value, settingValue(words, key, value)])}
      onChange={choose}
      hint={
        <>
          <DocumentSentence>{says}</DocumentSentence> <ClauseLabel>{clause}</ClauseLabel>
        </>
      }
    />
  );
};
