import { parseArgs } from 'node:util';
import { TestBrowser } from '../test/browser/browser.ts';
import { runEvening } from '../test/roaming/evening.ts';

/**
 * People at terminals, consoles, the floor and the cage of a real house do whatever their screens offer, and after each
 * deed the screen has to agree with the record. Each evening is drawn from a seed; the next one has the next.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '60' },
    /** Of an evening, after which a new house opens. */
    actions: { type: 'string', default: '400' },
    /** Of the cast, from its first. */
    people: { type: 'string', default: '10' },
    /** Tells each deed before it is done. */
    steps: { type: 'boolean', default: false },
    /** Where pictures of every screen are kept when something is wrong. */
    pictures: { type: 'string' },
  },
});

/** Of a failing evening, so many are told. */
const LAST_STEPS = 40;

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

const until = Date.now() + Number(values.minutes) * 60_000;
const goesOn = (): boolean => Date.now() < until;
const [actions, people] = [Number(values.actions), Number(values.people)];
const sum = { evenings: 0, actions: 0, missed: 0, rounds: 0, refused: 0, failed: 0 };
const codes = new Set<string>();
const browser = await TestBrowser.launch();
try {
  for (let seed = Number(values.seed); goesOn(); seed += 1) {
    const { wrong, steps, missed, refused, rounds, events } = await runEvening(browser, {
      ...{ seed, people, actions, pictures: values.pictures, goesOn },
      ...(values.steps && { tell: (step) => say(`  ${step}`) }),
    });
    sum.evenings += 1;
    sum.actions += steps.length;
    sum.missed += missed;
    sum.rounds += rounds;
    sum.refused += refused.length;
    for (const code of refused) codes.add(code);
    say(
      `seed ${seed}: ${steps.length} actions (${missed} in vain), ${rounds} rounds and throws, ${refused.length} noes, ${events} events`,
    );
    if (wrong.length === 0) continue;
    sum.failed += 1;
    for (const step of values.steps ? [] : steps.slice(-LAST_STEPS)) say(`  ${step}`);
    for (const what of wrong) say(`  WRONG: ${what}`);
    say(`Again: npm run check:roaming -- --seed ${seed} --actions ${actions} --people ${people}`);
  }
} finally {
  await browser.close();
}
say(
  `${sum.evenings} evenings, ${sum.actions} actions (${sum.missed} in vain), ${sum.rounds} rounds and throws, ` +
    `${sum.refused} noes of the house with ${codes.size} codes: ` +
    `${sum.failed === 0 ? 'nothing wrong' : `${sum.failed} evenings with something wrong`}`,
);
process.exitCode = sum.failed === 0 ? 0 : 1;
