import type { Page } from 'playwright-core';

/** A page whose time goes on only when it is told to, so that a slow machine takes the same pictures as a quick one. */

/** Runs in the page: everything that moves goes on by so many milliseconds, and waits there. */
const goOn = (by: number): void => {
  const page = globalThis as unknown as InPage;
  page.ages ??= new WeakMap();
  for (const animation of page.document.getAnimations()) {
    const before = page.ages.get(animation);
    const age = before === undefined ? 0 : before + by;
    page.ages.set(animation, age);
    animation.pause();
    animation.currentTime = age;
  }
};

interface Moving {
  currentTime: number;
  pause(): void;
}

interface InPage {
  ages?: WeakMap<Moving, number>;
  readonly document: { getAnimations(): readonly Moving[] };
}

/** From here on. The clock has to be installed before the page is loaded; it stops further on than it has come by itself. */
export const stopTime = async (page: Page): Promise<void> => {
  await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + 600_000);
  await page.evaluate(goOn, 0);
};

export const letTimePass = async (page: Page, milliseconds: number): Promise<void> => {
  await page.clock.runFor(milliseconds);
  await page.evaluate(goOn, milliseconds);
};

/** What the page shows now, as a still WebP. */
export const frameOf = async (page: Page, scale: number): Promise<Buffer> => {
  const line = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...page.viewportSize()!, scale };
  const { data } = await line.send('Page.captureScreenshot', { format: 'webp', quality: 46, clip });
  await line.detach();
  return Buffer.from(data, 'base64');
};

export interface Frame {
  readonly picture: Buffer;
  readonly milliseconds: number;
}

const chunk = (name: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

/** The parts of a WebP that hold its pixels, by https://developers.google.com/speed/webp/docs/riff_container. */
const pixelsIn = (webp: Buffer): Buffer => {
  const kept: Buffer[] = [];
  for (let at = 12; at < webp.length; ) {
    const next = at + 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2);
    if (['VP8 ', 'VP8L', 'ALPH'].includes(webp.toString('latin1', at, at + 4))) kept.push(webp.subarray(at, next));
    at = next;
  }
  return Buffer.concat(kept);
};

const ANIMATED = 0x02;
/** Each frame takes the place of the one before. */
const OPAQUE = 0x02;

/** Still pictures, one after another and again from the first, as one WebP that moves. */
export const movingPicture = (frames: readonly Frame[], width: number, height: number): Buffer => {
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(ANIMATED);
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const parts = frames.map(({ picture, milliseconds }) => {
    const head = Buffer.alloc(16);
    head.writeUIntLE(width - 1, 6, 3);
    head.writeUIntLE(height - 1, 9, 3);
    head.writeUIntLE(milliseconds, 12, 3);
    head.writeUInt8(OPAQUE, 15);
    return chunk('ANMF', Buffer.concat([head, pixelsIn(picture)]));
  });
  const body = [Buffer.from('WEBP', 'latin1'), chunk('VP8X', canvas), chunk('ANIM', Buffer.alloc(6)), ...parts];
  return chunk('RIFF', Buffer.concat(body));
};
