import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type axe from 'axe-core';
import { type Browser, type BrowserContext, chromium as browserType, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromium } from '../../scripts/chromium.ts';
import { hasScreensAgain } from '../house/open.ts';

/** The screens as `npm run build` leaves them. */
export const SCREENS = new URL('../../packages/web/dist', import.meta.url).pathname;

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 800 };
export const WALL = { width: 1920, height: 1080 };

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A page of a test is gone before its code has run often enough to be worth optimising, or its memory to be tidied up beside it. */
const SHORT_LIVED = '--js-flags=--no-opt --no-maglev --single-threaded-gc';

const launch = (...more: readonly string[]): Promise<Browser> =>
  browserType.launch({ executablePath: chromium(), args: [...CHROMIUM_FLAGS, ...more] });

/**
 * Nobody looks at the windows of tests, and to draw them is a third of the work. What is wholly transparent is laid out, hit and
 * read as ever, and not drawn. A sheet made by a script is not what the house's policy forbids.
 */
const UNDRAWN = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(':root { opacity: 0 }');
  document.adoptedStyleSheets.push(sheet);
}`;

let shared: Promise<Browser> | null = null;

/**
 * Windows of the shared browser that visitors have left, by address and language: to open another costs as much as most visits.
 * A browser that draws has its own, since these are not drawn.
 */
const left = new Map<string, Page[]>();

/** `npm run check:delays` sets it: a test that looks before the house has answered fails then, not once in fifty runs. */
const LINE_DELAY_MS = Number(process.env.LINE_DELAY_MS ?? 0);

/** Every request and every message takes up to that long, each another time, and none overtakes another. */
const slowDown = async (context: BrowserContext): Promise<void> => {
  const delay = (): Promise<void> => setTimeout(Math.random() * LINE_DELAY_MS);
  await context.route(/\/api\//, async (route) => {
    await delay();
    // A page that has gone meanwhile needs no answer.
    await route.continue().catch(() => {});
  });
  await context.routeWebSocket(/./, (page) => {
    const house = page.connectToServer();
    const oneAfterAnother = (pass: (message: string | Buffer) => void): ((message: string | Buffer) => void) => {
      let last = Promise.resolve();
      return (message) => {
        last = last.then(delay).then(() => pass(message));
      };
    };
    page.onMessage(oneAfterAnother((message) => house.send(message)));
    house.onMessage(oneAfterAnother((message) => page.send(message)));
  });
};

interface VisitOptions {
  readonly viewport?: typeof DESKTOP;
  readonly locale?: string;
  /** For those who change the window itself: it is closed with the visit and given to nobody else. */
  readonly ownWindow?: boolean;
  /** Things move on the screen: others see at once what they come to. Such a window is nobody else's. */
  readonly moving?: boolean;
}

/** A browser to visit a house with. Every visitor has a window, cookies and storage of their own. */
export class TestBrowser {
  private readonly browser: Browser;
  private readonly left: Map<string, Page[]>;
  private readonly contexts = new Set<BrowserContext>();

  private constructor(browser: Browser, left = new Map<string, Page[]>()) {
    this.browser = browser;
    this.left = left;
  }

  /** One that all test files of a process share. It ends with the process. */
  static async open(): Promise<TestBrowser> {
    shared ??= launch(SHORT_LIVED);
    return new TestBrowser(await shared, left);
  }

  /** One of its own, for programs that are to end. */
  static async launch(): Promise<TestBrowser> {
    return new TestBrowser(await launch());
  }

  async visitor(
    address: string,
    { viewport = DESKTOP, locale = 'en-US', moving = false, ownWindow = moving }: VisitOptions = {},
  ): Promise<Visitor> {
    const window = `${address} ${locale}`;
    const page = ownWindow ? undefined : this.left.get(window)?.pop();
    if (page) {
      this.contexts.add(page.context());
      await page.setViewportSize(viewport);
      return new Visitor(page, this.keeperOf(window));
    }
    const context = await this.browser.newContext({
      viewport,
      locale,
      reducedMotion: moving ? 'no-preference' : 'reduce',
      baseURL: address,
    });
    context.setDefaultTimeout(400_000);
    if (this.browser === (await shared)) await context.addInitScript(UNDRAWN);
    if (LINE_DELAY_MS > 0) await slowDown(context);
    this.contexts.add(context);
    return new Visitor(await context.newPage(), ownWindow ? closed : this.keeperOf(window));
  }

  private keeperOf(window: string): (page: Page) => Promise<void> {
    return async (page) => {
      await page.goto('/livez');
      await page.evaluate('localStorage.clear(), sessionStorage.clear()');
      await page.context().clearCookies();
      await page.context().clearPermissions();
      page.removeAllListeners();
      this.contexts.delete(page.context());
      this.left.set(window, [...(this.left.get(window) ?? []), page]);
    };
  }

  /** Sends all visitors away. Windows that were left stay for the tests after these, if a house will stand there again. */
  async close(): Promise<void> {
    const ended = [...this.left].filter(([window]) => !hasScreensAgain(window.split(' ')[0]!));
    for (const [window, pages] of ended) {
      this.left.delete(window);
      for (const page of pages) this.contexts.add(page.context());
    }
    await Promise.all([...this.contexts].map((context) => context.close()));
    if (this.browser !== (await shared)) await this.browser.close();
  }
}

const closed = (page: Page): Promise<void> => page.context().close();

export class Visitor {
  readonly page: Page;
  /** What went wrong in the page's own scripts. */
  readonly faults: string[] = [];
  private readonly leaveWindow: (page: Page) => Promise<void>;

  constructor(page: Page, leaveWindow: (page: Page) => Promise<void>) {
    this.page = page;
    this.leaveWindow = leaveWindow;
    page.on('pageerror', (error) => this.faults.push(`${error}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !isAboutTheLink(message.text())) this.faults.push(message.text());
    });
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** Sits down at a practice table by its card in the lobby. */
  async sitFromLobby(table: string): Promise<void> {
    const { page } = this;
    await page.goto('/');
    const card = page.locator(`li[data-table="${table}"]`);
    await card.getByRole('button', { name: /Sit down|入座/ }).click();
    await page.waitForURL(`/play/${table}`);
  }

  /** Sits down at a practice table without the lobby, which takes as long to load as the table. */
  async sit(table: string): Promise<void> {
    await this.atTheDoor();
    await this.page.evaluate(askForSeat, table);
    await this.page.goto(`/play/${table}`);
  }

  /** Gets up and sits down at another, without loading the page again. */
  async sitElsewhere(table: string): Promise<void> {
    await this.page.evaluate(askForSeat, table);
    await this.page.evaluate(`history.pushState(null, '', '/play/${table}'), dispatchEvent(new Event('popstate'))`);
  }

  /** Sits down with the key of a seat that was prepared. */
  async take(seat: { readonly table: string }): Promise<void> {
    await this.page.goto('/livez');
    await this.page.evaluate(
      `sessionStorage.setItem('hardway:seat:${seat.table}', ${JSON.stringify(JSON.stringify(seat))})`,
    );
    await this.page.goto(`/play/${seat.table}`);
  }

  /** Comes to a workplace as a person of the practice floor who has signed in. */
  async signIn(role: string, path: string): Promise<void> {
    await this.atTheDoor();
    await this.page.evaluate(askToSignIn, `demo-${role}`);
    await this.page.goto(path);
    await this.page.getByRole('button', { name: /Sign out|退出/ }).waitFor();
  }

  /** At the house's address with next to nothing loaded. */
  private async atTheDoor(): Promise<void> {
    if (this.page.url() === 'about:blank') await this.page.goto('/livez');
  }

  /** What on this screen shuts somebody out; its looks are the same in both languages, and half of the work. */
  async barriers(looks = true): Promise<readonly string[]> {
    const { page } = this;
    if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE);
    return page.evaluate(async (enabled) => {
      const { axe: tool, document } = globalThis as unknown as InPage;
      // What is transparent shuts nobody out.
      for (const sheet of document.adoptedStyleSheets) sheet.disabled = true;
      const { violations } = await tool.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: { 'color-contrast': { enabled }, 'avoid-inline-spacing': { enabled } },
        resultTypes: ['violations'],
      });
      for (const sheet of document.adoptedStyleSheets) sheet.disabled = false;
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    }, looks);
  }

  /** The same on the screen in the other language too, by its own switch: that is cheaper than to load it again. */
  async barriersInBothLanguages(): Promise<readonly string[]> {
    const first = await this.barriers();
    await this.switchLanguage();
    await this.settled();
    return [...first, ...(await this.barriers(false))];
  }

  async switchLanguage(): Promise<void> {
    const { page } = this;
    const spoken = await page.locator('html').getAttribute('lang');
    await page.getByRole('button', { name: spoken === 'en' ? '中文' : 'English', exact: true }).click();
    await page.locator(`html:not([lang="${spoken}"])`).waitFor();
  }

  /** Waits until the screen has what it asked the house for. */
  async settled(): Promise<void> {
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    await this.page.getByRole('status').filter({ hasText: /…$/ }).waitFor({ state: 'detached' });
  }

  async leave(): Promise<void> {
    await this.leaveWindow(this.page);
    if (this.faults.length > 0) throw new Error(`The page had faults: ${this.faults.join('\n')}`);
  }
}

/** Runs in the page: asks for a seat and keeps its key where the lobby would. */
const askForSeat = async (table: string): Promise<void> => {
  const { fetch, sessionStorage } = globalThis as unknown as InPage;
  const answer = await fetch(`/api/practice/${table}/seat`, { method: 'POST', headers: { 'x-hardway': '1' } });
  const seat = await answer.text();
  if (!answer.ok) throw new Error(seat);
  sessionStorage.setItem(`hardway:seat:${table}`, seat);
};

/**
 * Runs in the page: gives the password of a practice account, as its button would. A house that cannot look at its record
 * at the moment is asked again.
 */
const askToSignIn = async (account: string): Promise<void> => {
  const { fetch } = globalThis as unknown as InPage;
  const people = (await (await fetch('/api/practice/staff')).json()) as { name: string; password: string }[];
  const { name, password } = people.find((person) => person.name === account)!;
  const headers = { 'x-hardway': '1', 'content-type': 'application/json' };
  const body = JSON.stringify({ name, password });
  // A function with a name would not survive the way from a script to the page.
  let answer: Response;
  do answer = await fetch('/api/staff/sign-in', { method: 'POST', headers, body });
  while (answer.status === 503);
  if (!answer.ok) throw new Error(await answer.text());
};

interface InPage {
  readonly fetch: typeof fetch;
  readonly sessionStorage: { setItem(name: string, value: string): void };
  readonly axe: typeof axe;
  readonly document: { readonly adoptedStyleSheets: readonly { disabled: boolean }[] };
}

/** A link that is cut is part of what is tested; the browser calls it an error. */
const isAboutTheLink = (text: string): boolean => /WebSocket|Failed to load resource/.test(text);
