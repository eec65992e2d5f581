import { type ComparedFigure, SOURCES } from '@hardway/engine';
import { FigureTable, Scroll } from '../design/index.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { usePublished } from './answers.ts';
import { csv } from './csv.ts';
import { Downloads } from './download.tsx';
import { fractionText } from './exact.ts';
import { BookProgress } from './spot-book.tsx';

const TOPICS = [
  'hand',
  'line',
  'wager',
  'side-bet',
  'ruin',
  'sic-bo',
] as const satisfies readonly ComparedFigure['topic'][];

const NUMBERS = new Map(Object.keys(SOURCES).map((id, index) => [id, index + 1]));

/** Figures that others have published beside ours, worked out in front of the reader. */
export const CheckUsPanel = () => {
  const words = useWords();
  const { answer, done, hasFailed } = usePublished();
  return (
    <section className="check-us" aria-labelledby="odds-check-us">
      <div className="odds-bar row">
        <h2 id="odds-check-us">{words.odds.view['check-us']}</h2>
        {answer && (
          <Downloads
            name="check-us"
            files={{ csv: () => csv(fileRows(answer)), json: () => `${JSON.stringify(answer, null, 2)}\n` }}
          />
        )}
      </div>
      {hasFailed && (
        <p className="notice" role="alert">
          {words.odds.failed}
        </p>
      )}
      {answer ? <Figures figures={answer} /> : <BookProgress done={done} words={words.odds.working} />}
    </section>
  );
};

const fileRows = (figures: readonly ComparedFigure[]): string[][] => [
  ['topic', 'quantity', 'published', 'ours', 'fraction', 'agrees', 'source', 'place', 'command'],
  ...figures.map(({ topic, what, published, ours, fraction, agrees, source, place, command }) => [
    ...[topic, what.en, published, ours, fraction ?? '', `${agrees}`],
    ...[SOURCES[source].title, place, command ?? ''],
  ]),
];

const Figures = ({ figures }: { figures: readonly ComparedFigure[] }) => {
  const words = useWords();
  const language = useLanguage();
  const differing = figures.filter(({ agrees }) => !agrees);
  return (
    <>
      <p className="soft" role="status">
        {words.checkUs.lead({
          figures: figures.length,
          sources: NUMBERS.size,
          agree: figures.length - differing.length,
          differ: differing.length,
        })}
      </p>
      <h3>{words.checkUs.otherwise}</h3>
      <p className="soft">{words.checkUs.otherwiseLead}</p>
      <Rows
        caption={words.checkUs.otherwise}
        figures={differing}
        heads={[words.checkUs.perhaps]}
        more={({ differs }) => [differs![language]]}
      />
      {TOPICS.map((topic) => (
        <div key={topic} className="stack gap-2">
          <h3>{words.checkUs.topic[topic]}</h3>
          <Rows
            caption={words.checkUs.topic[topic]}
            figures={figures.filter((figure) => figure.topic === topic && figure.agrees)}
            heads={[words.checkUs.derivation, words.checkUs.command]}
            more={({ derivation, command }) => [
              derivation[language],
              command === null ? (
                words.checkUs.byHand
              ) : (
                <code key="command" lang="en">
                  npx {command}
                </code>
              ),
            ]}
          />
        </div>
      ))}
      <Sources />
    </>
  );
};

interface RowsProps {
  readonly caption: string;
  readonly figures: readonly ComparedFigure[];
  /** Of the columns that only some tables have. */
  readonly heads: readonly string[];
  readonly more: (figure: ComparedFigure) => Parameters<typeof FigureTable>[0]['rows'][number]['cells'];
}

const Rows = ({ caption, figures, heads, more }: RowsProps) => {
  const words = useWords();
  const language = useLanguage();
  return (
    <Scroll label={caption}>
      <FigureTable
        caption={caption}
        heads={[words.checkUs.quantity, words.checkUs.inPrint, words.checkUs.here, words.checkUs.source, ...heads]}
        numbers={[1, 2]}
        rows={figures.map((figure) => ({
          key: `${figure.what.en} ${figure.source} ${figure.published}`,
          cells: [
            figure.what[language],
            figure.published,
            <Ours key="ours" figure={figure} />,
            <Cited key="source" figure={figure} />,
            ...more(figure),
          ],
        }))}
      />
    </Scroll>
  );
};

const Ours = ({ figure: { ours, fraction } }: { figure: ComparedFigure }) => (
  <span className="ours">
    {ours}
    {fraction !== null && fraction !== ours && <small> = {fractionText(fraction)}</small>}
  </span>
);

const Cited = ({ figure: { source, place } }: { figure: ComparedFigure }) => (
  <span lang="en">
    <a href={`#source-${NUMBERS.get(source)}`}>[{NUMBERS.get(source)}]</a> <small>{place}</small>
  </span>
);

const Sources = () => {
  const words = useWords();
  return (
    <>
      <h3>{words.checkUs.sources}</h3>
      <ol className="sources" lang="en">
        {Object.values(SOURCES).map(({ author, title, in: place, address }, index) => (
          <li key={`${author} ${title}`} id={`source-${index + 1}`}>
            {author}: {address === null ? title : <a href={address}>{title}</a>}. {place}.
          </li>
        ))}
      </ol>
      <p className="soft">{words.checkUs.tellUs}</p>
    </>
  );
};
