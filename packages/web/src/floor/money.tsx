import type { FloorAlert, TableAtAGlance, TableMoney } from '@hardway/server/protocol';
import { amountText, Fact, signedAmount } from '../design/index.ts';
import { momentOf, span } from '../house/moments.ts';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';

/** A share of what was staked, in per cent: "2.78 %". */
const shareText = (part: number, of: number): string => `${((100 * part) / of).toFixed(2).replace('-', '−')} %`;

/** What a table has taken this shift, beside what its wagers were expected to bring. */
export const MoneyFacts = ({ money }: { money: TableMoney }) => {
  const words = useWords();
  const { drop, win, staked, expected, exposure, anHour, since } = money;
  return (
    <dl className="money" title={since > 0 ? words.floor.money.since({ time: momentOf(words, since) }) : undefined}>
      <Fact name={words.floor.money.drop} value={amountText(drop)} />
      <Fact
        name={words.floor.money.win}
        value={
          <>
            <b className={win < 0 ? 'bad' : ''}>{signedAmount(win)}</b>{' '}
            <small title={expected.exact}>
              {words.floor.money.expected({ figure: signedAmount(expected.nearest) })}
            </small>
          </>
        }
      />
      <Fact
        name={words.floor.money.hold}
        value={
          staked === 0 ? (
            '–'
          ) : (
            <>
              {shareText(win, staked)}{' '}
              <small>{words.floor.money.expected({ figure: shareText(expected.nearest, staked) })}</small>
            </>
          )
        }
      />
      <Fact name={words.floor.money.exposure} value={amountText(exposure)} />
      <Fact name={words.floor.money.anHour} value={anHour} />
    </dl>
  );
};

/** Sums of the tables that are shown; null where nobody may see them. */
export const moneyOfAll = (tables: readonly TableAtAGlance[]) => {
  const known = tables.flatMap(({ money }) => money ?? []);
  const sumOf = (figure: 'drop' | 'win' | 'exposure'): number => known.reduce((sum, each) => sum + each[figure], 0);
  return known.length === 0 ? null : { drop: sumOf('drop'), win: sumOf('win'), exposure: sumOf('exposure') };
};

/** Something about money that somebody should look at, in words. */
export const alertWords = (words: Words, { turn }: TableAtAGlance, alert: FloorAlert, now: number): string => {
  const said = words.floor.alert;
  if (alert.is === 'unusual') return alert.won ? said.unusualWin : said.unusualLoss;
  const { seat } = alert;
  const [amount, since] = [amountText(alert.amount), span(words, now - alert.at)];
  return alert.is === 'big-win'
    ? said.bigWin({ seat, amount, unit: words.shared.unit[turn.unit]({ number: alert.number }), since })
    : said.littlePlay({ seat, amount, played: amountText(alert.played), since });
};
