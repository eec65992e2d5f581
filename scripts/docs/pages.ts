import { RULEBOOKS } from '@hardway/engine';
import { cliPage } from './cli.ts';
import { configurationPage } from './configuration.ts';
import { scenarioPage, sideBetPage, strategyPage, weightsPage } from './formats.ts';
import { housePages } from './house.ts';
import { metricsPage } from './metrics.ts';
import { publishedPage } from './published.ts';
import { rulebookPages } from './rulebooks.ts';
import type { Page } from './stale.ts';
import { strategiesPage } from './strategies.ts';

/** Every generated page by its path, the same for everybody who runs this. */
export const allPages = async (): Promise<readonly Page[]> => [
  ...rulebookPages(RULEBOOKS),
  ['docs/check-us.md', publishedPage()],
  ['docs/strategies.md', strategiesPage()],
  ['docs/reference/cli.md', cliPage()],
  ['docs/reference/strategy.md', strategyPage()],
  ['docs/reference/side-bet.md', sideBetPage()],
  ['docs/reference/weights.md', weightsPage()],
  ['docs/reference/scenario.md', scenarioPage()],
  ['docs/reference/configuration.md', configurationPage()],
  ['docs/reference/metrics.md', await metricsPage()],
  ...(await housePages()),
];
