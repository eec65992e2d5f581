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
  /** Whether axe is asked too. */
  readonly axe: boolean;
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

export const askedAt = ({ touched }: Pick<Screen, 'touched'>, language: Language, { width, scale }: Size): Asked => ({
  fontMin: LETTERS,
  targetMin: touched || width * scale <= TABLET ? FINGER : MOUSE,
  latin: language === 'zh' ? LATIN.map(({ source }) => source) : null,
});

/** Looks at one page as at a window of any size, without loading it again: that would cost more than to look at it. */
export class Onlooker {
  private readonly page: Page;
  private readonly line: CDPSession;

  private constructor(page: Page, line: CDPSession) {
    this.page = page;
    this.line = line;
  }

  static async at(page: Page): Promise<Onlooker> {
    script ??= measuring();
    await page.evaluate(await script);
    return new Onlooker(page, await page.context().newCDPSession(page));
  }

  async look(size: Size, asked: Asked): Promise<{ readonly picture: string; readonly findings: readonly Finding[] }> {
    const { width, height, scale } = size;
    await this.line.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: scale,
      mobile: false,
    });
    const measured = await this.page.evaluate(async (wanted) => {
      const { walk } = globalThis as unknown as InPage;
      await walk.settle();
      return walk.measure(wanted);
    }, asked);
    const deepest = Math.floor(PHOTO_PIXELS / scale / scale / width);
    const area = await this.page.evaluate((most) => (globalThis as unknown as InPage).walk.photographed(most), deepest);
    const picture = await this.shoot(area);
    await this.page.evaluate(() => (globalThis as unknown as InPage).walk.veil(true));
    const ground = await this.shoot(area);
    const pale = await this.page.evaluate(
      async ([shown, behind, factor]) => {
        const { walk } = globalThis as unknown as InPage;
        await walk.veil(false);
        return walk.contrast(shown, behind, factor);
      },
      [picture, ground, scale] as const,
    );
    return { picture, findings: [...measured, ...pale] };
  }

  /** What is there now is painted first: a page that was written a moment ago came out empty. */
  private async shoot({ width, height }: Photographed): Promise<string> {
    await this.page.evaluate(() => (globalThis as unknown as InPage).walk.settle());
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
  { sizes, pictures, all, axe }: WalkOrder,
): Promise<readonly Found[]> => {
  guide.language = language;
  const visitor = await screen.reach(guide);
  const { page } = visitor;
  await visitor.settled();
  const onlooker = await Onlooker.at(page);
  const found: Found[] = [];
  for (const [index, size] of sizes.entries()) {
    const { picture, findings } = await onlooker.look(size, askedAt(screen, language, size));
    // What axe finds hardly depends on the size.
    const barriers = axe && index === 0 ? await barriersOf(visitor) : [];
    const wrong = each([...findings, ...barriers]).filter((finding) => !isExcused(finding, screen.name, size));
    found.push(...wrong.map((finding) => ({ ...finding, size: size.name })));
    if (pictures === null || (wrong.length === 0 && !all)) continue;
    await mkdir(pictures, { recursive: true });
    await writeFile(join(pictures, fileName(screen.name, language, size.name)), Buffer.from(picture, 'base64'));
  }
  await onlooker.leave();
  await visitor.leave();
  return found;
};
