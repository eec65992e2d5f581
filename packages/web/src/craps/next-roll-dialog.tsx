import { exact, type Fraction, fraction, slipOf, times, toNumber } from '@hardway/engine';
import { amount, Dialog, Dice, FigureTable, signedAmount } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import { costOfAll } from './cost.ts';
import { positionName, travelledPoint } from './names.ts';
import type { Effect, NextRoll } from './next-roll.ts';
import { useNextRolls } from './next-roll-strip.tsx';
import { useCraps } from './seat-context.ts';
import { type CrapsWords, useCrapsWords } from './words.ts';

const effectWords = ({ next, ...words }: CrapsWords, { position, is, net, to }: Effect): string => {
  const name = positionName({ next, ...words }, position);
  if (is === 'travels') return next.effect.travels(name, `${travelledPoint(to ?? '') ?? ''}`);
  return is === 'returned' ? next.effect.returned(name) : next.effect[is](name, signedAmount(net));
};

const handWords = (words: CrapsWords, { hand, total }: NextRoll): string | null =>
  hand === null ? null : words.handSays[hand](total);

/** Every total, what it would do to each own wager, and what all of it costs on average. */
const NextRollDialog = ({ onClose }: { onClose: () => void }) => {
  const { words: shared } = useLanguage();
  const words = useCrapsWords();
  const { submission, point, felt } = useCraps();
  const all = useNextRolls();
  const wagers = felt.map(({ wager }) => wager);
  return (
    <Dialog title={words.next.title} closeWord={shared.close} onClose={onClose}>
      <FigureTable
        caption={words.next.title}
        heads={[words.next.total, words.next.ways, words.next.net, words.next.what]}
        numbers={[1, 2]}
        rows={all.map((row) => ({
          key: `${row.total} ${row.dice?.join()}`,
          cells: [
            <span key="total" className="thrown">
              <b>{row.total}</b>{' '}
              {row.dice?.map((roll) => (
                <Dice key={roll.join()} roll={roll} size="1.1rem" />
              ))}
            </span>,
            `${row.ways} / 36`,
            <b key="net" className={row.net > 0 ? 'gain' : row.net < 0 ? 'loss' : 'level'}>
              {row.net === 0 ? '0' : signedAmount(row.net)}
            </b>,
            <ul key="what" className="effects">
              {handWords(words, row) && <li className="soft">{handWords(words, row)}</li>}
              {row.effects.map((effect) => (
                <li key={`${effect.position} ${effect.is}`}>{effectWords(words, effect)}</li>
              ))}
              {row.effects.length === 0 && row.hand === null && <li className="soft">{words.next.nothing}</li>}
            </ul>,
          ],
        }))}
      />
      <section>
        <h3>{words.next.cost}</h3>
        <p>{words.next.costRoll(costWords(slipOf(submission, wagers, point).expectedLoss))}</p>
        <p>{words.next.costAll(costWords(costOfAll(submission, wagers)))}</p>
        <p className="soft">{words.next.costNote}</p>
      </section>
    </Dialog>
  );
};

export default NextRollDialog;

/** An exact cost: to the nearest cent, and as a fraction of a whole unit. */
const costWords = (minor: Fraction): string => {
  const whole = exact(times(minor, fraction(1, 100)));
  return `${amount(Math.round(toNumber(minor)))} = ${whole.exact}`;
};
