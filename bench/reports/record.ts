import type { Actor, Command, CommandType } from '@hardway/engine';
import { openHouse, readConfig, type TablePlan } from '@hardway/server';
import { WINDOW } from '../house/floor.ts';

const SEATS = 200;
const BETS = ['small', 'big', 'even', 'odd', 'total/9'];
const DEALER: Actor = { id: 'the dealer', role: 'dealer' };

/** A table with a dealer, whose log is what reports are made of. */
export const LONG: TablePlan = {
  ...WINDOW,
  id: 'long',
  rulebook: 'rws-sicbo',
  choices: { paytable: '2', limits: { min: 100, max: 100_000 } },
  unattended: null,
  opened: true,
};

/** A house plays rounds of many bets until the table's log has so many entries, and closes. Gives entries a second. */
export const playRecord = async (folder: string, entries: number): Promise<number> => {
  const config = readConfig({ HARDWAY_PORT: '0', HARDWAY_FOLDER: folder });
  const house = await openHouse({ ...config, tables: [LONG] });
  const { owner } = house.floor.tables.get(LONG.id)!;
  let sent = 0;
  const submit = async (type: CommandType, by: Actor, fields: object = {}): Promise<void> => {
    sent += 1;
    const answer = await owner.submit({ type, id: `played ${sent}`, at: Date.now(), by, ...fields } as Command);
    if (!answer.ok) throw new Error(answer.message);
  };
  const seats = Array.from({ length: SEATS }, (_, index) => index + 1);
  for (const seat of seats)
    await submit('BuyIn', { id: 'the cage', role: 'cage' }, { seat, amount: 1_000_000_000, medium: 'cash' });
  const began = performance.now();
  for (let round = 0; owner.table.version < entries; round += 1) {
    await submit('OpenBetting', DEALER);
    const bets = seats.flatMap((seat) =>
      BETS.map((spot) =>
        submit('PlaceWager', { id: `seat ${seat}`, role: 'player', seat }, { seat, spot, stake: 200 }),
      ),
    );
    await Promise.all(bets);
    await submit('CloseBetting', DEALER);
    await submit('MixDice', DEALER, { times: 3 });
    for (const face of [1 + (round % 6), 1 + (round % 5), 5]) await submit('EnterDie', DEALER, { face });
    await submit('ConfirmResult', DEALER);
    await submit('ClearLights', DEALER);
  }
  const rate = owner.table.version / ((performance.now() - began) / 1000);
  await house.close();
  return rate;
};
