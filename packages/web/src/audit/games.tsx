import { type CrapsPlay, type GamePlay, type SicBoPlay, total } from '@hardway/engine';
import type { ComponentType } from 'react';
import { Dice, Fact } from '../design/index.ts';
import { useWords } from '../words/language.tsx';

const SicBoStanding = ({ play: { round } }: { play: SicBoPlay }) => {
  const words = useWords();
  return (
    round?.stage === 'lit' && (
      <Fact
        name={words.shared.result}
        value={
          <span className="row gap-2">
            <Dice roll={round.roll} size="1.6rem" /> {total(round.roll)}
          </span>
        }
      />
    )
  );
};

const CrapsStanding = ({ play: { shooter, point } }: { play: CrapsPlay }) => {
  const words = useWords();
  return (
    <>
      <Fact name={words.audit.replay.shooter} value={shooter ?? '–'} />
      <Fact name={words.shared.point} value={point ?? words.audit.replay.noPoint} />
    </>
  );
};

const STANDINGS: { readonly [G in GamePlay['game']]: ComponentType<{ play: Extract<GamePlay, { game: G }> }> } = {
  sicbo: SicBoStanding,
  craps: CrapsStanding,
};

/** What a game alone has to tell of how it stands. */
export const GameStanding = ({ play }: { play: GamePlay }) => {
  const Standing = STANDINGS[play.game] as ComponentType<{ play: GamePlay }>;
  return <Standing play={play} />;
};
