import { addressOf, RawSocket, textFrame } from '../../test/house/raw-socket.ts';
import { helloOf, type Seat } from '../../test/house/seats.ts';
import { IN_FLIGHT, SPOTS } from './floor.ts';
import { sleep, Times } from './times.ts';

const ANSWER = Buffer.from('{"is":"answer","id":"');
const RESULT = Buffer.from('"ResultConfirmed"');
const OWN = Buffer.from('{"is":"own"');

/** Commands of all crowds: a seat that sits down again must not use an id of its own once more. */
let sent = 0;

/** All terminals of a table, and what each of them was told. */
export class Crowd {
  times = new Times();
  accepted = 0;
  refused = 0;
  /** All that were ever given. */
  answers = 0;
  /** When each terminal last heard of a result, and of what it brought. */
  readonly heardResult: number[] = [];
  readonly heardOwn: number[] = [];
  bytesHeard = 0;
  private readonly sockets: RawSocket[] = [];
  private readonly seats: readonly Seat[];
  private readonly sentAt = new Map<number, number>();
  private again: ((terminal: number) => void) | null = null;

  private constructor(seats: readonly Seat[]) {
    this.seats = seats;
  }

  static async sitDown(
    address: string | ((seat: Seat, terminal: number) => string),
    seats: readonly Seat[],
  ): Promise<Crowd> {
    const crowd = new Crowd(seats);
    const place = typeof address === 'string' ? () => address : address;
    await Promise.all(seats.map((seat, terminal) => crowd.connect(place(seat, terminal), seat, terminal)));
    return crowd;
  }

  private async connect(address: string, seat: Seat, terminal: number): Promise<void> {
    const socket = await RawSocket.open(address, { from: addressOf(terminal) });
    await greeted(socket, seat);
    socket.hearBytes = (bytes, start, end) => this.hear(terminal, bytes, start, end);
    this.sockets[terminal] = socket;
  }

  private hear(terminal: number, bytes: Buffer, start: number, end: number): void {
    this.bytesHeard += end - start;
    if (bytes.compare(ANSWER, 0, ANSWER.length, start, Math.min(end, start + ANSWER.length)) === 0)
      this.answered(terminal, bytes, start + ANSWER.length);
    else if (bytes.compare(OWN, 0, OWN.length, start, Math.min(end, start + OWN.length)) === 0)
      this.heardOwn[terminal] = Date.now();
    else if (bytes.subarray(start, end).includes(RESULT)) this.heardResult[terminal] = Date.now();
  }

  private answered(terminal: number, bytes: Buffer, start: number): void {
    let [id, at] = [0, start];
    for (; bytes[at] !== 0x22; at += 1) id = id * 10 + bytes[at]! - 0x30;
    const ok = bytes.toString('latin1', at, at + 11) === '","ok":true';
    const sent = this.sentAt.get(id)!;
    this.sentAt.delete(id);
    this.answers += 1;
    if (ok) {
      this.accepted += 1;
      this.times.add(performance.now() - sent);
    } else this.refused += 1;
    this.again?.(terminal);
  }

  bet(terminal: number, at = performance.now()): void {
    const id = sent++;
    this.sentAt.set(id, at);
    const spot = SPOTS[(id * 7 + terminal) % SPOTS.length];
    const { seat } = this.seats[terminal]!;
    this.sockets[terminal]!.bytes(
      textFrame(
        `{"is":"command","id":"${id}","type":"PlaceWager","fields":{"seat":${seat},"spot":"${spot}","stake":100}}`,
      ),
    );
  }

  forget(): void {
    this.times = new Times();
    this.accepted = 0;
    this.refused = 0;
  }

  /** Every terminal keeps some bets in flight. Gives how many were acknowledged in each second. */
  async full(seconds: number, inFlight = IN_FLIGHT): Promise<readonly number[]> {
    this.again = (terminal) => this.bet(terminal);
    for (let terminal = 0; terminal < this.sockets.length; terminal += 1)
      for (let bet = 0; bet < inFlight; bet += 1) this.bet(terminal);
    await sleep(1_000);
    this.forget();
    const each: number[] = [];
    for (let second = 0; second < seconds; second += 1) {
      const [before, began] = [this.accepted, performance.now()];
      await sleep(1_000);
      each.push(((this.accepted - before) * 1_000) / (performance.now() - began));
    }
    this.again = null;
    await this.drain();
    return each;
  }

  /** Bets come at a rate, whatever becomes of them, from one terminal after the other. */
  async steady(rate: number, seconds: number): Promise<void> {
    this.forget();
    const began = performance.now();
    for (let made = 0; made < rate * seconds; ) {
      const due = Math.min(rate * seconds, ((performance.now() - began) * rate) / 1_000);
      // Timed from when it was due, so that a driver that comes too late does not make the house look better.
      for (; made < due; made += 1) this.bet(made % this.sockets.length, began + (made * 1_000) / rate);
      await sleep(2);
    }
    await this.drain();
  }

  async drain(): Promise<void> {
    const end = Date.now() + 30_000;
    while (this.sentAt.size > 0 && Date.now() < end) await sleep(5);
    if (this.sentAt.size > 0) throw new Error(`${this.sentAt.size} bets were never answered.`);
  }

  leave(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

const WELCOME = Buffer.from('{"is":"welcome"');
/** Between hellos to a node that cannot welcome anybody yet. */
const AGAIN_MS = 100;

const greeted = (socket: RawSocket, seat: Seat): Promise<void> =>
  new Promise((resolve) => {
    const say = (): void => socket.send(helloOf(seat));
    socket.hearBytes = (bytes, start, end) => {
      if (bytes.subarray(start, end).includes(WELCOME)) resolve();
      else setTimeout(say, AGAIN_MS);
    };
    say();
  });
