import type { Spot } from '@hardway/engine';
import { Button, Die, Puck, shortAmount } from '../design/index.ts';
import { findAction } from './on-felt.ts';
import { useCraps } from './seat-context.ts';
import { SpotButton } from './spot-button.tsx';
import { useCrapsWords } from './words.ts';

const find = (spots: readonly Spot[], id: string): Spot | undefined => spots.find((spot) => spot.id === id);

/** Don't come, at the side of the numbers. */
export const DontCome = ({ spots }: { spots: readonly Spot[] }) => {
  const words = useCrapsWords();
  const spot = find(spots, 'dont-come');
  return spot ? (
    <SpotButton spot={spot}>
      <Bar words={words.bar} />
    </SpotButton>
  ) : null;
};

const Bar = ({ words }: { words: string }) => (
  <span className="bar">
    <span aria-hidden="true">
      <Die face={6} size="1.05rem" />
      <Die face={6} size="1.05rem" />
    </span>
    <span>{words}</span>
  </span>
);

/** Come, field, don't pass and pass, as they lie before the player. */
export const LineArea = ({ spots }: { spots: readonly Spot[] }) => {
  const words = useCrapsWords();
  const [come, field] = [find(spots, 'come'), find(spots, 'field')];
  return (
    <div className="lines">
      {come && <SpotButton spot={come} />}
      {field && (
        <SpotButton spot={field}>
          <span className="of">{words.fieldNumbers}</span>
          <span className="note">{words.double('2, 12')}</span>
        </SpotButton>
      )}
      <LineWithOdds spots={spots} line="dont-pass" odds="dont-pass-odds" />
      <LineWithOdds spots={spots} line="pass" odds="pass-odds" />
    </div>
  );
};

const LineWithOdds = ({ spots, line, odds }: { spots: readonly Spot[]; line: string; odds: string }) => {
  const words = useCrapsWords();
  const { hand } = useCraps();
  const [spot, support] = [find(spots, line), find(spots, odds)];
  return (
    <div className={`with-odds ${line}`}>
      {spot && (
        <SpotButton spot={spot}>
          {line === 'dont-pass' && <Bar words={words.bar} />}
          {line === 'dont-pass' && hand.comeWagersOnly && hand.shooter !== null && (
            <Puck isOn={false} label={words.puckOnDontPass(hand.shooter)} size="var(--puck)" />
          )}
        </SpotButton>
      )}
      {support && <SpotButton spot={support} />}
      {support && <MaxOdds spot={odds} />}
    </div>
  );
};

/** As much as may still be laid beside the line, in payable steps. */
export const MaxOdds = ({ spot }: { spot: string }) => {
  const words = useCrapsWords();
  const { actions, isBusy, onOrder } = useCraps();
  const most = findAction(actions, 'bet', spot)?.stakes?.most;
  if (most === undefined) return null;
  return (
    <Button className="max" disabled={isBusy} onClick={() => onOrder([{ type: 'PlaceWager', spot, stake: most }])}>
      {words.mine.max} +{shortAmount(most)}
    </Button>
  );
};
