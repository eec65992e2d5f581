import type { Actor } from '@hardway/engine';
import type { House } from '../../packages/server/src/api/house.ts';
import { drawNumber } from '../../packages/server/src/cage/number.ts';
import type { OwnDrawer } from '../../packages/server/src/protocol/answers.ts';
import type { TablePlan } from '../../packages/server/src/tables/floor.ts';
import type { AtWork } from './house.ts';
import type { Account, People } from './people.ts';

/** The cage's counter: vouchers are sold, paid, voided and looked at, half-done moves settled, drawers and boxes counted. */

/** Vouchers that somebody may still bring back; older ones are lost. */
const KEPT = 60;

const GUESS = 'a guess of mine';

/** A cashier begins with this much, in minor units. */
const FLOAT = 500_000;

interface Told {
  readonly refused?: string;
  /** Of a voucher. */
  readonly number?: string;
}

/** Nobody knows what became of it. */
const UNSURE: readonly string[] = ['table-unavailable', 'unconfirmed'];

export class Counter {
  private readonly people: People;
  private readonly cashiers: readonly Account[];
  private vouchers: string[] = [];

  constructor(people: People, cashiers: readonly Account[]) {
    this.people = people;
    this.cashiers = cashiers;
  }

  receive(number: string): void {
    this.vouchers.push(number);
    if (this.vouchers.length > KEPT) this.vouchers = this.vouchers.slice(-KEPT);
  }

  /** Mostly one that is still good; it may be brought by two at once. */
  someVoucher(): string | undefined {
    const { random } = this.people.world;
    if (random.chance(3)) return random.chance(50) ? drawNumber() : '123456789012345678';
    if (this.vouchers.length === 0) return undefined;
    const number = random.pick(this.vouchers);
    if (random.chance(85)) this.vouchers = this.vouchers.filter((other) => other !== number);
    return random.chance(98) ? number : `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`;
  }

  act(plan: TablePlan): boolean {
    const { random } = this.people.world;
    return random.weighted<boolean>(
      [40, () => this.pay()],
      [15, () => this.sells()],
      [15, () => this.drawer()],
      [10, () => this.voids()],
      [10, () => this.finds()],
      [15, () => this.settles()],
      [10, () => this.settleVisit()],
      [10, () => this.counts(plan)],
      [5, () => this.lists()],
      [5, () => this.strays()],
    );
  }

  private cashier(): Actor {
    return { id: this.people.world.random.pick(this.cashiers).name, role: 'cage' };
  }

  /** Something is asked at the counter, and again until it is answered. */
  private ask(
    type: string,
    table: string,
    number: string | undefined,
    work: (at: AtWork, id: string) => Promise<unknown>,
    heard: (told: Told) => void = () => {},
  ): Promise<void> {
    const { deeds, world, marks } = this.people;
    const deed = deeds.add({ kind: 'counter', type, table, sentAt: world.now, number });
    const sure = async (at: AtWork): Promise<Told> => {
      const told = (await work(at, deed.id)) as Told;
      if (UNSURE.includes(told.refused ?? '')) throw new Error('Nobody knows.');
      return told;
    };
    return this.people.insist(sure).then((told) => {
      const { refused } = told;
      if (refused !== undefined) marks.reach(`refused: ${refused}`);
      else marks.reach(`taken: ${type}`);
      deeds.hears(deed, refused === undefined ? { ok: true } : { ok: false, refused }, world.now);
      heard(told);
    });
  }

  // Drawers

  /** Whoever hears that a drawer is needed opens one. */
  needsDrawer(cashier: string): Promise<void> {
    return this.opens({ id: cashier, role: 'cage' }, FLOAT);
  }

  private opens(by: Actor, float: number): Promise<void> {
    return this.ask('open-drawer', '', undefined, ({ house: { drawers } }, id) =>
      drawers.open({ command: `${by.id}:cage:${id}`, by, float, approver: this.approver() }),
    );
  }

  private drawer(): boolean {
    const { random } = this.people.world;
    const by = this.cashier();
    return random.weighted<boolean>(
      [25, () => this.floats(by)],
      [40, () => this.fills(by)],
      [35, () => this.closes(by)],
    );
  }

  private floats(by: Actor): boolean {
    void this.opens(by, this.people.world.random.pick([0, FLOAT]));
    return true;
  }

  private fills(by: Actor): boolean {
    const { random } = this.people.world;
    const amount = 10_000 * (random.below(60) - 20);
    const reason = random.chance(95) ? 'change' : '';
    void this.ask('fill-drawer', '', undefined, ({ house: { drawers } }, id) =>
      drawers.fill({ command: `${by.id}:cage:${id}`, by, amount, reason, approver: this.approver() }),
    );
    return true;
  }

  /** What is in the drawer is counted once, mostly right; cash that moved meanwhile makes it short or over. */
  private closes(by: Actor): boolean {
    const { random } = this.people.world;
    const off = random.chance(60) ? 0 : random.pick([-40_000, -300, 200, 40_000]);
    const joined = random.chance(50)
      ? { approver: this.approver(), reason: random.chance(90) ? 'counted twice' : '' }
      : {};
    const other = this.cashiers.find(({ name }) => name !== by.id)!;
    const to: { to?: Actor } = random.chance(40) ? { to: { id: other.name, role: 'cage' } } : {};
    let counted: number | undefined;
    void this.ask('close-drawer', '', undefined, async ({ house: { drawers } }, id) => {
      counted ??= Math.max(0, inDrawer(await drawers.own(by)) + off);
      return drawers.close({ command: `${by.id}:cage:${id}`, by, counted, reason: '', ...joined, ...to });
    });
    return true;
  }

  /** The last count of the evening. */
  async closeAll(): Promise<void> {
    for (const { name } of this.cashiers) {
      const by: Actor = { id: name, role: 'cage' };
      await this.people.insist<Told>(async ({ house: { drawers } }) => {
        const own = await drawers.own(by);
        if (!own.drawer) return {};
        return drawers.close({ command: `${name}:cage:last`, by, counted: inDrawer(own), reason: '' });
      });
    }
  }

  private sells(): boolean {
    const { random } = this.people.world;
    const by = this.cashier();
    const amount = random.chance(3) ? 0 : 1_000 * (1 + random.below(80));
    const second = random.chance(30) ? { approver: this.approver() } : {};
    void this.ask(
      'sell',
      '',
      undefined,
      ({ vouchers }, id) => vouchers.sell({ command: `${by.id}:cage:${id}`, by, amount, ...second }),
      ({ number, refused }) => {
        if (number !== undefined) this.receive(number);
        if (refused === 'no-drawer') void this.needsDrawer(by.id);
      },
    );
    return true;
  }

  private pay(): boolean {
    const number = this.someVoucher();
    if (number === undefined) return false;
    const by = this.cashier();
    const { random } = this.people.world;
    const amount = random.chance(3) ? { amount: 1 } : {};
    const second = random.chance(60) ? { approver: this.approver() } : {};
    void this.ask('pay', '', number, ({ vouchers }, id) =>
      vouchers.redeem({ number, command: `${by.id}:cage:${id}`, by, where: { cashier: by.id }, ...amount, ...second }),
    );
    return true;
  }

  private approver(): Actor {
    return { id: 'shift-manager-1', role: 'shift-manager' };
  }

  private voids(): boolean {
    const number = this.someVoucher();
    if (number === undefined) return false;
    const { random } = this.people.world;
    const by = this.cashier();
    const second = random.chance(90) ? { approver: this.approver() } : {};
    const act = random.chance(85) ? 'void' : 'release';
    const reason = random.chance(85) ? 'torn' : '';
    void this.ask(act, '', number, ({ vouchers }, id) =>
      vouchers[act]({ number, command: `${by.id}:cage:${id}`, by, ...second, reason }),
    );
    return true;
  }

  private finds(): boolean {
    const number = this.someVoucher();
    if (number === undefined) return false;
    void this.ask('find', '', number, ({ vouchers }) => vouchers.find(number));
    return true;
  }

  /** What is half done and cannot be finished is paid out by two people. */
  private settles(): boolean {
    const by = this.cashier();
    const approver = this.approver();
    void this.ask('settle', '', undefined, async ({ house: { desk } }, id) => {
      const [open] = (await desk.unfinished()).filter(({ why }) => why !== null);
      const common = { command: `${by.id}:cage:${id}`, by, approver, reason: 'cannot be finished' };
      if (!open) return desk.settle({ ...common, number: drawNumber() });
      return open.is === 'redemption'
        ? desk.settle({ ...common, number: open.number })
        : desk.settleCashOut({ ...common, reference: open.reference });
    });
    return true;
  }

  settleVisit(): boolean {
    const by = this.cashier();
    const approver = this.approver();
    void this.ask('settle-visit', '', undefined, async ({ house: { desk, drawers } }, id) => {
      const [visit] = await desk.visits();
      if (!visit) return {};
      const { table, seat, unit, amount } = visit;
      this.people.marks.reach('a visit that is over is settled');
      const asked = { table, seat, unit, amount: Math.abs(amount), reason: 'came back', by, approver };
      return drawers.inTurn(by, async () =>
        desk.settleVisit({ ...asked, command: `${by.id}:cage:${id}`, cash: await drawers.forCash(by) }),
      );
    });
    return true;
  }

  private counts({ id: table }: TablePlan): boolean {
    const by: Actor = this.people.world.random.chance(60) ? { id: 'drop-team', role: 'cage' } : this.cashier();
    void this.ask('count', table, undefined, ({ house: { desk, floor } }, id) =>
      desk.count(floor.tables.get(table)!, { command: `${by.id}:count:${id}`, by, counted: 100_000 }),
    );
    return true;
  }

  /** Somebody whom nobody has invited, with what was found or guessed. */
  private strays(): boolean {
    const { random } = this.people.world;
    const from = { address: '10.0.0.66' };
    return random.weighted<boolean>(
      [1, () => this.tries('accept', ({ staff }) => staff.acceptInvitation({ token: 'found', password: GUESS }))],
      [1, () => this.tries('claim', ({ terminals }) => terminals.claim('ABCDEFGH', Date.now()))],
      [4, () => this.tries('sign-in', ({ staff }) => staff.signIn({ name: 'cage-1', password: GUESS, from }))],
    );
  }

  private tries(type: string, work: (house: House) => Promise<unknown>): boolean {
    void this.ask(type, '', undefined, ({ house }) => work(house));
    return true;
  }

  private lists(): boolean {
    void this.ask('list', '', undefined, async ({ vouchers }) => {
      await vouchers.list({ limit: 20 });
      await vouchers.held();
      await vouchers.report();
      return {};
    });
    return true;
  }
}

/** What should be in somebody's drawer. */
const inDrawer = ({ drawer }: OwnDrawer): number => drawer?.moves.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
