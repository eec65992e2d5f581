import { randomUUID } from 'node:crypto';
import { setTimeout as passed } from 'node:timers/promises';
import type { PracticeSeat } from '../../packages/server/src/protocol/answers.ts';
import { HouseClient, type Message } from '../house/client.ts';
import type { NewDeed, Told } from '../house/history.ts';
import type { Random } from '../random.ts';
import type { TimedHistory, Wanted } from './history.ts';

/**
 * People at a house on several nodes. Whoever gets no answer goes on to the next node, and asks the same again with the same
 * id until somebody knows. What comes by a connection that was given up is not heard.
 */

/** After which a connection that does not answer is given up. No finding depends on it. */
const ANSWER_MS = 1_000;
const AGAIN_MS = 100;
/** A seat that is asked for again is another seat: whoever sits down is patient. */
const RESPONSE_MS = 10_000;
/** "Ask again" so often at one node, and another one is tried. */
const TRIES_HERE = 8;
/** A dealer looks at the table for this long before the next step. */
const LOOK_MS = 30;
/** Between two things that a player does. */
const THINK_MS = { least: 100, most: 500 };

/** Where a client may go, and what it may need there. */
export interface Places {
  /** The nodes' addresses, as they are now. */
  readonly addresses: () => readonly string[];
  readonly history: TimedHistory;
  /** Nobody begins anything new, and what is unknown is asked for no longer. */
  readonly isOver: () => boolean;
  readonly isClosing: () => boolean;
}

type Asking = Omit<Message, 'is'> & { readonly is: string };

/** A terminal or a console, which has one connection at a time. */
class Caller {
  private readonly places: Places;
  private readonly hello: object;
  private readonly headers: () => Promise<Record<string, string>>;
  /** Told why it was not let in. */
  onRefused: (code: string) => void = () => {};
  private client: HouseClient | null = null;
  private at: number;
  /** The turn that was seen when something was first asked: asked again, it is still meant for that one. */
  private readonly meant = new WeakMap<NewDeed, number>();

  constructor(places: Places, at: number, hello: object, headers: () => Promise<Record<string, string>>) {
    this.places = places;
    this.at = at;
    this.hello = hello;
    this.headers = headers;
  }

  /** Asks until there is an answer that settles it; null if the end came first. */
  async ask(deed: NewDeed, message: Asking, wanted?: Wanted): Promise<Told | null> {
    const { history, isOver } = this.places;
    for (let tries = 1; !isOver(); tries += 1) {
      const client = await this.connected();
      if (!client) continue;
      history.asks(deed, wanted);
      const turn = this.meant.get(deed) ?? client.turn;
      if (turn !== undefined) this.meant.set(deed, turn);
      const sent = message.is === 'command' ? { ...message, turn } : message;
      const answer = await inTime(Promise.race([client.ask(sent, deed.key), client.closed()]));
      client.heard.length = 0;
      const told = typeof answer === 'object' && answer !== null ? (answer as Message & Told) : null;
      if (told && !told.ok && STALE.includes(told.refused)) return told;
      if (told && history.hears(deed.key, told)) return told;
      if (!told || tries % TRIES_HERE === 0) this.leave();
      await passed(AGAIN_MS);
    }
    return null;
  }

  private async connected(): Promise<HouseClient | null> {
    if (this.client?.isOpen) return this.client;
    this.leave();
    const address = this.address;
    const client = address === '' ? null : await connectTo(address, await this.headers());
    const welcome = client && (await inTime(Promise.race([client.hello(this.hello), client.closed()])));
    if (typeof welcome === 'object' && welcome?.is === 'welcome') {
      this.client = client;
      return client;
    }
    if (typeof welcome === 'object' && welcome?.is === 'refused') {
      this.places.history.turnedAway(String(welcome.refused));
      this.onRefused(String(welcome.refused));
    }
    client?.close();
    this.at += 1;
    await passed(AGAIN_MS);
    return null;
  }

  get address(): string {
    const addresses = this.places.addresses();
    return addresses[this.at % addresses.length]!;
  }

  /** The next node is asked from now on. */
  leave(): void {
    if (!this.client) return;
    this.client.close();
    this.client = null;
    this.at += 1;
  }
}

/** The person has to sign in again; nothing was decided. */
const STALE: readonly string[] = ['not-signed-in', 'session-locked'];

const inTime = <T>(promise: Promise<T>): Promise<T | null> =>
  Promise.race([promise, passed(ANSWER_MS, null, { ref: false })]);

/** One that is let in too late is closed. */
const connectTo = async (address: string, headers: Record<string, string>): Promise<HouseClient | null> => {
  const connecting = HouseClient.connect(address, headers);
  const client = await inTime(connecting.catch(() => null));
  if (!client)
    connecting.then(
      (late) => late.close(),
      () => undefined,
    );
  return client;
};

const post = async (url: string, headers: Record<string, string>, body: object = {}): Promise<Response | null> =>
  fetch(url, {
    method: 'POST',
    headers: { 'x-hardway': '1', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(RESPONSE_MS),
  }).catch(() => null);

/** Vouchers that anybody may bring to any table. */
export class Purse {
  private readonly numbers: string[] = [];

  put(number: string): void {
    this.numbers.push(number);
  }

  /** Now and then one that somebody else takes as well: it is paid once. */
  take(random: Random): string | undefined {
    if (this.numbers.length === 0) return undefined;
    const index = random.below(this.numbers.length);
    return random.chance(15) ? this.numbers[index] : this.numbers.splice(index, 1)[0];
  }
}

const SPOTS = {
  sicbo: ['small', 'big', 'total/9', 'single/3'],
  craps: ['pass', 'field', 'dont-pass', 'field'],
} as const;

const STAKE = 100;

/**
 * Bets, leaves with a voucher, and comes back with one that may be somebody else's. The first at each table stays: where
 * everybody waits for the dice to be able to leave, nobody would notice that a table takes bets.
 */
export class Player {
  private readonly places: Places;
  private readonly seat: PracticeSeat;
  private readonly spots: readonly string[];
  private readonly random: Random;
  private readonly purse: Purse;
  private readonly caller: Caller;
  private readonly isStaying: boolean;
  private hasCredit = true;
  /** Nobody leaves with bets on the layout: then the dice are waited for. */
  private isLeaving = false;

  /** Sits down at a table; undefined if the end came first. */
  static async sit(
    places: Places,
    table: { readonly id: string; readonly rulebook: string },
    purse: Purse,
    random: Random,
    number: number,
    isStaying: boolean,
  ): Promise<Player | undefined> {
    const headers = { 'x-forwarded-for': `10.0.${Math.floor(number / 250)}.${1 + (number % 250)}` };
    for (let at = number; !places.isOver(); at += 1) {
      const addresses = places.addresses();
      const response = await post(`${addresses[at % addresses.length]}/api/practice/${table.id}/seat`, headers);
      if (response?.ok) {
        const seat = (await response.json()) as PracticeSeat;
        places.history.asks({ is: 'seat', key: seat.terminal, table: table.id });
        places.history.hears(seat.terminal, { ok: true });
        return new Player(places, seat, table.rulebook, purse, random, headers, number, isStaying);
      }
      await passed(AGAIN_MS);
    }
    return undefined;
  }

  private constructor(
    places: Places,
    seat: PracticeSeat,
    rulebook: string,
    purse: Purse,
    random: Random,
    headers: Record<string, string>,
    number: number,
    isStaying: boolean,
  ) {
    this.places = places;
    this.isStaying = isStaying;
    this.seat = seat;
    this.spots = SPOTS[rulebook.endsWith('craps') ? 'craps' : 'sicbo'];
    this.random = random;
    this.purse = purse;
    const { table, terminal, key } = seat;
    this.caller = new Caller(places, number, { as: 'terminal', table, terminal, key }, async () => headers);
  }

  async play(): Promise<void> {
    while (!this.places.isClosing()) {
      await passed(THINK_MS.least + this.random.below(THINK_MS.most - THINK_MS.least));
      if (!this.hasCredit) await this.redeem();
      else if (!this.isStaying && (this.isLeaving || this.random.chance(2))) await this.cashOut();
      else await this.bet();
    }
    this.caller.leave();
  }

  async bet(stake = STAKE): Promise<Told | null> {
    const { seat, table } = this.seat;
    const deed = { is: 'command', key: randomUUID(), table } as const;
    const fields = { seat, spot: this.random.pick(this.spots), stake };
    const told = await this.caller.ask(deed, { is: 'command', type: 'PlaceWager', fields }, { seat, stake });
    if (told?.ok) {
      this.places.history.betTaken(table, deed.key);
      // Now and then one that was answered is asked again.
      if (this.random.chance(3)) await this.caller.ask(deed, { is: 'command', type: 'PlaceWager', fields });
    }
    return told;
  }

  private async cashOut(): Promise<void> {
    const deed = { is: 'cash-out', key: randomUUID(), table: this.seat.table } as const;
    const told = await this.caller.ask(deed, { is: 'cash-out' });
    this.isLeaving = !told?.ok;
    if (!told?.ok || told.voucher === undefined) return;
    this.hasCredit = false;
    this.purse.put(told.voucher);
  }

  private async redeem(): Promise<void> {
    const number = this.purse.take(this.random);
    if (number === undefined) return;
    const deed = { is: 'redeem', key: randomUUID(), table: this.seat.table, number } as const;
    const told = await this.caller.ask(deed, { is: 'redeem', number });
    if (told?.ok) this.hasCredit = true;
    else if (told?.ok === false && told.refused !== 'voucher-paid') this.purse.put(number);
  }
}

/** The round was over, or void. */
const NO_ROUND: readonly string[] = ['turn-over', 'no-round'];

/** Deals at a table, one round after another, from wherever it stands. */
export class Dealer {
  private readonly places: Places;
  private readonly table: string;
  private readonly random: Random;
  private readonly password: string;
  private readonly from: Record<string, string>;
  private readonly caller: Caller;
  private cookie: string | null = null;

  constructor(places: Places, table: string, password: string, random: Random, number: number) {
    this.places = places;
    this.table = table;
    this.random = random;
    this.password = password;
    this.from = { 'x-forwarded-for': `10.1.0.${1 + number}` };
    this.caller = new Caller(places, number, { as: 'staff', table, role: 'dealer' }, () => this.headers());
    this.caller.onRefused = (code) => {
      if (STALE.includes(code)) this.cookie = null;
    };
  }

  async deal(): Promise<void> {
    const faces = () => ({ face: 1 + this.random.below(6) });
    while (!this.places.isClosing()) {
      // Nobody waits for bets where none are taken.
      const opened = await this.order('OpenBetting');
      if (opened === 'no round') continue;
      if (opened === 'done') await passed(1_000);
      if ((await this.order('CloseBetting')) === 'no round') continue;
      await this.order('MixDice', { times: 3 });
      for (let die = 0; die < 3; die += 1) await this.order('EnterDie', faces());
      await this.order('ConfirmResult');
      await passed(200);
      await this.order('ClearLights');
    }
    this.caller.leave();
  }

  /** A no is not asked about: the next orders bring the table on from wherever it stands, with a new round if it has none. */
  private async order(type: string, fields: object = {}): Promise<'done' | 'refused' | 'no round'> {
    const deed = { is: 'command', key: randomUUID(), table: this.table } as const;
    // News of the last step come after its answer, and a step is meant for the round that is seen.
    await passed(LOOK_MS);
    const told = await this.caller.ask(deed, { is: 'command', type, fields });
    if (told?.ok === false && STALE.includes(told.refused)) {
      this.cookie = null;
      this.caller.leave();
    }
    if (told?.ok) return 'done';
    return told && NO_ROUND.includes(told.refused) ? 'no round' : 'refused';
  }

  private async headers(): Promise<Record<string, string>> {
    if (this.cookie === null) {
      const who = { name: 'demo-dealer', password: this.password };
      const response = await post(`${this.caller.address}/api/staff/sign-in`, this.from, who);
      this.cookie = response?.headers.getSetCookie()[0]?.split(';')[0] ?? null;
    }
    return { ...this.from, ...(this.cookie === null ? {} : { cookie: this.cookie }) };
  }
}
