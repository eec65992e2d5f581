import type { TableEvent } from '@hardway/engine';
import { entriesOf, readStore, streamOf } from '@hardway/server';
import { addressOf, RawSocket } from '../../test/house/raw-socket.ts';
import type { Seat } from '../../test/house/seats.ts';
import { until } from '../../test/until.ts';
import { Crowd } from '../house/crowd.ts';
import { ROUNDS, SOCKETS, TERMINALS } from '../house/floor.ts';
import { sleep } from '../house/times.ts';
import type { BenchNodes, NodeName } from './cluster.ts';

const CONFIRMED = Buffer.from('"ResultConfirmed"');
const MEASURED = 5;

/** Milliseconds from each of some confirmations to the last of all sockets that hears of it. One machine has one clock. */
export const measureResults = async (
  nodes: BenchNodes,
  seats: readonly Seat[],
  names: readonly NodeName[],
): Promise<readonly number[]> => {
  const place = (_: unknown, number: number): string => nodes.address(names[number % names.length]!);
  const heard: number[] = [];
  const displays: RawSocket[] = [];
  for (let number = 0; number < SOCKETS - TERMINALS; number += 1) {
    const socket = await RawSocket.open(place(null, number), { from: addressOf(1_000 + number) });
    socket.hearBytes = (bytes, start, end) => {
      if (bytes.subarray(start, end).includes(CONFIRMED)) heard[number] = Date.now();
    };
    socket.send({ is: 'hello', as: 'display', table: ROUNDS.id });
    displays.push(socket);
  }
  const crowd = await Crowd.sitDown(place, seats);
  await sleep(1_000);
  const last: number[] = [];
  for (let round = 0; round < MEASURED; round += 1) {
    const since = Date.now();
    for (let terminal = 0; terminal < TERMINALS; terminal += 1)
      for (let bet = 0; bet < 5; bet += 1) crowd.bet(terminal);
    await crowd.drain();
    const all = (): readonly number[] => [
      ...Array.from({ length: TERMINALS }, (_, terminal) => crowd.heardResult[terminal] ?? 0),
      ...displays.map((_, number) => heard[number] ?? 0),
    ];
    await until(() => all().every((at) => at > since));
    last.push(Math.max(...all()));
    await sleep(1_200);
  }
  crowd.leave();
  for (const display of displays) display.destroy();
  await sleep(1_000);
  const confirmed = await confirmations(nodes);
  return last.map((at) => at - Math.max(...confirmed.filter((before) => before <= at)));
};

const confirmations = async ({ databaseUrl, folder }: BenchNodes): Promise<readonly number[]> => {
  const store = (await readStore({ databaseUrl, folder }))!;
  const times: number[] = [];
  for await (const { event, at } of entriesOf(store, streamOf(ROUNDS.id)))
    if ((event as TableEvent).type === 'ResultConfirmed') times.push(at);
  await store.close();
  return times;
};
