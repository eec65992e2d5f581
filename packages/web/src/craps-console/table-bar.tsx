import { useStation } from '../console/station.tsx';
import { PhaseBanner, Puck } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import { Markers } from './markers-view.tsx';
import { type CrewWords, useCrewWords } from './words.ts';

export const puckWords = (words: CrewWords, point: number | null): string =>
  point === null ? words.puckOff : words.onPoint(point);

/** What everybody at the table sees of the hand: puck, point, shooter, phase and the markers of the side bets. */
export const TableBar = () => {
  const words = useCrewWords();
  const { table, submission } = useStation();
  const { hand } = table;
  return (
    <div className="table-bar">
      <div className="hand-facts">
        <Puck isOn={hand.point !== null} label={puckWords(words, hand.point)} size="var(--hand-puck, 3.5rem)" />
        <dl>
          <div>
            <dt>{words.point}</dt>
            <dd>{hand.point ?? words.comeOut}</dd>
          </div>
          <div>
            <dt>{words.shooter}</dt>
            <dd>{hand.shooter === null ? words.noShooter : words.seat(hand.shooter)}</dd>
          </div>
          <div>
            <dt>{words.rolls}</dt>
            <dd>{hand.shooter === null ? 0 : hand.shooterThrows}</dd>
          </div>
        </dl>
      </div>
      <Phase />
      {submission && <Markers submission={submission} hand={hand} />}
    </div>
  );
};

const Phase = () => {
  const words = useCrewWords();
  const { table, news } = useStation();
  const now = useNow();
  const { stage, comeWagersOnly } = table.hand;
  if (news.link !== 'open') return <PhaseBanner is="closed" words={words.phase.lost} />;
  if (stage !== 'betting')
    return <PhaseBanner is="closed" words={stage === 'thrown' ? words.phase.thrown : words.phase.disputed} />;
  const left = news.closesAt === null ? null : Math.max(0, news.closesAt - now - news.offset);
  return (
    <PhaseBanner is="open" words={words.phase.open} left={left} window={news.window}>
      {comeWagersOnly && <span className="come-only">{words.comeOnly}</span>}
    </PhaseBanner>
  );
};
