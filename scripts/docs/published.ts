import { type ComparedFigure, comparedFigures, SOURCES } from '@hardway/engine';
import { code, GENERATED, page, table } from './markdown.ts';

/** A page with figures in print beside ours. */

const TITLES = {
  hand: 'A shooter’s hand',
  line: 'Line wagers and odds behind them',
  wager: 'Other wagers of craps',
  'side-bet': 'Side bets',
  ruin: 'Ruin and bold play',
  'sic-bo': 'Sic Bo',
} as const;

const numbers = new Map(Object.keys(SOURCES).map((id, index) => [id, index + 1]));

const cited = ({ source, place }: ComparedFigure): string => `[${numbers.get(source)}](#sources), ${place}`;

const ours = ({ ours: decimal, fraction }: ComparedFigure): string =>
  fraction === null || fraction === decimal ? decimal : `${decimal} = ${fraction}`;

const commandOf = ({ command }: ComparedFigure): string => (command === null ? 'by hand' : code(`npx ${command}`));

const rowsOf = (rows: readonly ComparedFigure[]): string =>
  table(
    ['quantity', 'in print', 'here', 'source', 'derivation', 'command'],
    rows.map((row) => [row.what.en, row.published, ours(row), cited(row), row.derivation.en, commandOf(row)]),
  );

export const publishedPage = (): string => {
  const rows = comparedFigures();
  const differing = rows.filter(({ agrees }) => !agrees);
  return page([
    GENERATED,
    '# Check us',
    `Figures that others have published, beside what comes out here: ${rows.length} from ${numbers.size} sources, ` +
      `of which ${rows.length - differing.length} agree to the last printed digit and ${differing.length} do not. Each is worked out anew ` +
      'whenever the tests run; nothing on this page was typed in but what is in print. The page **Check us** under `/odds` of a ' +
      'running house works them out in front of you.',
    'A source stands here only if its text was read, and only for figures that stand in it. If you know of another one, or think ' +
      'that we are wrong, tell us: a row is an entry in `packages/engine/src/published`.',
    '## In print otherwise',
    'Everybody who computes makes mistakes, we too; these figures are not what the rules give, and the right one is close by.',
    table(
      ['quantity', 'in print', 'here', 'source', 'what may have happened'],
      differing.map((row) => [row.what.en, row.published, ours(row), cited(row), row.differs!.en]),
    ),
    ...Object.entries(TITLES).flatMap(([topic, title]) => [
      `## ${title}`,
      rowsOf(rows.filter((row) => row.topic === topic && row.agrees)),
    ]),
    '## Sources',
    Object.values(SOURCES)
      .map(
        ({ author, title, in: place, address }, index) => `${index + 1}. ${author}: [${title}](${address}). ${place}.`,
      )
      .join('\n'),
  ]);
};
