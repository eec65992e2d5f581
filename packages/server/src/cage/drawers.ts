import { type Actor, money, says } from '@hardway/engine';
import type { DrawerNumber, DrawerSlip, DrawersNow, OwnDrawer } from '../protocol/answers.ts';
import type { Turns } from '../staff/keyed-queue.ts';
import type { Store } from '../store/store.ts';
import { StreamOwner, type TimeSource } from '../stream/index.ts';
import { CAGE, type CageBooks } from './books.ts';
import { checkApprover, checkReason, NO_DRAWER } from './cage.ts';
import { drawerDocument } from './documents.ts';
import { balanceOf, sumsOf } from './drawer.ts';
import { type CageRefusal, cageRefusal } from './refusal.ts';
import type { DrawerEvent } from './voucher.ts';
import type { Vouchers } from './vouchers.ts';

interface Request {
  readonly command: string;
  readonly by: Actor;
}

interface Opening extends Request {
  readonly float: number;
  readonly approver: Actor;
}

interface Filling extends Request {
  /** Minor units that are brought; negative: taken away. */
  readonly amount: number;
  readonly reason: string;
  readonly approver: Actor;
}

interface Closing extends Request {
  readonly counted: number;
  readonly reason: string;
  readonly approver?: Actor;
  /** Who takes the drawer over. */
  readonly to?: Actor;
}

export interface InDrawer {
  readonly drawer?: number;
}

const LISTED = 100;
const AMOUNT_MAX = 1_000_000_000_000;

/** The drawers of the cashiers: opened with a float, filled and lightened, and closed by a count. */
export class Drawers {
  private readonly store: Store;
  private readonly vouchers: Vouchers;
  private readonly owner: StreamOwner;
  private readonly turns: Turns;
  private readonly tables: () => Iterable<string>;

  constructor(store: Store, clock: TimeSource, vouchers: Vouchers, turns: Turns, tables: () => Iterable<string>) {
    this.store = store;
    this.vouchers = vouchers;
    this.owner = new StreamOwner(store, CAGE, clock);
    this.turns = turns;
    this.tables = tables;
  }

  /** What a cashier has, as the logs of the cage and of all tables say. */
  async own({ id }: Actor): Promise<OwnDrawer> {
    return { drawer: (await this.allBooks()).drawer(id) ?? null, rules: this.vouchers.rules };
  }

  async all(): Promise<DrawersNow> {
    const open = (await this.allBooks()).openDrawers;
    const closed = await this.store.documents({ stream: CAGE, kind: 'drawer', newestFirst: true, limit: LISTED });
    return { open, closed: closed.map(({ value }) => value as DrawerSlip) };
  }

  /** Where cash that somebody takes or pays at a table is: in no drawer if it is not the cage's. */
  async forCash({ id, role }: Actor): Promise<InDrawer | CageRefusal> {
    if (role !== 'cage') return {};
    const drawer = (await this.vouchers.books()).drawer(id);
    if (drawer) return { drawer: drawer.number };
    return this.vouchers.rules.drawers ? NO_DRAWER : {};
  }

  /**
   * A person takes cash one act after another: two at once would both find room for themselves, and what is taken at a table
   * is there before the drawer is counted, or finds it closed.
   */
  inTurn<T>({ id }: Actor, act: () => Promise<T>): Promise<T> {
    return this.turns.run(`cash ${id}`, act);
  }

  async open({ command, by, float, approver }: Opening): Promise<DrawerNumber | CageRefusal> {
    const asks = ['open-drawer', float, by.id, approver.id];
    return this.owner.write({ id: command, asks }, async (at) => {
      const books = await this.vouchers.books();
      const problem =
        checkNone(books, by) ??
        checkSum(float, 0) ??
        checkApprover(by, approver, 'Opening a drawer requires a second person’s approval.');
      if (problem) return problem;
      const drawer = books.lastDrawer + 1;
      const event: DrawerEvent = { type: 'DrawerOpened', drawer, cashier: by.id, float, by, approver, at };
      return { events: [event], documents: [], answer: { drawer } };
    });
  }

  /** Cash comes from the house's other cash, or goes there. */
  async fill({ command, by, amount, reason, approver }: Filling): Promise<DrawerNumber | CageRefusal> {
    const asks = ['fill-drawer', amount, by.id, reason, approver.id];
    return this.inTurn(by, () =>
      this.owner.write({ id: command, asks }, async (at) => {
        const own = (await this.allBooks()).drawer(by.id);
        if (!own) return NO_DRAWER;
        const left = balanceOf(sumsOf(own.moves)) + amount;
        const problem =
          (amount === 0 ? BAD_AMOUNT : checkSum(Math.abs(amount), 1)) ??
          (amount < 0 && left < 0
            ? cageRefusal('bad-amount', says`There should be only ${money(left - amount)} in the drawer.`)
            : undefined) ??
          checkReason(reason, 'Say why, in up to 500 characters.') ??
          checkApprover(by, approver, 'Cash is brought to a drawer or taken from it by two.');
        if (problem) return problem;
        const { number: drawer } = own;
        const event: DrawerEvent = { type: 'DrawerFilled', drawer, amount, reason: reason.trim(), by, approver, at };
        return { events: [event], documents: [], answer: { drawer } };
      }),
    );
  }

  /** The count that ends a shift at the drawer; whoever takes it over begins with what was counted. */
  close(asked: Closing): Promise<DrawerSlip | CageRefusal> {
    const { command, by, counted, reason, approver, to } = asked;
    const asks = ['close-drawer', counted, by.id, reason, approver?.id, to?.id];
    return this.inTurn(by, () =>
      this.owner.write({ id: command, asks }, async (at) => {
        const books = await this.allBooks();
        const own = books.drawer(by.id);
        if (!own) return NO_DRAWER;
        const sums = sumsOf(own.moves);
        const expected = balanceOf(sums);
        const problem =
          checkSum(counted, 0) ??
          this.checkDifference(counted - expected, asked) ??
          (to ? checkReceiver(books, to) : undefined);
        if (problem) return problem;
        const closed: Extract<DrawerEvent, { type: 'DrawerClosed' }> = {
          ...{ type: 'DrawerClosed', drawer: own.number, cashier: by.id, openedAt: own.openedAt },
          ...{ sums, expected, counted, by },
          ...(approver ? { approver } : {}),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
          ...(to ? { to: to.id } : {}),
          at,
        };
        const { version } = await this.store.head(CAGE);
        const document = drawerDocument(closed, version + 1);
        return {
          events: [closed, ...next(books, closed, to)],
          documents: [document],
          answer: document.value as DrawerSlip,
        };
      }),
    );
  }

  private checkDifference(difference: number, { by, approver, reason }: Closing): CageRefusal | undefined {
    if (approver)
      return (
        checkApprover(by, approver, '') ??
        (difference === 0 ? undefined : checkReason(reason, 'Say why the count differs, in up to 500 characters.'))
      );
    if (Math.abs(difference) <= this.vouchers.rules.differenceAlone) return undefined;
    const off = money(Math.abs(difference));
    return difference < 0
      ? cageRefusal('drawer-short', says`The count is ${off} short. ${AGAIN}`)
      : cageRefusal('drawer-over', says`The count is ${off} over. ${AGAIN}`);
  }

  private async allBooks(): Promise<CageBooks> {
    const books = await this.vouchers.books();
    await books.readTables(this.tables());
    return books;
  }
}

/** The drawer of whoever takes one over. */
const next = (
  books: CageBooks,
  { drawer: from, counted: float, at }: Extract<DrawerEvent, { type: 'DrawerClosed' }>,
  to: Actor | undefined,
): readonly DrawerEvent[] =>
  to ? [{ type: 'DrawerOpened', drawer: books.lastDrawer + 1, cashier: to.id, float, from, by: to, at }] : [];

const checkNone = (books: CageBooks, { id }: Actor): CageRefusal | undefined =>
  books.drawer(id)
    ? cageRefusal('drawer-open', `${id} has an open drawer already. Close it before another is opened.`)
    : undefined;

const checkReceiver = (books: CageBooks, to: Actor): CageRefusal | undefined =>
  to.role === 'cage'
    ? checkNone(books, to)
    : cageRefusal('wrong-role', 'A drawer can be handed over only to somebody of the cage.');

const AGAIN = 'Count again; if it stays so, say why and have a supervisor approve it.';

const BAD_AMOUNT = cageRefusal('bad-amount', 'Cash is counted in whole minor units, more than none.');

const checkSum = (sum: number, least: number): CageRefusal | undefined =>
  Number.isSafeInteger(sum) && sum >= least && sum <= AMOUNT_MAX ? undefined : BAD_AMOUNT;
