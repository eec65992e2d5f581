import {
  type Act,
  type Actor,
  type ActorRole,
  type Command,
  type CommandType,
  crewOf,
  decide,
  evolve,
  isRefusal,
  newTable,
  orderOf,
  postsOf,
  practiceFiling,
  RULEBOOKS,
  type Rulebook,
  type Table,
} from '@hardway/engine';
import { keptEvent, type PackedEvent } from '@hardway/server/protocol';

/** Every stage of a table's day, and what the proper people have done to bring a new table there. */

export const NOON = Date.UTC(2026, 5, 1, 12);
export const DICE = [4, 5, 6];

export interface Stage {
  readonly name: string;
  readonly table: Table;
  readonly events: readonly PackedEvent[];
}

export interface Game {
  readonly rulebook: Rulebook;
  readonly choices: Readonly<Record<string, unknown>>;
  readonly filing: Record<string, unknown>;
  readonly stages: readonly Stage[];
}

const person = (role: ActorRole): Actor => ({ id: `the ${role}`, role });
const player = (seat: number): Actor => ({ id: `seat ${seat}`, role: 'player', seat });
const MANAGER = person('shift-manager');
const APPROVER: Actor = { id: 'the approver', role: 'shift-manager' };

/** A table and how it came to be so. */
class Story {
  readonly rulebook: Rulebook;
  readonly table: Table;
  readonly events: readonly PackedEvent[];

  constructor(rulebook: Rulebook, table: Table = newTable(rulebook), events: readonly PackedEvent[] = []) {
    this.rulebook = rulebook;
    this.table = table;
    this.events = events;
  }

  go(type: CommandType, by: Actor, fields: object = {}): Story {
    const id = `story-${this.events.length}`;
    const command = { type, id, at: NOON, by, ...fields } as unknown as Command;
    const events = decide(this.rulebook, this.table, command);
    if (isRefusal(events)) throw new Error(`${type}: ${events.message}`);
    const kept = events.map((event) => keptEvent(event, by));
    return new Story(this.rulebook, events.reduce(evolve, this.table), [...this.events, ...kept]);
  }

  /** Whoever deals in the story is whoever is assigned to the table, if somebody is. */
  acted(acts: readonly Act[]): Story {
    return acts.reduce<Story>(
      (story, act) =>
        act(story.table).reduce<Story>((at, { type, by, ...fields }) => {
          const dealer = at.table.posts?.dealer;
          return at.go(type, by, type === 'SignInDealer' && dealer ? { dealer } : fields);
        }, story),
      this,
    );
  }

  as(name: string): Stage {
    return { name, table: this.table, events: this.events };
  }
}

/** The account of the practice floor that has a role. */
export const accountOf = (role: string): string => `demo-${role}`;

/** A new table where every post has its person, as in a house with a roster. */
const staffed = (rulebook: Rulebook): Story => {
  const before = new Story(rulebook);
  return postsOf(rulebook, before.table).reduce<Story>(
    (story, { role }) => story.go('AssignStaff', MANAGER, { role, person: accountOf(role) }),
    before,
  );
};

const opening = (rulebook: Rulebook, filing: Record<string, unknown>): readonly Act[] =>
  crewOf(rulebook).opening(filing);

/** Everything before the opening itself. */
const prepared = (story: Story, filing: Record<string, unknown>): Story =>
  story.acted(opening(story.rulebook, filing).slice(0, -3));

const buysIn = (story: Story, seat: number, amount: number): Story =>
  story.go('BuyIn', person('cage'), { seat, amount, medium: 'cash' });

const bets = (story: Story, seat: number, spot: string, stake: number): Story =>
  story.go('PlaceWager', player(seat), { seat, spot, stake });

/** The stages of a table that begins so. */
type Stages = (game: Omit<Game, 'stages'>, unfiled: Story) => readonly Stage[];

interface Played {
  readonly attended: Game;
  /** A virtual crew opens its table at once, and is assigned by nobody: the table is never without a filing. */
  readonly unattended: Game;
}

const gameOf = (id: string, choices: Readonly<Record<string, unknown>>, stages: Stages): Played => {
  const rulebook = RULEBOOKS.find((known) => known.id === id)!;
  const game = { rulebook, choices, filing: practiceFiling(rulebook, { ...choices }) };
  const byCrew = stages(game, new Story(rulebook)).filter(({ table }) => table.submission !== null);
  return {
    attended: { ...game, stages: stages(game, staffed(rulebook)) },
    unattended: { ...game, stages: byCrew },
  };
};

const DEALER = person('dealer');
const STEPS = { mix: 'mixed', 'close-betting': 'bets closed' } as const;

/** More is taken from seat 2 than it has. */
const PAID_TWICE = { ground: 'not-covered', text: 'Paid twice.', effect: 'adjust', seat: 2, adjustment: -2_000 };

/** Seat 1 has credit and, in round 2, a bet; seat 2 owes; seat 3 has credit. Round 1 is over. */
const sicboStages: Stages = ({ rulebook, filing }, unfiled) => {
  let round = buysIn(buysIn(buysIn(unfiled.acted(opening(rulebook, filing)), 1, 50_000), 2, 1_000), 3, 9_000);
  round = bets(bets(round.go('OpenBetting', DEALER), 1, 'small', 1_000), 2, 'big', 1_000);
  round = round.acted(crewOf(rulebook).acts({ do: 'roll', dice: DICE }, true) as readonly Act[]);
  round = round.go('CorrectResult', MANAGER, { round: 1, dice: [1, 2, 4], approver: APPROVER });
  const idle = round.go('Rule', MANAGER, { ...PAID_TWICE, approver: APPROVER });
  const closed = idle.go('CloseTable', MANAGER);
  let playing = bets(idle.go('OpenBetting', DEALER), 1, 'small', 1_000);
  const stages = [playing.as('betting')];
  for (const { step } of orderOf(rulebook, playing.table).steps)
    if (step === 'mix' || step === 'close-betting') {
      playing = step === 'mix' ? playing.go('MixDice', DEALER, { times: 3 }) : playing.go('CloseBetting', DEALER);
      stages.push(playing.as(STEPS[step]));
    }
  const entering = playing.go('EnterDie', DEALER, { face: 4 });
  const entered = entering.go('EnterDie', DEALER, { face: 5 }).go('EnterDie', DEALER, { face: 6 });
  const witness: Actor = { id: 'the witness', role: 'floorperson' };
  return [
    unfiled.as('unfiled'),
    closed.as('closed'),
    prepared(closed, filing).as('ready to open'),
    prepared(closed, filing)
      .go('LightDevice', person('floorperson'), { dice: [1, 2, 3] })
      .as('lit for a test'),
    idle.as('between rounds'),
    ...stages,
    entering.as('a die entered'),
    entered.as('dice entered'),
    entered.go('ConfirmResult', DEALER).as('result lit'),
    playing.go('ReportDeviceFailure', DEALER, { what: 'result-device', dice: DICE, witness }).as('halted'),
  ];
};

const STICK = person('stickperson');

/** Whoever has charge of the dice: at mini-craps a stickperson only if there is one. */
const runnerAt = ({ table: { submission, posts } }: Story): Actor =>
  submission?.choices.form === 'mini-craps' && !posts?.stickperson ? DEALER : STICK;

const throws = (story: Story, ...rolls: readonly (readonly number[])[]): Story =>
  rolls.reduce<Story>(
    (at, dice) => at.go('ThrowDice', person('device'), { seat: 1 }).go('CallThrow', runnerAt(at), { dice }),
    story,
  );

/** Seat 1 shoots and has hard/8 up, later the pass line and place/6 too; seat 2 owes; seat 3 has credit. */
const crapsStages: Stages = ({ rulebook, filing }, unfiled) => {
  const opened = buysIn(buysIn(buysIn(unfiled.acted(opening(rulebook, filing)), 1, 90_000), 2, 1_000), 3, 9_000);
  const owing = opened.go('Rule', MANAGER, { ...PAID_TWICE, approver: APPROVER });
  const closed = owing.go('CloseTable', MANAGER);
  const noShooter = bets(owing, 1, 'hard/8', 500);
  const offered = noShooter.go('OfferDice', runnerAt(noShooter));
  const chosen = offered.go('AnswerOffer', player(1), { seat: 1, accepts: true });
  const comeOut = bets(bets(chosen, 1, 'pass', 500), 1, 'fire', 100);
  const thrown = comeOut.go('ThrowDice', player(1), { seat: 1 });
  const point = bets(throws(comeOut, [4, 5]), 1, 'place/6', 600).go('CallWager', player(1), {
    seat: 1,
    spot: 'place/6',
    working: false,
  });
  const fourPoints = throws(comeOut, [4, 5], [4, 5], [2, 2], [2, 2], [2, 3], [2, 3], [4, 6], [4, 6]);
  return [
    unfiled.as('unfiled'),
    closed.as('closed'),
    prepared(closed, filing).as('ready to open'),
    owing.as('nothing up'),
    noShooter.as('no shooter'),
    offered.as('dice offered'),
    comeOut.as('come out'),
    thrown.as('thrown'),
    thrown.go('DisputeFace', player(1)).as('disputed'),
    point.as('point on'),
    point
      .go('ConfirmCall', person('dealer'), { seat: 1, spot: 'place/6', confirmed: false })
      .go('ThrowDice', player(1), { seat: 1 })
      .as('thrown at a point'),
    fourPoints.as('notice open'),
    comeOut.go('RetireDice', runnerAt(comeOut), { reason: 'lost' }).as('dice taken away'),
  ];
};

export const SICBO: Played = gameOf(
  'pa-sicbo',
  { paytable: 'A', shaker: 'automated-coverless', limits: { min: 100, max: 100_000 } },
  sicboStages,
);

export const CRAPS: Played = gameOf(
  'md-craps',
  { oddsMultiple: 3, fire: 'A', limits: { min: 100, max: 100_000 } },
  crapsStages,
);

/** With its optional stickperson; the virtual crew of the unattended one has none. */
export const MINI_CRAPS: Played = gameOf(
  'md-craps',
  { form: 'mini-craps', oddsMultiple: 3, fire: 'A', limits: { min: 100, max: 100_000 } },
  crapsStages,
);
