import { setTimeout as passed } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { TestBrowser, Visitor } from '../browser/browser.ts';
import type { Random } from '../random.ts';
import type { Books } from './books.ts';
import type { Part } from './cast.ts';
import { type Deed, drawDeed } from './deeds.ts';
import { deadEndOn, moneyWrong, promiseBroken, refusalsOn, refusedWrong, seatsWrong } from './judge.ts';
import { Line } from './line.ts';
import { IN_PAGE, isAtRest, listenAnew, type Seen, seenOn } from './sight.ts';

/** Whatever is asked is answered within this, on the slowest machine. */
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 15;

/** Somebody at a screen, who does one thing after another and looks at what comes of it. */
export class Person {
  readonly part: Part;
  private readonly visitor: Visitor;
  private readonly line: Line;
  private readonly vouchers: string[];
  /** What it was refused tonight, by code. */
  readonly refused: string[] = [];
  private dialog: string | null = null;

  private constructor(part: Part, visitor: Visitor, vouchers: string[]) {
    this.part = part;
    this.visitor = visitor;
    this.line = new Line(visitor.page);
    this.vouchers = vouchers;
  }

  static async arrive(browser: TestBrowser, address: string, part: Part, vouchers: string[]): Promise<Person> {
    const { viewport, locale, role, table, home } = part;
    const visitor = await browser.visitor(address, { viewport, locale, ownWindow: true });
    await visitor.context.addInitScript({ path: IN_PAGE });
    await visitor.context.addInitScript('window.print = () => {}');
    visitor.context.setDefaultTimeout(PATIENCE_MS);
    visitor.context.on('page', (page) => void page.close());
    const person = new Person(part, visitor, vouchers);
    await (role ? visitor.signIn(role, home) : visitor.sit(table!));
    return person;
  }

  get page(): Page {
    return this.visitor.page;
  }

  draw(random: Random): Promise<Deed> {
    const { part, page, vouchers, visitor } = this;
    const comesBack = () => (part.role ? visitor.signIn(part.role, part.home) : page.goto(part.home));
    return drawDeed(random, { part, page, vouchers, comesBack }, this.dialog);
  }

  /** Does it, and tells what is wrong with what comes of it. */
  async does(deed: Deed, books: Books): Promise<{ readonly isDone: boolean; readonly wrong: readonly string[] }> {
    this.line.refusals.length = 0;
    await listenAnew(this.page);
    const isDone = await deed.does();
    const unrest = await this.rest();
    if (unrest) return { isDone, wrong: [unrest] };
    const wrong = await this.look(isDone ? deed : null, books);
    this.vouchers.push(...this.line.vouchers.splice(0));
    this.refused.push(...this.line.refusals.map(({ refused }) => refused));
    return { isDone, wrong: [...this.visitor.faults.splice(0).map((fault) => `the page fails: ${fault}`), ...wrong] };
  }

  /** What is still awaited when nothing more should be. */
  private async rest(): Promise<string | null> {
    const until = Date.now() + PATIENCE_MS;
    for (let calm = 0; calm < 2; ) {
      calm = this.line.isQuiet && (await this.isStill()) ? calm + 1 : 0;
      if (calm < 2 && Date.now() > until) return `it does not come to rest: ${(await seenOn(this.page)).says}`;
      await passed(LOOK_EVERY_MS);
    }
    return null;
  }

  /** A page that is being left can be asked nothing. */
  private async isStill(): Promise<boolean> {
    try {
      return await isAtRest(this.page);
    } catch (error) {
      if (/context was destroyed|navigat|roaming is not defined/.test(`${error}`)) return false;
      throw error;
    }
  }

  /** News may come at any time: what is wrong with a screen is what stays wrong. */
  private async look(deed: Deed | null, books: Books): Promise<readonly string[]> {
    const first = await seenOn(this.page);
    this.dialog = first.dialog?.title ?? null;
    const lasting = await this.lasting(
      (seen) => [...deadEndOn(seen), ...refusalsOn(seen), ...this.seatWrong(seen, books), ...seatsWrong(seen, books)],
      books,
    );
    return [...(deed ? promiseBroken(deed, first) : []), ...refusedWrong(this.line.refusals, first), ...lasting];
  }

  private seatWrong(seen: Seen, books: Books): readonly string[] {
    const { atSeat } = this.line;
    return atSeat ? moneyWrong(seen, books, atSeat.table, atSeat.seat) : [];
  }

  private async lasting(judge: (seen: Seen) => readonly string[], books: Books): Promise<readonly string[]> {
    const until = Date.now() + PATIENCE_MS / 2;
    for (;;) {
      const wrong = await books.read();
      const found = judge(await seenOn(this.page));
      if (wrong.length > 0 || found.length === 0 || Date.now() > until) return [...wrong, ...found];
      await passed(LOOK_EVERY_MS * 4);
    }
  }

  leave(): Promise<void> {
    return this.visitor.context.close();
  }
}
