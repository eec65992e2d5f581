import type { CageRules } from '../../packages/server/src/protocol/answers.ts';
import { isWhole, type RecordReport, verifyRecord } from '../../packages/server/src/reports/verify-record.ts';
import { readerOver } from '../../packages/server/src/store/over.ts';
import type { TablePlan } from '../../packages/server/src/tables/floor.ts';
import { Random } from '../random.ts';
import { enterWorld, leaveWorld, runsOn } from './builtins.ts';
import { Counter } from './counter.ts';
import { embeddedWire, SimDatabase } from './database.ts';
import { Establishment } from './establishment.ts';
import { drawRules, drawTables, rulebookOf } from './floor.ts';
import { employ, enrol } from './furnishing.ts';
import { folderOf, KEY } from './house.ts';
import { judgeRun } from './judge.ts';
import { Marks } from './marks.ts';
import { Network } from './network.ts';
import { People } from './people.ts';
import { Pit } from './pit.ts';
import { missedBy, namedBy, rotOne } from './rot.ts';
import { drawTrouble, type Trouble } from './trouble.ts';
import { Weather } from './weather.ts';
import { type SimProcess, World } from './world.ts';

/** One run of a simulated house, from its first evening to the judgement. */

export interface RunOptions {
  readonly seed: number;
  readonly tables: number;
  readonly seats: number;
  readonly nodes: number;
  /** Whether nobody deals at any table: a virtual crew does. */
  readonly isUnattended?: boolean;
  /** Whether one bit of what was synced turns over while people play. */
  readonly rots?: boolean;
  /** Virtual milliseconds of play. */
  readonly durationMs: number;
  /** Virtual milliseconds between two kills, on the average. */
  readonly killEveryMs: number;
  /** In place of what the seed would bring. */
  readonly trouble?: readonly Trouble[];
}

export interface RunResult {
  readonly hash: string;
  readonly wrong: readonly string[];
  readonly marks: ReadonlyMap<string, number>;
  readonly commands: number;
  readonly acknowledged: number;
  readonly wagers: number;
  readonly rounds: number;
  readonly crashes: number;
  readonly trouble: readonly Trouble[];
  readonly commits: number;
  readonly events: number;
  readonly virtualMs: number;
}

export const runOnce = (options: RunOptions): Promise<RunResult> => new Run(options).play();

/** After the last fault everybody has to be answered within this virtual time. */
const CALM_MS = 120_000;
/** More than ten times as many as any run needs. */
const EVENTS_MAX = 5_000_000;
/** A house that begins on a damaged record has this long to say so. */
const FOUND_MS = 6_000;
/** One record of so many rots in the end. */
const ROTTEN_ONE_OF = 3;
/** Between looks at whether something has come about. */
const LOOK_MS = 20;

class Run {
  private readonly options: RunOptions;
  private readonly world: World;
  private readonly marks = new Marks();
  private readonly plans: readonly TablePlan[];
  private readonly rules: CageRules;
  private readonly establishment: Establishment;
  private readonly people: People;
  private readonly weather: Weather;
  private readonly pits: Pit[] = [];
  private readonly wrong: string[] = [];
  private readonly trouble: readonly Trouble[];
  private isOver = false;
  private isJudged = false;

  constructor(options: RunOptions) {
    this.options = options;
    const { seed, tables, seats, durationMs, nodes, killEveryMs } = options;
    this.world = new World(seed);
    enterWorld(this.world);
    const { marks } = this;
    const network = new Network(this.world);
    const random = new Random(seed);
    this.plans = drawTables(random, tables, seats, options.isUnattended);
    this.rules = drawRules(random);
    const overtaken = (machine: string): void => this.weather.overtaken(machine);
    const establishment = new Establishment({ network, marks, plans: this.plans, rules: this.rules, nodes, overtaken });
    this.establishment = establishment;
    this.people = new People(this.world, network, marks, () => establishment.machines);
    this.weather = new Weather({
      network,
      marks,
      establishment,
      outside: this.people.outside,
      isUnderWay: (types) => this.people.isUnderWay(types),
    });
    this.trouble = options.trouble ?? drawTrouble({ seed, durationMs, nodes, killEveryMs });
  }

  async play(): Promise<RunResult> {
    const { world, people, establishment, weather, marks, trouble } = this;
    const { deeds, outside } = people;
    world.after(0, outside, () => {
      establishment.server?.start();
      for (const machine of establishment.machines) weather.start(machine);
      this.evening().catch((error: unknown) => this.fail(`the run itself failed: ${textOf(error)}`));
    });
    await world.run(() => this.isOver || this.isRunaway());
    leaveWorld();
    this.wrong.push(...world.uncaught.map((error) => `uncaught: ${textOf(error)}`));
    if (!this.isJudged) this.judge();
    return {
      ...{ hash: world.hash, wrong: this.wrong, marks: marks.reached, trouble, crashes: weather.crashes },
      ...{
        commands: deeds.asked + deeds.again,
        acknowledged: deeds.acknowledged,
        wagers: deeds.wagers,
        rounds: roundsIn(establishment.engine.tables.entries, this.plans),
      },
      ...{ commits: establishment.engine.commits, events: world.events, virtualMs: world.now },
    };
  }

  private judge(): void {
    const { establishment, plans, rules, people, marks, world } = this;
    const { entries } = establishment.engine.tables;
    const { takeovers } = establishment;
    this.isJudged = true;
    const { deeds } = people;
    const evidence = { entries, plans, rules, deeds, takeovers, marks, drawnDice: world.drawnDice };
    this.wrong.push(...judgeRun(evidence));
  }

  /** Something asks again and again, and never waits. */
  private isRunaway(): boolean {
    if (this.world.events < EVENTS_MAX) return false;
    this.wrong.push(`the house does not come to rest: ${EVENTS_MAX} events in ${Math.round(this.world.now)} ms`);
    return true;
  }

  private fail(what: string): void {
    this.wrong.push(what);
    this.isOver = true;
  }

  /** From an empty house to the last answer. */
  private async evening(): Promise<void> {
    const { people, plans, options, establishment, trouble, weather, world } = this;
    while (!establishment.isWhole) await people.later(LOOK_MS);
    const accounts = await employ(people, plans);
    const counter = new Counter(people, [accounts.get('cage-1')!, accounts.get('cage-2')!]);
    for (const plan of plans) {
      const devices = await enrol(people, plan);
      const look = () => establishment.look(plan.id);
      this.pits.push(new Pit({ people, plan, accounts, counter, look, ...devices }));
    }
    for (const pit of this.pits) pit.begin();
    for (const each of trouble) world.after(each.at, people.outside, () => weather.happen(each));
    if (options.rots) {
      await people.later(options.durationMs / 2);
      await this.decay();
      await people.later(options.durationMs / 2);
    } else await people.later(options.durationMs);
    await this.calmDown(counter);
    await this.close();
    await this.prove();
    this.judge();
    await this.rot();
    this.isOver = true;
  }

  /**
   * One bit of what was synced turns over while people play. A house that begins after that does not open on a damaged entry,
   * and names it, or a proof names it; then the bit is put back, and all that was told until then is judged as ever.
   */
  private async decay(): Promise<void> {
    const { establishment, weather, people, world, marks } = this;
    const { tables } = establishment.engine;
    const rot = rotOne(tables, world.random);
    weather.pause();
    weather.goOn();
    for (const until = world.now + FOUND_MS; world.now < until; await people.later(LOOK_MS)) {
      const told = establishment.machines.map(({ failure }) => namedBy(rot, failure));
      if (told.includes('false'))
        this.wrong.push(
          `entry ${rot.version} of ${rot.stream} was damaged, and a start has said: ${establishment.failures}`,
        );
      if (told.some((each) => each !== 'other')) break;
    }
    if (!establishment.isWhole) marks.reach('rot in play: the house does not open');
    weather.pause();
    if (rot.isThere()) {
      const missed = missedBy(rot, await this.report());
      if (missed !== null) this.wrong.push(`${missed} while people played`);
      marks.reach(`rot in play: ${rot.where}`);
    }
    rot.heal();
    weather.goOn();
  }

  /** Nothing goes wrong any more: everybody is answered, and every table goes on. */
  private async calmDown(counter: Counter): Promise<void> {
    const { people, weather, world, establishment } = this;
    weather.calmDown();
    const until = world.now + CALM_MS;
    const isAnswered = (): boolean => people.clients.every(({ pending }) => pending.size === 0);
    for (const pit of this.pits) pit.isOpen = false;
    await this.eventually(until, 'a table has nobody', () => establishment.isWhole);
    await this.eventually(until, 'somebody is not answered', isAnswered);
    for (const pit of this.pits) pit.lastBet();
    await this.eventually(until, 'a table does not go on', isAnswered);
    await this.eventually(until, 'nobody at the counter is told', () => people.deeds.isAnswered);
    await this.settleAll(until, counter);
    await counter.closeAll();
  }

  private async eventually(until: number, what: string, isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      if (this.world.now > until) {
        const waiting = this.people.clients.flatMap(({ pending }) => [...pending.values()].map(({ deed }) => deed));
        const named = waiting.slice(0, 3).map(({ id, type, table }) => `${type} ${id} at ${table}`);
        this.fail(`${what} ${CALM_MS} ms after the last fault: ${named.join(', ')} ${this.establishment.failures}`);
        // The run is over; whoever waits here waits for good.
        await new Promise(() => {});
      }
      await this.people.later(LOOK_MS);
    }
  }

  /** What was half done is finished by the house, or cannot be and is paid out. */
  private async settleAll(until: number, counter: Counter): Promise<void> {
    const { people, world } = this;
    const common = { by: CASHIER, approver: MANAGER, reason: 'the last' };
    for (let tries = 0; ; tries += 1) {
      const left = await people.insist(async ({ house: { desk } }) => {
        await desk.complete();
        return desk.unfinished();
      });
      const [open] = left;
      if (!open) return;
      if (world.now > until) {
        this.fail(`half done for good: ${JSON.stringify(open)}`);
        return;
      }
      this.marks.reach('half done: what cannot be finished is paid out');
      const told = await people.insist<object>(({ house: { desk } }) =>
        open.is === 'redemption'
          ? desk.settle({ ...common, command: `last-${tries}`, number: open.number })
          : desk.settleCashOut({ ...common, command: `last-${tries}`, reference: open.reference }),
      );
      if ('refused' in told && told.refused === 'no-drawer') await counter.needsDrawer(CASHIER.id);
    }
  }

  /** Everything is closed in good order. */
  private async close(): Promise<void> {
    const { machines } = this.establishment;
    for (const { atWork, process } of machines) {
      if (!atWork || !process) continue;
      await this.within(process, 'does not close', () => atWork.close());
    }
  }

  /** Has a process do something, which has to come to its end. */
  private async within(process: SimProcess, what: string, work: () => Promise<unknown>): Promise<void> {
    let isDone = false;
    this.world.after(0, process, () => {
      work()
        .catch((error: unknown) => this.wrong.push(`${process.name} ${what}: ${textOf(error)}`))
        .finally(() => {
          isDone = true;
        });
    });
    await this.eventually(this.world.now + CALM_MS, `${process.name} ${what}`, () => isDone);
  }

  /** The record is proved as anybody would prove it: chain, checkpoints, seals, and all that is kept beside the log. */
  private async prove(): Promise<void> {
    const report = await this.report();
    if (report instanceof Error) throw report;
    if (isWhole(report)) return;
    const broken = report.streams.flatMap((each) => (each.is === 'broken' ? [`${each.stream}: ${each.because}`] : []));
    this.wrong.push(`the record is not whole: ${[...broken, ...report.flaws].join('; ')}`);
  }

  private async report(): Promise<RecordReport | Error> {
    const { engine, machines } = this.establishment;
    const auditor = this.world.process('auditor');
    const [first] = machines;
    runsOn(auditor, first!.disk);
    let told: RecordReport | Error = new Error('Nothing was proved.');
    await this.within(auditor, 'cannot prove the record', async () => {
      const store = readerOver(new SimDatabase(embeddedWire(engine), null), { secret: KEY.secret });
      const headFile = `${folderOf(first!.name)}/head`;
      const options = { publicKey: KEY.publicKey, secret: KEY.secret, headFile };
      told = await verifyRecord(store, options).catch((error: unknown) => error as Error);
    });
    return told;
  }

  /** Of some records one bit turns over, and has to be found. The judges have read the log by then. */
  private async rot(): Promise<void> {
    if (this.options.seed % ROTTEN_ONE_OF !== 0 || this.wrong.length > 0) return;
    const rot = rotOne(this.establishment.engine.tables, this.world.random);
    this.marks.reach(`rot: ${rot.where}`);
    const missed = missedBy(rot, await this.report());
    if (missed !== null) this.wrong.push(missed);
  }
}

const CASHIER = { id: 'cage-1', role: 'cage' } as const;
const MANAGER = { id: 'shift-manager-1', role: 'shift-manager' } as const;

/** At craps each throw is one, whatever it pays; at Sic Bo a round is paid or void. */
const ENDS = { craps: /"type":"ThrowCalled"/, sicbo: /"type":"(WinnersPaid|RoundVoided)"/ };

const roundsIn = (
  entries: ReadonlyMap<string, readonly { readonly event: string }[]>,
  plans: readonly TablePlan[],
): number => {
  let count = 0;
  for (const plan of plans) {
    const ends = ENDS[rulebookOf(plan).game];
    for (const { event } of entries.get(`table:${plan.id}`) ?? []) if (ends.test(event)) count += 1;
  }
  return count;
};

const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));
