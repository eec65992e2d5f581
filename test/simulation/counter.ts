import type { Actor } from '@hardway/engine';
import type { House } from '../../packages/server/src/api/house.ts';
import { drawNumber } from '../../packages/server/src/cage/number.ts';
import type { TablePlan } from '../../packages/server/src/tables/floor.ts';
import type { AtWork } from './house.ts';
import type { Account, People } from './people.ts';

/** The cage's counter: vouchers are paid, voided and looked at, half-done moves settled, boxes counted. */

/** Vouchers that somebody may still bring back; older ones are lost. */
const KEPT = 60;

const GUESS = 'a guess of mine';

interface Refusable {
  readonly refused?: string;
}

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
  ): void {
    const { deeds, world, marks } = this.people;
    const deed = deeds.add({ kind: 'counter', type, table, sentAt: world.now, number });
    void this.people
      .insist((at) => work(at, deed.id).catch(() => ({ refused: 'table-unavailable' })))
      .then((told) => {
        const { refused } = told as Refusable;
        if (refused !== undefined) marks.reach(`refused: ${refused}`);
        else marks.reach(`taken: ${type}`);
        deeds.hears(deed, refused === undefined ? { ok: true } : { ok: false, refused }, world.now);
      });
  }

  private pay(): boolean {
    const number = this.someVoucher();
    if (number === undefined) return false;
    const by = this.cashier();
    const amount = this.people.world.random.chance(3) ? { amount: 1 } : {};
    this.ask('pay', '', number, ({ vouchers }, id) =>
      vouchers.redeem({ number, command: `${by.id}:cage:${id}`, by, where: { cashier: by.id }, ...amount }),
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
    this.ask(act, '', number, ({ vouchers }, id) =>
      vouchers[act]({ number, command: `${by.id}:cage:${id}`, by, ...second, reason }),
    );
    return true;
  }

  private finds(): boolean {
    const number = this.someVoucher();
    if (number === undefined) return false;
    this.ask('find', '', number, ({ vouchers }) => vouchers.find(number));
    return true;
  }

  /** What is half done and cannot be finished is paid out by two people. */
  private settles(): boolean {
    const by = this.cashier();
    const approver = this.approver();
    this.ask('settle', '', undefined, async ({ house: { desk } }, id) => {
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
    this.ask('settle-visit', '', undefined, async ({ house: { desk } }, id) => {
      const [visit] = await desk.visits();
      if (!visit) return {};
      const { table, seat, unit, amount } = visit;
      this.people.marks.reach('a visit that is over is settled');
      const asked = { table, seat, unit, amount: Math.abs(amount), reason: 'came back', by, approver };
      return desk.settleVisit({ ...asked, command: `${by.id}:cage:${id}` });
    });
    return true;
  }

  private counts({ id: table }: TablePlan): boolean {
    const by: Actor = this.people.world.random.chance(60) ? { id: 'drop-team', role: 'cage' } : this.cashier();
    this.ask('count', table, undefined, ({ house: { desk, floor } }, id) =>
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
    this.ask(type, '', undefined, ({ house }) => work(house));
    return true;
  }

  private lists(): boolean {
    this.ask('list', '', undefined, async ({ vouchers }) => {
      await vouchers.list({ limit: 20 });
      await vouchers.held();
      await vouchers.report();
      return {};
    });
    return true;
  }
}
