import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium as browserType, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromium } from '../../scripts/chromium.ts';

/** The screens as `npm run build` leaves them. */
export const SCREENS = new URL('../../packages/web/dist', import.meta.url).pathname;

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };
export const WALL = { width: 1920, height: 1080 };

/** A browser for one test file. Every visitor has a window, cookies and storage of their own. */
export class TestBrowser {
  private readonly browser: Browser;

  private constructor(browser: Browser) {
    this.browser = browser;
  }

  static async open(): Promise<TestBrowser> {
    return new TestBrowser(await browserType.launch({ executablePath: chromium(), args: [...CHROMIUM_FLAGS] }));
  }

  async visitor(
    address: string,
    { viewport = DESKTOP, locale = 'en-US' }: { viewport?: typeof DESKTOP; locale?: string } = {},
  ): Promise<Visitor> {
    const context = await this.browser.newContext({ viewport, locale, reducedMotion: 'reduce', baseURL: address });
    context.setDefaultTimeout(150_000);
    return new Visitor(context, await context.newPage());
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

export class Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong in the page's own scripts. */
  readonly faults: string[] = [];

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on('pageerror', (error) => this.faults.push(`${error}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isAboutTheLink(message.text())) this.faults.push(message.text());
    });
  }

  /** Sits down at a practice table. */
  async sit(table: string): Promise<void> {
    const { page } = this;
    await page.goto('/');
    const card = page.getByRole('listitem').filter({ has: page.locator(`a[href="/display/${table}"]`) });
    await card.getByRole('button', { name: /Sit down|入座/ }).click();
    await page.waitForURL(`/play/${table}`);
  }

  /** Sits down with the key of a seat that was prepared. */
  async take(seat: { readonly table: string }): Promise<void> {
    await this.page.goto('/livez');
    await this.page.evaluate(
      `sessionStorage.setItem('hardway:seat:${seat.table}', ${JSON.stringify(JSON.stringify(seat))})`,
    );
    await this.page.goto(`/play/${seat.table}`);
  }

  /** Signs in as a person of the practice floor, by the screen. */
  async signIn(role: string, path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.getByRole('button', { name: `demo-${role}` }).click();
    await this.page.getByRole('button', { name: /Sign out|退出/ }).waitFor();
  }

  /** What on this screen shuts somebody out. */
  async barriers(): Promise<readonly string[]> {
    const { page } = this;
    await page.evaluate(axe.source);
    return page.evaluate(async () => {
      const tool = (globalThis as unknown as { axe: typeof axe }).axe;
      const { violations } = await tool.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    });
  }

  async leave(): Promise<void> {
    await this.context.close();
    if (this.faults.length > 0) throw new Error(`The page had faults: ${this.faults.join('\n')}`);
  }
}

/** A link that is cut is part of what is tested; the browser calls it an error. */
const isAboutTheLink = (text: string): boolean => /WebSocket|Failed to load resource/.test(text);
