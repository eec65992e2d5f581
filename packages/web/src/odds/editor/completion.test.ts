import { describe, expect, test } from 'vitest';
import { mistakeIn } from './check.ts';
import { completionAt } from './completion.ts';
import { EXAMPLES } from './examples.ts';

/** Labels of what is offered at the bar. */
const offered = (marked: string): readonly string[] =>
  completionAt(marked.replace('|', ''), marked.indexOf('|'))?.offers.map(({ label }) => label) ?? [];

/** The text after the first offer was taken. */
const taken = (marked: string): string => {
  const text = marked.replace('|', '');
  const { span, offers } = completionAt(text, marked.indexOf('|'))!;
  return text.slice(0, span.from) + offers[0]!.insert + text.slice(span.to);
};

const CRAPS = '"rulebook": "md-craps"';

test('the fields of a file are those of the schema, with what they are for, and none twice', () => {
  const found = completionAt('{"name": "x", "r', 16)!;
  expect(found.offers.map(({ label }) => label)).toEqual(['rulebook', 'rules', 'counters', 'boards']);
  expect(found.offers[0]!.told).toEqual({ en: 'The document that is played by.' });
  expect(offered('{"name": "x", "na|')).toEqual([]);
  expect(taken('{"ru|')).toBe('{"rulebook": ""');
  expect(taken('{"rules": [{"wh|')).toBe('{"rules": [{"when": ""');
  expect(taken('{"counters": {"hits": {"ma|')).toBe('{"counters": {"hits": {"max": ');
  expect(taken('{"rul|": "md-craps"}')).toBe('{"rulebook": "md-craps"}');
});

test.each([
  [`{${CRAPS}, "rules": [{"when": "cov|"}]}`, 'a line wager of the player has this point (craps)', '玩家有一注线注'],
  [`{${CRAPS}, "counters": {"hits": {"reset": "sev|"}}}`, 'what became of the shooter (craps)', '掷骰者的结果'],
  [`{${CRAPS}, "rules": [{"when": "on('hard/8|"}]}`, 'Eight the Hardway Bet', '硬'],
  [`{${CRAPS}, "rules": [{"down": "place/*|"}]}`, 'Place', '× 6'],
  [`{${CRAPS}, "bets": [{"spot": "dont-p|"}]}`, 'Don', '不'],
  [`{${CRAPS}, "boards": {"wide": {"field|": 600}}}`, 'Field', ''],
] as const)('%s is explained in both languages', (marked, en, zh) => {
  const told = completionAt(marked.replace('|', ''), marked.indexOf('|'))!.offers[0]!.told!;
  expect(told.en).toContain(en);
  expect(told.zh).toMatch(/[\u4e00-\u9fff]/);
  expect(told.zh).toContain(zh);
});

test.each([
  ['{"rulebook": "|"}', ['md-sicbo', 'pa-sicbo', 'ma-sicbo', 'rws-sicbo', 'md-craps']],
  [`{${CRAPS}, "bets": [{"spot": "dont-|"}]}`, ['dont-pass', 'dont-come']],
  [`{${CRAPS}, "bets": [{"when": |}]}`, ['always', 'come-out', 'point-on']],
  [`{${CRAPS}, "bets": [{"spot": "pass", "odds": |}]}`, ['full']],
  [`{${CRAPS}, "boards": {"wide": {"place/6|": 600}}}`, ['place/6']],
  [`{${CRAPS}, "boards": {"wide": {}, "narrow": {}}, "rules": [{"board": "|"}]}`, ['wide', 'narrow']],
  [
    `{${CRAPS}, "rules": [{"down": "place/|"}]}`,
    ['place/4', 'place/5', 'place/6', 'place/8', 'place/9', 'place/10', 'place/*'],
  ],
  [`{${CRAPS}, "counters": {"hits": {"max": 3}}, "rules": [{"when": "point > 0 and hi|"}]}`, ['hits']],
  [`{${CRAPS}, "rules": [{"when": "on('place/6|"}]}`, ['place/6']],
  [`{${CRAPS}, "counters": {"hits": {"reset": "sev|"}}}`, ['sevenOut']],
  [`{${CRAPS}, "counters": {"hits": {"before": "sev|"}}}`, []],
  [`{${CRAPS}, "rules": [{"first": [{"wh|`, ['when']],
] as const)('%s: %j', (marked, labels) => {
  expect(offered(marked).slice(0, 7)).toEqual(labels);
});

describe('what is wrong is found in the text', () => {
  const marked = (text: string): string | null => {
    const span = mistakeIn(text)?.span;
    return span ? text.slice(span.from, span.to) : null;
  };

  test.each([
    [`{${CRAPS}, "rules": [{"when": "point > 0 and hit < 3"}]}`, 'hit'],
    [`{${CRAPS}, "rules": [], "boards": {"full": {"place/6": "600 * hit"}}}`, 'hit'],
    [`{${CRAPS}, "rules": [{"bets": {"place/7": 600}}]}`, '600'],
    [`{${CRAPS}, "bets": [{"spot": "pass"}]}`, '{"spot": "pass"}'],
    [`{${CRAPS}, "bets": [{"spot": "pass", "stake": ten}]}`, 'ten'],
    ['{"rulebook": "md-crap", "bets": []}', '"md-crap"'],
    ['{}', '{}'],
  ])('in %s it is %s', (text, wrong) => {
    expect(marked(text)).toBe(wrong);
  });

  test('and nothing is wrong with any of the examples', () => {
    expect(EXAMPLES.length).toBeGreaterThan(30);
    expect(EXAMPLES.filter(({ text }) => mistakeIn(text) !== null)).toEqual([]);
  });
});
