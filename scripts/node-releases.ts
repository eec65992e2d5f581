import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Other releases of Node, for checks that have to come to the same on all of them. */

/**
 * The program of a release, named by a version as npm knows it ("22", "24.1.0") or by its path. One that does not run this
 * process is installed into the folder; whoever asks takes the folder away again.
 */
export const nodeAt = (named: string, folder: string): string => {
  if (/[/\\]/.test(named)) return named;
  if (process.versions.node === named || process.versions.node.startsWith(`${named}.`)) return process.execPath;
  const own = join(folder, `node-${named}`);
  mkdirSync(own);
  writeFileSync(join(own, 'package.json'), '{}');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts=false', `node@${named}`], {
    cwd: own,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(own, 'node_modules', 'node', 'bin', 'node');
};

export const versionOf = (program: string): string => execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
