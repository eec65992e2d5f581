import type { TablePlan } from '@hardway/server';
import type { TestBrowser, Visitor } from '../browser/browser.ts';
import { HouseClient, type Message } from '../house/client.ts';
import type { TestHouse } from '../house/open.ts';

/** Knows the ways through a house: whoever walks asks here for a screen in the state that is to be seen. */

export type Language = 'en' | 'zh';
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', zh: 'zh-CN' };

export interface Screen {
  readonly name: string;
  /** Fingers touch it; otherwise it stands on a desk, with a mouse. */
  readonly touched: boolean;
  /** Brings a visitor to it, in the guide's language; the same screen may be asked for in the other one afterwards. */
  readonly reach: (guide: Guide) => Promise<Visitor>;
}

const agreed = (answer: Message, what: string): void => {
  if (!answer.ok) throw new Error(`${what}: ${JSON.stringify(answer)}`);
};

type Order = (type: string, fields?: object, rest?: object) => Promise<void>;

export class Guide {
  readonly house: TestHouse;
  private readonly browser: TestBrowser;
  language: Language = 'en';
  private readonly prepared = new Map<string, Promise<unknown>>();
  private readonly clients: HouseClient[] = [];

  constructor(house: TestHouse, browser: TestBrowser) {
    this.house = house;
    this.browser = browser;
  }

  close(): void {
    for (const client of this.clients) client.close();
  }

  table(id: string) {
    return this.house.running.floor.tables.get(id)!.owner.table;
  }

  /** What was prepared for a screen in one language stays for the other. */
  once<T>(what: string, prepare: () => Promise<T>): Promise<T> {
    const known = (this.prepared.get(what) as Promise<T> | undefined) ?? prepare();
    this.prepared.set(what, known);
    return known;
  }

  private async visitor(): Promise<Visitor> {
    const visitor = await this.browser.visitor(this.house.address, { locale: LOCALES[this.language] });
    // A screen that has changed so that its way is not found any more should not hold up all the others.
    visitor.page.setDefaultTimeout(60_000);
    return visitor;
  }

  async visit(path: string, until = 'h1'): Promise<Visitor> {
    const visitor = await this.visitor();
    await visitor.page.goto(path);
    await visitor.page.locator(until).first().waitFor();
    return visitor;
  }

  async sit(table: string): Promise<Visitor> {
    const visitor = await this.visitor();
    await visitor.sit(table);
    await visitor.page.locator('[data-spot=small], [data-spot=pass]').first().waitFor();
    return visitor;
  }

  /** With the session that this person has already: a house ends old ones when somebody signs in too often. */
  async work(role: string, path: string, until = 'h1'): Promise<Visitor> {
    const visitor = await this.visitor();
    const line = await visitor.context.newCDPSession(visitor.page);
    for (const cookie of (await this.house.cookieOf(role)).split('; ')) {
      const [name = '', ...value] = cookie.split('=');
      const url = this.house.address.replace(/^http:/, 'https:');
      await line.send('Network.setCookie', { name, value: value.join('='), url, secure: true });
    }
    await line.detach();
    await visitor.page.goto(path);
    await visitor.page.locator(until).first().waitFor();
    return visitor;
  }

  /** The orders of somebody of the house at a table, who stays. */
  staff(role: string, table: string): Promise<Order> {
    return this.once(`${role} at ${table}`, async () => {
      const client = await this.house.console(role, table);
      this.clients.push(client);
      return async (type, fields = {}, rest = {}) =>
        agreed(await client.ask({ is: 'command', type, fields, ...rest }), `${type} at ${table}`);
    });
  }

  /** Another player, who bets these and stays. */
  async other(table: string, bets: Readonly<Record<string, number>> = {}): Promise<HouseClient & { seat: number }> {
    const client = await HouseClient.sit(this.house.address, table);
    this.clients.push(client);
    for (const [spot, stake] of Object.entries(bets))
      agreed(await client.command('PlaceWager', { seat: client.seat, spot, stake }), `${spot} at ${table}`);
    return client;
  }
}

/** A plan under another name, with other choices. */
export const planAs = (
  plan: TablePlan,
  id: string,
  choices: object = {},
  rest: Partial<TablePlan> = {},
): TablePlan => ({
  ...plan,
  ...rest,
  id,
  choices: { ...plan.choices, ...choices },
});
