import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CheckFigures, FIGURES } from '../../scripts/figures.ts';
import { reliabilityPage } from '../../scripts/reliability-page.ts';

const PAGE = new URL('../../docs/reliability.md', import.meta.url);

test('docs/reliability.md says what the checks have left', () => {
  const checks = readdirSync(FIGURES).map(
    (name) => JSON.parse(readFileSync(`${FIGURES}${name}`, 'utf8')) as CheckFigures,
  );
  expect(readFileSync(PAGE, 'utf8')).toBe(reliabilityPage(checks));
});
