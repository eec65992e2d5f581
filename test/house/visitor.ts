import { until } from '../until.ts';
import type { Message } from './client.ts';
import { type RawOptions, RawSocket } from './raw-socket.ts';
import { helloOf, type Seat } from './seats.ts';

/** Somebody at a bare socket who writes down everything that is said. */
export class Visitor {
  readonly heard: Message[] = [];
  readonly socket: RawSocket;

  private constructor(socket: RawSocket) {
    this.socket = socket;
    socket.hear = (text) => this.heard.push(JSON.parse(text) as Message);
  }

  static async come(address: string, options: RawOptions = {}): Promise<Visitor> {
    return new Visitor(await RawSocket.open(address, options));
  }

  /** Comes and says which terminal this is. */
  static async at(address: string, seat: Seat, options: RawOptions = {}): Promise<Visitor> {
    const visitor = await Visitor.come(address, options);
    visitor.socket.send(helloOf(seat));
    await visitor.hears(({ is }) => is === 'welcome');
    return visitor;
  }

  static async watching(address: string, table: string, options: RawOptions = {}): Promise<Visitor> {
    const visitor = await Visitor.come(address, options);
    visitor.socket.send({ is: 'hello', as: 'display', table });
    await visitor.hears(({ is }) => is === 'welcome');
    return visitor;
  }

  /** The first message that is wanted, among those from a place on. */
  async hears(wants: (message: Message) => boolean, from = 0): Promise<Message> {
    let next = from;
    return until(() => {
      while (next < this.heard.length) {
        const message = this.heard[next++]!;
        if (wants(message)) return message;
      }
      return undefined;
    });
  }

  /** Says something and gives the next reply to it; what the table tells everybody is none. */
  async reply(text: string | object): Promise<Message> {
    const from = this.heard.length;
    this.socket.text(typeof text === 'string' ? text : JSON.stringify(text));
    return this.hears(isReply, from);
  }

  get replies(): readonly Message[] {
    return this.heard.filter(isReply);
  }

  leave(): void {
    this.socket.destroy();
  }
}

const isReply = ({ is }: Message): boolean => is === 'answer' || is === 'refused' || is === 'welcome';

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
