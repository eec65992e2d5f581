import { rm } from 'node:fs/promises';
import { type Config, openHouse, type RunningHouse } from '@hardway/server';
import type { StaffRole } from '@hardway/server/protocol';
import { scratchFolder } from '../scratch.ts';
import { HouseClient, type Message } from './client.ts';
import { practiceConfig, QUICK } from './open.ts';

export const PASSWORD = 'four unlikely words together';

/** A real house, in which everybody has an account of their own. */
export class EmployedHouse {
  readonly running: RunningHouse;
  private readonly folder: string;
  private readonly cookies = new Map<string, Promise<string>>();

  private constructor(folder: string, running: RunningHouse) {
    this.folder = folder;
    this.running = running;
  }

  /** Opens it with these people, by their names and roles. */
  static async open(
    tables: Config['tables'],
    people: Readonly<Record<string, readonly StaffRole[]>>,
  ): Promise<EmployedHouse> {
    const folder = await scratchFolder('employed');
    const running = await openHouse({ ...practiceConfig(folder, tables), mode: 'real' }, { passwords: QUICK });
    const house = new EmployedHouse(folder, running);
    await running.staff.acceptInvitation({
      token: running.invitation!,
      password: PASSWORD,
      name: 'keeper',
      person: 'A keeper of accounts',
    });
    for (const [name, roles] of Object.entries(people)) await house.employ(name, roles);
    return house;
  }

  private async employ(name: string, roles: readonly StaffRole[]): Promise<void> {
    const { staff } = this.running;
    const by = 'keeper';
    await staff.createAccount({ command: `employ-${name}`, by, name, person: name, roles });
    const invited = await staff.invite({ by, account: name });
    if ('refused' in invited) throw new Error(invited.message);
    await staff.acceptInvitation({ token: invited.token, password: PASSWORD });
  }

  get address(): string {
    return this.running.address;
  }

  /** Asks a route of the house, with somebody's cookie. */
  post(path: string, body: object, cookie = ''): Promise<Response> {
    return fetch(`${this.address}${path}`, {
      method: 'POST',
      headers: { 'x-hardway': '1', 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  }

  cookieOf(name: string): Promise<string> {
    const known =
      this.cookies.get(name) ?? this.post('/api/staff/sign-in', { name, password: PASSWORD }).then(cookiesIn);
    this.cookies.set(name, known);
    return known;
  }

  async console(name: string, table: string, role: StaffRole): Promise<HouseClient> {
    const client = await HouseClient.connect(this.address, { cookie: await this.cookieOf(name) });
    const welcome = await client.hello({ as: 'staff', table, role });
    if (welcome.is !== 'welcome') throw new Error(`${name} at ${table}: ${welcome.message}`);
    return client;
  }

  /** A command that has to be carried out. */
  async must(client: HouseClient, type: string, fields: object = {}): Promise<Message> {
    const answer = await client.command(type, fields);
    if (!answer.ok) throw new Error(`${type}: ${answer.message}`);
    return answer;
  }

  async close(): Promise<void> {
    await this.running.close();
    await rm(this.folder, { recursive: true });
  }
}

export const cookiesIn = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
