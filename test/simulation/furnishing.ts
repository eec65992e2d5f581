import type { StaffRole } from '../../packages/server/src/protocol/role.ts';
import type { TablePlan } from '../../packages/server/src/tables/floor.ts';
import type { AtWork } from './house.ts';
import { type Account, PASSWORD, type People } from './people.ts';
import { staffFor, type TerminalKey } from './pit.ts';

/** A new house gets its people and devices, over the same doors as any other. */

/** On a slow disk more of them would be answered too late. */
const AT_ONCE = 40;

type Granted<T> = Exclude<T, { readonly refused: string }>;

const granted = <T>(told: T): Granted<T> => {
  if (told && typeof told === 'object' && 'refused' in told) throw new Error(`Refused: ${JSON.stringify(told)}`);
  return told as Granted<T>;
};

export const employ = async (people: People, tables: readonly TablePlan[]): Promise<ReadonlyMap<string, Account>> => {
  // What one node has written another knows a moment later.
  const [first] = people.stations();
  const must = async <T>(work: (at: AtWork) => Promise<T>): Promise<Granted<T>> =>
    granted(await people.insist(work, first));
  const { token } = await must(({ house: { staff } }) => staff.firstInvitation());
  const keeper = { token, password: PASSWORD, name: 'keeper', person: 'A keeper of accounts' };
  await must(({ house: { staff } }) => staff.acceptInvitation(keeper));
  const employed = staffFor(tables);
  const begin = async ({ name, role }: { readonly name: string; readonly role: string }): Promise<void> => {
    const account = { command: `employ-${name}`, by: 'keeper', name, person: name, roles: [role as StaffRole] };
    await must(({ house: { staff } }) => staff.createAccount(account));
    const invited = await must(({ house: { staff } }) => staff.invite({ by: 'keeper', account: name }));
    await must(({ house: { staff } }) => staff.acceptInvitation({ token: invited.token, password: PASSWORD }));
  };
  for (let first = 0; first < employed.length; first += AT_ONCE)
    await Promise.all(employed.slice(first, first + AT_ONCE).map(begin));
  return new Map(employed.map(({ name }) => [name, { name, token: null, signing: false }]));
};

export interface Devices {
  readonly terminals: readonly TerminalKey[];
  readonly device: TerminalKey;
}

export const enrol = async (people: People, { id: table, seats }: TablePlan): Promise<Devices> => {
  const one = async (seat: number | null): Promise<TerminalKey> =>
    granted(
      await people.insist(
        ({ house: { terminals } }) => terminals.enrol({ table, seat, practice: true }, 'keeper', Date.now()),
        people.stations()[0],
      ),
    );
  const terminals = await Promise.all(Array.from({ length: seats }, (_, index) => one(index + 1)));
  return { terminals, device: await one(null) };
};
