import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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

/** Debian and its kin, as root: browser and the fonts of both languages. Not all of them have the one without a window. */
const install = (): void => {
  process.stderr.write('No Chromium on this machine: installing it with apt-get.\n');
  aptGet('update', '-qq');
  for (const browser of ['chromium-headless-shell', 'chromium'])
    if (!found())
      aptGet('install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-core', 'fonts-noto-cjk');
};

const aptGet = (...args: readonly string[]): void => {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
};

export const chromium = (): string => {
  if (!found() && process.getuid?.() === 0) install();
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
