import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, crewOf, isRefusal, practiceFiling, readCommand, type Step } from '@hardway/engine';
import { openSqlite } from '@hardway/server';
import { TableOwner } from '../../packages/server/src/tables/owner.ts';
import type { Teller } from '../bench.ts';
import { CREDIT, LIMITS, RULEBOOK, SPOTS, TERMINALS, WAGERS } from './floor.ts';
import { Times } from './times.ts';

/** The first rounds are slower, as code that has not run before is. */
const WARMING = 2;
const TIMED = 15;

/** A table here in this process with a wager of every terminal on every spot, and how long its settlement takes. */
export const measureSettlement = async (tell: Teller, folder: string): Promise<void> => {
  const store = await openSqlite(join(folder, 'settlement.db'));
  const owner = await TableOwner.open(store, 'table:settlement', RULEBOOK);
  const crew = crewOf(RULEBOOK);
  let commands = 0;
  const submit = async (order: object): Promise<void> => {
    const command = readCommand({ id: `bench:${++commands}`, at: Date.now(), ...order }) as Command;
    const answer = await owner.submit(command);
    if (!answer.ok) throw new Error(answer.message);
  };
  const step = async (what: Step): Promise<void> => {
    const acts = crew.acts(what, true);
    if (isRefusal(acts)) throw new Error(acts.message);
    for (const act of acts) for (const order of act(owner.table)) await submit(order);
  };
  for (const act of crew.opening(practiceFiling(RULEBOOK, { limits: LIMITS })))
    for (const order of act(owner.table)) await submit(order);
  const seats = Array.from({ length: TERMINALS }, (_, index) => index + 1);
  await Promise.all(
    seats.map((seat) =>
      submit({ type: 'BuyIn', by: { id: 'cage', role: 'cage' }, seat, amount: CREDIT, medium: 'cash' }),
    ),
  );
  const times = new Times();
  for (let round = 0; round < WARMING + TIMED; round += 1) {
    await step({ do: 'open-betting' });
    for (const spot of SPOTS.slice(0, WAGERS))
      await Promise.all(
        seats.map((seat) =>
          submit({ type: 'PlaceWager', by: { id: `seat ${seat}`, role: 'player', seat }, seat, spot, stake: 100 }),
        ),
      );
    await step({ do: 'enter', dice: [1 + (round % 6), 3, 5] });
    const began = performance.now();
    await step({ do: 'confirm' });
    if (round >= WARMING) times.add(performance.now() - began);
    await step({ do: 'clear' });
  }
  await store.close();
  const { size } = await stat(join(folder, 'settlement.db'));
  tell.figure({
    name: 'the record of a wager, from bet to result',
    value: size / ((WARMING + TIMED) * TERMINALS * WAGERS),
    unit: 'bytes',
  });
  tell.figure({
    name: `settlement of ${TERMINALS} terminals x ${WAGERS} wagers, to its commit`,
    value: times.at(0.5),
    unit: 'ms',
    owed: { most: 20 },
  });
  tell.aside(`median of ${times.count}; the quickest ${times.at(0).toFixed(1)} ms`);
};
