import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([0, 3])('a check that has a database ends with the %s that it found', (code) => {
  const script = `import './scripts/postgres.ts'; process.exitCode = ${code};`;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script]);
  expect(status).toBe(code);
});
