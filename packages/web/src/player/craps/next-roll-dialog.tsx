import { exact, type Fraction, fraction, slipOf, times, toNumber } from '@hardway/engine';
import { amountText, Dialog, Dice, FigureTable, signedAmount } from '../../design/index.ts';
import type { Words } from '../../words/index.ts';
import { useWords } from '../../words/language.tsx';
import { lookOf } from '../visit.ts';
import { costOfAll, costWhenMade } from './cost.ts';
import { handSentence, travelledPoint, usePositionName } from './names.ts';
import type { NextRoll, RollEffect } from './next-roll.ts';
import { useNextRolls } from './next-roll-strip.tsx';
import { useCraps } from './seat-context.ts';

const effectWords = (words: Words, name: string, { is, net, to }: RollEffect): string => {
  if (is === 'travels') return words.playerCraps.next.effect.travels({ name, to: `${travelledPoint(to ?? '') ?? ''}` });
  return is === 'returned'
    ? words.playerCraps.next.effect.returned({ name })
    : words.playerCraps.next.effect[is]({ name, net: signedAmount(net) });
};

const handWords = (words: Words, { hand, total }: NextRoll): string | null =>
  hand === null ? null : handSentence(words, hand, total);

/** Every total, what it would do to each own wager, and what all of it costs on average. */
const NextRollDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useWords();
  const nameOf = usePositionName();
  const { submission, point, felt } = useCraps();
  const all = useNextRolls();
  const wagers = felt.map(({ wager }) => wager);
  const [rollCost, costAhead] = [slipOf(submission, wagers, point).expectedLoss, costOfAll(submission, wagers)];
  return (
    <Dialog title={words.playerCraps.next.title} closeWord={words.shared.close} onClose={onClose}>
      <FigureTable
        caption={words.playerCraps.next.title}
        heads={[words.shared.total, words.playerCraps.next.ways, words.shared.net, words.playerCraps.next.what]}
        numbers={[1, 2]}
        rows={all.map((row) => ({
          key: `${row.total} ${row.dice?.join()}`,
          cells: [
            <span key="total" className="row gap-2">
              <b>{row.total}</b>{' '}
              {row.dice?.map((roll) => (
                <Dice key={roll.join()} roll={roll} size="1.1rem" />
              ))}
            </span>,
            `${row.ways} / 36`,
            <b key="net" className={lookOf(row.net)}>
              {row.net === 0 ? '0' : signedAmount(row.net)}
            </b>,
            <ul key="what" className="effects">
              {handWords(words, row) && <li className="soft">{handWords(words, row)}</li>}
              {row.effects.map((effect) => (
                <li key={`${effect.position} ${effect.is}`}>{effectWords(words, nameOf(effect.position), effect)}</li>
              ))}
              {row.effects.length === 0 && row.hand === null && (
                <li className="soft">{words.playerCraps.next.nothing}</li>
              )}
            </ul>,
          ],
        }))}
      />
      <section>
        <h3>{words.shared.averageCost}</h3>
        <p>{words.playerCraps.next.costMade({ value: costWords(costWhenMade(submission, wagers)) })}</p>
        <p>{words.playerCraps.next.costRoll({ value: costWords(rollCost) })}</p>
        <p>{words.playerCraps.next.costAll({ value: costWords(costAhead) })}</p>
        {(rollCost.numerator < 0n || costAhead.numerator < 0n) && <p>{words.playerCraps.next.costAhead}</p>}
        <p className="soft">{words.playerCraps.next.costNote}</p>
      </section>
    </Dialog>
  );
};

export default NextRollDialog;

/** An exact cost: to the nearest cent, and as a fraction of a whole unit. */
const costWords = (minor: Fraction): string => {
  const whole = exact(times(minor, fraction(1, 100)));
  return `${amountText(Math.round(toNumber(minor)))} = ${whole.exact}`;
};
