import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../screens/finding.ts';
import type { Language } from '../screens/guide.ts';
import { ALL_SCREENS, type Opened, openForWalk, tablesNamed } from '../screens/screens.ts';
import { sizesNamed } from '../screens/sizes.ts';
import { askedAt, Onlooker, walkThrough } from '../screens/walk.ts';

/** A few steps of `npm run check:screens`: both felts, a console and the floor, as they are painted; axe has its own tests. */

let opened: Opened;

beforeAll(async () => {
  opened = await openForWalk(tablesNamed('sentosa', 'craps', 'sentosa-dealer', 'sentosa-desk'));
});

afterAll(() => opened.close());

const SCREENS = ['play/sentosa', 'play/craps', 'console/sentosa-dealer', 'floor'];
const LANGUAGES: readonly Language[] = ['en', 'zh'];
const WALKS = SCREENS.flatMap((name) => LANGUAGES.map((language) => ({ name, language })));

test.each(WALKS)('nothing to stumble over at $name in $language', async ({ name, language }) => {
  const screen = ALL_SCREENS.find((each) => each.name === name)!;
  const order = { sizes: sizesNamed('390,844x390,1280'), pictures: null, all: false, axe: false };
  expect(await walkThrough(opened.guide, screen, language, order)).toEqual([]);
});

/** One of each, and beside it what is as it should be. */
const PLANTED = `<!doctype html><html lang="zh"><body style="margin: 0; font: 16px sans-serif; color: black; background: white">
  <p id="well">够大的字 <button style="width: 44px; height: 44px">好</button></p>
  <p style="width: 1500px">宽</p>
  <p class="cut" style="width: 60px; overflow: hidden; white-space: nowrap">这一行字比它的框长得多</p>
  <p class="over" style="height: 0; margin: 0">上面一行</p><p class="below" style="margin: 0">下面一行</p>
  <svg width="100" height="100" viewBox="0 0 100 100">
    <text class="hidden" x="40" y="55">注区</text>
    <svg class="chip-face" viewBox="0 0 100 100"><circle cx="50" cy="53" r="47" fill="gray" /><circle cx="50" cy="50" r="48" fill="silver" fill-opacity="0.1" /></svg>
  </svg>
  <p class="tiny" style="font-size: 10px">小字</p>
  <button class="narrow" style="width: 20px; height: 44px">窄</button>
  <p class="pale" style="background: linear-gradient(to right, white, black 60%)">从清楚到看不清的一行字，在渐变色上，一直写到右边，看看哪里还看得清楚，哪里已经看不清楚了，再写长一些</p>
  <p class="english">This was forgotten</p>
</body></html>`;

test('whatever a person would stumble over is found where it stands', async () => {
  const visitor = await opened.guide.visit('/livez', 'body');
  const { page } = visitor;
  // The house’s policy forbids what is written into elements.
  await page.goto('about:blank');
  await page.setContent(PLANTED);
  const onlooker = await Onlooker.at(page);
  const [size] = sizesNamed('1280');
  const { findings } = await onlooker.look(size!, askedAt({ touched: true }, 'zh', size!));
  const found = (kind: Finding['kind']) => findings.filter((each) => each.kind === kind).map(({ where }) => where);
  expect(found('sideways')).toEqual(['p']);
  expect(found('cut')).toEqual(['p.cut']);
  expect(found('overlap')).toEqual(['p.over']);
  expect(found('under a chip')).toEqual(['text.hidden']);
  expect(found('small text')).toEqual(['p.tiny']);
  expect(found('small target')).toEqual(['button.narrow']);
  expect(found('contrast')).toEqual(['p.pale']);
  expect(found('English')).toEqual(['p.english']);
  await onlooker.leave();
  await visitor.leave();
});
