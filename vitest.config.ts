import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: {
      '@hardway/engine': new URL('packages/engine/src/index.ts', import.meta.url).pathname,
      '@hardway/server': new URL('packages/server/src/index.ts', import.meta.url).pathname,
    },
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
  },
});
