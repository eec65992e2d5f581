import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Another one for each commit; the same where nobody knows of commits. */
export const seedOfCommit = (): number => {
  try {
    const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(head.slice(0, 6), 16);
  } catch {
    return 1;
  }
};
