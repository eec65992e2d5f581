import { randomUUID } from 'node:crypto';
import { creditAt } from '@hardway/engine';
import { streamOf } from '@hardway/server';
import { expect, onTestFinished, vi } from 'vitest';
import { HELD_MS } from '../../packages/server/src/cluster/placement.ts';
import type { SharedStore } from '../../packages/server/src/cluster/shared-store.ts';
import { startPostgresPair } from '../postgres-pair.ts';
import { until } from '../until.ts';
import type { HouseClient, Message } from './client.ts';
import {
  asked,
  dealerAt,
  given,
  ground,
  hereAt,
  joins,
  named,
  served,
  shareGround,
  sitAt,
  spread,
  tableAt,
} from './nodes.ts';

/** Nodes whose PostgreSQL dies, and whose synchronous standby is promoted. */

shareGround();

interface Bet {
  readonly id: string;
  readonly version: unknown;
}

/** Bets one after another; each is asked again under its id until somebody knows. */
const betting = (player: HouseClient & { seat: number }) => {
  const taken: Bet[] = [];
  const said: Message[] = [];
  let isOver = false;
  const playing = (async () => {
    while (!isOver) {
      const id = randomUUID();
      const told = await asked(async () => {
        const answer = await player.command('PlaceWager', { seat: player.seat, spot: 'small', stake: 100 }, id);
        said.push(answer);
        return answer;
      });
      expect(told, JSON.stringify(told)).toMatchObject({ ok: true });
      taken.push({ id, version: told.version });
    }
  })();
  const end = (): Promise<void> => {
    isOver = true;
    return playing;
  };
  return { player, taken, said, end };
};

served(
  named(
    'the primary dies: nobody is acknowledged until the standby is promoted, and every node goes on with its tables',
  ),
  async () => {
    const pair = await startPostgresPair();
    onTestFinished(() => pair.stop());
    ground.url = await pair.createDatabase();
    const two = [await joins('one'), await joins('two')];
    await spread();
    const ended: string[] = [];
    const backAt: number[] = [];
    for (const { house } of two) {
      const store = house.store as SharedStore;
      const end = store.endOverdue.bind(store);
      vi.spyOn(store, 'endOverdue').mockImplementation(async (heldMs) => {
        const names = await end(heldMs);
        ended.push(...names);
        return names;
      });
    }
    const before = await (two[0]!.house.store as SharedStore).ownership();
    const tables = two.map((node) => hereAt(node)[0]!);
    const players: ReturnType<typeof betting>[] = [];
    for (const [index, node] of two.entries()) {
      await given(await dealerAt(node, tables[index]!), 'OpenBetting');
      players.push(betting(await sitAt(node, tables[index]!)));
    }
    for (const { taken } of players) await until(() => taken.length > 2);
    await pair.primary.kill();
    // What was committed before may still be told; then each hears a no, and nothing but that.
    for (const { said } of players) await until(() => said.at(-1)!.ok === false);
    const known = players.map(({ taken }) => taken.length);
    for (const { said } of players) {
      const count = said.length;
      await until(() => said.length > count + 1);
    }
    expect(players.map(({ taken }) => taken.length)).toEqual(known);
    await pair.promote();
    for (const [index, { taken }] of players.entries()) {
      await until(() => taken.length > known[index]! + 2);
      backAt.push(performance.now());
    }
    await Promise.all(players.map(({ end }) => end()));
    for (const [index, { player, taken }] of players.entries()) {
      const node = two[index]!;
      const stream = await node.house.store.read(streamOf(tables[index]!), 0, 100_000);
      const bets = stream.filter(({ event }) => event.type === 'WagerPlaced' || event.type === 'WagerChanged');
      expect(bets.map(({ command, version }) => ({ id: command.split(':').at(-1), version }))).toEqual(taken);
      const { ledger } = tableAt(node, tables[index]!).owner.table;
      expect(creditAt(ledger, player.seat)).toBe(100_000 - 100 * taken.length);
    }
    // Whoever is back first ends nobody's lease for a while; on a slow machine the other one may take longer than that.
    if (Math.abs(backAt[1]! - backAt[0]!) < HELD_MS / 2) expect(ended).toEqual([]);
    if (ended.length === 0) {
      const after = await (two[0]!.house.store as SharedStore).ownership();
      // What nobody had yet may have been claimed since.
      const owned = before.streams.filter(({ owner }) => owner !== null);
      expect(after.streams.filter(({ stream }) => owned.some((one) => one.stream === stream))).toEqual(owned);
      expect(after.nodes.filter(({ is }) => is === 'live').map(({ node }) => node)).toEqual(['one', 'two']);
    }
  },
);
