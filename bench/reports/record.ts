import {
  type Act,
  type Actor,
  type Command,
  type CommandType,
  crewAlone,
  type GamePlay,
  type Roll,
  RULEBOOKS,
  readCommand,
  readying,
} from '@hardway/engine';
import { openHouse, PRACTICE_FLOOR, type RunningHouse, readConfig, type TablePlan } from '@hardway/server';
import { CREDIT, WINDOW } from '../house/floor.ts';
import type { Place } from './proof.ts';

/** A floor plays a long record: one table of many seats, several of few with vouchers to and fro, and a craps table. */

const BETS = ['small', 'big', 'even', 'odd', 'total/9'];
const DEALER: Actor = { id: 'the dealer', role: 'dealer' };
const CAGE: Actor = { id: 'the cage', role: 'cage' };
const CRAPS = RULEBOOKS.find(({ id }) => id === 'md-craps')!;
const CRAPS_BETS = ['pass', 'field', 'any-seven'];

/** A table with a dealer, whose log is what reports are made of. */
export const LONG: TablePlan = {
  ...WINDOW,
  id: 'long',
  rulebook: 'rws-sicbo',
  choices: { paytable: '2', limits: { min: 100, max: 100_000 } },
  unattended: null,
  opened: true,
};
const SHORT = Array.from({ length: 8 }, (_, index): TablePlan => ({ ...LONG, id: `short-${index + 1}`, seats: 5 }));
const HAND: TablePlan = {
  ...PRACTICE_FLOOR.find(({ rulebook }) => rulebook === CRAPS.id)!,
  id: 'hand',
  seats: 8,
  unattended: null,
  opened: true,
};

/** What part of the entries is of each table. */
const SHARES: readonly (readonly [TablePlan, number])[] = [
  [LONG, 0.5],
  ...SHORT.map((plan) => [plan, 0.3 / SHORT.length] as const),
  [HAND, 0.2],
];

/** Plays until the logs have so many entries, and closes. Gives entries a second. */
export const playRecord = async ({ folder, databaseUrl }: Place, entries: number): Promise<number> => {
  const place = databaseUrl === undefined ? {} : { HARDWAY_DATABASE_URL: databaseUrl };
  const config = readConfig({ HARDWAY_PORT: '0', HARDWAY_FOLDER: folder, ...place });
  const house = await openHouse({ ...config, tables: SHARES.map(([plan]) => plan) });
  const began = performance.now();
  await Promise.all(SHARES.map(([{ id }, share]) => new Player(house, id).play(share * entries)));
  const rate = entries / ((performance.now() - began) / 1000);
  await house.close();
  return rate;
};

const player = (seat: number): Actor => ({ id: `seat ${seat}`, role: 'player', seat });

/** Everybody at one table. */
class Player {
  private readonly house: RunningHouse;
  private readonly table;
  private readonly seats: readonly number[];
  private sent = 0;

  constructor(house: RunningHouse, id: string) {
    this.house = house;
    this.table = house.floor.tables.get(id)!;
    this.seats = Array.from({ length: this.table.plan.seats }, (_, index) => index + 1);
  }

  async play(entries: number): Promise<void> {
    const { owner, plan } = this.table;
    for (const seat of this.seats) await this.submit('BuyIn', CAGE, { seat, amount: CREDIT, medium: 'cash' });
    for (let turn = 0; owner.table.version < entries; turn += 1) {
      if (plan === HAND) await this.throwOnce(turn);
      else await this.playRound(turn);
      if (SHORT.includes(plan)) await this.changeSeats(turn);
    }
  }

  private async playRound(round: number): Promise<void> {
    await this.submit('OpenBetting', DEALER);
    await this.bet(BETS);
    await this.submit('CloseBetting', DEALER);
    await this.submit('MixDice', DEALER, { times: 3 });
    for (const face of [1 + (round % 6), 1 + (round % 5), 5]) await this.submit('EnterDie', DEALER, { face });
    await this.submit('ConfirmResult', DEALER);
    await this.submit('ClearLights', DEALER);
  }

  private async throwOnce(turn: number): Promise<void> {
    const dice: Roll = [1 + (turn % 6), 1 + ((turn * 5) % 6)] as unknown as Roll;
    const { toDice, byDice } = crewAlone(CRAPS);
    await this.perform(readying(CRAPS, Date.now()));
    await this.bet(CRAPS_BETS);
    await this.perform(toDice);
    await this.perform(byDice(dice));
  }

  private async bet(spots: readonly string[]): Promise<void> {
    const bets = this.seats.flatMap((seat) =>
      // A wager may stand already, or not be open at this stage.
      spots.map((spot) => this.ask('PlaceWager', player(seat), { seat, spot, stake: 200 })),
    );
    await Promise.all(bets);
  }

  /** A player leaves with a voucher, and comes back with it. Each step is the one that the cage's desk takes. */
  private async changeSeats(turn: number): Promise<void> {
    const { owner, plan } = this.table;
    const seat = this.seats[turn % this.seats.length]!;
    const id = `${plan.id}:cash-out:${turn}`;
    const amount = owner.table.ledger.credit[seat]!;
    await this.submit('CashOut', player(seat), { id, seat, reference: id });
    const { vouchers } = this.house;
    const issued = { command: `${id}:voucher`, by: player(seat), amount, table: plan.id, seat };
    const voucher = await vouchers.issue(issued);
    if ('refused' in voucher) throw new Error(voucher.message);
    const command = `${plan.id}:redeem:${turn}`;
    const { number } = voucher;
    await vouchers.redeem({ number, where: { table: plan.id, seat }, by: player(seat), command });
    await this.submit('BuyIn', player(seat), {
      id: `${command}:buy-in`,
      seat,
      amount,
      medium: 'voucher',
      reference: number,
    });
  }

  private async perform(acts: readonly Act<GamePlay>[]): Promise<void> {
    for (const act of acts)
      for (const { type, by, ...fields } of act(this.table.owner.table)) await this.submit(type, by, fields);
  }

  private async submit(type: CommandType, by: Actor, fields: object = {}): Promise<void> {
    const answer = await this.ask(type, by, fields);
    if (!answer.ok) throw new Error(`${type}: ${answer.message}`);
  }

  private ask(type: CommandType, by: Actor, fields: object) {
    this.sent += 1;
    const command = readCommand({ type, id: `played:${this.sent}`, at: Date.now(), by, ...fields });
    return this.table.owner.submit(command as Command);
  }
}
