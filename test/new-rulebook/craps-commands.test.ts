import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RULEBOOKS } from '@hardway/engine';
import { afterAll, expect, test, vi } from 'vitest';
import { buildProgram } from '../../packages/cli/src/program.ts';
import { answering } from '../../packages/cli/src/settle/answer.ts';
import { rulebookPages } from '../../scripts/docs/rulebooks.ts';
import { baysideCraps } from './bayside-craps.ts';
import { foreignTo } from './citations.ts';

/** Every command that speaks of rules serves a second craps document, and speaks of no other. */

const rulebooks = [...RULEBOOKS, baysideCraps];
const folder = mkdtempSync(join(tmpdir(), 'hardway-new-rulebook-'));

afterAll(() => rmSync(folder, { recursive: true }));

const hardway = async (...words: string[]): Promise<string> => {
  let written = '';
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
  try {
    await buildProgram(rulebooks).parseAsync(words, { from: 'user' });
  } finally {
    write.mockRestore();
  }
  expect(foreignTo('bayside-craps', written)).toEqual([]);
  return written;
};

const fileOf = (name: string, contents: object): string => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(contents));
  return file;
};

test('settle answers for it, and refuses with its clauses', () => {
  const answer = answering(rulebooks);
  const ask = (question: object): unknown =>
    JSON.parse(answer({ text: JSON.stringify({ rulebook: 'bayside-craps', ...question }) }));
  expect(ask({ spot: 'field', stake: 500, dice: [1, 1] })).toEqual({
    result: 'won',
    returned: 2_000,
    net: 1_500,
    clause: 'bayside-craps R3.9(w)',
    payout: ['bayside-craps R5.2 / row 10'],
  });
  expect(ask({ spot: 'fire', stake: 500, dice: [1, 1] })).toMatchObject({ clause: 'bayside-craps R3.13' });
  expect(ask({ spot: 'place/6', stake: 600, dice: [3, 3] })).toMatchObject({ clause: 'bayside-craps R3.6' });
});

test('rulebook, explain and odds show it', async () => {
  const shown = await hardway('rulebook', 'bayside-craps');
  expect(shown).toMatch(/field +Field 场注 .*bayside-craps R3\.9/);
  expect(shown).toMatch(/oddsMultiple +bayside-craps R5\.3/);
  expect(shown).toContain('Does "triple" count the stake');
  expect(shown).not.toMatch(/fire|mini-craps/i);
  expect(await hardway('explain', 'bayside-craps', 'field')).toContain('16 of 36 rolls');
  expect(await hardway('explain', 'bayside-craps', 'pass')).toContain('bayside-craps R4.6');
  const { spots } = JSON.parse(await hardway('odds', 'bayside-craps', '--set', 'oddsMultiple=5', '--json')) as {
    spots: { spot: string; edge: { exact: string } }[];
  };
  expect(spots.find(({ spot }) => spot === 'field')?.edge.exact).toBe('1/36');
});

test('submit, play, session and simulate take files that name it', async () => {
  const game = { rulebook: 'bayside-craps', submission: { oddsMultiple: 2 } };
  const submission = await hardway('submit', fileOf('submission.json', game));
  expect(submission).toContain('bayside-craps R5.2 / row 10');
  const scenario = fileOf('scenario.json', {
    ...game,
    seats: { 1: 1_000 },
    steps: [
      { do: 'bet', seat: 1, spot: 'pass', stake: 500 },
      { do: 'bet', seat: 1, spot: 'field', stake: 100 },
      { do: 'roll', dice: [2, 3] },
      { do: 'roll', dice: [1, 4] },
    ],
  });
  // The field on 5 pays even, and so does the point.
  expect(JSON.parse(await hardway('play', scenario)).final.seats[1].credit).toBe(1_600);
  const strategy = fileOf('strategy.json', { ...game, bets: [{ spot: 'field', stake: 360 }] });
  const session = JSON.parse(await hardway('session', strategy, '--bankroll', '1000', '--rolls', '1', '--json'));
  expect(session.mean.exact).toBe('990');
  const replayed = await hardway('simulate', strategy, '--sessions', '1', '--rolls', '3', '--replay', '0', '--json');
  expect(replayed.trim().split('\n')).toHaveLength(3 + 1);
});

test('the reference has a page for it', () => {
  const page = new Map(rulebookPages(rulebooks)).get('docs/rulebooks/bayside-craps.md')!;
  for (const part of ['Bayside Rules of Craps', '7/495', '1/36', 'How many times a Pass', 'Does "triple" count'])
    expect(page).toContain(part);
  expect(foreignTo('bayside-craps', page)).toEqual([]);
});

test('the help of play names the grounds on which each document calls no roll', () => {
  let written = '';
  const play = buildProgram(rulebooks).commands.find((command) => command.name() === 'play')!;
  play
    .configureOutput({
      writeOut: (text) => {
        written += text;
      },
    })
    .outputHelp();
  for (const { id, hand, noRollGrounds } of rulebooks) {
    const line = written.split('\n').find((each) => each.trim().startsWith(`${id}: `));
    const counts = noRollGrounds.filter(({ refused }) => !refused).map(({ ground }) => ground);
    expect(line?.trim()).toBe(hand && `${id}: ${counts.join(', ')}`);
  }
});
