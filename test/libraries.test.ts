import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runtimeLibraries } from '../scripts/libraries.ts';

/** What the house runs on is listed in full, under licences that may be passed on. */

const ROOT = new URL('../', import.meta.url).pathname;
const LIBRARIES = runtimeLibraries(ROOT);

const runScript = (...args: string[]) =>
  spawnSync(join(ROOT, 'node_modules/.bin/tsx'), args, { cwd: ROOT, encoding: 'utf8' });

test('the runtime libraries are those that the packages ask for, and theirs', () => {
  const names = new Set(LIBRARIES.map(({ name }) => name));
  for (const folder of ['engine', 'server', 'cli', 'web']) {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'packages', folder, 'package.json'), 'utf8'));
    const asked = Object.keys(manifest.dependencies ?? {}).filter((name) => !name.startsWith('@hardway/'));
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  }
  for (const { path } of LIBRARIES.filter(({ path }) => existsSync(path))) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  }
});

test('every one is on the page of licences, and none is under another licence than those allowed', () => {
  const { status, stdout } = runScript('scripts/licences.ts', '--check');
  expect(stdout).toMatch(/ 0 problems\n$/);
  expect(status).toBe(0);
  const page = readFileSync(join(ROOT, 'docs/licences.md'), 'utf8');
  for (const { name, version } of LIBRARIES) expect(page).toContain(`| ${name} | ${version} |`);
});

test('the bill of materials has every installed one and nothing of the machine it was written on', () => {
  expect(runScript('scripts/sbom.ts').status).toBe(0);
  const text = readFileSync(join(ROOT, 'build/sbom.json'), 'utf8');
  const { components } = JSON.parse(text) as { components: { name: string; version: string }[] };
  const listed = components
    .map(({ name, version }) => `${name} ${version}`)
    .filter((line) => !/^(@hardway\/|hardway )/.test(line));
  const installed = LIBRARIES.filter(({ path }) => existsSync(path)).map(({ name, version }) => `${name} ${version}`);
  expect([...new Set(listed)].sort()).toEqual([...new Set(installed)].sort());
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['hardway', '@hardway/engine']));
  for (const own of [ROOT, homedir(), 'registry', 'file:', '.tgz']) expect(text).not.toContain(own);
});
