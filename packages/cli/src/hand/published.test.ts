import { comparedFigures } from '@hardway/engine';
import { expect, test } from 'vitest';
import { hardway } from '../../../../test/command.ts';

const ROOT = new URL('../../../../', import.meta.url).pathname;

const words = (command: string): string[] => command.split(' ').slice(1);

test('every command that stands beside a published figure runs', async () => {
  const commands = new Set(comparedFigures().flatMap(({ command }) => command ?? []));
  expect(commands.size).toBeGreaterThan(30);
  for (const command of commands) {
    const { status, stdout, stderr } = await hardway(words(command), { cwd: ROOT });
    expect([command, status, status === 0 ? '' : stderr]).toEqual([command, 0, '']);
    expect(stdout).not.toBe('');
  }
});

test('the ruin of a unit bettor is what an evening of 20,000 rolls comes to', async () => {
  const row = comparedFigures().find(({ topic }) => topic === 'ruin')!;
  const { stdout } = await hardway([...words(row.command!), '--json'], { cwd: ROOT });
  const { ends } = JSON.parse(stdout);
  expect(100 * ends['stop-win']).toBeCloseTo(Number.parseFloat(row.ours), 3);
  expect(ends['stop-win'] + ends.ruin).toBeGreaterThan(1 - 1e-6);
});
