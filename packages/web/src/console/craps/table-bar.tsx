import { crapsPlay } from '@hardway/engine';
import { Fact, PhaseBanner, Puck } from '../../design/index.ts';
import { useNow } from '../../house/clock.ts';
import type { Words } from '../../words/index.ts';
import { useWords } from '../../words/language.tsx';
import { useStation } from '../station.tsx';
import { Markers } from './markers-view.tsx';

export const puckWords = (words: Words, point: number | null): string =>
  point === null ? words.shared.puckOff : words.shared.puckOn({ point });

/** What everybody at the table sees of the hand: puck, point, shooter, phase and the markers of the side bets. */
export const TableBar = () => {
  const words = useWords();
  const { table, submission } = useStation();
  const hand = crapsPlay(table);
  return (
    <div className="table-bar">
      <div className="hand-facts strip">
        <Puck isOn={hand.point !== null} label={puckWords(words, hand.point)} size="var(--hand-puck, 3.5rem)" />
        <dl>
          <Fact name={words.shared.point} value={hand.point ?? words.consoleCraps.comeOut} />
          <Fact
            name={words.consoleCraps.shooter}
            value={hand.shooter === null ? words.staff.none : words.staff.seat({ seat: hand.shooter })}
          />
          <Fact name={words.consoleCraps.rolls} value={hand.shooter === null ? 0 : hand.shooterThrows} />
        </dl>
      </div>
      <Phase />
      {submission && <Markers submission={submission} hand={hand} />}
    </div>
  );
};

const Phase = () => {
  const words = useWords();
  const { table, news } = useStation();
  const now = useNow();
  const { stage, comeWagersOnly } = crapsPlay(table);
  if (news.link !== 'open') return <PhaseBanner is="closed" words={words.consoleCraps.phase.lost} />;
  if (stage !== 'betting')
    return (
      <PhaseBanner
        is="closed"
        words={stage === 'thrown' ? words.shared.phase.closed : words.consoleCraps.phase.disputed}
      />
    );
  const left = news.closesAt === null ? null : Math.max(0, news.closesAt - now - news.offset);
  return (
    <PhaseBanner is="open" words={words.consoleCraps.phase.open} left={left} window={news.window}>
      {comeWagersOnly && <span className="come-only">{words.consoleCraps.comeOnly}</span>}
    </PhaseBanner>
  );
};
