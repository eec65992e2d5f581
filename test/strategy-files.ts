import { type RulesSubmission, type Spot, stakeMultiple } from '@hardway/engine';
import fc from 'fast-check';

/**
 * Random strategy files in the language of boards, rules, counters, chances and stops. They need not make sense; what no
 * player could do, such as a stake that cannot be paid, is left to whoever reads them.
 */

const COUNTERS = ['hits', 'step', 'stage'] as const;
const CHANCES = ['coin', 'luck'] as const;
const BOARDS = ['wide', 'narrow'] as const;

/** A place in a file where an expression stands: before bets, before them without money, or after a roll. */
type Place = 'bets' | 'chance' | 'roll';

const POINTS = [4, 5, 6, 8, 9, 10];
const OPERATORS = ['=', '!=', '<', '<=', '>', '>='];

const isTravelling = ({ play }: Spot): boolean => play.kind === 'line' && play.travels !== null;

/** Who plays: on which spots, with how much, and whether that is ever looked at. */
export interface Player {
  readonly submission: RulesSubmission;
  readonly spots: readonly Spot[];
  readonly bankroll: number;
  readonly looksAtMoney: boolean;
}

/** What expressions may name: the file's counters and chances, and the spots that it bets on. */
class Words {
  private readonly submission: RulesSubmission;
  private readonly spots: readonly Spot[];
  private readonly bankroll: number;
  private readonly looksAtMoney: boolean;
  private readonly names: readonly string[];

  constructor({ submission, spots, bankroll, looksAtMoney }: Player, names: readonly string[]) {
    this.submission = submission;
    this.spots = spots;
    this.bankroll = bankroll;
    this.looksAtMoney = looksAtMoney;
    this.names = names;
  }

  private get isCraps(): boolean {
    return this.submission.dice === 2;
  }

  /** A spot, a number that a wager has travelled to, or all spots that begin alike. */
  pattern(): fc.Arbitrary<string> {
    return fc.constantFrom(
      ...this.spots.flatMap((spot) => [
        spot.id,
        ...(isTravelling(spot) ? POINTS.map((point) => `${spot.id}/${point}`) : []),
        `${spot.id.replace(/\/.*$/, '')}*`,
      ]),
    );
  }

  private inBrackets(name: string): fc.Arbitrary<string> {
    return this.pattern().map((pattern) => `${name}('${pattern}')`);
  }

  number(place: Place, depth: number): fc.Arbitrary<string> {
    const leaves = [
      fc.integer({ min: 0, max: 6 }).map(String),
      ...(this.names.length > 0 ? [fc.constantFrom(...this.names), fc.constantFrom(...this.names)] : []),
      ...(this.isCraps ? [fc.constant('point')] : []),
      this.inBrackets('count'),
      this.inBrackets('staked'),
      ...(place === 'roll' ? [fc.constant('total'), this.inBrackets('wins'), this.inBrackets('losses')] : []),
      ...(place === 'roll' ? [fc.integer({ min: 1, max: 6 }).map((face) => `shows(${face})`)] : []),
      ...(place === 'bets' && this.looksAtMoney ? [this.shareOfMoney()] : []),
    ];
    if (depth === 0) return fc.oneof(...leaves);
    const [inner, test] = [this.number(place, depth - 1), this.condition(place, depth - 1)];
    return fc.oneof(
      ...leaves,
      fc.tuple(inner, fc.constantFrom('+', '-', '*'), inner).map(([a, sign, b]) => `(${a} ${sign} ${b})`),
      fc.tuple(inner, fc.constantFrom('/', '%'), fc.integer({ min: 1, max: 4 })).map((of) => `(${of.join(' ')})`),
      fc.tuple(fc.constantFrom('min', 'max'), inner, inner).map(([name, a, b]) => `${name}(${a}, ${b})`),
      fc.tuple(test, inner, inner).map(([when, yes, no]) => `(if ${when} then ${yes} else ${no})`),
      fc.tuple(fc.array(inner, { minLength: 1, maxLength: 3 }), inner).map(([items, at]) => `[${items}][${at}]`),
    );
  }

  private shareOfMoney(): fc.Arbitrary<string> {
    return fc
      .tuple(fc.constantFrom('bankroll', 'profit', '(bankroll - felt)'), fc.integer({ min: 1, max: 4 }))
      .map(([money, parts]) => `${money} / ${Math.ceil(this.bankroll / parts)}`);
  }

  condition(place: Place, depth: number): fc.Arbitrary<string> {
    const leaves = [
      ...(this.isCraps ? [fc.constantFrom('comeOut', 'newShooter', 'point in [6, 8]')] : []),
      ...(this.isCraps ? [fc.constantFrom(...POINTS).map((point) => `covered(${point})`)] : []),
      this.inBrackets('on'),
      ...(place === 'roll' ? [fc.constantFrom('alike', 'net > 0', 'net < 0', 'net = 0')] : []),
      ...(place === 'roll' ? [this.inBrackets('won'), this.inBrackets('lost'), ...this.hits()] : []),
      ...(place === 'roll' && this.isCraps ? [fc.constantFrom('pointSet', 'pointMade', 'sevenOut')] : []),
      ...(place === 'bets' && this.looksAtMoney ? [this.threshold()] : []),
    ];
    const compared = fc
      .tuple(this.number(place, 0), fc.constantFrom(...OPERATORS), this.number(place, 0))
      .map((parts) => parts.join(' '));
    if (depth === 0) return fc.oneof(...leaves, compared);
    const inner = this.condition(place, depth - 1);
    return fc.oneof(
      ...leaves,
      compared,
      inner.map((of) => `not (${of})`),
      fc.tuple(inner, fc.constantFrom('and', 'or'), inner).map(([a, sign, b]) => `((${a}) ${sign} (${b}))`),
    );
  }

  private hits(): fc.Arbitrary<string>[] {
    const decided = this.spots.filter(({ play }) => play.kind === 'one-roll');
    return decided.length > 0 ? [fc.constantFrom(...decided).map(({ id }) => `hit('${id}')`)] : [];
  }

  private threshold(): fc.Arbitrary<string> {
    const amount = fc.integer({ min: -this.bankroll, max: 2 * this.bankroll });
    return fc
      .tuple(fc.constantFrom('bankroll', 'profit', '2 * profit'), fc.constantFrom(...OPERATORS), amount)
      .map((parts) => parts.join(' '));
  }

  /** A stake that can be paid wherever dice and history lead. */
  private stake(spot: Spot): fc.Arbitrary<string | number> {
    const unit = stakeMultiple(this.submission, spot);
    const times = fc.integer({ min: 1, max: 5 });
    return fc.oneof(
      times.map((count) => count * unit),
      this.number('bets', 1).map((of) => `${unit} * max(0, min(6, ${of}))`),
      fc.array(times, { minLength: 2, maxLength: 4 }).chain((list) => {
        const amounts = list.map((count) => count * unit);
        return this.number('bets', 0).map((at) => `[${amounts}][${at}]`);
      }),
      fc.tuple(this.condition('bets', 1), times).map(([when, count]) => `if ${when} then ${count * unit} else 0`),
      ...(this.looksAtMoney ? [times.map((parts) => `payable('${spot.id}', bankroll / ${parts * 10})`)] : []),
    );
  }

  private odds(): fc.Arbitrary<unknown> {
    const amount = fc.integer({ min: 0, max: this.bankroll });
    return fc.oneof(
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom('full', '3-4-5'),
      fc.record({ 4: fc.integer({ min: 0, max: 2 }), 6: fc.integer({ min: 0, max: 3 }) }),
      this.number('bets', 1).map((times) => ({ times })),
      amount.map((of) => ({ amount: of })),
      this.number('bets', 1).map((of) => ({ amount: `1000 * max(0, min(9, ${of}))` })),
      amount.map((win) => ({ win })),
    );
  }

  bet(spot: Spot): fc.Arbitrary<object> {
    const takesOdds = spot.play.kind === 'line';
    return fc.record(
      {
        spot: fc.constant(spot.id),
        stake: this.stake(spot),
        when: this.condition('bets', 1),
        ...(isTravelling(spot) ? { upTo: fc.integer({ min: 1, max: 3 }) } : {}),
        ...(takesOdds ? { odds: this.odds() } : {}),
      },
      { requiredKeys: ['spot', 'stake'] },
    );
  }

  board(minLength: number): fc.Arbitrary<readonly object[]> {
    return fc.subarray([...this.spots], { minLength }).chain((some) => fc.tuple(...some.map((spot) => this.bet(spot))));
  }

  private patterns(): fc.Arbitrary<readonly string[]> {
    return fc.uniqueArray(this.pattern(), { minLength: 1, maxLength: 2 });
  }

  rule(): fc.Arbitrary<object> {
    const board = fc.oneof(fc.constantFrom<string | string[]>(...BOARDS), fc.constant<string | string[]>([...BOARDS]));
    return fc.oneof(
      { weight: 3, arbitrary: fc.record({ when: this.condition('bets', 1), board }, { requiredKeys: ['board'] }) },
      {
        weight: 3,
        arbitrary: fc.record({ when: this.condition('bets', 1), bets: this.board(1) }, { requiredKeys: ['bets'] }),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom('down', 'off', 'on'), this.patterns(), this.condition('bets', 1))
          .map(([key, patterns, when]) => ({ when, [key]: patterns })),
      },
    );
  }
}

const anyCounter = (words: Words): fc.Arbitrary<object> =>
  fc
    .record(
      {
        min: fc.integer({ min: -2, max: 0 }),
        max: fc.integer({ min: 1, max: 4 }),
        reset: words.condition('roll', 1),
        before: words.number('bets', 1),
        beyond: fc.constantFrom('stay', 'start'),
        change: fc.oneof(
          fc.oneof(words.condition('roll', 1), words.number('roll', 1)).map((add) => ({ add })),
          words.number('roll', 1).map((set) => ({ set })),
        ),
      },
      { requiredKeys: ['max', 'change'] },
    )
    .map(({ change, ...rest }) => ({ ...rest, ...change }));

const anyChance = (words: Words): fc.Arbitrary<object> =>
  fc.record(
    { chance: fc.constantFrom('1/2', '1/3', '5/6', '7/36'), when: words.condition('chance', 1) },
    { requiredKeys: ['chance'] },
  );

const named = <Name extends string>(
  names: readonly Name[],
  make: () => fc.Arbitrary<unknown>,
): fc.Arbitrary<Partial<Record<Name, unknown>>> =>
  names.length === 0
    ? fc.constant({})
    : (fc.record(Object.fromEntries(names.map((name) => [name, make()]))) as fc.Arbitrary<
        Partial<Record<Name, unknown>>
      >);

/** What a player's file says in the language. */
export const anyProgram = (player: Player): fc.Arbitrary<object> =>
  fc
    .tuple(fc.subarray([...COUNTERS]), fc.subarray([...CHANCES], { maxLength: 1 }))
    .chain(([counters, chances]) => {
      const words = new Words(player, [...counters, ...chances]);
      const first = fc.array(words.rule(), { minLength: 1, maxLength: 3 });
      const choice = fc.record({ when: words.condition('bets', 1), first }, { requiredKeys: ['first'] });
      return fc.record({
        counters: named(counters, () => anyCounter(words)),
        chances: named(chances, () => anyChance(words)),
        boards: named(BOARDS, () => words.board(0)),
        rules: fc.array(fc.oneof({ weight: 4, arbitrary: words.rule() }, { weight: 1, arbitrary: choice }), {
          minLength: 1,
          maxLength: 4,
        }),
        stop: fc.option(words.condition('bets', 1), { freq: 1, nil: undefined }),
      });
    })
    .map(({ stop, ...program }) => (stop === undefined ? program : { ...program, stop }));
