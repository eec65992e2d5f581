import type { Actor } from '@hardway/engine';
import type { WebSocket } from 'ws';
import type { Outgoing } from '../protocol/messages.ts';
import { frameOf, waitingBytes, writeFrame } from './frame.ts';

/** Who a connection speaks for. */
export type Party =
  | { readonly as: 'terminal'; readonly terminal: string; readonly seat: number; readonly practice: boolean }
  | { readonly as: 'device'; readonly device: string }
  | { readonly as: 'staff'; readonly session: string; readonly actor: Actor; readonly address: string }
  | { readonly as: 'display' };

/** A reader with more than this waiting hears nothing until it has caught up, and then how things stand. */
const BEHIND = 1_000_000;
/** One that never catches up is let go. */
const LOST = 8_000_000;

/** Messages in a second, and how many may come at once. */
const RATE = 40;
const BURST = 80;

/** One socket at a table. */
export class Connection {
  readonly socket: WebSocket;
  readonly address: string;
  party: Party | null = null;
  /** Set while the reader is too slow; it is sent a new welcome once it has caught up. */
  behind = false;
  private allowance = BURST;
  private counted = 0;
  /** The own part as it was last sent. */
  lastOwn = '';

  constructor(socket: WebSocket, address: string) {
    this.socket = socket;
    this.address = address;
  }

  send(message: Outgoing): void {
    this.write(frameOf(JSON.stringify(message)));
  }

  write(frame: Buffer): void {
    const waiting = waitingBytes(this.socket);
    if (waiting > LOST) this.socket.terminate();
    else if (waiting > BEHIND) this.behind = true;
    else writeFrame(this.socket, frame);
  }

  /** Whether a reader that was behind has caught up. */
  get hasCaughtUp(): boolean {
    return this.behind && waitingBytes(this.socket) < BEHIND / 4;
  }

  /** Whether one more message is within the rate. */
  allows(now: number): boolean {
    this.allowance = Math.min(BURST, this.allowance + ((now - this.counted) * RATE) / 1000);
    this.counted = now;
    if (this.allowance < 1) return false;
    this.allowance -= 1;
    return true;
  }
}
