import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

const source = (path: string): string => new URL(path, import.meta.url).pathname;

export default defineConfig({
  resolve: {
    alias: [
      // As the screens are built.
      { find: /^react$/, replacement: 'preact/compat' },
      { find: /^react\/(jsx-(dev-)?runtime)$/, replacement: 'preact/$1' },
      { find: /^@hardway\/server\/protocol$/, replacement: source('packages/server/src/protocol/index.ts') },
      { find: /^@hardway\/(engine|server)$/, replacement: source('packages/$1/src/index.ts') },
    ],
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 420_000,
    hookTimeout: 420_000,
    passWithNoTests: false,
    // Two processors are busy with these: tests of houses and screens wait twice as long as they work.
    maxWorkers: 6,
    sequence: { sequencer: LongestFirst },
    // A process runs one file after another: to start one and to load the engine for each took longer than most tests. Tests
    // leave nothing behind that another would meet.
    isolate: false,
    // Whatever is waited for may take as long as the test: a machine may be slow.
    expect: { poll: { timeout: 400_000 } },
  },
});
