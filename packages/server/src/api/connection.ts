import type { Actor } from '@hardway/engine';
import type { WebSocket } from 'ws';
import type { Outgoing } from '../protocol/messages.ts';
import type { HouseRefusal } from '../protocol/refusal.ts';
import type { StaffRole } from '../protocol/role.ts';
import { Budget } from './budget.ts';
import { frameOf, waitingBytes, writeFrame } from './frame.ts';
import { LIMITS, type WireLimits } from './limits.ts';

/** Who a connection says it speaks for; what that is worth is asked anew for every message and every push. */
export type Party =
  | { readonly as: 'terminal'; readonly terminal: string; readonly seat: number; readonly practice: boolean }
  | { readonly as: 'device'; readonly device: string }
  | {
      readonly as: 'staff';
      readonly session: string;
      /** Which of the person's roles was asked for; the highest without it. */
      readonly role: StaffRole | undefined;
      readonly address: string;
    }
  | { readonly as: 'display' };

/** A reader with more than this waiting hears nothing until it has caught up, and then how things stand. */
const BEHIND_BYTES = 1_000_000;

/** Close code for a socket that may not stay (RFC 6455). */
const POLICY_VIOLATION = 1008;

/** One socket at a table. */
export class Connection {
  readonly socket: WebSocket;
  readonly address: string;
  party: Party | null = null;
  /** As whom the other side was last welcomed. */
  actor: Actor | null = null;
  /** Set while a console is locked: it hears what everybody may hear. */
  private locked = false;
  /** Set while the reader is too slow; it is sent a new welcome once it has caught up. */
  behind = false;
  private behindSince = 0;
  private readonly limits: WireLimits;
  private readonly budget: Budget;
  /** The own part as it was last sent. */
  lastOwn = '';
  /** The same of the chips of others. */
  lastChips = '';
  /** Whether the other side has answered since it was last asked. */
  private alive = true;

  constructor(socket: WebSocket, address: string, limits: WireLimits = LIMITS) {
    this.socket = socket;
    this.address = address;
    this.limits = limits;
    this.budget = new Budget(limits.rate, limits.burst);
  }

  send(message: Outgoing): void {
    this.write(frameOf(JSON.stringify(message)));
  }

  write(frame: Buffer): void {
    if (waitingBytes(this.socket) > BEHIND_BYTES) this.behind = true;
    else writeFrame(this.socket, frame);
  }

  get isLocked(): boolean {
    return this.locked;
  }

  /** Speaks for somebody from now on. */
  admit(party: Party, actor: Actor | null): void {
    this.party = party;
    this.actor = actor;
    this.locked = false;
  }

  /** Says once that the console is locked. */
  lock(refusal: HouseRefusal): void {
    if (this.locked) return;
    this.locked = true;
    this.send({ is: 'refused', ...refusal });
  }

  /** True if it was locked. */
  unlock(): boolean {
    const was = this.locked;
    this.locked = false;
    return was;
  }

  /** Says why, and hangs up. */
  end(refusal: HouseRefusal): void {
    this.send({ is: 'refused', ...refusal });
    this.socket.close(POLICY_VIOLATION, refusal.refused);
  }

  answered(): void {
    this.alive = true;
  }

  /** Asks whether anybody is there; whoever has not answered the last time is not. */
  checkAlive(): void {
    if (!this.alive) this.socket.terminate();
    else this.socket.ping();
    this.alive = false;
  }

  /** Lets a reader go that has been behind for too long. */
  checkBehind(now: number): void {
    if (!this.behind) this.behindSince = now;
    else if (now - this.behindSince > this.limits.behindFor) this.socket.terminate();
  }

  /** Whether a reader that was behind has caught up. */
  get hasCaughtUp(): boolean {
    return this.behind && waitingBytes(this.socket) < BEHIND_BYTES / 4;
  }

  /** Whether a message of this cost is within what the connection may ask. */
  allows(now: number, cost = 1): boolean {
    return this.budget.takes(cost, now);
  }
}
