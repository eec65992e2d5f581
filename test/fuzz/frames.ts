import { COMMANDS } from '@hardway/engine';
import { WebSocket } from 'ws';
import type { TestHouse } from '../house/open.ts';
import { openFloor, TABLES, Written } from './floor.ts';
import { ANSWER_MS, type Finding, leaks, type OpenTarget, processorMs, type Target } from './target.ts';

/**
 * Frames of a table's socket, from everybody who may have one. An input is who sends it, an empty line and the frame; in it
 * $ID stands for an id that nobody has used.
 */

const ROLES = ['dealer', 'pit-supervisor', 'shift-manager', 'cage'] as const;
const PARTIES = ['nobody', 'display', 'terminal', ...ROLES] as const;
type Who = (typeof PARTIES)[number];

/** A value for each field that a command may have. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  seat: 1,
  spot: 'small',
  stake: 500,
  amount: 1000,
  medium: 'cash',
  dice: [1, 2, 5],
  face: 3,
  times: 3,
  round: 1,
  number: 1,
  rounds: [1],
  seats: [1],
  reason: 'damaged-dice',
  what: 'result-device',
  ground: 'not-covered',
  text: 'As it was.',
  effect: 'none',
  adjustment: 100,
  choices: { limits: { min: 100, max: 1000 } },
  limits: { min: 100, max: 5000 },
  items: ['shaker'],
  serial: 'A1',
  conformity: 'report 1',
  lit: ['small'],
  tossed: true,
  shift: 'night',
  role: 'dealer',
  person: 'demo-dealer',
  working: true,
  confirmed: true,
  converted: false,
  accepts: true,
  emptied: true,
  markedOutOfOrder: true,
  removed: true,
  unit: 100,
  counted: 0,
  logged: { cash: 0, cageCash: 0, vouchers: 0, paidOut: 0 },
  cage: { redeemed: 0, issued: 0 },
};

const OF_CRAPS = { spot: 'pass', dice: [4, 2] };

const frame = (who: Who, table: string, message: object): string => `${who} ${table}\n\n${JSON.stringify(message)}`;

const fieldsOf = (type: keyof typeof COMMANDS, table: string): object =>
  Object.fromEntries(
    Object.keys(COMMANDS[type])
      .filter((field) => field in SAMPLES)
      .map((field) => [field, { ...SAMPLES, ...(table.startsWith('craps') ? OF_CRAPS : {}) }[field]]),
  );

const OF_PLAYERS = /Wager$|^(CallWager|AnswerOffer|PassDice|ThrowDice)$/;

const seeds = (): readonly string[] =>
  TABLES.flatMap((table) => [
    ...(Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).map((type) =>
      frame(OF_PLAYERS.test(type) ? 'terminal' : 'dealer', table, {
        is: 'command',
        id: '$ID',
        type,
        fields: fieldsOf(type, table),
      }),
    ),
    frame('terminal', table, {
      is: 'command',
      id: '$ID',
      type: 'PlaceWager',
      fields: fieldsOf('PlaceWager', table),
      turn: 0,
    }),
    frame('terminal', table, { is: 'cash-out', id: '$ID' }),
    frame('terminal', table, { is: 'redeem', id: '$ID', number: '123456789012345678' }),
    frame('cage', table, { is: 'cash-out', id: '$ID', seat: 1 }),
    frame('terminal', table, { is: 'attendant', id: '$ID' }),
    frame('dealer', table, { is: 'attended', id: '$ID', seat: 1 }),
    frame('terminal', table, { is: 'go', id: '$ID', turn: '1' }),
    frame('dealer', table, { is: 'preview', id: '$ID', type: 'VoidRounds', fields: { rounds: [1], reason: 'ruling' } }),
    frame('shift-manager', table, {
      is: 'command',
      id: '$ID',
      type: 'CorrectResult',
      fields: { round: 1, dice: [6, 5, 4] },
      approval: { account: 'demo-pit-manager', password: 'x' },
    }),
    ...PARTIES.map((who) => frame(who, table, { is: 'hello', as: 'staff', table, role: 'dealer' })),
    frame('nobody', table, { is: 'hello', as: 'display', table }),
    frame('nobody', table, { is: 'hello', as: 'terminal', table, terminal: 'terminal-1', key: 'x' }),
    frame('nobody', table, { is: 'hello', as: 'device', table, device: 'terminal-1', key: 'x' }),
  ]);

/** A socket that counts what it was answered. */
class Line {
  private readonly socket: WebSocket;
  private waiting: (() => void) | null = null;
  private due = 0;
  isOpen = true;
  readonly accepted: string[] = [];
  readonly findings: string[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.hear(data.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isOpen = false;
      this.waiting?.();
    });
  }

  static async open(house: TestHouse, who: Who, table: string): Promise<Line> {
    const isStaff = (ROLES as readonly string[]).includes(who);
    const headers: Record<string, string> = isStaff ? { cookie: await house.cookieOf(who) } : {};
    const socket = new WebSocket(`${house.address.replace(/^http/, 'ws')}/api/socket`, { headers });
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const line = new Line(socket);
    const hello = await helloOf(house, who, table);
    if (hello) {
      line.send(JSON.stringify(hello));
      await line.answered();
    }
    return line;
  }

  send(text: string): void {
    this.due += 1;
    this.socket.send(text);
  }

  /** Once everything that was sent is answered, or nobody is there any more. */
  async answered(): Promise<void> {
    if (this.due > 0 && this.isOpen)
      await new Promise<void>((resolve) => {
        this.waiting = resolve;
      });
    this.waiting = null;
    this.due = 0;
  }

  close(): void {
    this.socket.terminate();
  }

  private hear(text: string): void {
    const message = JSON.parse(text) as { is: string; ok?: boolean; id?: string; message?: string };
    if (leaks(message.message ?? '')) this.findings.push(`an answer tells of the inside: ${text.slice(0, 300)}`);
    if (/went wrong on our side/.test(text)) this.findings.push(`something went wrong inside: ${text.slice(0, 300)}`);
    if (message.is === 'answer' && message.ok) this.accepted.push(message.id!);
    if (message.is !== 'answer' && message.is !== 'refused' && message.is !== 'welcome') return;
    this.due -= 1;
    if (this.due <= 0) this.waiting?.();
  }
}

const helloOf = async (house: TestHouse, who: Who, table: string): Promise<object | null> => {
  if (who === 'nobody') return null;
  if (who === 'display') return { is: 'hello', as: 'display', table };
  if (who !== 'terminal') return { is: 'hello', as: 'staff', table, role: who };
  const response = await fetch(`${house.address}/api/practice/${table}/seat`, {
    method: 'POST',
    headers: { 'x-hardway': '1' },
  });
  const { terminal, key } = (await response.json()) as { terminal: string; key: string };
  return { is: 'hello', as: 'terminal', table, terminal, key };
};

/** Written when somebody comes. */
const OF_THE_HOUSE = /^house[:/]|:practice:/;

class FrameTarget implements OpenTarget {
  private readonly house: TestHouse;
  private readonly written: Written;
  private readonly lines = new Map<string, Line>();
  private readonly known = new Set<string>();
  private ids = 0;
  private doubted: readonly string[] = [];

  constructor(house: TestHouse) {
    this.house = house;
    this.written = new Written(house);
  }

  async run(inputs: readonly string[]): Promise<readonly Finding[]> {
    await this.bringLines(inputs);
    const before = await this.unasked();
    const began = processorMs();
    for (const input of inputs) {
      const [head, text] = partsOf(input);
      this.lines.get(head)!.send(text.replaceAll('$ID', () => `i${++this.ids}`));
    }
    await Promise.all([...this.lines.values()].map((line) => line.answered()));
    const took = processorMs() - began;
    const slow = took > ANSWER_MS && inputs.length > 1 ? await this.oneByOne(inputs) : [];
    const late =
      took > ANSWER_MS && inputs.length === 1 ? [{ what: `it took ${took.toFixed(0)} ms of processor` }] : [];
    return [...before, ...slow, ...late, ...this.heard(), ...(await this.unasked())];
  }

  async close(): Promise<void> {
    for (const line of this.lines.values()) line.close();
    await this.house.close();
  }

  /** All together took longer than one may: which of them was it? */
  private async oneByOne(inputs: readonly string[]): Promise<readonly Finding[]> {
    const findings: Finding[] = [];
    for (const input of inputs) findings.push(...(await this.run([input])).map(({ what }) => ({ what, input })));
    return findings;
  }

  private heard(): readonly Finding[] {
    const findings: Finding[] = [];
    for (const [head, line] of this.lines) {
      findings.push(...line.findings.splice(0).map((what) => ({ what })));
      for (const id of line.accepted.splice(0)) this.known.add(id);
      if (!line.isOpen) {
        findings.push({ what: `the house hung up on ${head}` });
        this.lines.delete(head);
      }
    }
    return findings;
  }

  /** Entries of commands that nobody was told yes to. The house's own come with a hello. */
  private async unasked(): Promise<readonly Finding[]> {
    const isUnasked = (command: string): boolean => !command.split(/[:@]/).some((part) => this.known.has(part));
    // A yes may still be on its way: it is looked for once more.
    const findings = this.doubted.filter(isUnasked);
    this.doubted = (await this.written.since()).filter((command) => !OF_THE_HOUSE.test(command)).filter(isUnasked);
    return findings.map((command) => ({ what: `${command} is written, and nobody was told yes` }));
  }

  private async bringLines(inputs: readonly string[]): Promise<void> {
    for (const [head] of new Set(inputs.map((input) => partsOf(input)[0])).entries())
      if (!this.lines.has(head)) {
        const [who, table] = head.split(' ') as [Who, string];
        this.lines.set(head, await Line.open(this.house, who, table));
      }
  }
}

/** Whoever an altered head names, it is somebody who is there. */
const partsOf = (input: string): readonly [head: string, text: string] => {
  const at = input.indexOf('\n\n');
  const [who = '', table = ''] = input.slice(0, Math.max(0, at)).split(' ');
  const party = (PARTIES as readonly string[]).includes(who) ? who : 'nobody';
  return [`${party} ${TABLES.includes(table) ? table : TABLES[0]}`, at < 0 ? input : input.slice(at + 2)];
};

export const frameTarget: Target = {
  name: 'frames',
  seeds,
  open: async () => new FrameTarget(await openFloor()),
};
