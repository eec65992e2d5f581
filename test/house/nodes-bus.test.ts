import { randomUUID } from 'node:crypto';
import { creditAt, turnOf } from '@hardway/engine';
import { streamOf } from '@hardway/server';
import { expect, onTestFinished } from 'vitest';
import type { SharedStore } from '../../packages/server/src/cluster/shared-store.ts';
import { startNats } from '../nats.ts';
import { until } from '../until.ts';
import { dealSmall } from './cage-desk.ts';
import { HouseClient } from './client.ts';
import {
  agreed,
  asked,
  by,
  CUT,
  clients,
  dealerAt,
  given,
  ground,
  hereAt,
  joins,
  type Node,
  named,
  nodes,
  nodesShown,
  served,
  shareGround,
  sitAt,
  spread,
  tableAt,
  wayTo,
} from './nodes.ts';
import { signInAt } from './open.ts';

/** Nodes whose NATS is away: what goes on without it, what waits, and what is found again. */

shareGround();

const creditBy = (node: Node, table: string, seat: number): number =>
  creditAt(tableAt(node, table).owner.table.ledger, seat);

served(
  named('a node that is cut off from NATS plays on at its own tables; nobody is answered across, and no table moves'),
  async () => {
    ground.url = await ground.server.createDatabase();
    const way = await wayTo(ground.nats.addresses);
    const one = await joins('one');
    const two = await joins('two', { natsUrl: by(way, ground.nats.addresses) });
    await spread();
    const [ofOne, ofTwo] = [hereAt(one)[0]!, hereAt(two)[0]!];
    const dealers = [await dealerAt(one, ofOne), await dealerAt(two, ofTwo)];
    for (const dealer of dealers) await given(dealer, 'OpenBetting');
    const [own, abroad] = [await sitAt(two, ofTwo), await sitAt(two, ofOne)];
    const [ownToo, abroadToo] = [await sitAt(one, ofOne), await sitAt(one, ofTwo)];
    // Nobody signs in where the staff's log is across.
    const runners = new Map<Node, string>();
    for (const node of nodes) runners.set(node, await signInAt(node.house.address, node.folder, 'administrator'));
    const shownBy = (node: Node) => nodesShown(node, runners.get(node)!);
    const { tables: before } = await shownBy(one);
    way.begin(CUT);
    // Until a word that was heard last counts no more: then a node that could take tables away would.
    for (const [node, other] of [
      [one, 'two'],
      [two, 'one'],
    ] as const)
      await until(async () => (await shownBy(node)).nodes.find((each) => each.node === other)?.word === null);
    const bet = { spot: 'small', stake: 1_000 };
    for (const player of [abroad, abroadToo])
      expect(await player.command('PlaceWager', { seat: player.seat, ...bet })).toMatchObject({
        ok: false,
        refused: 'table-unavailable',
      });
    for (const player of [own, ownToo]) await given(player, 'PlaceWager', { seat: player.seat, ...bet });
    for (const dealer of dealers) await dealSmall(dealer, given);
    expect([creditBy(two, ofTwo, own.seat), creditBy(one, ofOne, ownToo.seat)]).toEqual([101_000, 101_000]);
    expect((await shownBy(one)).tables).toEqual(before);
    way.heal();
    // Who was across has missed a whole round, and is at the table again.
    for (const [node, table] of [
      [two, ofOne],
      [one, ofTwo],
    ] as const)
      await until(() => turnOf(tableAt(node, table).owner.table)?.stage === 'between');
    for (const dealer of dealers) await given(dealer, 'OpenBetting');
    for (const player of [abroad, abroadToo]) await given(player, 'PlaceWager', { seat: player.seat, ...bet });
    expect((await shownBy(one)).tables).toEqual(before);
  },
);

served(
  named('a NATS server that dies: nodes go on to the next, what was in doubt is asked again, missed news are read'),
  async () => {
    ground.url = await ground.server.createDatabase();
    const own = await startNats(2);
    onTestFinished(() => own.stop());
    const addresses = own.addresses.split(',');
    /** With the second server out of reach until the node is there, it is at the first. */
    const joinsFirst = async (name: string) => {
      const [first, second] = [await wayTo(addresses[0]!), await wayTo(addresses[1]!)];
      second.begin(CUT);
      const natsUrl = `${by(first, addresses[0]!)},${by(second, addresses[1]!)}`;
      const node = await joins(name, { natsUrl });
      return { node, first, second };
    };
    const [one, two] = [await joinsFirst('one'), await joinsFirst('two')];
    await spread();
    const table = hereAt(one.node)[0]!;
    const dealer = await dealerAt(one.node, table);
    await given(dealer, 'OpenBetting');
    const player = await sitAt(two.node, table);
    const wall = await HouseClient.connect(two.node.house.address);
    clients.push(wall);
    expect(await asked(() => wall.hello({ as: 'display', table }))).toMatchObject({ is: 'welcome' });
    for (const { second } of [one, two]) second.heal();
    // From now on nothing comes back to the player’s node.
    two.first.begin({ is: 'hold', from: 'server', milliseconds: 0 });
    const [id, bet] = [randomUUID(), { seat: player.seat, spot: 'small', stake: 1_000 }];
    const doubtful = player.command('PlaceWager', bet, id);
    await until(() => creditBy(one.node, table, player.seat) === 99_000);
    const closed = wall.next(({ is }) => is === 'news');
    await given(dealer, 'CloseBetting');
    await own.servers[0]!.kill();
    expect(await doubtful).toMatchObject({ ok: false, refused: 'table-unavailable' });
    // Nothing more is written there, and the screen comes to know all the same.
    expect(await closed).toMatchObject({ happened: [{ type: 'BettingClosed' }] });
    const { version } = agreed(await asked(() => player.command('PlaceWager', bet, id)));
    const stream = await (one.node.house.store as SharedStore).read(streamOf(table), 0, 1_000);
    const bets = stream.filter(({ event }) => event.type === 'WagerPlaced');
    expect(bets.map((entry) => entry.version)).toEqual([version]);
    expect(bets.map(({ command }) => command)).toEqual([expect.stringContaining(id)]);
    expect(nodes.map((node) => creditBy(node, table, player.seat))).toEqual([99_000, 99_000]);
  },
);
