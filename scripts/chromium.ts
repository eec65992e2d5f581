import { existsSync } from 'node:fs';
import { install } from './debian.ts';

/** Where this machine has a Chromium, and how it is to be started; installed by the system's own way if it has none. */

const PLACES = [
  process.env.HARDWAY_CHROMIUM,
  // Chromium without a window takes a quarter less of the processor than the whole browser told to show none.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const found = (): string | undefined => PLACES.find((place) => place !== undefined && existsSync(place));

/** With the fonts of both languages. Not all kin of Debian have the one without a window. */
const BROWSERS = ['chromium-headless-shell', 'chromium'];

export const chromium = (): string => {
  for (const browser of BROWSERS) if (!found()) install(browser, [browser, 'fonts-noto-core', 'fonts-noto-cjk']);
  const place = found();
  if (!place) throw new Error('No Chromium found: install one, or name it in HARDWAY_CHROMIUM.');
  return place;
};

/** It talks to nobody but the page's own server. */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-gpu',
  '--disable-sync',
  '--in-process-gpu',
  '--metrics-recording-only',
  '--no-first-run',
  '--no-pings',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];
