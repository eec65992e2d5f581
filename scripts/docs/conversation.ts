import { PRACTICE_FLOOR, type TablePlan } from '@hardway/server';
import { WebSocket } from 'ws';
import type { TestHouse } from '../../test/house/open.ts';

/** Real frames of a real house, the same every time: what chance draws is put under fixed names. */

export interface Frame {
  readonly is: string;
  readonly [field: string]: unknown;
}

const DEALT = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa-dealer')!;

/** One that nobody has opened yet, so nothing is filed. */
const SHUT: TablePlan = { ...DEALT, id: 'sentosa-shut', opened: false };

const UNTIMED = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa-untimed')!;

export const CONVERSATION_FLOOR: readonly TablePlan[] = [DEALT, SHUT, UNTIMED];

/** Nobody's clock stands in the frames. */
export const CONVERSATION_TIME = Date.UTC(2030, 0, 1, 20);

/** Milliseconds. */
const PATIENCE = 20_000;

/** One end of a socket that keeps what it sends and hears. */
class Party {
  readonly heard: Frame[] = [];
  private readonly socket: WebSocket;
  private readonly waiting = new Set<() => void>();
  private said = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      this.heard.push(JSON.parse(data.toString()) as Frame);
      for (const look of this.waiting) look();
    });
  }

  static connect(address: string, headers: Record<string, string> = {}): Promise<Party> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${address.replace('http', 'ws')}/api/socket`, { headers });
      const party = new Party(socket);
      socket.on('open', () => resolve(party));
      socket.on('error', reject);
    });
  }

  /** Sends a message and gives the next one of a kind that comes after it. */
  say(message: Frame, reply: string): Promise<Frame> {
    this.said = this.heard.length;
    this.socket.send(JSON.stringify(message));
    return this.hear(({ is }) => is === reply);
  }

  /** The first message that is wanted, of those since the last was sent: news may come before an answer or after it. */
  hear(wants: (frame: Frame) => boolean): Promise<Frame> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('The house did not say what was waited for.')), PATIENCE);
      const look = () => {
        const found = this.heard.slice(this.said).find(wants);
        if (!found) return;
        clearTimeout(late);
        this.waiting.delete(look);
        resolve(found);
      };
      this.waiting.add(look);
      look();
    });
  }

  leave(): void {
    this.socket.terminate();
  }
}

export interface Conversation {
  /** Messages to the house, by what they are; hello by whom. */
  readonly sent: Readonly<Record<string, Frame>>;
  /** Messages of the house, by what they are here called. */
  readonly heard: Readonly<Record<string, Frame>>;
  /** Everything that the house has said, as it was. */
  readonly all: readonly Frame[];
}

const command = (id: string, type: string, fields: object = {}): Frame => ({ is: 'command', id, type, fields });

/** News of an event. */
const tells =
  (type: string) =>
  ({ is, happened }: Frame): boolean =>
    is === 'news' && JSON.stringify(happened).includes(`"${type}"`);

/** A player, a dealer, a supervisor and a display at work. */
export const converse = async (house: TestHouse): Promise<Conversation> => {
  const { address } = house;
  const table = DEALT.id;
  const seat = await sitDown(address, table);
  const [player, dealer, supervisor, display] = await Promise.all([
    Party.connect(address),
    Party.connect(address, { cookie: await house.cookieOf('dealer') }),
    Party.connect(address, { cookie: await house.cookieOf('pit-supervisor') }),
    Party.connect(address),
  ]);

  const stranger: Frame = { is: 'hello', as: 'display', table: 'no-such-table' };
  const refused = await display.say(stranger, 'refused');
  const helloDisplay: Frame = { is: 'hello', as: 'display', table: SHUT.id };
  const shut = await display.say(helloDisplay, 'welcome');
  const helloStaff: Frame = { is: 'hello', as: 'staff', table, role: 'dealer' };
  const staffWelcome = await dealer.say(helloStaff, 'welcome');
  // Both have come to their posts by then, so that what follows has the same versions each time.
  await supervisor.say({ is: 'hello', as: 'staff', table }, 'welcome');
  const helloTerminal: Frame = { is: 'hello', as: 'terminal', table, terminal: seat.terminal, key: seat.key };
  const welcome = await player.say(helloTerminal, 'welcome');

  const openBetting = command('open-1', 'OpenBetting');
  await dealer.say(openBetting, 'answer');
  const news = await player.hear(tells('BettingOpened'));
  const bet = command('bet-1', 'PlaceWager', { seat: seat.seat, spot: 'small', stake: 1000 });
  const done = await player.say(bet, 'answer');
  const again = await player.say(bet, 'answer');
  const staff = await dealer.hear(({ is, staff: part }) => is === 'staff' && hasStaked(part));
  const unpayable = command('bet-2', 'PlaceWager', { seat: seat.seat, spot: 'total/8', stake: 333 });
  const notDone = await player.say(unpayable, 'answer');

  await dealer.say(command('close-1', 'CloseBetting'), 'answer');
  await dealer.say(command('mix-1', 'MixDice', { times: 3 }), 'answer');
  for (const face of [1, 2, 5]) await dealer.say(command(`die-${face}`, 'EnterDie', { face }), 'answer');
  await dealer.say(command('confirm-1', 'ConfirmResult'), 'answer');
  const own = await player.hear(({ is, own: part }) => is === 'own' && hasResults(part));
  await dealer.say(command('clear-1', 'ClearLights'), 'answer');

  const preview: Frame = {
    is: 'preview',
    id: 'look-1',
    type: 'CorrectResult',
    fields: { round: 1, dice: [6, 5, 4] },
  };
  const foreseen = await supervisor.say(preview, 'answer');
  const attendant: Frame = { is: 'attendant', id: 'call-1' };
  await player.say(attendant, 'answer');
  const attended: Frame = { is: 'attended', id: 'come-1', seat: seat.seat };
  await dealer.say(attended, 'answer');
  const cashOut: Frame = { is: 'cash-out', id: 'out-1' };
  const cashedOut = await player.say(cashOut, 'answer');
  const redeem: Frame = { is: 'redeem', id: 'in-1', number: String(cashedOut.voucher) };
  const redeemed = await player.say(redeem, 'answer');
  const limits = command('limits-1', 'ChangeLimits', { limits: { min: 200, max: 50_000 } });
  await supervisor.say(limits, 'answer');
  const submission = await supervisor.hear(({ is }) => is === 'submission');

  const idle = await sitDown(address, UNTIMED.id);
  const other = await Party.connect(address);
  const hello: Frame = { is: 'hello', as: 'terminal', table: UNTIMED.id, terminal: idle.terminal, key: idle.key };
  await other.say(hello, 'welcome');
  const go: Frame = { is: 'go', id: 'go-1', turn: 'round-1-betting' };
  await other.say(go, 'answer');
  const device = await enrolShaker(house, table);
  const helloDevice: Frame = { is: 'hello', as: 'device', table, device: device.id, key: device.key };
  const shaker = await Party.connect(address);
  await shaker.say(helloDevice, 'welcome');

  const parties = [player, dealer, supervisor, display, other, shaker];
  for (const party of parties) party.leave();
  const named = renaming([
    [seat.terminal, 'terminal-1'],
    [seat.key, 'key-of-terminal-1'],
    [device.id, 'terminal-2'],
    [device.key, 'key-of-terminal-2'],
    [String(cashedOut.voucher), VOUCHER],
  ]);
  return {
    sent: named({
      'hello as a terminal': helloTerminal,
      'hello as staff': helloStaff,
      'hello as a display': helloDisplay,
      'hello as a device': helloDevice,
      command: bet,
      preview,
      redeem,
      'cash-out': cashOut,
      attendant,
      attended,
      go,
    }),
    heard: named({
      shut,
      welcome,
      staffWelcome,
      news,
      done,
      again,
      notDone,
      own,
      staff,
      foreseen,
      cashedOut,
      redeemed,
      submission,
      refused,
    }),
    all: parties.flatMap(({ heard }) => heard),
  };
};

/** Eighteen digits of which the last two check the others, as every voucher's. */
const VOUCHER = '123456789012345607';

interface Seated {
  readonly seat: number;
  readonly terminal: string;
  readonly key: string;
}

const PAGE = { 'x-hardway': '1' };

const sitDown = async (address: string, table: string): Promise<Seated> => {
  const answer = await fetch(`${address}/api/practice/${table}/seat`, { method: 'POST', headers: PAGE });
  return (await answer.json()) as Seated;
};

const enrolShaker = async (house: TestHouse, table: string): Promise<{ id: string; key: string }> => {
  const answer = await fetch(`${house.address}/api/tables/${table}/terminals`, {
    method: 'POST',
    headers: { ...PAGE, 'content-type': 'application/json', cookie: await house.cookieOf('floorperson') },
    body: JSON.stringify({ seat: null }),
  });
  return (await answer.json()) as { id: string; key: string };
};

const hasStaked = (part: unknown): boolean =>
  (part as { seats: readonly { staked: number }[] }).seats.some(({ staked }) => staked > 0);

const hasResults = (part: unknown): boolean =>
  (part as { results: readonly { results: readonly unknown[] }[] }).results.some(({ results }) => results.length > 0);

/** Puts fixed names in the place of those that chance has drawn. */
const renaming =
  (names: readonly (readonly [string, string])[]) =>
  <T>(frames: T): T =>
    JSON.parse(names.reduce((text, [drawn, name]) => text.replaceAll(drawn, name), JSON.stringify(frames))) as T;
