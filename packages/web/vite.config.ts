import { defineConfig } from 'vite';
import { chineseFont } from './bundle/chinese-font.ts';
import { packed } from './bundle/packed.ts';

/** Where the house listens while its screens are being worked on. */
const house = process.env.HARDWAY_HOUSE ?? 'http://127.0.0.1:8080';
const proxy = { '/api': { target: house, ws: true } };
/** The house's own policy, so that a preview shows what it would forbid. */
const POLICY = "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:";
const page = (name: string): string => new URL(name, import.meta.url).pathname;

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  plugins: [chineseFont(), packed()],
  // A quarter of React's size, and the same API; types stay React's own.
  resolve: {
    alias: {
      'react/jsx-runtime': 'preact/jsx-runtime',
      'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
      'react-dom/client': 'preact/compat/client',
      'react-dom': 'preact/compat',
      react: 'preact/compat',
    },
  },
  server: { proxy },
  preview: { proxy, headers: { 'content-security-policy': POLICY } },
  build: {
    target: 'es2023',
    rolldownOptions: {
      // The font and the packing take most of a build, and should.
      checks: { pluginTimings: false },
      input: { index: page('index.html'), gallery: page('gallery.html') },
      // The wire's schemas are for the house's door; screens need their types alone.
      treeshake: { moduleSideEffects: (id) => !/server\/dist\/(protocol|staff)\/|@sinclair/.test(id) },
    },
  },
});
