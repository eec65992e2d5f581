import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as passed } from 'node:timers/promises';
import { PRACTICE_FLOOR, type TablePlan } from '@hardway/server';
import { HouseClient, type Message } from '../house/client.ts';
import { type Deed, History, type Told } from '../house/history.ts';
import type { Seat } from '../house/seats.ts';
import type { House } from './house-here.ts';

/**
 * People at a house that may fail them at any moment: money comes and goes by every way it has, and each keeps what he asked
 * and was told. Whoever gets no answer asks the same again.
 */

const SICBO = 'sentosa-dealer';
const OTHER = 'maryland-dealer';
export const TABLES: readonly TablePlan[] = PRACTICE_FLOOR.filter(({ id }) => id === SICBO || id === OTHER);

/** The house is gone, or does not come to itself. */
export class HouseGone extends Error {}

/** How often the same is asked of a house that answers only that it cannot, and how long people wait in between. */
export interface Patience {
  readonly tries: number;
  readonly retryMs: number;
  /** After which they give up. */
  readonly giveUpMs: number;
}

/** A machine that is slow is waited for. */
const PATIENT: Patience = { tries: 40, retryMs: 100, giveUpMs: 300_000 };
/** Whoever has had no answer for so long asks again, as a terminal does; no finding depends on it. */
const ANSWER_MS = 5_000;
const RESPONSE_MS = 120_000;

/** What somebody sends: over a table's socket, or to the cage. */
type Request = { readonly to: string; readonly message: object } | { readonly post: string; readonly body: object };

/** Everything that people carry from one start of the house to the next. */
interface Pockets {
  readonly seats: Seat[];
  readonly cookies: { [role: string]: string };
  readonly vouchers: string[];
  /** Sent without an answer, by key. */
  readonly open: { [key: string]: Request };
  /** The step of the session that comes next. */
  next: number;
}

export class Session {
  readonly history: History;
  /** Told of each step before it is taken. */
  onStep: (step: number) => void = () => {};
  private readonly house: Pick<House, 'address' | 'folder' | 'isRunning'>;
  private readonly patience: Patience;
  private readonly pockets: Pockets;
  private readonly clients = new Map<string, HouseClient>();

  constructor(house: Pick<House, 'address' | 'folder' | 'isRunning'>, before?: Session, patience = PATIENT) {
    this.house = house;
    this.patience = patience;
    this.history = before?.history.copy() ?? new History();
    this.pockets = structuredClone(
      before?.pockets ?? { seats: [], cookies: {}, vouchers: [], open: {}, next: 0 },
    ) as Pockets;
  }

  get isOver(): boolean {
    return this.pockets.next >= STEPS.length;
  }

  /** Goes on until the session is over, or up to a step; throws HouseGone if the house does not answer any more. */
  async play(until = STEPS.length): Promise<void> {
    try {
      for (const key of Object.keys(this.pockets.open)) await this.send(key);
      while (this.pockets.next < until) {
        const step = STEPS[this.pockets.next]!;
        // What a step has not asked before the house went is never asked: nobody waits for it.
        this.onStep(this.pockets.next);
        this.pockets.next += 1;
        await step(this);
      }
    } finally {
      for (const client of this.clients.values()) client.close();
      this.clients.clear();
    }
  }

  async signIn(role: string): Promise<void> {
    const name = `demo-${role}`;
    const response = await this.post('/api/staff/sign-in', { name, password: await this.passwordOf(name) });
    const [cookie] = response.headers.getSetCookie();
    if (cookie === undefined) return;
    const [, token] = cookie.split(';')[0]!.split('=');
    this.pockets.cookies[role] = cookie.split(';')[0]!;
    const key = createHash('sha256').update(token!).digest('hex');
    this.history.asks({ is: 'sign-in', key });
    this.history.hears(key, { ok: true });
  }

  private async cookieOf(role: string): Promise<string> {
    if (this.pockets.cookies[role] === undefined) await this.signIn(role);
    return this.pockets.cookies[role] ?? '';
  }

  /** Whether somebody has to sign in again; a console locks itself when nobody has used it for a while. */
  private isStale(role: string, answer: object): boolean {
    const { refused } = answer as { readonly refused?: unknown };
    if (refused !== 'session-locked' && refused !== 'not-signed-in') return false;
    delete this.pockets.cookies[role];
    return true;
  }

  private async passwordOf(account: string): Promise<string> {
    const file = join(this.house.folder, 'practice-staff.json');
    try {
      const people = JSON.parse(await readFile(file, 'utf8')) as { name: string; password: string }[];
      return people.find(({ name }) => name === account)!.password;
    } catch {
      throw new Error(`Nobody can sign in: ${file} has no passwords.`);
    }
  }

  async sit(table: string): Promise<void> {
    const response = await this.post(`/api/practice/${table}/seat`, {});
    if (!response.ok) return;
    const seat = (await response.json()) as Seat;
    this.pockets.seats.push(seat);
    this.history.asks({ is: 'seat', key: seat.terminal, table });
    this.history.hears(seat.terminal, { ok: true });
  }

  async bets(spots: readonly string[]): Promise<void> {
    const own = this.pockets.seats.filter(({ table }) => table === SICBO);
    await together(
      own.flatMap(({ seat, terminal }) =>
        spots.map((spot) => this.command(terminal, SICBO, 'PlaceWager', { seat, spot, stake: 500 })),
      ),
    );
  }

  /** A command of a terminal, by its name, or of somebody with a role. */
  command(from: string, table: string, type: string, fields: object = {}, more: object = {}): Promise<Told> {
    const deed = { is: 'command', key: randomUUID(), table } as const;
    return this.ask(deed, {
      to: `${from} at ${table}`,
      message: { is: 'command', type, fields, id: deed.key, ...more },
    });
  }

  async correct(): Promise<void> {
    const response = await this.reach(() => fetch(`${this.house.address}/api/tables/${SICBO}/results?limit=50`));
    if (!response.ok) return;
    const results = (await response.json()) as { number: number; void: boolean }[];
    const settled = results.find((result) => !result.void);
    if (!settled) return;
    const account = 'demo-pit-manager';
    const approval = { account, password: await this.passwordOf(account) };
    await this.command(
      'shift-manager',
      SICBO,
      'CorrectResult',
      { round: settled.number, dice: [6, 5, 4] },
      { approval },
    );
  }

  async cashOut(index: number): Promise<void> {
    const seat = this.pockets.seats[index];
    if (!seat) return;
    const deed = { is: 'cash-out', key: randomUUID(), table: seat.table } as const;
    await this.ask(deed, { to: `${seat.terminal} at ${seat.table}`, message: { is: 'cash-out', id: deed.key } });
  }

  async redeem(index: number, voucher: number): Promise<void> {
    const seat = this.pockets.seats[index];
    const number = this.pockets.vouchers[voucher];
    if (!seat || number === undefined) return;
    const deed = { is: 'redeem', key: randomUUID(), table: seat.table, number } as const;
    await this.ask(deed, { to: `${seat.terminal} at ${seat.table}`, message: { is: 'redeem', number, id: deed.key } });
  }

  async redeemAtCage(voucher: number): Promise<void> {
    const number = this.pockets.vouchers[voucher];
    if (number === undefined) return;
    const deed = { is: 'redeem-at-cage', key: randomUUID(), number } as const;
    await this.ask(deed, { post: '/api/cage/redeem', body: { command: deed.key, number } });
  }

  private ask(deed: Omit<Deed, 'told'>, request: Request): Promise<Told> {
    this.history.asks(deed as Deed);
    this.pockets.open[deed.key] = request;
    return this.send(deed.key);
  }

  /** Asks until there is an answer that settles it. */
  private async send(key: string): Promise<Told> {
    const request = this.pockets.open[key]!;
    const until = Date.now() + this.patience.giveUpMs;
    for (let tries = 0; tries < this.patience.tries && Date.now() < until; tries += 1) {
      const told = 'to' in request ? await this.overSocket(request.to, request.message) : await this.overHttp(request);
      if (told && this.history.hears(key, told)) {
        delete this.pockets.open[key];
        if (told.ok && told.voucher !== undefined) this.pockets.vouchers.push(told.voucher);
        return told;
      }
      if (!this.house.isRunning) break;
      await passed(this.patience.retryMs);
    }
    throw new HouseGone();
  }

  private async overSocket(who: string, message: object): Promise<Told | null> {
    const client = await this.clientOf(who);
    if (!client) return null;
    const { id, ...rest } = message as { id: string };
    const answer = await Promise.race([client.ask(rest, id), client.closed(), this.silence()]);
    if (answer === null || typeof answer === 'number') return null;
    if (!this.isStale(who.split(' at ')[0]!, answer)) return answer as Message & Told;
    client.close();
    return null;
  }

  private async overHttp({ post, body }: Extract<Request, { post: string }>): Promise<Told | null> {
    const cookie = await this.cookieOf('cage');
    const response = await this.post(post, body, cookie);
    const answer = (await response.json().catch(() => null)) as { refused?: string } | null;
    if (answer === null || this.isStale('cage', answer)) return null;
    if (response.ok) return { ok: true };
    // A server's own error says nothing about the voucher.
    return response.status >= 500 ? null : { ok: false, refused: answer.refused ?? `status ${response.status}` };
  }

  private async clientOf(who: string): Promise<HouseClient | null> {
    const known = this.clients.get(who);
    if (known?.isOpen) return known;
    const [name, table] = who.split(' at ') as [string, string];
    const seat = this.pockets.seats.find(({ terminal }) => terminal === name);
    const headers: Record<string, string> = seat ? {} : { cookie: await this.cookieOf(name) };
    const client = await HouseClient.connect(this.house.address, headers).catch(() => null);
    if (!client) return null;
    const hello = seat
      ? { as: 'terminal', table, terminal: seat.terminal, key: seat.key }
      : { as: 'staff', table, role: name };
    const welcome = await Promise.race([client.hello(hello), client.closed(), this.silence()]);
    if (welcome === null || typeof welcome === 'number' || welcome.is !== 'welcome') {
      if (typeof welcome === 'object' && welcome) this.isStale(name, welcome);
      client.close();
      return null;
    }
    this.clients.get(who)?.close();
    this.clients.set(who, client);
    return client;
  }

  private post(path: string, body: object, cookie = ''): Promise<Response> {
    return this.reach(() =>
      fetch(`${this.house.address}${path}`, {
        method: 'POST',
        headers: { 'x-hardway': '1', 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(RESPONSE_MS),
      }),
    );
  }

  private async reach(call: () => Promise<Response>): Promise<Response> {
    try {
      return await call();
    } catch {
      throw new HouseGone();
    }
  }

  private silence(): Promise<null> {
    return passed(ANSWER_MS, null, { ref: false });
  }
}

/** All at once, and all are over when the first trouble is told: nobody asks on behind the next step's back. */
const together = async (asked: readonly Promise<unknown>[]): Promise<void> => {
  const trouble = (await Promise.allSettled(asked)).find(({ status }) => status === 'rejected');
  if (trouble?.status === 'rejected') throw trouble.reason;
};

type Step = (session: Session) => Promise<unknown>;

const dealer =
  (type: string, fields: object = {}): Step =>
  (session) =>
    session.command('dealer', SICBO, type, fields);

const dice = (...faces: readonly number[]): readonly Step[] => [
  dealer('CloseBetting'),
  dealer('MixDice', { times: 3 }),
  ...faces.map((face) => dealer('EnterDie', { face })),
  dealer('ConfirmResult'),
  dealer('ClearLights'),
];

/** Until here people only arrive. */
export const ARRIVED = 4;

/** Until here they have sat down, bought in and bet once. */
export const FIRST_BETS = 11;

export const STEPS: readonly Step[] = [
  ...['dealer', 'cage', 'shift-manager', 'pit-supervisor'].map(
    (role): Step =>
      (session) =>
        session.signIn(role),
  ),
  ...[SICBO, SICBO, SICBO, OTHER].map(
    (table): Step =>
      (session) =>
        session.sit(table),
  ),
  (session) => session.command('cage', SICBO, 'BuyIn', { seat: 1, amount: 10_000, medium: 'cash' }),
  dealer('OpenBetting'),
  (session) => session.bets(['small', 'big', 'total/9', 'single/3']),
  ...dice(1, 2, 6),
  dealer('OpenBetting'),
  (session) => session.bets(['big', 'double/2']),
  dealer('CloseBetting'),
  dealer('MixDice', { times: 3 }),
  dealer('CallNoRoll'),
  (session) => session.correct(),
  (session) => together([session.cashOut(0), session.cashOut(1)]),
  (session) => together([session.redeem(3, 0), session.redeemAtCage(1)]),
  // Nobody is paid twice, at a seat or at the cage.
  (session) => together([session.redeemAtCage(0), session.redeem(0, 1)]),
  (session) => session.signIn('dealer'),
  dealer('OpenBetting'),
  (session) => session.bets(['small', 'any-triple']),
  ...dice(3, 3, 3),
  (session) => session.cashOut(2),
  (session) => session.redeem(2, 2),
];
