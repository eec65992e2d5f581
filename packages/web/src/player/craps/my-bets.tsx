import { multipleAt, stakeMultiple, supplementMax, type WagerResult, worksOnComeOut } from '@hardway/engine';
import { useEffect, useRef } from 'react';
import { amountText, Badge, Chip, Icon, shortAmount } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { ActButton } from './act-button.tsx';
import { chipStake, nearestStep, wholeStep } from './chip-stake.ts';
import { usePositionName } from './names.ts';
import { findAction, type OnFelt, supportOf } from './on-felt.ts';
import { useCraps } from './seat-context.ts';
import { paidOn, rateOnWin } from './vigorish.ts';

/** Every wager of the own that lies on the felt, and what may be done with it. */
export const MyBets = ({ picked }: { picked: string | null }) => {
  const words = useWords();
  const { felt, hand } = useCraps();
  const unpaid = hand.notices.flatMap(({ waiting }) => waiting?.results ?? []);
  if (felt.length + unpaid.length === 0) return <p className="soft">{words.playerCraps.mine.none}</p>;
  return (
    <ul className="own-bets">
      {unpaid.map((result) => (
        <Unpaid key={result.returned} result={result} />
      ))}
      {felt.map((entry) => (
        <Bet key={entry.position} entry={entry} isPicked={entry.position === picked} />
      ))}
    </ul>
  );
};

/** Won, and paid once surveillance has answered. */
const Unpaid = ({ result: { spot, returned } }: { result: WagerResult }) => {
  const words = useWords();
  const nameOf = usePositionName();
  return (
    <li>
      <div className="what">
        <b className="position">{nameOf(spot)}</b>
        <span className="stake">{amountText(returned)}</span>
        <Badge look="brass">{words.playerCraps.mine.unpaid}</Badge>
      </div>
    </li>
  );
};

const Bet = ({ entry, isPicked }: { entry: OnFelt; isPicked: boolean }) => {
  const nameOf = usePositionName();
  const row = useRef<HTMLLIElement>(null);
  const { position, wager } = entry;
  useEffect(() => {
    if (isPicked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isPicked]);
  return (
    <li ref={row} className={isPicked ? 'picked' : ''}>
      <div className="what">
        <span aria-hidden="true">
          <Chip minor={wager.stake} size="2.25rem" />
        </span>
        <b className="position">{nameOf(position)}</b>
        <span className="stake">{amountText(wager.stake)}</span>
        <Standing entry={entry} />
        <Vigorish entry={entry} />
      </div>
      <div className="do">
        <Steps entry={entry} />
        <OddsHelper entry={entry} />
      </div>
    </li>
  );
};

/** On, off, waiting for the dealer, or locked and by which clause. */
const Standing = ({ entry: { works, lock, called, wager, spot } }: { entry: OnFelt }) => {
  const words = useWords();
  const { submission, point } = useCraps();
  const { mine } = words.playerCraps;
  if (called)
    return <Badge look="brass">{mine.waiting[called.now ? 'now' : 'comeOut'][called.working ? 'on' : 'off']}</Badge>;
  if (lock)
    return (
      <Badge look="brass">
        <Icon name="lock" size="0.9rem" /> {mine.locked} · {words.shared.byClause({ clause: lock.clause ?? '' })}
      </Badge>
    );
  if (!works)
    return (
      <Badge>
        {mine.off} · {point !== null ? mine.offNow : wager.called === false ? mine.offCalled : mine.offWhy}
      </Badge>
    );
  if (called === null) return null;
  return (
    <Badge look="good">
      {mine.works}
      {point !== null && ` · ${worksOnComeOut(submission, spot, wager.called) ? mine.comeOutOn : mine.comeOutOff}`}
    </Badge>
  );
};

/** What a wager has paid beside its stake, and whether that comes back. */
const Vigorish = ({ entry: { spot, wager } }: { entry: OnFelt }) => {
  const words = useWords();
  const { submission } = useCraps();
  const { vigorish } = words.playerCraps;
  const { paid, back } = paidOn(submission, wager);
  const percent = rateOnWin(submission, spot);
  if (percent) return <Badge>{vigorish.onWin({ percent })}</Badge>;
  if (paid === 0) return null;
  return (
    <>
      {back > 0 && <Badge>{vigorish.backNow({ value: amountText(back) })}</Badge>}
      {back < paid && <Badge>{vigorish.stays({ value: amountText(paid - back) })}</Badge>}
    </>
  );
};

const Steps = ({ entry }: { entry: OnFelt }) => {
  const words = useWords();
  const nameOf = usePositionName();
  const { submission, chip, actions } = useCraps();
  const { position, spot, wager, lock, called } = entry;
  const multiple = stakeMultiple(submission, spot, wager.state);
  const step = Math.max(multiple, nearestStep(chip, multiple, wholeStep(submission, spot, wager.state.point)));
  const [more, less] = [wager.stake + step, wager.stake - step];
  const isLine = spot.play.kind === 'line' && wager.state.point !== null;
  const ofThis = <span className="unseen">{words.playerCraps.mine.of({ position: nameOf(position) })}</span>;
  if (lock)
    return (
      <ActButton look="quiet" asks={{ type: 'TakeDownWager', spot: position }}>
        {words.playerCraps.mine.why}
        {ofThis}
      </ActButton>
    );
  return (
    <>
      {!isLine && (
        <ActButton asks={{ type: 'ChangeWager', spot: position, stake: more }}>
          {words.playerCraps.mine.pressBy({ value: `+${shortAmount(more - wager.stake)}` })}
          {ofThis}
        </ActButton>
      )}
      {less > 0 && (
        <ActButton asks={{ type: 'ChangeWager', spot: position, stake: less }}>
          {words.playerCraps.mine.lessBy({ value: `−${shortAmount(wager.stake - less)}` })}
          {ofThis}
        </ActButton>
      )}
      <ActButton asks={{ type: 'TakeDownWager', spot: position }}>
        {words.playerCraps.mine.down}
        {ofThis}
      </ActButton>
      {findAction(actions, 'call', position) && called === undefined && <Calls entry={entry} />}
    </>
  );
};

/** With a point on there are two calls, and each says for which rolls it counts. */
const Calls = ({ entry: { position, spot, wager } }: { entry: OnFelt }) => {
  const words = useWords();
  const nameOf = usePositionName();
  const { submission, point } = useCraps();
  const isOnComeOut = worksOnComeOut(submission, spot, wager.called);
  const isResting = wager.offNow === true;
  const mayRest = point !== null && submission.choices.offWithPoint !== false;
  const ofThis = <span className="unseen">{words.playerCraps.mine.of({ position: nameOf(position) })}</span>;
  return (
    <>
      {mayRest && (
        <ActButton look="quiet" asks={{ type: 'CallWager', spot: position, working: isResting, now: true }}>
          {isResting ? words.playerCraps.mine.callOnNow : words.playerCraps.mine.callOffNow}
          {ofThis}
        </ActButton>
      )}
      <ActButton look="quiet" asks={{ type: 'CallWager', spot: position, working: !isOnComeOut }}>
        {isOnComeOut ? words.playerCraps.mine.callOff : words.playerCraps.mine.callOn}
        {ofThis}
      </ActButton>
    </>
  );
};

/** Beside a line wager with its point: one chip of odds, or as much as its limit leaves in payable steps. */
const OddsHelper = ({ entry }: { entry: OnFelt }) => {
  const words = useWords();
  const nameOf = usePositionName();
  const { submission, actions, chip } = useCraps();
  const support = supportOf(submission, entry);
  const stakes = support && findAction(actions, 'bet', support.id)?.stakes;
  const { point } = entry.wager.state;
  if (!support || point === null) return null;
  const most = words.playerCraps.mine.oddsUpTo({
    point,
    most: shortAmount(supplementMax(submission, support, entry.wager)),
    times: multipleAt(submission, support, point),
  });
  if (!stakes)
    return (
      <span className="soft">
        {words.playerCraps.mine.oddsAtMost} · {most}
      </span>
    );
  const step = chipStake(submission, support, entry.wager.state.point, chip, stakes);
  const ofThis = <span className="unseen">{words.playerCraps.mine.of({ position: nameOf(entry.position) })}</span>;
  return (
    <>
      <span className="soft">{most}</span>
      <ActButton asks={{ type: 'PlaceWager', spot: support.id, stake: step }}>
        {words.playerCraps.mine.odds} +{shortAmount(step)}
        {ofThis}
      </ActButton>
      <ActButton look="primary" asks={{ type: 'PlaceWager', spot: support.id, stake: stakes.most }}>
        {words.playerCraps.mine.maxOdds({ value: `+${shortAmount(stakes.most)}` })}
        {ofThis}
      </ActButton>
    </>
  );
};
