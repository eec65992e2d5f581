import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { advice, type Finding, reasonOf, right, wrong } from './finding.ts';

/** Checks of the machine. */

export const checkNode = (): Finding => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const least = (JSON.parse(manifest) as { engines: { node: string } }).engines.node.replace('>=', '');
  const [major, minor] = least.split('.').map(Number) as [number, number];
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number) as [number, number];
  const says = `${process.version} on ${process.platform} ${process.arch}`;
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
    ? right('node', says)
    : wrong('node', says, `install Node ${least} or later`);
};

/** A folder that is not there yet will be made in the nearest one that is. */
const nearest = (folder: string): string => {
  let place = resolve(folder);
  while (!existsSync(place)) place = dirname(place);
  return place;
};

/** Fewer than these, and one table at a time has to wait for the disk. */
const COMMITS_MIN = 50;

export const checkCommits = async (folder: string): Promise<Finding> => {
  try {
    const { commitRate } = await import('@hardway/server');
    const rate = Math.round(commitRate(nearest(folder)));
    const says = `SQLite works, with ${rate} durable commits a second`;
    return rate >= COMMITS_MIN ? right('disk', says) : advice('disk', says, 'keep the folder on a faster local disk');
  } catch (error) {
    const todo = 'install with npm on this platform, and make the folder writable';
    return wrong('disk', `SQLite cannot write in ${folder}: ${reasonOf(error)}`, todo);
  }
};

const SPACE_MIN = 1e9;

export const checkSpace = (folder: string): Finding => {
  const { bavail, bsize } = statfsSync(nearest(folder));
  const free = bavail * bsize;
  const says = `${(free / 1e9).toFixed(1)} GB free where the record is kept`;
  return free >= SPACE_MIN ? right('space', says) : wrong('space', says, 'make room: a full disk stops every table');
};

export const checkFolder = (folder: string): Finding => {
  if (!existsSync(folder)) return right('folder', `${folder} is made at the first start`);
  const key = join(folder, 'signing-key.pem');
  if (!existsSync(key) && existsSync(join(folder, 'public-key.pem')))
    return wrong('folder', 'the private key is missing', `put it back as ${key}, or the house does not start`);
  if (existsSync(key) && isOpen(key)) return wrong('folder', 'others can read the private key', `chmod 600 ${key}`);
  return isOpen(folder)
    ? advice('folder', `others can read ${folder}`, `chmod 700 ${folder}`)
    : right('folder', `${folder} is its owner’s alone`);
};

const isOpen = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;
