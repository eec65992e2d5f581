import type { Spot } from '@hardway/engine';
import { Button, Die, Puck, shortAmount } from '../../design/index.ts';
import type { Words } from '../../words/index.ts';
import { useWords } from '../../words/language.tsx';
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
      <span className="of">{totals.join(' · ')}</span>
      <span className="note">{raised.map((paid) => raisedWords(words, paid)).join(' · ')}</span>
    </SpotButton>
  );
};

/** Come, field, don't pass and pass, as they lie before the player. */
export const LineArea = ({ spots }: { spots: readonly Spot[] }) => {
  const [come, field] = [find(spots, 'come'), find(spots, 'field')];
  return (
    <div className="lines">
      {come && <SpotButton spot={come} />}
      {field && <Field spot={field} />}
      <LineWithOdds spots={spots} line="dont-pass" odds="dont-pass-odds" />
      <LineWithOdds spots={spots} line="pass" odds="pass-odds" />
    </div>
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
