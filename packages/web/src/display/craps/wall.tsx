import { type CrapsPlay, crapsPlay, total } from '@hardway/engine';
import { Badge, Dice, PhaseBanner, Puck } from '../../design/index.ts';
import { useNow } from '../../house/clock.ts';
import { bettingWords } from '../../house/last-bets.ts';
import type { Shown } from '../../house/rounds.ts';
import { callFor, spokenNumber } from '../../moment/craps/call.ts';
import { LastThrows } from '../../past/craps/last-throws.tsx';
import { useWords } from '../../words/language.tsx';
import { Heading, LimitsSign, type WallProps } from '../wall-parts.tsx';
import { sideBetsOn } from './side-bets.ts';
import { Sides } from './sides.tsx';
import { TotalsBoard } from './totals.tsx';
import './wall.css';

const THROWS_SHOWN = 20;

/** What hangs above a craps table: puck and point, the last dice, the shooter, the side bets, and what has fallen. */
const CrapsWall = ({ news, rulebook, rounds: throws }: WallProps) => {
  const words = useWords();
  const { view, submission, link } = news;
  const bets = submission ? sideBetsOn(rulebook, submission) : [];
  const isStill = view.phase.is !== 'open';
  return (
    <main
      className={`wall craps-wall ${isStill ? 'still' : ''} ${bets.length === 0 ? 'no-sides' : bets.length > 3 ? 'many-sides' : ''}`}
    >
      <Heading news={news} rulebook={rulebook}>
        {submission?.choices.form === 'mini-craps' && <Badge look="brass">{words.displayCraps.mini}</Badge>}
      </Heading>
      {isStill ? <Rest /> : <Hand hand={crapsPlay(view)} />}
      <Fallen last={throws.findLast(({ roll }) => roll !== null)} />
      <section className="now" aria-label={words.shared.limitsLabel}>
        {(!isStill || link !== 'open') && <WallPhase news={news} />}
        {submission && <LimitsSign submission={submission} />}
      </section>
      {submission && bets.length > 0 && (
        <Sides rulebook={rulebook} bets={bets} submission={submission} hand={crapsPlay(view)} isOpen={!isStill} />
      )}
      {submission && <TotalsBoard submission={submission} throws={throws} />}
      <section className="history">
        <h2 className="unseen">{words.shared.last}</h2>
        <LastThrows throws={throws} count={THROWS_SHOWN} />
      </section>
      <p className="information">{words.shared.informationOnly}</p>
    </main>
  );
};

export default CrapsWall;

/** Puck, point and shooter, in the largest letters of the wall. */
const Hand = ({ hand }: { hand: CrapsPlay }) => {
  const words = useWords();
  const { point, shooter, offered, shooterThrows } = hand;
  const who =
    offered !== null
      ? words.displayCraps.offered({ seat: offered })
      : shooter === null
        ? words.displayCraps.noShooter
        : words.displayCraps.shooter({ seat: shooter });
  return (
    <section className={`hand ${point === null ? '' : 'on'}`} aria-label={words.displayCraps.hand}>
      <Puck
        isOn={point !== null}
        label={point === null ? words.shared.puckOff : words.shared.puckOn({ point })}
        size="var(--puck)"
      />
      {point === null ? (
        <b className="come-out">{words.displayCraps.comeOut}</b>
      ) : (
        <p className="point">
          <span>{words.shared.point}</span>
          <b>{point}</b>
        </p>
      )}
      <p className="who-shoots">
        {who}
        {shooter !== null && <small>{words.displayCraps.rolls({ count: shooterThrows })}</small>}
      </p>
    </section>
  );
};

const Rest = () => {
  const words = useWords();
  return (
    <section className="hand resting">
      <h2>{words.shared.phase.shut}</h2>
      <p>{words.display.shutLead}</p>
    </section>
  );
};

/** The last dice and their call. */
const Fallen = ({ last }: { last: Shown | undefined }) => {
  const words = useWords();
  return (
    <section className="fallen" aria-label={words.display.lastResult}>
      {last?.roll ? (
        <>
          <Dice key={last.number} roll={last.roll} size="var(--die)" />
          <div className="called">
            <b>{total(last.roll)}</b>
            <p>{spokenNumber(words, callFor(last.roll))}</p>
            <small>{words.shared.unit.throw({ number: last.number })}</small>
          </div>
        </>
      ) : (
        <p>{words.shared.noResults}</p>
      )}
    </section>
  );
};

const WallPhase = ({ news: { view, link, closesAt, offset, window } }: Pick<WallProps, 'news'>) => {
  const words = useWords();
  const now = useNow();
  const { stage, shooter } = crapsPlay(view);
  if (link !== 'open') return <PhaseBanner is="closed" words={words.shared.phase.lost} />;
  if (stage !== 'betting')
    return (
      <PhaseBanner
        is="closed"
        words={stage === 'thrown' ? words.shared.phase.closed : words.displayCraps.phase.disputed}
      />
    );
  const left = closesAt === null ? null : Math.max(0, closesAt - now - offset);
  const isWaiting = shooter === null && left === null;
  return (
    <PhaseBanner
      is={isWaiting ? 'waiting' : 'open'}
      words={isWaiting ? words.displayCraps.phase.offer : bettingWords(words, left, window)}
      left={left}
      window={window}
    />
  );
};
