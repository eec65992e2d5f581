import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  BUILT_IN,
  compile,
  isRefusal,
  RULEBOOKS,
  readStrategy,
  type Statistics,
  StatisticsSum,
  simulate,
} from '@hardway/engine';
import { chromium as browserType } from 'playwright-core';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { CHROMIUM_FLAGS, chromium } from '../../scripts/chromium.ts';

const ENGINE = new URL('../../packages/engine/src/index.ts', import.meta.url).pathname;

/** The worker and everything it needs, as one script. */
const bundle = async (): Promise<string> => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@hardway/engine': ENGINE } },
    build: {
      write: false,
      lib: { entry: new URL('simulate-worker.ts', import.meta.url).pathname, formats: ['es'], fileName: 'worker' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  return (output as { output: readonly { code?: string }[] }).output.map(({ code = '' }) => code).join('\n');
};

const PLAN = { bankroll: 50_000, rolls: 500, stopWin: 40_000 };
const BLOCKS = [
  { first: 0, count: 160 },
  { first: 160, count: 96 },
];

interface Answer {
  readonly vectors: boolean;
  readonly statistics: Statistics;
}

/** Counts come out of a page as lists: they cannot cross as maps. */
type Told = Omit<Statistics, 'finals' | 'ruinedAt'> & Record<'finals' | 'ruinedAt', readonly [number, number][]>;

/** Runs in the page: hands each block to a worker of its own. */
const playBlocks = (jobs: readonly object[]): Promise<{ vectors: boolean; statistics: Told }[]> =>
  Promise.all(
    jobs.map(
      (job) =>
        new Promise<{ vectors: boolean; statistics: Told }>((resolve, reject) => {
          const scope = globalThis as unknown as { Worker: new (url: string, options: object) => BrowserWorker };
          const worker = new scope.Worker('/worker.js', { type: 'module' });
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.onmessage = ({ data: { vectors, statistics } }) => {
            const { finals, ruinedAt } = statistics;
            resolve({ vectors, statistics: { ...statistics, finals: [...finals], ruinedAt: [...ruinedAt] } });
          };
          worker.postMessage(job);
        }),
    ),
  );

const heard = (told: Told): Statistics => ({
  ...told,
  finals: new Map(told.finals),
  ruinedAt: new Map(told.ruinedAt),
});

interface BrowserWorker {
  onerror: (event: { readonly message: string }) => void;
  onmessage: (event: { readonly data: Answer }) => void;
  postMessage(message: unknown): void;
}

test('a browser’s workers give the same figures as Node, with vectors', async () => {
  const script = await bundle();
  const server = createServer(({ url }, response) => {
    const isScript = url === '/worker.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><title>workers</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await browserType.launch({ executablePath: chromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    for (const name of ['pass-odds-2x', 'three-point-molly', 'small-martingale']) {
      const file = BUILT_IN[name];
      const strategy = readStrategy(RULEBOOKS, file);
      if (isRefusal(strategy)) throw new Error(strategy.message);
      const found = await page.evaluate(
        playBlocks,
        BLOCKS.map((block) => ({ file, plan: PLAN, seed: 9, ...block })),
      );
      expect(found.every(({ vectors }) => vectors)).toBe(true);
      const expected = simulate({ strategy, plan: PLAN, seed: 9 }, compile(strategy)!, 0, 256);
      const sum = new StatisticsSum(PLAN.bankroll);
      for (const { statistics } of found) sum.add(heard(statistics));
      expect(sum.statistics).toEqual(expected);
    }
  } finally {
    await browser.close();
    server.close();
  }
});
