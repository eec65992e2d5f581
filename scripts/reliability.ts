import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type CheckFigures, FIGURES } from './figures.ts';
import { reliabilityPage } from './reliability-page.ts';

/** Writes docs/reliability.md from what the checks have left beside it. */

const checks = readdirSync(FIGURES)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(`${FIGURES}${name}`, 'utf8')) as CheckFigures);
writeFileSync(new URL('../docs/reliability.md', import.meta.url), reliabilityPage(checks));
