import { ROLLS_PER_HOUR } from '@hardway/engine';
import { EVENING, type Evening, exampleIn, exampleNames, readEvenings, SIMULATED, zOf } from '../evening-figures.ts';
import { code, GENERATED, page, table } from './markdown.ts';

/** A page with every example strategy, and what an evening with it comes to. */

const DOWN = 'placed numbers stay up on come out rolls, where they are off (3.A(5)); theirs come down';

const MOVED =
  'the first two of 6, 8, 5 and 9 that no line bet covers are placed at once; theirs leaves what was moved until it wins or is ' +
  'covered, and does not see a covered 5; on come out rolls ours are off (3.A(5)), and theirs work';

const VIGORISH = 'the vigorish is paid with the wager (5.G(3)); theirs is taken from a win, rounded to a dollar';

/** The examples of crapssim 0.4, by their names there, and how they are written here. */
const CRAPSSIM: readonly (readonly [theirs: string, name: string, note?: string])[] = [
  ['Pass2Come', 'pass-two-come'],
  ['PassLinePlace68', 'pass-place-six-eight', DOWN],
  ['PlaceInside', 'place-inside', DOWN],
  ['Place68Move59', 'place-six-eight-move', `with a come bet, since something has to cover the 6 and the 8; ${MOVED}`],
  ['PassLinePlace68Move59', 'pass-place-six-eight-move', MOVED],
  ['Place682Come', 'place-six-eight-two-come', MOVED],
  ['IronCross', 'iron-cross', DOWN],
  ['HammerLock', 'hammer-lock'],
  ['Risk12', 'risk-twelve', 'the budget of a shooter is a counter, of 100.00 at most'],
  ['Knockout', 'knockout'],
  ['DiceDoctor', 'dice-doctor'],
  [
    'Place68PR',
    'place-six-eight-press-regress',
    'a first win that makes the point presses too; placed numbers are off on come out rolls (3.A(5)), where theirs work',
  ],
  [
    'Place68DontCome2Odds',
    'place-six-eight-dont-come',
    `6.00 and not 5.00 on the don’t come, so that its odds can be paid on every number; ${DOWN}`,
  ],
  [
    'QuickProps',
    'quick-props',
    'Maryland’s list of wagers is closed and has no Big 6 and Big 8 (3.A), so both are placed, 12.00 each in place of 10.00',
  ],
  ['BuySampler', 'buy-outside', `${VIGORISH}; off on come out rolls (3.A(41)(a)), where theirs works`],
  ['LaySampler', 'lay-five-nine', VIGORISH],
  [
    'PutWithOdds',
    'buy-six-with-a-point',
    'that list has no put bet either: what theirs puts on the 6 with its odds, 30.00 in all, is bought',
  ],
  ['HornExample', 'horn'],
  ['WorldExample', 'whirl', 'called a whirl there (3.A(21))'],
  ['ThreePointMolly', 'three-point-molly'],
  ['ThreePointDolly', 'three-point-dolly'],
];

const LITERATURE: readonly (readonly [name: string, note: string])[] = [
  ['three-point-molly-345', 'three line bets at work, as much odds as 3-4-5 tables allow'],
  ['five-count', 'waits for shooters who last: the stakes, not the odds, are smaller'],
  ['one-three-two-six', 'a list of stakes by wins in a row'],
  ['oscars-grind', 'a series wins one unit; the counter `ahead` says how far it is'],
  ['labouchere', 'a list of numbers in five counters'],
  ['dalembert', 'a unit more after a loss, one less after a win'],
  ['fibonacci-big', 'a list of stakes that is walked both ways'],
  ['small-martingale', 'doubled after a loss until it must begin again'],
  ['inside-regress-press', 'two boards, and a counter for each number'],
  ['place-six-eight-collect-press', 'collect the first win, press with the second, start again'],
  ['five-stages', 'stages by profit that advance and retreat'],
  ['hit-and-run', 'one hit a shooter, three shooters'],
  ['come-until-three', 'come bets until three numbers are covered'],
];

const LANGUAGE: readonly (readonly [name: string, note: string])[] = [
  ['pass-flat', 'the smallest file'],
  ['pass-double-odds', 'odds as a multiple'],
  ['pass-full-odds', 'as much odds as the submission allows'],
  ['place-six-eight-press', 'a habit with a progression and a most'],
  ['six-eight-up-by-hits', 'stakes by the number of hits, which two numbers share'],
  ['field-win-progression', 'a list by wins in a row that starts again'],
  ['working-come-out', 'what works on come out rolls, by calls'],
  ['after-three-bigs', 'streaks of results'],
  ['share-of-bankroll', 'a share of the bankroll'],
  ['trailing-stop', 'a stop by the fall from the highest'],
  ['dont-pass-four-losses', 'a stop by losses in a row'],
  ['either-line', 'a choice at random'],
  ['down-after-two-hits', '`down`: taken down by a rule'],
  ['off-after-a-hit', '`off`: called off for one roll'],
  ['fire-with-each-shooter', '`newShooter`'],
  ['three-rolls-and-down', 'the n-th roll of a hand, counted'],
  ['follow-the-last-total', 'the total that was thrown last, in a counter'],
  ['odds-by-point', 'odds by a table of one’s own for each point'],
  ['odds-up-by-passes', 'odds of so many times, by an expression'],
  ['up-a-third-or-down-a-third', 'a stop by profit and by loss'],
  ['three-cold-shooters', 'a stop by seven-outs in a row'],
  ['boards-that-overlap', 'the same spot more than once: stakes add up to one wager'],
];

const link = (name: string): string => `[${name}](../examples/strategies/${name}.json)`;

const plays = (name: string): string => (JSON.parse(exampleIn(name)) as { readonly name: string }).name;

const commandOf = (name: string): string =>
  code(`npx hardway session examples/strategies/${name}.json --bankroll ${EVENING.bankroll} --rolls ${EVENING.rolls}`);

const listed = (rows: readonly (readonly [name: string, note: string])[]): string =>
  table(
    ['file', 'what it plays', 'what it shows', 'its exact evening'],
    rows.map(([name, note]) => [link(name), plays(name), note, commandOf(name)]),
  );

const amount = (minor: number): string => (minor / 100).toFixed(2);

const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;

const figuresOf = (name: string, evening: Evening): readonly string[] => {
  const about = [link(name), evening.positions.toLocaleString('en-US')];
  const seconds = evening.seconds.toFixed(1);
  if ('refused' in evening)
    return [...about, '', '', '', '', '', '', '', '', `refused after ${seconds}: ${evening.refused}`];
  const { mean, standardDeviation, ruin, duration, simulated } = evening;
  const z = zOf(evening);
  const lost = EVENING.bankroll - mean;
  const hour = (lost / duration) * ROLLS_PER_HOUR;
  return [
    ...about,
    ...[amount(-lost), amount(simulated.mean - EVENING.bankroll), z.mean.toFixed(2)],
    amount(hour),
    amount(standardDeviation),
    ...[percent(ruin), percent(simulated.ruined / simulated.sessions), z.ruin.toFixed(2)],
    evening.seconds < 0.1 ? 'below 0.1' : seconds,
  ];
};

const eveningsSection = (): readonly string[] => {
  const { on, machine, evenings } = readEvenings()!;
  const all = Object.entries(evenings).filter(([name]) => exampleNames().includes(name));
  const refused = all.filter(([, evening]) => 'refused' in evening).length;
  return [
    '## What an evening comes to',
    `${EVENING.rolls} rolls with ${amount(EVENING.bankroll)}, exactly: for the mean, the deviation and the ruin not one roll was simulated. ` +
      `Beside them stands what ${SIMULATED.sessions.toLocaleString('en-US')} simulated evenings came to (seed ${SIMULATED.seed}), and z: by how many standard ` +
      `errors that is off. A test holds every z below 4. ${all.length} strategies, ${
        refused === 0 ? 'none' : `${refused}`
      } refused. Worked out by \`npm run evenings\` on ${on} (${machine}); seconds are those of one processor, which others were ` +
      `using as well. An hour has ${ROLLS_PER_HOUR} rolls.`,
    table(
      [
        ...['strategy', 'positions', 'mean result', 'simulated', 'z', 'lost an hour', 'deviation'],
        ...['ruined', 'simulated', 'z', 'seconds'],
      ],
      all.map(([name, evening]) => figuresOf(name, evening)),
    ),
  ];
};

export const strategiesPage = (): string => {
  const named = [...CRAPSSIM.map(([, name]) => name), ...[...LITERATURE, ...LANGUAGE].map(([name]) => name)];
  const missing = exampleNames().filter((name) => !named.includes(name));
  if (missing.length > 0) throw new Error(`scripts/docs/strategies.ts names no ${missing.join(', ')}.`);
  return page([
    GENERATED,
    '# Strategies',
    'Every strategy that lies in [examples/strategies](../examples/strategies): a file for each, which says what is bet before every ' +
      'roll ([the format](reference/strategy.md), [how to write one](guides/analyst.md#a-strategy)). `hardway session` works ' +
      'out how an evening ends, exactly; `hardway simulate` plays many of them, and compares several when it is given several:',
    [
      '```sh',
      'npx hardway simulate examples/strategies/horn.json examples/strategies/whirl.json --sessions 2000 --rolls 100',
      '```',
    ].join('\n'),
    'Tests hold the exact mean of each beside a simulation, play it by tables as the plain rules do, and play twelve of them on ' +
      '30 rolls that were worked out by hand ([the tapes](../test/strategy-tapes)).',
    '## Of crapssim',
    'The examples of [crapssim](https://github.com/skent259/crapssim), the widest open simulator of craps, written anew from their ' +
      'descriptions and played by Maryland’s document.',
    table(
      ['there', 'file', 'what it plays', 'how it differs', 'its exact evening'],
      CRAPSSIM.map(([theirs, name, note = '']) => [code(theirs), link(name), plays(name), note, commandOf(name)]),
    ),
    '## Of the literature',
    listed(LITERATURE),
    '## What the language can say',
    listed(LANGUAGE),
    ...eveningsSection(),
  ]);
};
