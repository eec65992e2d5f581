import { defineConfig } from 'vitest/config';

const source = (path: string): string => new URL(path, import.meta.url).pathname;

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@hardway\/server\/protocol$/, replacement: source('packages/server/src/protocol/index.ts') },
      { find: /^@hardway\/(engine|server)$/, replacement: source('packages/$1/src/index.ts') },
    ],
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    passWithNoTests: false,
    maxWorkers: 2,
    // Whatever is waited for may take as long as the test: a machine may be slow.
    expect: { poll: { timeout: 150_000 } },
  },
});
