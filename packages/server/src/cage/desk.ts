import type { Actor, Command } from '@hardway/engine';
import type { HouseRefusal } from '../protocol/refusal.ts';
import type { Store } from '../store/store.ts';
import { type FloorTable, streamOf } from '../tables/floor.ts';
import type { Vouchers } from './vouchers.ts';

/** How far back a start looks for what a crash has left half done, in milliseconds. */
const HALF_DONE = 24 * 60 * 60 * 1000;

type Done = { readonly version: number; readonly voucher?: string };

/**
 * Where a table's credit and the cage's vouchers meet. Each move has two steps in two streams; the second has an id made
 * from the first, so that after a crash it is simply done again.
 */
export class Desk {
  private readonly store: Store;
  private readonly vouchers: Vouchers;
  private readonly now: () => number;

  constructor(store: Store, vouchers: Vouchers, now: () => number) {
    this.store = store;
    this.vouchers = vouchers;
    this.now = now;
  }

  /** A voucher becomes credit. */
  async redeem(table: FloorTable, seat: number, number: string, command: string): Promise<Done | HouseRefusal> {
    // A voucher is spent only where its credit will be taken.
    const no = table.owner.wouldRefuse(this.buyIn(seat, 1, number, command));
    if (no) return no;
    const where = { table: table.plan.id, seat };
    const voucher = await this.vouchers.redeem({ number, where, by: playerAt(seat), command });
    return 'refused' in voucher ? voucher : this.credit(table, seat, voucher.amount, voucher.number, command);
  }

  /** The whole credit becomes a voucher. */
  async cashOut(table: FloorTable, seat: number, command: string): Promise<Done | HouseRefusal> {
    const answer = await table.owner.submit({
      type: 'CashOut',
      id: command,
      at: this.now(),
      by: playerAt(seat),
      seat,
      reference: command,
    } as Command);
    if (!answer.ok) return answer;
    const paid = await this.store.document(streamOf(table.plan.id), 'cash-out', command);
    const { amount } = paid as { amount: number };
    const issued = await this.issue(table.plan.id, seat, amount, command);
    return 'refused' in issued ? issued : { version: answer.version, voucher: issued.number };
  }

  /** Does the second steps that a crash has left undone. */
  async reconcile(tables: ReadonlyMap<string, FloorTable>): Promise<void> {
    const since = this.now() - HALF_DONE;
    for (const { number, amount, table, seat, command } of await this.vouchers.redeemedSince(since)) {
      const there = tables.get(table);
      if (there) await this.credit(there, seat, amount, number, command);
    }
    for (const { plan } of tables.values()) {
      const paid = await this.store.documents({
        stream: streamOf(plan.id),
        kind: 'cash-out',
        from: since,
        limit: 100_000,
      });
      for (const { key, value } of paid) {
        const { seat, amount } = value as { seat: number; amount: number };
        await this.issue(plan.id, seat, amount, key);
      }
    }
  }

  private async credit(
    { owner }: FloorTable,
    seat: number,
    amount: number,
    number: string,
    command: string,
  ): Promise<Done | HouseRefusal> {
    const answer = await owner.submit(this.buyIn(seat, amount, number, command));
    return answer.ok ? { version: answer.version } : answer;
  }

  private buyIn(seat: number, amount: number, number: string, command: string): Command {
    return {
      type: 'BuyIn',
      id: `${command}:buy-in`,
      at: this.now(),
      by: playerAt(seat),
      seat,
      amount,
      medium: 'voucher',
      reference: number,
    };
  }

  private issue(table: string, seat: number, amount: number, command: string) {
    return this.vouchers.issue({ amount, table, seat, by: playerAt(seat), command: `${command}:voucher` });
  }
}

const playerAt = (seat: number): Actor => ({ id: `seat ${seat}`, role: 'player', seat });
