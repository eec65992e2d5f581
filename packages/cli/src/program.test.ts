import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildProgram } from './program.ts';

const BIN = new URL('../bin/hardway.js', import.meta.url).pathname;

test('the version is that of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const { stdout } = spawnSync(process.execPath, [BIN, '--version'], { encoding: 'utf8' });
  expect(stdout.trim()).toBe(version);
});

test('every command says what it is for, and the overall help names it', () => {
  const program = buildProgram();
  const help = program.helpInformation();
  for (const command of program.commands) {
    expect(command.description(), command.name()).toMatch(/\.$/);
    expect(help).toContain(`  ${command.name()} `);
  }
  expect(program.commands.map((command) => command.name())).toEqual(
    expect.arrayContaining(['backup', 'restore', 'doctor', 'replay', 'submit']),
  );
});
