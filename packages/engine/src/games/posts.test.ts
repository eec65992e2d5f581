import { describe, expect, test } from 'vitest';
import { proves } from '../../../../test/clause.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { isRefusal, type Rulebook } from '../rules/index.ts';
import { practiceFiling } from '../submission/index.ts';
import type { Actor, ActorRole, Command, CommandType, Post, TableEvent } from '../table/index.ts';
import { crewOf, decide, evolve, newTable, type Table } from './index.ts';

/** In a house with accounts, deeds are bound to the people who are answerable for the table. */

const account = (id: string, role: ActorRole): Actor => ({ id, role, account: true });
const MANAGER = account('mo', 'shift-manager');

const bookOf = (id: string): Rulebook => RULEBOOKS.find((rulebook) => rulebook.id === id)!;

const asked = (rulebook: Rulebook, table: Table, type: CommandType, by: Actor, fields: object = {}) =>
  decide(rulebook, table, { type, id: 'one', at: 0, by, ...fields } as Command);

const after = (rulebook: Rulebook, table: Table, type: CommandType, by: Actor, fields: object = {}): Table => {
  const events = asked(rulebook, table, type, by, fields);
  if (isRefusal(events)) throw new Error(`${type}: ${events.message}`);
  return events.reduce(evolve, table);
};

/** Opened by a crew without accounts, as in a story. */
const openTable = (rulebook: Rulebook): Table => {
  const paytable = rulebook.paytables.length > 1 ? { paytable: rulebook.paytables[0]!.id } : {};
  const filing = practiceFiling(rulebook, { ...paytable, limits: { min: 100, max: 10_000 } });
  let table = newTable(rulebook);
  for (const act of crewOf(rulebook).opening(filing))
    for (const { type, by, ...fields } of act(table)) table = after(rulebook, table, type as CommandType, by, fields);
  return table;
};

const assigned = (rulebook: Rulebook, table: Table, role: Post, person: string): Table =>
  after(rulebook, table, 'AssignStaff', MANAGER, { role, person });

const refusalOf = (verdict: readonly TableEvent[] | object) => ({
  refused: (verdict as { refused?: string }).refused,
  clause: (verdict as { clause?: string }).clause,
});

/** By document: a post, the clause that makes one person answerable, and something that the person does. */
const POSTS: readonly (readonly [string, Post, string, CommandType, object])[] = [
  ['md-sicbo', 'dealer', 'md-sicbo 1.E', 'OpenBetting', {}],
  ['pa-sicbo', 'dealer', 'pa-sicbo 625a.1(e)', 'OpenBetting', {}],
  ['ma-sicbo', 'dealer', 'ma-sicbo 1 / responsibility', 'OpenBetting', {}],
  ['rws-sicbo', 'dealer', 'rws-sicbo 1.5 / acting', 'OpenBetting', {}],
  ['md-craps', 'dealer', 'md-craps 7.A(2)', 'BuyIn', { seat: 1, amount: 1_000, medium: 'cash' }],
  ['md-craps', 'stickperson', 'md-craps 7.A(1)', 'BuyIn', { seat: 1, amount: 1_000, medium: 'cash' }],
  ['md-craps', 'boxperson', 'md-craps 8.E(1)', 'BuyIn', { seat: 1, amount: 1_000, medium: 'cash' }],
  ['md-craps', 'floorperson', 'md-craps 8.E(2)', 'CloseTable', {}],
  ['md-sicbo', 'floorperson', 'md-sicbo 5.A', 'CloseTable', {}],
  ['pa-sicbo', 'floorperson', 'pa-sicbo 625a.5(a)', 'CloseTable', {}],
  ['ma-sicbo', 'floorperson', 'ma-sicbo 5(a)', 'CloseTable', {}],
  ['ma-sicbo', 'supervisor', 'ma-sicbo 5(b)', 'CloseTable', {}],
  ['rws-sicbo', 'supervisor', 'rws-sicbo 1.5 / acting', 'CloseTable', {}],
];

describe.each(POSTS)('%s, the %s', (id, role, clause, type, fields) => {
  const rulebook = bookOf(id);
  const open = openTable(rulebook);
  const [ann, ben] = [account('ann', role), account('ben', role)];
  const taken = assigned(rulebook, open, role, 'ann');
  const held = role === 'dealer' ? after(rulebook, taken, 'RelieveDealer', ann) : taken;

  proves(clause, `only whoever is assigned as ${role} does ${type}, and any other account is refused`, () => {
    expect(asked(rulebook, held, type, ann, fields)).toBeInstanceOf(Array);
    expect(refusalOf(asked(rulebook, held, type, ben, fields))).toEqual({ refused: 'not-assigned', clause });
    expect(refusalOf(asked(rulebook, open, type, ben, fields))).toEqual({ refused: 'not-assigned', clause });
  });

  test('a story without accounts names whom it likes', () => {
    expect(asked(rulebook, held, type, { id: 'anybody', role }, fields)).toBeInstanceOf(Array);
  });

  test('somebody of higher rank assigns; nobody assigns an equal, themselves or a second post', () => {
    const by = account('sam', role);
    for (const lower of [by, { ...by, id: 'ben' }])
      expect(asked(rulebook, held, 'AssignStaff', lower, { role, person: 'ben' })).toMatchObject({
        refused: 'wrong-role',
      });
    expect(asked(rulebook, held, 'AssignStaff', MANAGER, { role, person: 'ben' })).toEqual([
      { type: 'StaffAssigned', role, person: 'ben', from: 'ann', clause },
    ]);
    const other = POSTS.find(([document, post]) => document === id && post !== role)![1];
    expect(asked(rulebook, held, 'AssignStaff', MANAGER, { role: other, person: 'ann' })).toMatchObject({
      refused: 'second-person',
      clause,
    });
  });
});

describe.each(['md-sicbo', 'pa-sicbo', 'ma-sicbo', 'rws-sicbo', 'md-craps'])('a dealer of %s', (id) => {
  const rulebook = bookOf(id);
  const clause = POSTS.find(([document, role]) => document === id && role === 'dealer')![2];
  const [ann, ben] = [account('ann', 'dealer'), account('ben', 'dealer')];
  const held = after(rulebook, assigned(rulebook, openTable(rulebook), 'dealer', 'ann'), 'RelieveDealer', ann);

  proves(clause, 'signs in only where assigned, and under the account’s own name', () => {
    const shut = newTable(rulebook);
    expect(asked(rulebook, shut, 'SignInDealer', ann)).toMatchObject({ refused: 'not-assigned', clause });
    const waiting = assigned(rulebook, shut, 'dealer', 'ann');
    expect(asked(rulebook, waiting, 'SignInDealer', ann, { dealer: 'Mei' })).toMatchObject({ refused: 'not-assigned' });
    expect(asked(rulebook, waiting, 'SignInDealer', ann)).toEqual([{ type: 'DealerSignedIn', dealer: 'ann' }]);
  });

  proves(clause, 'is relieved in one event, by whoever they hand the table to or a supervisor has assigned', () => {
    const relief = (approver?: Actor) => asked(rulebook, held, 'RelieveDealer', ben, approver ? { approver } : {});
    expect(relief()).toMatchObject({ refused: 'second-person', clause });
    expect(relief({ id: 'ben', role: 'shift-manager' })).toMatchObject({ refused: 'second-person', clause });
    expect(relief({ id: 'cat', role: 'dealer' })).toMatchObject({ refused: 'second-person', clause });
    const handing: Actor = { id: 'ann', role: 'dealer' };
    expect(relief(handing)).toEqual([{ type: 'DealerRelieved', from: 'ann', to: 'ben', approver: handing }]);
    expect(asked(rulebook, assigned(rulebook, held, 'dealer', 'ben'), 'RelieveDealer', ben)).toEqual([
      { type: 'DealerRelieved', from: 'ann', to: 'ben' },
    ]);
  });

  test('deals until relieved, and then no more', () => {
    const waiting = assigned(rulebook, held, 'dealer', 'ben');
    const fields = { seat: 1, amount: 1_000, medium: 'cash' };
    expect(asked(rulebook, waiting, 'BuyIn', ann, fields)).toBeInstanceOf(Array);
    expect(asked(rulebook, waiting, 'BuyIn', ben, fields)).toMatchObject({ refused: 'not-assigned' });
    const relieved = after(rulebook, waiting, 'RelieveDealer', ben);
    expect(asked(rulebook, relieved, 'BuyIn', ann, fields)).toMatchObject({ refused: 'not-assigned' });
    expect(asked(rulebook, relieved, 'BuyIn', ben, fields)).toBeInstanceOf(Array);
  });
});
