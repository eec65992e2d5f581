import { describe, expect, test } from 'vitest';
import { moneyLabel, percentLabel } from './figures.ts';
import { compareChart, distributionChart, type FanPicture, fanChart, ruinChart } from './index.ts';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

const TOKEN = /<(\/?)([A-Za-z]+)((?:\s[\w:-]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
const ENTITY = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' } as const;

const plain = (text: string): string =>
  text.replace(/&[^;]*;?/g, (entity) => {
    if (!(entity in ENTITY)) throw new Error(`"${entity}" is no entity`);
    return ENTITY[entity as keyof typeof ENTITY];
  });

/** The elements of an XML text in order; it throws where the text is not well formed. */
const elementsOf = (xml: string): Element[] => {
  const [all, open]: [Element[], Element[]] = [[], []];
  let end = 0;
  for (const [token, closing, name = '', attributes = '', empty, text] of xml.matchAll(TOKEN)) {
    end += token.length;
    if (text !== undefined) {
      if (open.length > 0) open.at(-1)!.text += plain(text);
      else if (text.trim() !== '') throw new Error(`"${text}" stands outside`);
    } else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
    } else {
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, plain(value!)]);
      if (new Set(pairs.map(([key]) => key)).size < pairs.length) throw new Error(`<${name}> repeats an attribute`);
      all.push({ name, attributes: Object.fromEntries(pairs), text: '' });
      if (!empty) open.push(all.at(-1)!);
    }
  }
  if (end < xml.length || open.length > 0) throw new Error(`it breaks off at "${xml.slice(end, end + 40)}"`);
  return all;
};

const byClass = (svg: string, look: string): Element[] =>
  elementsOf(svg).filter(({ attributes }) => attributes.class?.split(' ').includes(look));

const pointsOf = (svg: string, look: string): [x: number, y: number][] =>
  byClass(svg, look)[0]!
    .attributes.points!.split(' ')
    .map((point) => point.split(',').map(Number) as [number, number]);

/** Where a text stands, by the widths of a common sans serif. */
const boxOf = ({ attributes, text }: Element) => {
  const [x, y, size] = [Number(attributes.x), Number(attributes.y), Number(attributes['font-size'])];
  const width = 0.58 * size * [...text].length;
  const left = x - { start: 0, middle: width / 2, end: width }[attributes['text-anchor']!]!;
  return { text, left, right: left + width, top: y - 0.75 * size, bottom: y + 0.2 * size };
};

type Box = ReturnType<typeof boxOf>;

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The same walks at every run: a fair coin of two dollars a roll, from a bankroll down to nothing. */
const walks = (sessions: number, rolls: number, bankroll: number, stake = 200) => {
  let state = 1;
  const coin = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state > 2 ** 31 ? stake : -stake;
  };
  return Array.from({ length: sessions }, () => {
    const path = [bankroll];
    while (path.length <= rolls) path.push(path.at(-1)! === 0 ? 0 : path.at(-1)! + coin());
    return path;
  });
};

const tally = (values: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

const TITLED = { title: 'Pass line', subtitle: 'Maryland craps, 400 sessions of 200 rolls' };
const [SESSIONS, ROLLS, BANKROLL] = [400, 200, 2000];
const PATHS = walks(SESSIONS, ROLLS, BANKROLL);
const FINALS = tally(PATHS.map((path) => path.at(-1)!));
const MEAN = PATHS.reduce((sum, path) => sum + path.at(-1)!, 0) / SESSIONS;
const RUINED = FINALS.get(0)!;
const CURVE = Array.from({ length: ROLLS + 1 }, (_, roll) => ({
  roll,
  share: PATHS.filter((path) => path[roll] === 0).length / SESSIONS,
}));

const quantiles = (share: number): number[] =>
  CURVE.map(({ roll }) => PATHS.map((path) => path[roll]!).toSorted((a, b) => a - b)[Math.ceil(share * SESSIONS) - 1]!);

const FAN: FanPicture = {
  ...TITLED,
  rolls: CURVE.map(({ roll }) => roll),
  low: quantiles(0.1),
  middle: quantiles(0.5),
  high: quantiles(0.9),
  paths: PATHS.slice(0, 50),
  mean: CURVE.map(() => BANKROLL),
  bankroll: BANKROLL,
};

const flatFan = (bankroll: number, values: number[], rolls = [0, 500]): FanPicture => ({
  ...TITLED,
  rolls,
  low: values,
  middle: values,
  high: values,
  paths: [values],
  mean: values,
  bankroll,
});

const HUGE = 1e12;
const far = new Map([...FINALS].map(([final, held]) => [final + HUGE - BANKROLL, held]));
const vast = new Map([...FINALS].map(([final, held]) => [final * (HUGE / BANKROLL), held]));
const all = (final: number, sessions = 400) => new Map([[final, sessions]]);
const named = (...finals: ReadonlyMap<number, number>[]) =>
  finals.map((each, index) => ({ name: `Pass line, ${index + 1} times the odds`, finals: each }));
const distribution = (finals: ReadonlyMap<number, number>, bankroll: number, mean: number, ruined?: number) =>
  distributionChart({ ...TITLED, finals, bankroll, mean, ...(ruined === undefined ? {} : { ruined }) });

const CHARTS: readonly [name: string, svg: string][] = [
  ['a fan', fanChart(FAN)],
  ['a fan without paths and mean', fanChart({ ...FAN, paths: [], mean: null })],
  ['a fan in which all are ruined', fanChart(flatFan(50_000, [50_000, 0]))],
  ['a fan in which nothing moves', fanChart(flatFan(50_000, [50_000, 50_000]))],
  ['a fan of one checkpoint', fanChart(flatFan(50_000, [62_345], [500]))],
  ['a fan of a cent', fanChart(flatFan(1, [1, 2]))],
  ['a fan of a huge bankroll', fanChart(flatFan(HUGE, [HUGE, HUGE + 100_000]))],
  ['a distribution', distribution(FINALS, BANKROLL, MEAN, RUINED)],
  ['a distribution without word of ruin', distribution(FINALS, BANKROLL, MEAN)],
  ['a distribution of the ruined', distribution(all(0), BANKROLL, 0, 400)],
  ['a distribution of the same end', distribution(all(BANKROLL), BANKROLL, BANKROLL, 0)],
  ['a distribution of one session', distribution(all(62_345, 1), 50_000, 62_345, 0)],
  ['a distribution of mostly ruined', distribution(new Map([...FINALS, [0, 5000]]), BANKROLL, 120, 5000)],
  ['a distribution far from zero', distribution(far, HUGE, HUGE - 0.3, 0)],
  ['a distribution of vast fortunes', distribution(vast, HUGE, HUGE, RUINED)],
  ['a distribution with a long tail', distribution(new Map([...FINALS, [5e6, 1]]), BANKROLL, MEAN, RUINED)],
  ['ruin', ruinChart({ ...TITLED, curve: CURVE, exact: RUINED / SESSIONS })],
  ['ruin of none', ruinChart({ ...TITLED, curve: [{ roll: 500, share: 0 }] })],
  ['ruin of all', ruinChart({ ...TITLED, curve: [{ roll: 1, share: 1 }], exact: 1 })],
  ['ruin that is rare', ruinChart({ ...TITLED, curve: [{ roll: 1e9, share: 0.000003 }], exact: 0.0000031 })],
  ['a comparison', compareChart({ ...TITLED, strategies: named(FINALS, all(1000)), bankroll: BANKROLL })],
  ['a comparison of equals', compareChart({ ...TITLED, strategies: named(FINALS, FINALS) })],
  ['a comparison of the ruined', compareChart({ ...TITLED, strategies: named(all(0), all(0)), bankroll: BANKROLL })],
  ['a comparison of the same end', compareChart({ ...TITLED, strategies: named(all(500), all(500)), bankroll: 500 })],
  ['a comparison far from zero', compareChart({ ...TITLED, strategies: named(far, all(HUGE)), bankroll: HUGE })],
  [
    'a comparison of many',
    compareChart({ ...TITLED, strategies: named(FINALS, all(1000), all(2000), all(3000), all(0), all(4000), FINALS) }),
  ],
];

describe('every chart', () => {
  test.each(CHARTS)('%s is a picture with a title and words for it', (_, svg) => {
    const [root, title, description] = elementsOf(svg);
    expect(root).toMatchObject({
      name: 'svg',
      attributes: { viewBox: '0 0 960 540', width: '960', height: '540', role: 'img' },
    });
    expect(root!.attributes['font-family']).toMatch(/^system-ui/);
    expect(root!.attributes['aria-labelledby']).toBe(`${title!.attributes.id} ${description!.attributes.id}`);
    expect([title!.name, title!.text, description!.name]).toEqual(['title', 'Pass line', 'desc']);
    expect(description!.text).toMatch(/^[A-Z].*[\d$].*\.$/);
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
  });

  test.each(CHARTS)('%s keeps its labels on the page and apart', (_, svg) => {
    const boxes = elementsOf(svg)
      .filter(({ name }) => name === 'text')
      .map(boxOf);
    for (const { text, left, right, top, bottom } of boxes) {
      expect(left >= 0 && right <= 960 && top >= 0 && bottom <= 540, text).toBe(true);
    }
    const clashes = boxes.flatMap((a, index) =>
      boxes.slice(index + 1).flatMap((b) => (overlap(a, b) ? [`${a.text} / ${b.text}`] : [])),
    );
    expect(clashes).toEqual([]);
  });

  const HOSTILE = `</title><script>alert("1")</script>&amp; ${'骰'.repeat(200)}\u0000\ud800 ]]>`;

  test.each([
    ['fan', fanChart({ ...FAN, title: HOSTILE, subtitle: HOSTILE })],
    ['distribution', distributionChart({ title: HOSTILE, subtitle: HOSTILE, finals: FINALS, bankroll: 1, mean: 1 })],
    ['ruin', ruinChart({ title: HOSTILE, subtitle: HOSTILE, curve: CURVE })],
    [
      'comparison',
      compareChart({ title: HOSTILE, subtitle: HOSTILE, strategies: [{ name: HOSTILE, finals: FINALS }] }),
    ],
  ])('a hostile title stays text in a %s', (_, svg) => {
    const elements = elementsOf(svg);
    expect(elements.some(({ name }) => name === 'script')).toBe(false);
    expect(elements[1]!.text).toContain('</title><script>alert("1")</script>&amp; 骰');
    for (const element of elements.filter(({ name }) => name === 'text'))
      expect(boxOf(element).right, element.text).toBeLessThanOrEqual(960);
  });
});

describe('the fan', () => {
  test('has a band that no quantile leaves', () => {
    const band = pointsOf(fanChart(FAN), 'band');
    const upper = band.slice(0, band.length / 2);
    const lower = band.slice(band.length / 2).toReversed();
    const middle = pointsOf(fanChart(FAN), 'blue');
    expect(upper.map(([x]) => x)).toEqual(lower.map(([x]) => x));
    expect(upper.map(([x]) => x)).toEqual(upper.map(([x]) => x).toSorted((a, b) => a - b));
    for (const [index, [, y]] of middle.entries()) {
      expect(upper[index]![1]).toBeLessThanOrEqual(y);
      expect(lower[index]![1]).toBeGreaterThanOrEqual(y);
    }
  });

  test('draws thirty paths, and the mean only where it is known', () => {
    expect(byClass(fanChart(FAN), 'path')).toHaveLength(30);
    expect(byClass(fanChart(FAN), 'mean')).toHaveLength(1);
    expect(byClass(fanChart({ ...FAN, mean: null }), 'mean')).toEqual([]);
  });

  test('starts at the bankroll, also where the first checkpoint comes later', () => {
    const svg = fanChart(flatFan(50_000, [62_345], [500]));
    const [first, last] = pointsOf(svg, 'blue');
    expect(first![1]).toBe(Number(byClass(svg, 'start')[0]!.attributes.y1));
    expect(last![1]).toBeLessThan(first![1]);
  });

  test('keeps its last point however many checkpoints there are', () => {
    const values = Array.from({ length: 10_001 }, (_, index) => 50_000 + index);
    const svg = fanChart(
      flatFan(
        50_000,
        values,
        values.map((_, index) => index),
      ),
    );
    expect(pointsOf(svg, 'blue').length).toBeLessThan(400);
    expect(elementsOf(svg).map(({ text }) => text)).toContain('$600');
  });
});

describe('the distribution', () => {
  const held = (svg: string): number =>
    elementsOf(svg)
      .map(({ name, text }) => (name === 'title' ? /, ([\d,]+) sessions?$/.exec(text)?.[1] : undefined))
      .reduce((sum, figure) => sum + Number(figure?.replaceAll(',', '') ?? 0), 0);

  test.each([
    ['all', distribution(FINALS, BANKROLL, MEAN, RUINED), SESSIONS],
    ['all, without word of ruin', distribution(FINALS, BANKROLL, MEAN), SESSIONS],
    ['all the ruined', distribution(all(0), BANKROLL, 0, 400), 400],
    ['the only session', distribution(all(7, 1), BANKROLL, 7, 0), 1],
    ['those beyond its ends', distribution(new Map([...FINALS, [5e6, 1]]), BANKROLL, MEAN, RUINED), SESSIONS + 1],
    ['those far from zero', distribution(far, HUGE, HUGE, 0), SESSIONS],
  ])('holds %s in its bars', (_, svg, sessions) => {
    expect(held(svg)).toBe(sessions);
  });

  test('sets the ruined apart at the left, with their share', () => {
    const svg = distribution(FINALS, BANKROLL, MEAN, RUINED);
    const [ruined, first] = [byClass(svg, 'ruin-bar')[0]!, byClass(svg, 'bar')[0]!];
    expect(Number(ruined.attributes.x) + Number(ruined.attributes.width)).toBeLessThan(Number(first.attributes.x));
    expect(elementsOf(svg).map(({ text }) => text)).toContain(percentLabel(RUINED / SESSIONS));
    expect(elementsOf(distribution(FINALS, BANKROLL, MEAN, 0)).map(({ text }) => text)).toContain('none');
  });

  test('marks start and mean', () => {
    const svg = distribution(FINALS, BANKROLL, MEAN, RUINED);
    const texts = elementsOf(svg).map(({ text }) => text);
    expect(texts).toContain('start $20');
    expect(texts).toContain(`mean ${moneyLabel(MEAN)}`);
    const [start, mean] = ['start', 'mean'].map((look) => Number(byClass(svg, look)[0]!.attributes.x1));
    expect(Math.sign(start! - mean!)).toBe(Math.sign(BANKROLL - MEAN));
  });

  test('says where a bar holds what lies beyond it', () => {
    const svg = distribution(new Map([...FINALS, [5e6, 1]]), BANKROLL, MEAN, RUINED);
    expect(elementsOf(svg).map(({ text }) => text)).toContain(
      'bankroll at the end; the last bar holds all up to $50,000',
    );
  });
});

describe('ruin', () => {
  test('never falls, and shows the exact chance where it is known', () => {
    const svg = ruinChart({ ...TITLED, curve: CURVE, exact: 0.2 });
    const heights = pointsOf(svg, 'ruin').map(([, y]) => y);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expect(byClass(svg, 'start')).toHaveLength(1);
    expect(elementsOf(svg).map(({ text }) => text)).toContain('20.0%');
    expect(byClass(ruinChart({ ...TITLED, curve: CURVE, exact: null }), 'start')).toEqual([]);
  });
});

describe('a comparison', () => {
  test('shows at each bankroll the share that ends at or below it', () => {
    const half = new Map([
      [0, 100],
      [100_000, 300],
    ]);
    const points = pointsOf(compareChart({ ...TITLED, strategies: named(half) }), 'blue');
    const [foot, top] = [points[0]![1], points.at(-1)![1]];
    const shares = points.map(([, y]) => (foot - y) / (foot - top));
    expect(shares.map((share) => share.toFixed(2))).toEqual(['0.00', '0.25', '0.25', '1.00']);
  });

  test('names every strategy in the picture and in words', () => {
    const strategies = named(FINALS, all(1000), all(3000));
    const elements = elementsOf(compareChart({ ...TITLED, strategies }));
    for (const { name } of strategies) {
      expect(elements.filter(({ text }) => text === name)).toHaveLength(1);
      expect(elements[2]!.text).toContain(`${name}: one in ten ends at or below`);
    }
  });
});

describe('words and places', () => {
  test.each([
    [0, '$0'],
    [120_000, '$1,200'],
    [95_823.4, '$958.23'],
    [5, '$0.05'],
    [1e14, '$1,000,000,000,000'],
  ])('%d cents are %s', (cents, words) => {
    expect(moneyLabel(cents)).toBe(words);
  });

  test.each([
    [0, '0%'],
    [1, '100%'],
    [0.1234, '12.3%'],
    [0.0693, '6.9%'],
    [0.00031, '0.031%'],
    [0.99996, '99.9960%'],
  ])('a share of %d is %s', (share, words) => {
    expect(percentLabel(share)).toBe(words);
  });
});
