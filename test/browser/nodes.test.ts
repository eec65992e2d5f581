import { PRACTICE_FLOOR, streamOf } from '@hardway/server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNatsServer, NATS_WANTED } from '../../scripts/nats.ts';
import { runOnPostgres } from '../../scripts/postgres.ts';
import { Balancer } from '../balancer.ts';
import { Cluster, type ClusterNode } from '../cluster/cluster.ts';
import { until } from '../until.ts';
import { PHONE, TestBrowser } from './browser.ts';
import { Player } from './people.ts';

/** Screens of a house on several nodes: who is there, and what a player and a dealer notice when theirs is killed. */

const canRun = findNatsServer() !== undefined;
const TABLE = PRACTICE_FLOOR.find(({ id }) => id === 'sentosa-dealer')!;

let browser: TestBrowser;
let cluster: Cluster;
let balancer: Balancer;

beforeAll(async () => {
  if (!canRun) return;
  [browser, cluster] = await Promise.all([
    TestBrowser.open(),
    Cluster.start({ nodes: 2, buses: 1, standby: 'none', tables: [TABLE] }),
  ]);
  balancer = await Balancer.before(cluster.addresses);
});

afterAll(async () => {
  await browser?.close();
  await balancer?.close();
  await cluster?.stop();
});

/** Who has the table, and who has not. */
const owner = (): Promise<readonly [ClusterNode, ClusterNode]> =>
  until(async () => {
    const select = 'SELECT node FROM owners WHERE stream = $1';
    const { rows } = await runOnPostgres(cluster.databaseUrl, select, [streamOf(TABLE.id)]);
    const here = cluster.nodes.find(({ name }) => name === rows[0]?.node);
    const other = cluster.nodes.find((node) => node !== here);
    return here && other && ([here, other] as const);
  });

/**
 * Presses the big button while it says one thing until it says the next; so soon after another, a press is taken for a slip.
 * A console that has lost its link shows what it last knew, which may be what is to come next: first it has to say the one.
 */
const press = async (page: Page, words: string, next: string): Promise<void> => {
  const step = page.locator('.primary-step');
  await step.filter({ hasText: words }).waitFor();
  for (;;) {
    const said = await step.innerText();
    if (said.includes(next)) return;
    if (said.includes(words) && (await step.isEnabled())) await step.click();
    await page.waitForTimeout(300);
  }
};

const named = (what: string): string => (canRun ? what : `${what}. ${NATS_WANTED}`);

test.skipIf(!canRun)(
  named('whoever answers for the floor sees its nodes in both languages, and sees one of them go'),
  async () => {
    const [, other] = await owner();
    const rest = cluster.nodes.find((node) => node !== other)!;
    const manager = await browser.visitor(rest.address, { viewport: PHONE });
    await manager.signIn('shift-manager', '/floor');
    await manager.page.getByRole('link', { name: 'Nodes', exact: true }).click();
    const nodeOf = (name: string) =>
      manager.page.getByRole('article').filter({ has: manager.page.getByRole('heading', { name, exact: true }) });
    for (const { name } of cluster.nodes) await nodeOf(name).getByText('At work').waitFor();
    await nodeOf(rest.name).getByText('shows this').waitFor();
    const owners = manager.page.getByRole('table', { name: 'Who runs which table' });
    await owners.getByRole('row', { name: `${TABLE.name.en} ${rest.name}` }).waitFor();
    expect(await manager.barriersInBothLanguages()).toEqual([]);
    await manager.switchLanguage();

    await other.stop('SIGKILL');
    await nodeOf(other.name).getByText('Gone').waitFor();
    await other.start();
    await nodeOf(other.name).getByText('At work').waitFor();
    await manager.leave();

    // Administrators keep the machines, and find them from their own page; a pit supervisor has no business with them.
    const administrator = await browser.visitor(rest.address);
    await administrator.signIn('administrator', '/staff');
    await administrator.page.getByRole('link', { name: /^Nodes/ }).click();
    await administrator.page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor();
    await administrator.page.getByText('shows this').waitFor();
    await administrator.leave();
    const supervisor = await browser.visitor(rest.address);
    await supervisor.signIn('pit-supervisor', '/floor#nodes');
    await supervisor.page.getByRole('heading', { level: 2, name: 'The other tables' }).waitFor();
    expect(await supervisor.page.getByRole('link', { name: 'Nodes', exact: true }).count()).toBe(0);
    await supervisor.leave();
  },
);

test.skipIf(!canRun)(
  named('a player and a dealer go on at another node when theirs is killed in mid-round'),
  async () => {
    const [keeper, other] = await owner();
    balancer.nodes = [other.address, keeper.address];
    const console = await browser.visitor(balancer.address);
    await console.signIn('dealer', `/console/${TABLE.id}`);
    const terminal = await browser.visitor(balancer.address, { viewport: PHONE });
    await terminal.sit(TABLE.id);
    const player = new Player(terminal);
    await player.waitForPurse('credit', '1,000.00');
    await press(console.page, 'Open betting', 'No more bets');
    await player.bet('small', 25);
    await other.stop('SIGKILL');
    for (const { page } of [console, terminal]) await page.getByText('The link to the house is lost').first().waitFor();
    // Nobody touches anything: the bet is there, and the next one too.
    await player.page.getByText('Place your bets').first().waitFor();
    await player.bet('big', 5);
    expect([await player.purse('credit'), await player.purse('bet')]).toEqual(['970.00', '30.00']);
    await press(console.page, 'No more bets', 'Tumbled');
    await press(console.page, 'Tumbled', 'Confirm');
    for (const face of [1, 2, 4]) await console.page.keyboard.press(`${face}`);
    await press(console.page, 'Confirm', 'Clear the lights');
    await player.waitForPurse('credit', '1,020.00');
    await press(console.page, 'Clear the lights', 'Open betting');

    // Now the one that keeps the table: its round is void, as after a restart (rws-sicbo 5.1.2), and the next one begins.
    await other.start();
    const [again] = await owner();
    balancer.nodes = [again.address, ...cluster.addresses.filter((address) => address !== again.address)];
    await press(console.page, 'Open betting', 'No more bets');
    await player.bet('odd', 25);
    const rest = cluster.nodes.find((node) => node !== again)!;
    balancer.nodes = [rest.address];
    await again.stop('SIGKILL');
    await player.waitForPurse('credit', '1,020.00');
    await player.waitForPurse('bet', '0.00');
    await press(console.page, 'Open betting', 'No more bets');
    await player.bet('even', 5);
    await player.waitForPurse('credit', '1,015.00');
  },
);

test.skipIf(!canRun)(
  named('every screen at a node that is cut off from the record says so untouched, and goes on elsewhere'),
  async () => {
    for (const node of cluster.nodes) if (!(await node.isReady())) await node.start();
    const [keeper, other] = await owner();
    balancer.nodes = [other.address, keeper.address];
    const console = await browser.visitor(balancer.address);
    await console.signIn('dealer', `/console/${TABLE.id}`);
    const terminal = await browser.visitor(balancer.address, { viewport: PHONE });
    await terminal.sit(TABLE.id);
    const wall = await browser.visitor(balancer.address);
    await wall.page.goto(`/display/${TABLE.id}`);
    const floor = await browser.visitor(balancer.address, { viewport: PHONE });
    await floor.signIn('pit-supervisor', '/floor');
    const screens = [
      { visitor: console, en: 'The link to the house is lost', zh: '连接已中断' },
      { visitor: terminal, en: 'The link to the house is lost', zh: '连接已中断' },
      { visitor: wall, en: 'The link to the house is lost', zh: '连接已中断' },
      { visitor: floor, en: 'What is shown may be old', zh: '所示内容可能已过时' },
    ];
    await wall.page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const { visitor, en } of screens) expect(await visitor.page.getByText(en).count()).toBe(0);

    for (const way of other.databases) way.begin({ is: 'refuse', milliseconds: 0 });
    for (const { visitor, en } of screens) await visitor.page.getByText(en).first().waitFor();
    for (const { visitor, zh } of screens) {
      await visitor.switchLanguage();
      await visitor.page.getByText(zh).first().waitFor();
      await visitor.switchLanguage();
    }
    // A balancer that asks for readiness has left it by now.
    balancer.nodes = [keeper.address];
    const isBack = ({ visitor, en }: (typeof screens)[number]): Promise<void> =>
      visitor.page.getByText(en).first().waitFor({ state: 'detached' });
    for (const screen of screens.slice(0, 3)) await isBack(screen);
    // The floor asks by a connection that this balancer leaves where it is.
    for (const way of other.databases) way.heal();
    await isBack(screens[3]!);
  },
);
