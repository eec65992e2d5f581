import { practiceFiling, RULEBOOKS } from '@hardway/engine';
import { openHouse, PRACTICE_FLOOR, type TablePlan } from '@hardway/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../scratch.ts';
import { EmployedHouse } from './employed.ts';
import { practiceConfig } from './open.ts';

/** A house with people and money records nothing that nobody did. */

const PLANS: readonly TablePlan[] = RULEBOOKS.map(({ id }) => ({
  id,
  name: { en: id, zh: id },
  rulebook: id,
  choices: {},
  seats: 9,
  unattended: null,
}));

let house: EmployedHouse;

beforeAll(async () => {
  house = await EmployedHouse.open(PLANS, { sam: ['shift-manager'] });
});

afterAll(() => house.close());

test.each(PRACTICE_FLOOR.map((plan) => [plan.id, plan] as const))(
  'a real house does not open with the practice table %s, however it is named',
  async (id, plan) => {
    const config = { ...practiceConfig(await scratchFolder('real'), [plan]), mode: 'real' as const };
    await expect(openHouse(config)).rejects.toThrow(new RegExp(`^Table ${id} is .* a real house has n`));
  },
);

const WITH_APPROVALS = RULEBOOKS.filter(
  (rulebook) => Object.keys(practiceFiling(rulebook, {}).approvals as object).length > 0,
);

test.each(WITH_APPROVALS.map((rulebook) => [rulebook.id, rulebook] as const))(
  '%s: a real house files no approval that nobody gave, and names the clause',
  async (id, rulebook) => {
    const manager = await house.console('sam', id, 'shift-manager');
    const choices = practiceFiling(rulebook, { limits: { min: 100, max: 10_000 }, ...paytableOf(rulebook) });
    const refused = await manager.command('FileSubmission', { choices });
    expect(refused).toMatchObject({ ok: false, refused: 'bad-choice', clause: expect.stringMatching(`^${id} `) });
    expect(refused.message).toContain('Name the real approval');
    const given = Object.keys(choices.approvals as object).map((name) => [name, 'GC-2026-114']);
    expect(
      await manager.command('FileSubmission', { choices: { ...choices, approvals: Object.fromEntries(given) } }),
    ).toMatchObject({ ok: true });
    manager.close();
  },
);

const paytableOf = ({ paytables }: (typeof RULEBOOKS)[number]): object =>
  paytables.length > 1 ? { paytable: paytables[0]!.id } : {};
