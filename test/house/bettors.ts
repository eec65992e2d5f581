import { randomInt, randomUUID } from 'node:crypto';
import { HouseClient } from './client.ts';
import { History, type Told } from './history.ts';

interface Seat {
  readonly terminal: string;
  readonly key: string;
  readonly seat: number;
}

interface Sitting {
  readonly seat: Seat;
  readonly client: HouseClient;
}

/** Players at one practice table who bet for as long as a house is there, and ask again for what it did not answer. */
export class Bettors {
  readonly history = new History();
  private readonly table: string;
  private readonly seats: Seat[] = [];
  /** Sent without an answer, by id: they are sent again to whatever house comes next. */
  private readonly open = new Map<string, { readonly terminal: string; readonly bet: object }>();

  constructor(table: string) {
    this.table = table;
  }

  async takeSeats(address: string, count: number): Promise<void> {
    for (let seat = 0; seat < count; seat += 1) {
      const response = await fetch(`${address}/api/practice/${this.table}/seat`, {
        method: 'POST',
        headers: { 'x-hardway': '1' },
      });
      this.seats.push((await response.json()) as Seat);
    }
  }

  sitDown(address: string): Promise<readonly Sitting[]> {
    return Promise.all(
      this.seats.map(async (seat) => {
        const client = await HouseClient.connect(address);
        await client.hello({ as: 'terminal', table: this.table, terminal: seat.terminal, key: seat.key });
        return { seat, client };
      }),
    );
  }

  /** Goes on until the connection ends. */
  async bet({ seat, client }: Sitting): Promise<void> {
    await this.sendAgain({ seat, client });
    while (client.isOpen) {
      const id = randomUUID();
      const spot = ['small', 'big', 'total/9', 'single/3'][randomInt(4)]!;
      this.history.asks({ is: 'command', key: id, table: this.table });
      await this.send(seat, client, id, { seat: seat.seat, spot, stake: 100 });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  async sendAgain({ seat, client }: Sitting): Promise<void> {
    for (const [id, { terminal, bet }] of [...this.open])
      if (terminal === seat.terminal) await this.send(seat, client, id, bet);
  }

  private async send(seat: Seat, client: HouseClient, id: string, bet: object): Promise<void> {
    this.open.set(id, { terminal: seat.terminal, bet });
    const answer = await Promise.race([client.command('PlaceWager', bet, id), client.closed()]);
    if (typeof answer === 'number' || !this.history.hears(id, answer as unknown as Told)) return;
    this.open.delete(id);
    // Now and then one that was answered is asked again.
    if (answer.ok && randomInt(20) === 0) await this.send(seat, client, id, bet);
  }
}
