import { expect, test } from 'vitest';
import { nodeAt, versionOf } from '../scripts/node-releases.ts';

const { node: own } = process.versions;
const [major = '', minor] = own.split('.');

test.each([own, major, `${major}.${minor}`])('release %s is the one that runs, and need not be fetched', (release) => {
  expect(nodeAt(release, '/nowhere')).toBe(process.execPath);
});

test('a program that is named by its path is taken as it is', () => {
  expect(nodeAt('/opt/node/bin/node', '/nowhere')).toBe('/opt/node/bin/node');
});

test('a release that only begins alike is another one', () => {
  expect(() => nodeAt(major.slice(0, 1), '/nowhere')).toThrow('/nowhere');
});

test('a program says its version', () => {
  expect(versionOf(process.execPath)).toBe(`v${own}`);
});
