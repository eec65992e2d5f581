import { type Language, type OddsReport, RULEBOOKS, type SpotReport } from '@hardway/engine';
import { Scroll } from '../design/index.ts';
import type { Words } from '../words/index.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { useReport, type Working } from './answers.ts';
import { BookChooser } from './book-chooser.tsx';
import { type Pair, pairsOf } from './compare.ts';
import { comparisonRows, csv } from './csv.ts';
import { Downloads } from './download.tsx';
import { percentText, readExact, signed } from './exact.ts';
import { Share } from './figure.tsx';
import { type Book, rulebookOf, settingsOf, standardBook, submissionOf } from './filing.ts';
import { groupName } from './names.ts';
import { settingValue } from './setting-value.ts';
import { BookProgress } from './spot-book.tsx';
import { paysText } from './spot-table.tsx';
import type { OddsState } from './state.ts';
import type { ChangeOdds } from './use-odds-state.ts';

/** Two pay tables side by side, of one document or of two. */
export const Compare = ({
  state,
  report,
  change,
}: {
  state: OddsState;
  report: Working<OddsReport>;
  change: ChangeOdds;
}) => {
  const words = useWords();
  const against = state.against ?? otherBook(state.book);
  const other = useReport(against);
  const [left, right] = [report.answer, other.answer];
  return (
    <section className="compare" aria-labelledby="odds-compare">
      <h2 id="odds-compare">{words.odds.view.compare}</h2>
      <BookChooser legend={words.odds.against} book={against} onChange={(book) => change({ against: book }, 'step')} />
      {left && right ? (
        <Comparison state={state} against={against} left={left} right={right} change={change} />
      ) : (
        <BookProgress done={(report.done + other.done) / 2} words={words.odds.working} />
      )}
    </section>
  );
};

/** Something near to compare with: another pay table, another choice, or another document of the same game. */
const otherBook = (book: Book): Book => {
  if (book.dice !== null) return { ...book, dice: null };
  const rulebook = rulebookOf(book.rulebook);
  const next = rulebook.paytables.find(({ id }) => id !== book.paytable);
  if (next) return { ...book, paytable: next.id };
  const [setting] = settingsOf(rulebook);
  if (setting) {
    const { [setting.key]: chosen, ...others } = book.choices;
    return { ...book, choices: chosen === undefined ? { ...others, [setting.key]: setting.values[1]! } : others };
  }
  return standardBook(RULEBOOKS.find(({ id, game }) => game === rulebook.game && id !== book.rulebook)!.id);
};

/** A book by its place, its pay table and what is chosen otherwise than usual. */
const headingOf = (words: Words, language: Language, { rulebook: id, paytable, choices, dice }: Book): string => {
  const chosen = Object.entries(choices).map(
    ([key, value]) => `${words.odds.setting[key] ?? key}: ${settingValue(words, key, value)}`,
  );
  const { place, game } = rulebookOf(id);
  const book = words.odds.book({ place: place[language], game: words.shared.game[game] });
  const named = paytable === 'standard' ? book : words.odds.bookAndTable({ book, table: paytable });
  return [named, ...chosen, ...(dice === null ? [] : [words.dice.withWeights({ weights: dice })])].join(' · ');
};

const Comparison = ({
  state,
  against,
  left,
  right,
  change,
}: {
  state: OddsState;
  against: Book;
  left: OddsReport;
  right: OddsReport;
  change: ChangeOdds;
}) => {
  const words = useWords();
  const language = useLanguage();
  const pairs = pairsOf(left.spots, right.spots, state.every);
  const shown = state.differing ? pairs.filter(({ verdict }) => verdict !== 'same') : pairs;
  const differing = pairs.reduce((sum, { verdict, spots }) => sum + (verdict === 'same' ? 0 : spots.length), 0);
  const [mine, others] = [state.book, against].map((book) => headingOf(words, language, book));
  return (
    <>
      <div className="odds-bar row">
        <p role="status">{differing === 0 ? words.odds.noDifferences : words.odds.differences({ count: differing })}</p>
        <label className="odds-check">
          <input
            type="checkbox"
            checked={state.differing}
            onChange={(event) => change({ differing: event.target.checked })}
          />
          {words.odds.differingOnly}
        </label>
        <label className="odds-check">
          <input type="checkbox" checked={state.every} onChange={(event) => change({ every: event.target.checked })} />
          {words.odds.every}
        </label>
        <Downloads
          name={`compare-${left.rulebook}-${left.paytable}-${right.rulebook}-${right.paytable}`}
          files={{
            csv: () => csv(comparisonRows(left, right, pairsOf(left.spots, right.spots, true))),
            json: () => `${JSON.stringify({ left, right }, null, 2)}\n`,
          }}
        />
      </div>
      <Scroll label={words.odds.compareCaption}>
        <table className="figures spots compared">
          <caption className="unseen">{words.odds.compareCaption}</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {words.odds.column.spot}
              </th>
              <th scope="colgroup" colSpan={2}>
                {mine}
              </th>
              <th scope="colgroup" colSpan={2}>
                {others}
              </th>
              <th scope="col" rowSpan={2} className="number">
                {words.odds.difference}
              </th>
            </tr>
            <tr>
              {['left', 'right'].flatMap((side) => [
                <th key={`${side} pays`} scope="col">
                  {words.odds.column.pays}
                </th>,
                <th key={`${side} edge`} scope="col" className="number">
                  {words.odds.column.edge}
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {shown.map((pair) => (
              <PairRow key={pair.spot} pair={pair} left={state.book} right={against} />
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
};

const MARKS = { same: '=', dearer: '▲', cheaper: '▼', 'only-left': '◁', 'only-right': '▷' } as const;

const PairRow = ({ pair, left, right }: { pair: Pair; left: Book; right: Book }) => {
  const language = useLanguage();
  const words = useWords();
  const submission = submissionOf(pair.left ? left : right);
  const own = pair.spots.map((spot) => submission.spots.find(({ id }) => id === spot)!);
  const paysDiffer = pair.left && pair.right && paysText(pair.left) !== paysText(pair.right);
  return (
    <tr className={pair.verdict}>
      <th scope="row">{groupName(submission, language, own)}</th>
      <Side figures={pair.left} marked={false} />
      <Side figures={pair.right} marked={paysDiffer === true} />
      <td className="number verdict">
        {pair.difference === null || pair.verdict === 'same' ? null : (
          <span className="percent">{signed(percentText(readExact(pair.difference)))} </span>
        )}
        <span className="mark">
          <span aria-hidden="true">{MARKS[pair.verdict]}</span> {words.odds.verdict[pair.verdict]}
        </span>
      </td>
    </tr>
  );
};

const Side = ({ figures, marked }: { figures: SpotReport | null; marked: boolean }) =>
  figures ? (
    <>
      <td>
        <span lang="en" className={marked ? 'pays changed' : 'pays'}>
          {paysText(figures)}
        </span>
      </td>
      <td className="number">
        <Share value={figures.edge} />
      </td>
    </>
  ) : (
    <>
      <td>–</td>
      <td className="number">–</td>
    </>
  );
