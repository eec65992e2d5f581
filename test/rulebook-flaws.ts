import {
  type Cell,
  fullName,
  legsOf,
  type Payouts,
  type Paytable,
  POINTS,
  payKeysOf,
  positionName,
  type Rulebook,
} from '@hardway/engine';

/** What is wrong with a rulebook taken by itself, in words; nothing if it is sound. */
export const flawsOf = (rulebook: Rulebook): readonly string[] => [
  ...rulebook.paytables.flatMap((paytable) =>
    [...payoutFlaws(rulebook, paytable), ...drawingFlaws(rulebook, paytable), ...nameFlaws(rulebook, paytable)].map(
      (flaw) => `pay table ${paytable.id}: ${flaw}`,
    ),
  ),
  ...rulebook.layouts.flatMap(({ id, cells }) => overlaps(cells).map((flaw) => `layout ${id}: ${flaw}`)),
];

const missing = (wanted: Iterable<string>, there: Iterable<string>, what: string): string[] => {
  const found = new Set(there);
  return [...new Set(wanted)].filter((name) => !found.has(name)).map((name) => `${name} ${what}`);
};

/** Wins and payouts cover each other. */
const payoutFlaws = ({ options }: Rulebook, { spots, payouts }: Paytable): string[] => {
  const optional = options.flatMap((option) =>
    option.kind === 'table' ? Object.values(option.choices) : option.kind === 'flag' ? [option.payouts ?? {}] : [],
  );
  const listed = [payouts, ...optional].flatMap((table: Payouts) => Object.keys(table));
  const used = spots.flatMap((spot) => legsOf(spots, spot).flatMap(({ play }) => payKeysOf(play)));
  return [...missing(used, listed, 'has no payout'), ...missing(listed, used, 'is the payout of no wager')];
};

/** The layout draws every spot once, within its grid. */
const drawingFlaws = (rulebook: Rulebook, paytable: Paytable): string[] => {
  const layout = rulebook.layouts.find(({ id }) => id === paytable.layout);
  if (!layout) return [`there is no layout ${paytable.layout}`];
  const drawn = layout.cells.flatMap(({ shows }) => ('spot' in shows ? [shows.spot] : []));
  const spots = paytable.spots.flatMap(({ id, play }) =>
    play.kind === 'line' && play.travels ? [id, ...POINTS.map((point) => `${id}/${point}`)] : [id],
  );
  const outside = layout.cells.filter(
    ({ x, y, width, height }) =>
      Math.min(x, y) < 0 || x + width > layout.columns + NEARLY || y + height > layout.rows + NEARLY,
  );
  return [
    ...missing(spots, drawn, 'is not on the layout'),
    ...missing(drawn, spots, 'is on the layout and is no spot'),
    ...drawn.filter((spot, index) => drawn.indexOf(spot) !== index).map((spot) => `${spot} is drawn twice`),
    ...outside.map((cell) => `${JSON.stringify(cell)} leaves the grid`),
  ];
};

const NEARLY = 1e-9;

const overlaps = (cells: readonly Cell[]): string[] =>
  cells.flatMap((a, index) =>
    cells
      .slice(index + 1)
      .filter(
        (b) =>
          a.x + a.width > b.x + NEARLY &&
          b.x + b.width > a.x + NEARLY &&
          a.y + a.height > b.y + NEARLY &&
          b.y + b.height > a.y + NEARLY,
      )
      .map((b) => `${JSON.stringify(a)} and ${JSON.stringify(b)} overlap`),
  );

const SCRIPTS = { en: /^[^\p{Script=Han}]+$/u, zh: /\p{Script=Han}/u } as const;
const LANGUAGES = ['en', 'zh'] as const;

/** Every position has a name of its own in every language, in full and for lists; so has every point a wager travels to. */
const nameFlaws = (rulebook: Rulebook, { spots }: Paytable): string[] => {
  const positions = spots.flatMap(({ id, play }) =>
    play.kind === 'line' && play.travels ? [id, ...POINTS.map((point) => `${id}/${point}`)] : [id],
  );
  return LANGUAGES.flatMap((language) => [
    ...wrongNames(language, new Map(spots.map((spot) => [spot.id, fullName(rulebook, spot, language)]))),
    ...wrongNames(language, new Map(positions.map((id) => [id, positionName(rulebook, id, language)]))),
  ]);
};

const wrongNames = (language: (typeof LANGUAGES)[number], names: ReadonlyMap<string, string>): string[] => {
  const all = [...names.values()];
  return [
    ...all.filter((name, index) => all.indexOf(name) !== index).map((name) => `two spots are called ${name}`),
    ...[...names]
      .filter(([id, name]) => name === id || !SCRIPTS[language].test(name))
      .map(([id]) => `${id} has no name in ${language}`),
  ];
};
