import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PRACTICE_FLOOR, type TablePlan } from '@hardway/server';
import { Random } from '../random.ts';
import { Dealer, type Places, Player, Purse } from './clients.ts';
import { TimedHistory } from './history.ts';

/** Twelve tables and everybody at them. */

/** Short rounds, in which everybody has time to bet. */
const PACE = { betting: 1_200, showing: 200 };

const planOf = (id: string, number: number): TablePlan => {
  const plan = PRACTICE_FLOOR.find((known) => known.id === id)!;
  return { ...plan, id: `${id}-${number}`, unattended: plan.unattended && PACE };
};

const UNATTENDED = ['maryland', 'pennsylvania', 'massachusetts', 'sentosa', 'craps'];

/** Two of each table without people, one of mini-craps, and one that somebody deals at. */
export const TABLES: readonly TablePlan[] = [
  ...[1, 2].flatMap((number) => UNATTENDED.map((id) => planOf(id, number))),
  planOf('mini-craps', 1),
  planOf('sentosa-dealer', 1),
];

/** After which nobody asks any longer for what is still unknown at the end. */
const CLOSING_MS = 20_000;

interface Crowd {
  readonly tables: readonly TablePlan[];
  readonly players: number;
  readonly seed: number;
  readonly addresses: () => readonly string[];
  /** Of the node that made the accounts. */
  readonly folder: string;
}

/** Everybody at the tables, from when they sit down until they go. */
export class Floor {
  readonly history = new TimedHistory();
  private readonly playing: Promise<void>[] = [];
  private closing = false;
  private over = false;

  static async open({ tables, players, seed, addresses, folder }: Crowd): Promise<Floor> {
    const floor = new Floor();
    const { history } = floor;
    const places: Places = { addresses, history, isClosing: () => floor.closing, isOver: () => floor.over };
    const purse = new Purse();
    const seated = await Promise.all(
      Array.from({ length: players }, (_, number) =>
        Player.sit(
          places,
          tables[number % tables.length]!,
          purse,
          new Random(seed + number),
          number,
          number < tables.length,
        ),
      ),
    );
    const dealt = tables.filter(({ unattended }) => unattended === null);
    const password = dealt.length === 0 ? '' : await passwordIn(folder);
    const dealers = dealt.map(({ id }, index) => new Dealer(places, id, password, new Random(seed - index - 1), index));
    floor.playing.push(...seated.map((player) => player!.play()), ...dealers.map((dealer) => dealer.deal()));
    return floor;
  }

  /** Everybody learns what became of what they asked, and goes. */
  async close(): Promise<void> {
    this.closing = true;
    const patience = setTimeout(() => {
      this.over = true;
    }, CLOSING_MS);
    await Promise.all(this.playing);
    clearTimeout(patience);
    this.over = true;
  }
}

const passwordIn = async (folder: string): Promise<string> => {
  const people = JSON.parse(await readFile(join(folder, 'practice-staff.json'), 'utf8')) as {
    readonly name: string;
    readonly password: string;
  }[];
  return people.find(({ name }) => name === 'demo-dealer')!.password;
};
