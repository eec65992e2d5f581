import type { EntryRow } from '../../packages/server/src/store/rows.ts';
import type { Shown } from './deeds.ts';
import type { Marks } from './marks.ts';

/**
 * Books of one table kept by the amounts that its log's entries name, and by nothing that the house works out from them:
 * what each player has and owes, what lies on the layout, and what was brought and taken away.
 */

interface Packed {
  readonly kinds: readonly {
    readonly result: 'won' | 'lost' | 'returned';
    readonly stands?: true;
    readonly vigorish?: number;
    readonly breakage?: string;
  }[];
  readonly seats: readonly (readonly number[])[];
}

interface Movement {
  readonly seat: number;
  readonly credit: number;
  readonly owed: number;
  readonly visit?: { readonly unit: number; readonly amount: number };
}

/** As much of any event as moves money or says where a round is. */
export interface LoggedEvent {
  readonly type: string;
  readonly by?: { readonly id: string; readonly role: string };
  readonly seat?: number;
  readonly amount?: number;
  readonly medium?: string;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly reference?: string;
  readonly added?: number;
  readonly stake?: number;
  readonly vigorish?: number;
  readonly refund?: number;
  readonly owed?: number;
  readonly unit?: number;
  readonly layout?: number;
  readonly round?: number;
  readonly results?: Packed;
  readonly returned?: readonly { readonly seat: number; readonly stake: number }[];
  readonly movements?: readonly Movement[];
  readonly seats?: readonly { readonly seat: number; readonly wagers: readonly { readonly stake: number }[] }[];
  readonly undone?: unknown;
  readonly kind?: string;
  readonly ground?: string;
  readonly remedy?: string;
}

export class TableBooks {
  readonly credit = new Map<number, number>();
  readonly owed = new Map<number, number>();
  /** By seat and unit: players who have left. */
  readonly visits = new Map<string, number>();
  layout = 0;
  /** Money of the house: what it won, took as vigorish, and gave or took by rulings. */
  house = 0;
  /** What came from the cage, less what went back. */
  cage = 0;
  cashBrought = 0;
  readonly vouchersBrought: { readonly number: string; readonly amount: number }[] = [];
  readonly vouchersTaken: { readonly reference: string; readonly amount: number }[] = [];
  readonly wrong: string[] = [];
  private readonly table: string;
  private readonly isSicBo: boolean;
  private readonly marks: Marks;
  /** Who was there in a round and seat, for money that is moved later. */
  private readonly sitting = new Map<number, number>();
  private sittings = 0;
  private readonly sat = new Map<string, number>();
  private round = 0;

  constructor(table: string, isSicBo: boolean, marks: Marks) {
    this.marks = marks;
    this.table = table;
    this.isSicBo = isSicBo;
  }

  take(event: LoggedEvent, { version, command }: Pick<EntryRow, 'version' | 'command'>): void {
    const say = (what: string): number => this.wrong.push(`entry ${version} of ${this.table} (${event.type}): ${what}`);
    this.post(event, command, say);
    for (const [seat, credit] of this.credit) if (credit < 0) say(`seat ${seat} has ${credit}`);
    if (this.layout < 0) say(`the layout has ${this.layout}`);
    const sum = this.total();
    if (sum !== 0) say(`the accounts sum to ${sum}`);
  }

  private total(): number {
    let sum = this.layout + this.house - this.cage;
    for (const credit of this.credit.values()) sum += credit;
    for (const owed of this.owed.values()) sum -= owed;
    for (const amount of this.visits.values()) sum += amount;
    return sum;
  }

  private add(seat: number, amount: number): void {
    this.credit.set(seat, (this.credit.get(seat) ?? 0) + amount);
  }

  private sitDown(seat: number): void {
    if (this.sitting.has(seat)) return;
    this.sittings += 1;
    this.sitting.set(seat, this.sittings);
  }

  private post(event: LoggedEvent, command: string, say: (what: string) => number): void {
    const { type, seat = 0, amount = 0 } = event;
    switch (type) {
      case 'CreditBought':
        this.cage += amount;
        this.add(seat, amount);
        if (event.medium === 'cash') this.cashBrought += amount;
        else this.vouchersBrought.push({ number: event.reference ?? '', amount });
        this.sitDown(seat);
        return;
      case 'CreditCashedOut':
        this.cage -= amount;
        this.add(seat, -amount);
        this.vouchersTaken.push({ reference: event.reference ?? command, amount });
        this.sitting.delete(seat);
        return;
      case 'ReceivablePaid':
        if (event.from === 'credit') this.add(seat, -amount);
        else this.cage += amount;
        this.owed.set(seat, (this.owed.get(seat) ?? 0) - amount);
        return;
      case 'HandPaid':
        if (event.to !== 'cash') return;
        this.cage -= amount;
        this.add(seat, -amount);
        return;
      case 'VisitEnded':
        this.owed.set(seat, (this.owed.get(seat) ?? 0) - event.owed!);
        this.visit(seat, event.unit!, -event.owed!);
        this.sitting.delete(seat);
        return;
      case 'VisitSettled':
        this.visit(seat, event.unit!, -amount);
        this.cage -= amount;
        return;
      case 'WagerPlaced':
      case 'WagerChanged':
        this.add(seat, -event.added! - (event.vigorish ?? 0));
        this.layout += event.added!;
        this.house += event.vigorish ?? 0;
        this.sat.set(`${this.round} ${seat}`, this.sitting.get(seat) ?? 0);
        return;
      case 'WagerTakenDown':
        this.add(seat, event.stake! + (event.refund ?? 0));
        this.layout -= event.stake!;
        this.house -= event.refund ?? 0;
        return;
      case 'BettingOpened':
        this.round = event.round!;
        if (this.layout !== 0) say(`a round begins with ${this.layout} on the layout`);
        return;
      case 'LosersCollected':
      case 'WinnersPaid':
        for (const [own, stake, returned, kind] of resultsIn(event.results!)) this.settle(own, stake, returned, kind);
        if (this.isSicBo && type === 'WinnersPaid' && this.layout !== 0)
          say(`everything is settled, and ${this.layout} lies on the layout`);
        return;
      case 'RoundVoided':
        for (const { seat: own, stake } of event.returned!) {
          this.add(own, stake);
          this.layout -= stake;
        }
        if (this.layout !== 0) say(`the round is void, and ${this.layout} lies on the layout`);
        return;
      case 'SettledRoundVoided':
      case 'RoundResettled':
      case 'CreditAdjusted':
        for (const movement of event.movements!) this.later(movement, event.round, say);
        return;
      case 'ThrowReopened':
        for (const movement of event.movements!) this.later(movement, undefined, say);
        this.layout += event.layout!;
        this.house -= event.layout!;
    }
  }

  private settle(seat: number, stake: number, returned: number, kind: Packed['kinds'][number]): void {
    if (kind.result === 'lost') {
      this.layout -= stake;
      this.house += stake;
      return;
    }
    const back = kind.stands ? 0 : stake;
    this.layout -= back;
    this.add(seat, returned);
    this.house -= returned - back;
  }

  /** Money of a player who has left never reaches whoever has the seat now. */
  private later(
    { seat, credit, owed, visit }: Movement,
    round: number | undefined,
    say: (what: string) => number,
  ): void {
    this.add(seat, credit);
    this.owed.set(seat, (this.owed.get(seat) ?? 0) + owed);
    this.house -= credit - owed + (visit?.amount ?? 0);
    if (visit) this.visit(seat, visit.unit, visit.amount);
    if (visit) this.marks.reach('a round is corrected whose player has left');
    const then = round === undefined ? undefined : this.sat.get(`${round} ${seat}`);
    if (then !== undefined && then !== this.sitting.get(seat) && (credit !== 0 || owed !== 0))
      say(`seat ${seat} gets ${credit - owed} of round ${round}, whose player has left`);
  }

  private visit(seat: number, unit: number, amount: number): void {
    const key = `${seat}/${unit}`;
    this.visits.set(key, (this.visits.get(key) ?? 0) + amount);
  }

  /** Whether a terminal was shown what these books have. */
  compare({ seat, version, credit, owes }: Shown): void {
    const [own, debt] = [this.credit.get(seat) ?? 0, this.owed.get(seat) ?? 0];
    if (own !== credit || debt !== owes)
      this.wrong.push(
        `seat ${seat} of ${this.table} was shown ${credit} and a debt of ${owes} at version ${version}, and has ${own} and ${debt}`,
      );
  }
}

/** Seat, stake, return and kind of each wager. */
const resultsIn = ({ kinds, seats }: Packed): [number, number, number, Packed['kinds'][number]][] =>
  seats.flatMap((run) =>
    Array.from({ length: (run.length - 1) / 3 }, (_, index): [number, number, number, Packed['kinds'][number]] => {
      const at = 1 + 3 * index;
      return [run[0]!, run[at + 1]!, run[at + 2]!, kinds[run[at]!]!];
    }),
  );
