import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import type { Visitor } from '../browser/browser.ts';
import { isExcused, LATIN } from './excused.ts';
import type { Asked, Finding, Photographed, Walk } from './finding.ts';
import type { Guide, Language, Screen } from './guide.ts';
import type { Size } from './sizes.ts';

/** Brings a screen through windows of all sizes in one language, and tells what is wrong with it there. */

export interface Found extends Finding {
  readonly size: string;
}

export interface WalkOrder {
  readonly sizes: readonly Size[];
  /** Where pictures of what is wrong go. */
  readonly pictures: string | null;
  /** Whether screens where nothing is wrong are to be pictured too. */
  readonly all: boolean;
}

/** The script that measures, made once for all pages. */
let script: Promise<string> | undefined;

const measuring = async (): Promise<string> => {
  const entry = new URL('page/measure.ts', import.meta.url).pathname;
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'measures' } },
  });
  const [{ output }] = made as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
};

interface InPage {
  readonly walk: Walk;
}

/** Whole pages are photographed down to there; what lies deeper is of the same kinds. */
const PHOTO_PIXELS = 12_000_000;

/** A finger needs 44 pixels; a mouse, by WCAG 2.5.8, 24. */
const [FINGER, MOUSE] = [44, 24];
/** Staff have tablets in their hands up to this width. */
const TABLET = 1024;
const LETTERS = 11;

const askedAt = ({ touched }: Screen, language: Language, { width, scale }: Size): Asked => ({
  fontMin: LETTERS,
  targetMin: touched || width * scale <= TABLET ? FINGER : MOUSE,
  latin: language === 'zh' ? LATIN.map(({ source }) => source) : null,
});

class Photographer {
  private readonly line: CDPSession;
  private readonly page: Page;

  private constructor(line: CDPSession, page: Page) {
    this.line = line;
    this.page = page;
  }

  static async of(page: Page): Promise<Photographer> {
    return new Photographer(await page.context().newCDPSession(page), page);
  }

  /** The window itself stays: to load a screen again for each size would cost more than to look at it. */
  async resize({ width, height, scale }: Size): Promise<void> {
    const metrics = { width, height, deviceScaleFactor: scale, mobile: false };
    await this.line.send('Emulation.setDeviceMetricsOverride', metrics);
    await this.page.evaluate(() => (globalThis as unknown as InPage).walk.settle());
  }

  async shoot({ width, height }: Photographed): Promise<string> {
    const { data } = await this.line.send('Page.captureScreenshot', {
      format: 'png',
      optimizeForSpeed: true,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height, scale: 1 },
    });
    return data;
  }

  leave(): Promise<void> {
    return this.line.detach();
  }
}

const contrastOf = async (page: Page, photographer: Photographer, { width, scale }: Size) => {
  const heightMax = Math.floor(PHOTO_PIXELS / scale / scale / width);
  const area = await page.evaluate((max) => (globalThis as unknown as InPage).walk.photographed(max), heightMax);
  const veil = (isVeiled: boolean) =>
    page.evaluate((veiled) => (globalThis as unknown as InPage).walk.veil(veiled), isVeiled);
  const picture = await photographer.shoot(area);
  await veil(true);
  const ground = await photographer.shoot(area);
  await veil(false);
  const findings = await page.evaluate(
    ([one, other, factor]) => (globalThis as unknown as InPage).walk.contrast(one, other, factor),
    [picture, ground, scale] as const,
  );
  return { picture, findings };
};

const barriersOf = async (visitor: Visitor): Promise<readonly Finding[]> => {
  const barriers = await visitor.barriers();
  return barriers.map((barrier) => {
    const [rule = '', html = ''] = barrier.split(/: (.*)/s);
    return { kind: 'barrier', where: rule, text: html.slice(0, 120), says: 'found by axe' };
  });
};

/** Once for each text and kind, however often it stands there. */
const each = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((finding) => [`${finding.kind} ${finding.where} ${finding.text}`, finding])).values(),
];

const fileName = (screen: string, language: string, size: string): string =>
  `${screen} ${language} ${size}.png`.replaceAll(/[^\w@.-]+/g, '-');

export const walkThrough = async (
  guide: Guide,
  screen: Screen,
  language: Language,
  { sizes, pictures, all }: WalkOrder,
): Promise<readonly Found[]> => {
  script ??= measuring();
  guide.language = language;
  const visitor = await screen.reach(guide);
  const { page } = visitor;
  await visitor.settled();
  await page.evaluate(await script);
  const photographer = await Photographer.of(page);
  const found: Found[] = [];
  for (const [index, size] of sizes.entries()) {
    await photographer.resize(size);
    const asked = askedAt(screen, language, size);
    const measured = await page.evaluate((wanted) => (globalThis as unknown as InPage).walk.measure(wanted), asked);
    const { picture, findings } = await contrastOf(page, photographer, size);
    // What axe finds hardly depends on the size.
    const barriers = index === 0 ? await barriersOf(visitor) : [];
    const wrong = each([...measured, ...findings, ...barriers]).filter(
      (finding) => !isExcused(finding, screen.name, size),
    );
    found.push(...wrong.map((finding) => ({ ...finding, size: size.name })));
    if (pictures === null || (wrong.length === 0 && !all)) continue;
    await mkdir(pictures, { recursive: true });
    await writeFile(join(pictures, fileName(screen.name, language, size.name)), Buffer.from(picture, 'base64'));
  }
  await photographer.leave();
  await visitor.leave();
  return found;
};
