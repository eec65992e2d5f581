import {
  type Actor,
  type Command,
  type CommandType,
  decide,
  isRefusal,
  readCommand,
  type Table,
} from '@hardway/engine';
import { eventOf, streamOf, type TablePlan } from '@hardway/server';
import { leftToTheHouse } from '@hardway/server/protocol';
import { describe, expect, test } from 'vitest';
import { type Verdicts, verdictTable } from '../verdict-table.ts';
import { HouseClient, type Message } from './client.ts';
import { cookiesIn } from './employed.ts';
import { TestHouse } from './open.ts';
import { OTHERS, type Question, questionsFor } from './questions.ts';
import { accountOf, CRAPS, type Game, MINI_CRAPS, NOON, SICBO, type Stage } from './stages.ts';

/**
 * Who may do what at a table, over real sockets: every role, every command, every stage, at tables with people behind
 * them and at tables that the house runs by itself. The tables of verdicts are text in `verdicts/`, so that a change of
 * any of them is seen and judged. A yes counts only when the record has what was done, by whoever asked for it.
 */

const PARTIES = [
  'player',
  'dealer',
  'stickperson',
  'boxperson',
  'floorperson',
  'pit-supervisor',
  'pit-manager',
  'shift-manager',
  'surveillance',
  'cage',
  'auditor',
  'administrator',
  'device',
  'display',
  'another dealer',
  'another floorperson',
] as const;
type PartyName = (typeof PARTIES)[number];

/** Whoever asked is turned away, now and always. */
const TURNED_AWAY = ['wrong-role', 'not-allowed', 'not-signed-in', 'no-role-here', 'unattended'];

/** A second person for whatever needs one: never the one who asks. */
const secondFor = (party: PartyName): string => (party === 'shift-manager' ? 'pit-manager' : 'shift-manager');

/** What the house answered, and to how many people. */
interface Told {
  readonly message: Message;
  readonly people: 1 | 2;
}

/** People who have a role and no post at the table. */
const ELSEWHERE: Readonly<Record<string, keyof typeof OTHERS>> = {
  'another dealer': 'dealer',
  'another floorperson': 'floorperson',
};

/** The account of a party of the staff. */
const accountIn = (party: PartyName): string => {
  const role = ELSEWHERE[party];
  return role ? OTHERS[role] : accountOf(party);
};

const OTHERS_PASSWORD = 'four unlikely words together';

/** A house with tables that stand in every stage, as many of each as may be changed. */
class Floor {
  private readonly used = new Map<string, number>();
  private readonly house: TestHouse;
  private readonly game: Game;
  /** By stage: what the engine would let somebody do there. */
  private readonly changes: ReadonlyMap<Stage, ReadonlySet<string>>;
  private readonly enrolled = new Map<string, { id: string; key: string }>();
  private readonly brought = new Set<string>();
  /** By stage: the table as its first owner has read it from the record. */
  private readonly read = new Map<Stage, Table>();
  private vouchers = 0;

  private constructor(house: TestHouse, game: Game, changes: ReadonlyMap<Stage, ReadonlySet<string>>) {
    this.house = house;
    this.game = game;
    this.changes = changes;
  }

  static async open(game: Game, isUnattended: boolean): Promise<Floor> {
    const changes = new Map(game.stages.map((stage) => [stage, changesIn(game, stage, isUnattended)]));
    // Each table is changed once at most: as many as somebody might change, and one that stays.
    const plans = game.stages.flatMap((stage) =>
      Array.from({ length: changes.get(stage)!.size + 1 }, (_, copy) => planOf(game, stage, copy, isUnattended)),
    );
    const house = await TestHouse.open(plans, {
      now: () => NOON,
      limits: { rate: 1e9, burst: 1e9, addressRate: 1e9, addressBurst: 1e9 },
    });
    // The crews leave their tables as they are; who may do what does not depend on them.
    house.running.floor.stop();
    for (const [role, name] of Object.entries(OTHERS)) await employ(house, name, role as keyof typeof OTHERS);
    return new Floor(house, game, changes);
  }

  /** A table in this stage that nobody has changed. */
  async tableIn(stage: Stage): Promise<string> {
    const id = `${slug(stage)}-${this.used.get(stage.name) ?? 0}`;
    if (!this.brought.has(id)) await this.bring(id, stage);
    this.brought.add(id);
    return id;
  }

  /**
   * Writes what happened into the record behind the owner's back. The first owner finds out and reads it; those of the
   * other tables, whose records say the same, go by what it has read.
   */
  private async bring(id: string, stage: Stage): Promise<void> {
    const { running } = this.house;
    const { owner } = running.floor.tables.get(id)!;
    const { version } = owner.table;
    const { events } = stage;
    if (version < events.length) {
      await running.store.append({
        stream: owner.stream,
        expectedVersion: version,
        command: 'what-happened',
        at: NOON,
        events: events.slice(version),
        answer: { ok: true, version: events.length },
        documents: [],
      });
      const read = this.read.get(stage);
      if (read) Object.assign(owner, { durable: read, ahead: read });
      else {
        expect(await owner.submit(NEWS)).toMatchObject({ ok: false, refused: 'table-unavailable' });
        expect(owner.table).toEqual(stage.table);
      }
      this.read.set(stage, owner.table);
    }
    expect(owner.table.version).toBe(stage.table.version);
  }

  /** Whether a question might change a table, which is then another one for whoever asks next. */
  mayChange(stage: Stage, party: PartyName, question: Question): boolean {
    return this.changes.get(stage)!.has(changeOf(party, question));
  }

  /** Somebody has changed it; the next one is asked from now on. */
  spend(stage: Stage): void {
    this.used.set(stage.name, (this.used.get(stage.name) ?? 0) + 1);
  }

  async connect(party: PartyName): Promise<HouseClient> {
    const isStaff = !['player', 'device', 'display'].includes(party);
    return HouseClient.connect(this.house.address, isStaff ? { cookie: await this.cookieOf(party) } : {});
  }

  private async cookieOf(party: PartyName): Promise<string> {
    if (!ELSEWHERE[party]) return this.house.cookieOf(party);
    const response = await fetch(`${this.house.address}/api/staff/sign-in`, {
      method: 'POST',
      headers: { 'x-hardway': '1', 'content-type': 'application/json' },
      body: JSON.stringify({ name: accountIn(party), password: OTHERS_PASSWORD }),
    });
    return cookiesIn(response);
  }

  async hello(client: HouseClient, party: PartyName, table: string): Promise<Message> {
    switch (party) {
      case 'display':
        return client.hello({ as: 'display', table });
      case 'player': {
        const { id, key } = await this.enrol(table, 1);
        return client.hello({ as: 'terminal', table, terminal: id, key });
      }
      case 'device': {
        const { id, key } = await this.enrol(table, null);
        return client.hello({ as: 'device', table, device: id, key });
      }
      default:
        return client.hello({ as: 'staff', table });
    }
  }

  private async enrol(table: string, seat: number | null): Promise<{ id: string; key: string }> {
    const known = this.enrolled.get(`${table}:${seat}`);
    if (known) return known;
    const response = await fetch(`${this.house.address}/api/tables/${table}/terminals`, {
      method: 'POST',
      headers: {
        'x-hardway': '1',
        'content-type': 'application/json',
        cookie: await this.house.cookieOf('floorperson'),
      },
      body: JSON.stringify({ seat }),
    });
    const device = (await response.json()) as { id: string; key: string };
    this.enrolled.set(`${table}:${seat}`, device);
    return device;
  }

  /** How a party is called in the record of a table. */
  nameOf(party: PartyName, table: string, { atTheDesk }: Question): string {
    if (party === 'player') return atTheDesk ? 'seat 1' : this.enrolled.get(`${table}:1`)!.id;
    return party === 'device' ? this.enrolled.get(`${table}:null`)!.id : accountIn(party);
  }

  /** A voucher that can be paid, for whoever brings one. */
  private async voucher(): Promise<string> {
    this.vouchers += 1;
    const by: Actor = { id: 'the cage', role: 'cage' };
    const issued = await this.house.running.vouchers.issue({ command: `v${this.vouchers}`, by, amount: 1_000 });
    if ('refused' in issued) throw new Error(issued.message);
    return issued.number;
  }

  /** Asks alone, and with a second person where one is asked for. */
  async ask(client: HouseClient, party: PartyName, question: Question, { table }: Stage): Promise<Told> {
    const { type, fields, atTheDesk } = question;
    if (atTheDesk) {
      const number = type === 'BuyIn' ? { number: await this.voucher() } : {};
      return { message: await client.ask({ ...atTheDesk, ...number }), people: 1 };
    }
    const wanted = { is: 'command', type, fields: fields(this.game, table) };
    const alone = await client.ask(wanted);
    if (alone.refused !== 'second-person') return { message: alone, people: 1 };
    const second = secondFor(party);
    const approval = { account: `demo-${second}`, password: this.house.passwordOf(second) };
    return { message: await client.ask({ ...wanted, approval }), people: 2 };
  }

  /** Who has done what at a table since it was brought into its stage. */
  async doneAt(table: string, { table: { version } }: Stage): Promise<readonly string[]> {
    if (this.house.running.floor.tables.get(table)!.owner.table.version === version) return [];
    const entries = await this.house.running.store.read(streamOf(table), version, 100);
    return entries.map(({ event }) => eventOf(event).by.id);
  }

  close(): Promise<void> {
    // Nobody will open these many tables again: their snapshots are not worth the time.
    this.house.running.floor.tables.clear();
    return this.house.close();
  }
}

/** Somebody with an account of their own. */
const employ = async ({ running: { staff } }: TestHouse, name: string, role: keyof typeof OTHERS): Promise<void> => {
  const by = accountOf('administrator');
  await staff.createAccount({ command: `employ-${name}`, by, name, person: `Another ${role}`, roles: [role] });
  const invited = await staff.invite({ by, account: name });
  if ('refused' in invited) throw new Error(invited.message);
  await staff.acceptInvitation({ token: invited.token, password: OTHERS_PASSWORD });
};

const slug = ({ name }: Stage): string => name.replaceAll(/[^a-z]+/g, '-');

const planOf = ({ rulebook, choices }: Game, stage: Stage, copy: number, isUnattended: boolean): TablePlan => ({
  id: `${slug(stage)}-${copy}`,
  name: { en: stage.name, zh: stage.name },
  rulebook: rulebook.id,
  choices,
  seats: 10,
  unattended: isUnattended ? { betting: null, showing: null } : null,
});

/** Any command that would do something, and so finds out that the record has more than its owner knows. */
const NEWS: Command = {
  ...{ type: 'BuyIn', id: 'finds-out', at: NOON, by: { id: 'the cage', role: 'cage' } },
  ...{ seat: 9, amount: 1, medium: 'cash', approver: { id: 'a second person', role: 'shift-manager' } },
};

const changeOf = (party: PartyName, { title }: Question): string => `${party}: ${title}`;

const changesIn = (game: Game, { table }: Stage, isUnattended: boolean): ReadonlySet<string> =>
  new Set(
    PARTIES.flatMap((party) => {
      const by = actorOf(party);
      return questionsFor(game)
        .filter(
          ({ type, fields, atTheDesk }) =>
            !isUnattended ||
            (atTheDesk && by.role === 'player') ||
            !leftToTheHouse({ ...fields(game, table), type }, by),
        )
        .filter((question) => wouldChange(game, table, question, by))
        .map((question) => changeOf(party, question));
    }),
  );

const actorOf = (party: PartyName): Actor => {
  if (party === 'player') return { id: party, role: party, seat: 1 };
  if (party === 'device' || party === 'display') return { id: party, role: 'device' };
  const role = ELSEWHERE[party] ?? (party === 'pit-supervisor' ? 'supervisor' : party.replace('pit-', ''));
  return { id: accountIn(party), role: role as Actor['role'], account: true };
};

const wouldChange = (game: Game, table: Table, { type, fields }: Question, by: Actor): boolean => {
  const second: Actor = { id: 'a second person', role: 'shift-manager' };
  return [{}, { approver: second }, { witness: second }].some((more) => {
    const command = readCommand({ type, id: 'asking', at: NOON, by, ...fields(game, table), ...more });
    return !isRefusal(command) && !isRefusal(decide(game.rulebook, table, command));
  });
};

/**
 * One party's answers to all questions in one stage. Those that should change nothing are asked together: if nothing has
 * changed, none of them did it. If something has, each is asked again at a table of its own.
 */
const answersOf = async (
  floor: Floor,
  client: HouseClient,
  party: PartyName,
  questions: readonly Question[],
  stage: Stage,
): Promise<ReadonlyMap<Question, string>> => {
  const answers = new Map<Question, string>();
  let table = await floor.tableIn(stage);
  let greeted = await floor.hello(client, party, table);
  const asked = async (together: readonly Question[]): Promise<boolean> => {
    const told = await Promise.all(
      together.map((question): Promise<Told> | Told =>
        greeted.is === 'welcome' ? floor.ask(client, party, question, stage) : { message: greeted, people: 1 },
      ),
    );
    const done = await floor.doneAt(table, stage);
    const isTold = done.length === 0 || together.length === 1;
    for (const [index, question] of isTold ? together.entries() : []) {
      const isTheirs = done.every((by) => by === floor.nameOf(party, table, question));
      answers.set(question, verdictOf(told[index]!, done.length > 0, isTheirs));
    }
    if (done.length === 0) return true;
    floor.spend(stage);
    table = await floor.tableIn(stage);
    greeted = await floor.hello(client, party, table);
    return isTold;
  };
  const harmless = questions.filter((question) => !floor.mayChange(stage, party, question));
  const isHarmless = await asked(harmless);
  for (const question of questions) if (!isHarmless || !harmless.includes(question)) await asked([question]);
  return answers;
};

/** `isTheirs`: whatever was done is in the record as done by whoever asked. */
const verdictOf = ({ message: { ok, refused }, people }: Told, isDone: boolean, isTheirs: boolean): string => {
  if (ok && !(isDone && isTheirs)) return 'said yes, did nothing';
  if (ok) return people === 2 ? 'done+2' : 'done';
  if (isDone) return 'said no, did it';
  if (TURNED_AWAY.includes(String(refused))) return 'no';
  if (refused === 'not-assigned') return 'not here';
  if (refused === 'too-many') throw new Error('The test itself was throttled.');
  return refused === 'no-remedy' ? 'never' : 'not now';
};

const HEAD = [
  'done     it is in the record, by whoever asked, alone',
  'done+2   it is in the record, by whoever asked, with a second person who supervises; alone it was refused',
  'no       whoever asked is turned away',
  'not now  they might, but not in this stage, or not with what they asked for',
  'not here they might, but somebody else is answerable for this table, or nobody yet',
  'never    the game or its document knows no such thing',
];

interface Reviewed {
  readonly text: string;
  /** What nobody may ever do. */
  readonly never: readonly string[];
}

const verdictsAt = async (floor: Floor, game: Game): Promise<Reviewed> => {
  const questions = questionsFor(game);
  const verdicts = new Map(questions.map((question) => [question, new Map<string, Map<PartyName, string>>()]));
  for (const party of PARTIES) {
    const client = await floor.connect(party);
    for (const stage of game.stages)
      for (const [question, verdict] of await answersOf(floor, client, party, questions, stage)) {
        const byStage = verdicts.get(question)!;
        byStage.set(stage.name, (byStage.get(stage.name) ?? new Map<PartyName, string>()).set(party, verdict));
      }
    client.close();
  }
  const tables = questions.map((question) =>
    verdictTable(question.title, verdicts.get(question) as Verdicts<PartyName>, {
      roles: PARTIES,
      yes: ['done', 'done+2'],
    }),
  );
  const stages = `Stages: ${game.stages.map(({ name }) => name).join('; ')}.`;
  const isDone = (byStage: Verdicts<PartyName>): boolean =>
    [...byStage.values()].some((byParty) => [...byParty.values()].some((verdict) => verdict.startsWith('done')));
  return {
    text: `${[game.rulebook.title, stages, HEAD.join('\n'), ...tables].join('\n\n')}\n`,
    never: questions.filter((question) => !isDone(verdicts.get(question)!)).map(({ title }) => title),
  };
};

/** Nobody may do these: the cage's desk gives them by itself, and no win or order waits for anybody here. */
const NEVER = [
  'BuyIn, an invented voucher',
  'CashOut, of a seat that has credit alone',
  'SettleVisit',
  'CountDrop',
  'PayByHand',
  'WithdrawOrder',
  'CarryOutOrders',
];

const isOf = (game: Game, types: readonly CommandType[]): readonly string[] =>
  questionsFor(game)
    .filter(({ type }) => types.includes(type))
    .map(({ title }) => title);

/** Of other shakers, and of the other game. */
const NOT_AT_SICBO = isOf(SICBO.attended, [
  ...(['CallWager', 'ConfirmCall', 'PlaceSpokenWager', 'OfferDice', 'AnswerOffer', 'PassDice', 'OrderPass'] as const),
  ...(['ThrowDice', 'CallThrow', 'DisputeFace', 'RuleOnFace', 'ReopenThrow', 'RetireDice'] as const),
  ...(['AcknowledgeNotice', 'CoverShaker', 'SelectPlayer', 'UncoverShaker'] as const),
]);
const NOT_AT_CRAPS = [
  ...isOf(CRAPS.attended, ['LightDevice', 'TestDevice', 'TestShaker', 'OpenBetting', 'CloseBetting', 'CoverShaker']),
  ...isOf(CRAPS.attended, ['SelectPlayer', 'MixDice', 'UncoverShaker', 'EnterDie', 'ClearEntry', 'ConfirmResult']),
  ...isOf(CRAPS.attended, [
    'ClearLights',
    'ReportShakerFailure',
    'ReportDeviceFailure',
    'AttestRepair',
    'ReplaceShaker',
  ]),
  ...isOf(CRAPS.attended, ['ReportInterruption', 'CorrectResult', 'VoidRounds']),
  ...['Rule, void', 'Rule, settle-as-shown', 'Rule, resettle'],
];

describe.each([
  ['sicbo', SICBO.attended, [...NEVER, ...NOT_AT_SICBO]],
  ['sicbo-unattended', SICBO.unattended, null],
  ['craps', CRAPS.attended, [...NEVER, ...NOT_AT_CRAPS, 'AssignStaff, nobody as stickperson']],
  ['craps-unattended', CRAPS.unattended, null],
  ['mini-craps', MINI_CRAPS.attended, [...NEVER, ...NOT_AT_CRAPS]],
] as const)('%s', (name, game, never) => {
  test('every role, command and stage has the verdict that was reviewed', async () => {
    const floor = await Floor.open(game, never === null);
    try {
      const reviewed = await verdictsAt(floor, game);
      await expect(reviewed.text).toMatchFileSnapshot(`verdicts/${name}.txt`);
      // Whatever else is asked is asked so that somebody may do it at some time: a no says something about who asks.
      if (never) expect(reviewed.never.toSorted()).toEqual([...never].toSorted());
    } finally {
      await floor.close();
    }
  });
});
