import { type Rulebook, total } from '@hardway/engine';
import type { PublicTable } from '@hardway/server/protocol';
import { callFor } from '../craps-console/call.ts';
import { LastThrows } from '../craps-console/last-throws.tsx';
import { useCrewWords } from '../craps-console/words.ts';
import { Badge, Dice, PhaseBanner, Puck } from '../design/index.ts';
import type { Shown } from '../display/rounds.ts';
import { Heading, LimitsSign } from '../display/wall-parts.tsx';
import { useNow } from '../house/clock.ts';
import type { TableNews } from '../house/link.ts';
import { useLanguage } from '../language.tsx';
import { sideBetsOn } from './side-bets.ts';
import { Sides } from './sides.tsx';
import { Totals } from './totals.tsx';
import { useWallWords } from './words.ts';
import './craps-wall.css';

type Seen = TableNews & { readonly view: PublicTable };

interface CrapsWallProps {
  readonly news: Seen;
  readonly rulebook: Rulebook;
  readonly throws: readonly Shown[];
}

const THROWS_SHOWN = 20;

/** What hangs above a craps table: puck and point, the last dice, the shooter, the side bets, and what has fallen. */
const CrapsWall = ({ news, rulebook, throws }: CrapsWallProps) => {
  const { words } = useLanguage();
  const wall = useWallWords();
  const { view, submission, link } = news;
  const bets = submission ? sideBetsOn(rulebook, submission) : [];
  const isStill = view.phase.is !== 'open';
  return (
    <main
      className={`wall craps-wall ${isStill ? 'still' : ''} ${bets.length === 0 ? 'no-sides' : bets.length > 3 ? 'many-sides' : ''}`}
    >
      <Heading news={news} rulebook={rulebook}>
        {submission?.choices.form === 'mini-craps' && <Badge look="brass">{wall.mini}</Badge>}
      </Heading>
      {isStill ? <Rest /> : <Hand hand={view.hand} />}
      <Fallen last={throws.findLast(({ roll }) => roll !== null)} />
      <section className="now" aria-label={words.limitsLabel}>
        {(!isStill || link !== 'open') && <WallPhase news={news} />}
        {submission && <LimitsSign submission={submission} />}
      </section>
      {submission && bets.length > 0 && (
        <Sides bets={bets} submission={submission} hand={view.hand} isOpen={!isStill} />
      )}
      {submission && <Totals submission={submission} throws={throws} />}
      <section className="history">
        <h2 className="unseen">{words.last}</h2>
        <LastThrows throws={throws} count={THROWS_SHOWN} />
      </section>
      <p className="information">{words.informationOnly}</p>
    </main>
  );
};

export default CrapsWall;

/** Puck, point and shooter, in the largest letters of the wall. */
const Hand = ({ hand }: { hand: PublicTable['hand'] }) => {
  const words = useWallWords();
  const crew = useCrewWords();
  const { point, shooter, offered, shooterThrows } = hand;
  const who = offered !== null ? words.offered(offered) : shooter === null ? words.noShooter : words.shooter(shooter);
  return (
    <section className={`hand ${point === null ? '' : 'on'}`} aria-label={words.hand}>
      <Puck isOn={point !== null} label={point === null ? crew.puckOff : crew.onPoint(point)} size="var(--puck)" />
      {point === null ? (
        <b className="come-out">{words.comeOut}</b>
      ) : (
        <p className="point">
          <span>{words.point}</span>
          <b>{point}</b>
        </p>
      )}
      <p className="who-shoots">
        {who}
        {shooter !== null && <small>{words.rolls(shooterThrows)}</small>}
      </p>
    </section>
  );
};

const Rest = () => {
  const { words } = useLanguage();
  return (
    <section className="hand resting">
      <h2>{words.phase.shut}</h2>
      <p>{words.wall.shutLead}</p>
    </section>
  );
};

/** The last dice and their call. */
const Fallen = ({ last }: { last: Shown | undefined }) => {
  const { words } = useLanguage();
  const wall = useWallWords();
  const crew = useCrewWords();
  return (
    <section className="fallen" aria-label={words.wall.lastResult}>
      {last?.roll ? (
        <>
          <Dice key={last.number} roll={last.roll} size="var(--die)" rolling />
          <div className="called">
            <b>{total(last.roll)}</b>
            <p>{crew.numberOf(callFor(last.roll))}</p>
            <small>{wall.throwNumber(last.number)}</small>
          </div>
        </>
      ) : (
        <p>{words.noResults}</p>
      )}
    </section>
  );
};

const WallPhase = ({ news: { view, link, closesAt, offset, window } }: { news: Seen }) => {
  const { words } = useLanguage();
  const { phase } = useWallWords();
  const now = useNow();
  const { stage, shooter } = view.hand;
  if (link !== 'open') return <PhaseBanner is="closed" words={words.phase.lost} />;
  if (stage !== 'betting')
    return <PhaseBanner is="closed" words={stage === 'thrown' ? phase.thrown : phase.disputed} />;
  const left = closesAt === null ? null : Math.max(0, closesAt - now - offset);
  const isWaiting = shooter === null && left === null;
  return (
    <PhaseBanner
      is={isWaiting ? 'waiting' : 'open'}
      words={isWaiting ? phase.offer : phase.open}
      left={left}
      window={window}
    />
  );
};
