import { join } from 'node:path';
import type { TableEvent } from '@hardway/engine';
import { entriesOf, readSqlite, streamOf } from '@hardway/server';
import { addressOf, RawSocket } from '../../test/house/raw-socket.ts';
import type { Seat } from '../../test/house/seats.ts';
import type { Teller } from '../bench.ts';
import type { Child } from './child.ts';
import { Crowd } from './crowd.ts';
import { ROUNDS, SECONDS, SOCKETS, TERMINALS, WINDOW } from './floor.ts';
import { perSecond, sleep } from './times.ts';

const DISPLAYS = SOCKETS - TERMINALS;

const watch = async (address: string, table: string, most = DISPLAYS, first = 0): Promise<readonly RawSocket[]> => {
  const displays: RawSocket[] = [];
  for (let number = first; number < first + most; number += 1) {
    const socket = await RawSocket.open(address, { from: addressOf(1_000 + number) });
    socket.hearBytes = () => undefined;
    socket.send({ is: 'hello', as: 'display', table });
    displays.push(socket);
  }
  await sleep(1_000);
  return displays;
};

/**
 * Measured before anything else, while the house holds little that it could let go of, but after its proof: the thread of
 * that takes as much as a thousand sockets. The first sockets are not counted, as with them the heap grows for all.
 */
export const measureIdle = async (tell: Teller, child: Child): Promise<void> => {
  await child.proved();
  const first = await watch(child.address, WINDOW.id);
  const before = await child.usage();
  const displays = await watch(child.address, WINDOW.id, DISPLAYS, first.length);
  const { memory } = await child.usage();
  for (const [part, words] of [
    ['rss', 'resident'],
    ['heapUsed', 'on the heap'],
  ] as const)
    tell.figure({
      name: `memory for each of ${displays.length} idle sockets, ${words}`,
      value: (memory[part] - before.memory[part]) / displays.length / 1024,
      unit: 'KiB',
    });
  for (const display of [...first, ...displays]) display.destroy();
};

/** Rounds go on by themselves, and everybody hears of every step. */
const measureFrames = async (tell: Teller, child: Child, displays: readonly RawSocket[]): Promise<void> => {
  let frames = 0;
  const count = (): void => {
    frames += 1;
  };
  for (const display of displays) display.hearBytes = count;
  const before = await child.usage();
  await sleep(1_000 * SECONDS);
  const { processor } = await child.usage();
  tell.figure({
    name: `the house’s processor time for a message to one of ${displays.length}`,
    value: (processor - before.processor) / frames,
    unit: 'µs',
  });
};

/** Bets go on while many watch; a round ends every few seconds and everybody hears of it. */
export const measureSockets = async (tell: Teller, child: Child, seats: readonly Seat[]): Promise<Crowd> => {
  const displays = await watch(child.address, ROUNDS.id);
  await measureFrames(tell, child, displays);
  const crowd = await Crowd.sitDown(child.address, seats);
  await sleep(1_000);
  await crowd.steady(TERMINALS * 5, 2 * SECONDS);
  const load = `${SOCKETS} sockets, ${perSecond(TERMINALS * 5)} bets, a round every 5 s`;
  tell.figure({ name: `${load}: p50`, value: crowd.times.at(0.5), unit: 'ms' });
  tell.figure({ name: `${load}: p99`, value: crowd.times.at(0.99), unit: 'ms', owed: { most: 250 } });
  const there = displays.filter(({ isOpen }) => isOpen).length;
  tell.aside(`${crowd.accepted} accepted, ${crowd.refused} after the close; ${there} displays there`);
  for (const display of displays) display.destroy();
  return crowd;
};

/** From a confirmation to the last terminal that has heard what it brought. The house and this process have one clock. */
export const measureResults = async (child: Child, crowd: Crowd): Promise<readonly number[]> => {
  const last: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const since = Date.now();
    for (let terminal = 0; terminal < TERMINALS; terminal += 1)
      for (let bet = 0; bet < 5; bet += 1) crowd.bet(terminal);
    await crowd.drain();
    const all = (): boolean =>
      Array.from({ length: TERMINALS }, (_, terminal) => crowd.heardResult[terminal] ?? 0).every((at) => at > since);
    while (!all()) await sleep(5);
    await sleep(300);
    last.push(Math.max(...crowd.heardResult, ...crowd.heardOwn));
    await sleep(1_200);
  }
  crowd.leave();
  await child.close();
  return last;
};

export const confirmationsIn = async (folder: string): Promise<readonly number[]> => {
  const store = readSqlite(join(folder, 'hardway.db'));
  const times: number[] = [];
  for await (const { event, at } of entriesOf(store, streamOf(ROUNDS.id)))
    if ((event as TableEvent).type === 'ResultConfirmed') times.push(at);
  await store.close();
  return times;
};
