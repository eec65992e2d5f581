import { labelOf, type Spot } from '@hardway/engine';
import { Fragment } from 'react';
import { Button, Die, Puck, shortAmount } from '../../design/index.ts';
import { useHold } from '../../house/use-hold.ts';
import type { Words } from '../../words/index.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import { findAction } from './on-felt.ts';
import { barredBy, fieldPrint, type PaidAlike } from './printed.ts';
import { useCraps } from './seat-context.ts';
import { SpotButton } from './spot-button.tsx';

const find = (spots: readonly Spot[], id: string): Spot | undefined => spots.find((spot) => spot.id === id);

/** Don't come, at the side of the numbers. */
export const DontCome = ({ spots }: { spots: readonly Spot[] }) => {
  const spot = find(spots, 'dont-come');
  return spot ? (
    <SpotButton spot={spot}>
      <Bar spot={spot} />
    </SpotButton>
  ) : null;
};

const Bar = ({ spot }: { spot: Spot }) => {
  const words = useWords();
  const { totals, face } = barredBy(spot);
  if (totals.length === 0) return null;
  return (
    <span className="bar">
      {face && (
        <span aria-hidden="true">
          <Die face={face} size="1.05rem" />
          <Die face={face} size="1.05rem" />
        </span>
      )}
      <span>{words.playerCraps.bar({ totals: totals.join(words.shared.comma) })}</span>
    </span>
  );
};

const Field = ({ spot }: { spot: Spot }) => {
  const words = useWords();
  const { totals, raised } = fieldPrint(useCraps().submission, spot);
  return (
    <SpotButton spot={spot}>
      <span className="of">
        {totals.map((total, index) => (
          <Fragment key={total}>
            {index > 0 && ' · '}
            <i className={raised.some((paid) => paid.totals.includes(total)) ? 'raised' : ''}>{total}</i>
          </Fragment>
        ))}
      </span>
      <span className="note">{raised.map((paid) => raisedWords(words, paid)).join(' · ')}</span>
    </SpotButton>
  );
};

/** Come, field, don't pass and pass, as they lie before the player. */
export const LineArea = ({ spots }: { spots: readonly Spot[] }) => {
  const [come, field] = [find(spots, 'come'), find(spots, 'field')];
  return (
    <>
      {come && <SpotButton spot={come} />}
      {field && <Field spot={field} />}
      <LineWithOdds spots={spots} line="dont-pass" odds="dont-pass-odds" />
      <LineWithOdds spots={spots} line="pass" odds="pass-odds" />
    </>
  );
};

/** Both lines go on round the corner of the table. A finger that lands there bets the same; others have the line itself. */
export const Legs = ({ spots }: { spots: readonly Spot[] }) =>
  ['pass', 'dont-pass'].map((id) => {
    const spot = find(spots, id);
    return spot && <Leg key={id} spot={spot} />;
  });

const Leg = ({ spot: { id } }: { spot: Spot }) => {
  const language = useLanguage();
  const { rulebook, onBet, onHelp } = useCraps();
  const hold = useHold(
    () => onBet(id),
    () => onHelp(id),
  );
  return (
    <button type="button" className={`leg ${id}`} tabIndex={-1} aria-hidden="true" {...hold}>
      <span>{labelOf(rulebook, id, language)}</span>
    </button>
  );
};

const LineWithOdds = ({ spots, line, odds }: { spots: readonly Spot[]; line: string; odds: string }) => {
  const words = useWords();
  const { hand } = useCraps();
  const [spot, support] = [find(spots, line), find(spots, odds)];
  return (
    <div className={`with-odds ${line}`}>
      {spot && (
        <SpotButton spot={spot}>
          <Bar spot={spot} />
          {line === 'dont-pass' && hand.comeWagersOnly && hand.shooter !== null && (
            <Puck isOn={false} label={words.playerCraps.puckOnDontPass({ seat: hand.shooter })} size="var(--puck)" />
          )}
        </SpotButton>
      )}
      {support && <SpotButton spot={support} />}
      {support && <MaxOdds spot={odds} />}
    </div>
  );
};

/** As much as may still be laid beside the line, in payable steps. */
const MaxOdds = ({ spot }: { spot: string }) => {
  const words = useWords();
  const { actions, isBusy, onOrder } = useCraps();
  const most = findAction(actions, 'bet', spot)?.stakes?.most;
  if (most === undefined) return null;
  return (
    <Button className="max" disabled={isBusy} onClick={() => onOrder([{ type: 'PlaceWager', spot, stake: most }])}>
      {words.playerCraps.mine.max} +{shortAmount(most)}
    </Button>
  );
};

const raisedWords = ({ playerCraps }: Words, { totals, times }: PaidAlike): string =>
  playerCraps.raised({
    count: totals.length,
    totals: totals.join(', '),
    times: playerCraps.times[times] ?? playerCraps.timesMore({ times }),
  });
