import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULEBOOKS } from '@hardway/engine';
import { afterAll, expect, test, vi } from 'vitest';
import { buildProgram } from '../../packages/cli/src/program.ts';
import { answering } from '../../packages/cli/src/settle/answer.ts';
import { rulebookPages } from '../../scripts/docs/rulebooks.ts';
import { riversideSicBo } from './riverside-sicbo.ts';

/** Every command that speaks of rules serves a rulebook that it was only handed. */

const rulebooks = [...RULEBOOKS, riversideSicBo];
const folder = mkdtempSync(join(tmpdir(), 'hardway-new-rulebook-'));

afterAll(() => rmSync(folder, { recursive: true }));

const hardway = async (...words: string[]): Promise<string> => {
  let printed = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  try {
    await buildProgram(rulebooks).parseAsync(words, { from: 'user' });
  } finally {
    write.mockRestore();
  }
  return printed;
};

const fileOf = (name: string, contents: object): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(contents));
  return file;
};

test('settle answers for it, line by line, and refuses with its clauses', () => {
  const answer = answering(rulebooks);
  const ask = (question: object): unknown =>
    JSON.parse(answer({ text: JSON.stringify({ rulebook: 'riverside-sicbo', paytable: 'east', ...question }) }));
  expect(ask({ spot: 'all-different', stake: 400, dice: [1, 3, 5] })).toEqual({
    result: 'won',
    returned: 700,
    net: 300,
    clause: 'riverside-sicbo 2.4',
    payout: ['riverside-sicbo 3 / All Different'],
  });
  expect(ask({ spot: 'all-different', stake: 401, dice: [1, 3, 5] })).toMatchObject({ refused: 'unpayable' });
  expect(ask({ spot: 'total/9', stake: 400, dice: [1, 3, 5] })).toMatchObject({ clause: 'riverside-sicbo 2' });
  expect(ask({ spot: 'small', stake: 400, dice: [1, 3] })).toMatchObject({ clause: 'riverside-sicbo 1.3' });
  expect(answering(RULEBOOKS)({ text: '{"rulebook":"riverside-sicbo"}' })).toContain('unknown-rulebook');
});

test('rulebook lists it and shows it with its choice and its reading', async () => {
  expect(await hardway('rulebook')).toMatch(/riverside-sicbo +east, west +5, 5 +Riverside Harbour Board/);
  const shown = await hardway('rulebook', 'riverside-sicbo', '--paytable', 'west');
  expect(shown).toMatch(/all-different +All Different 三不同 +2 to 3 +riverside-sicbo 2\.4/);
  expect(shown).toMatch(/narrows +riverside-sicbo 3\.1 +Whether the Narrows are offered/);
  expect(shown).toContain('Does Small win on 2-2-2 and 3-3-3');
});

test('explain and odds know its wagers', async () => {
  const explained = await hardway('explain', 'riverside-sicbo', 'all-different');
  expect(explained).toContain('Pays 3 to 4 if all dice show different numbers');
  expect(explained).toContain('120 of 216 rolls');
  expect(explained).toContain('multiples of 4 cents are paid exactly');
  const { spots } = JSON.parse(await hardway('odds', 'riverside-sicbo', '--set', 'narrows=B', '--json'));
  expect(spots.map(({ spot, edge }: { spot: string; edge: { exact: string } }) => [spot, edge.exact])).toEqual([
    ['small', '1/36'],
    ['big', '1/36'],
    ['any-triple', '5/36'],
    ['all-different', '1/36'],
    ['narrows', '1/20'],
  ]);
});

test('play, session and simulate take files that name it', async () => {
  const bets = [{ spot: 'all-different', stake: 400 }];
  const game = { rulebook: 'riverside-sicbo', submission: { paytable: 'east' } };
  const strategy = fileOf('strategy.json', { ...game, bets });
  const steps = [
    { do: 'bet', seat: 1, ...bets[0] },
    { do: 'roll', dice: [2, 4, 6] },
  ];
  const scenario = fileOf('scenario.json', { ...game, seats: { 1: 1000 }, steps });
  expect(JSON.parse(await hardway('play', scenario)).final.seats[1].credit).toBe(1300);
  // 1000 less 1/36 of 400.
  const session = JSON.parse(await hardway('session', strategy, '--bankroll', '1000', '--rolls', '1', '--json'));
  expect(session.mean.exact).toBe('8900/9');
  const replayed = await hardway('simulate', strategy, '--sessions', '1', '--rolls', '3', '--replay', '0', '--json');
  // A line for each roll, and one for how it ended.
  expect(replayed.trim().split('\n')).toHaveLength(3 + 1);
});

test('the reference has a page for it', () => {
  const pages = new Map(rulebookPages(rulebooks));
  const page = pages.get('docs/rulebooks/riverside-sicbo.md')!;
  for (const part of ['All Different', '2 to 3', '2/27', 'Whether the Narrows are offered', 'Does Small win on 2-2-2'])
    expect(page).toContain(part);
  expect(pages.get('docs/rulebooks/README.md')).toContain('[riverside-sicbo](riverside-sicbo.md)');
});
