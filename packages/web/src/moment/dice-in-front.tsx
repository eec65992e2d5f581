import type { RulesSubmission, WagerResult } from '@hardway/engine';
import { useState } from 'react';
import { useWords } from '../words/language.tsx';
import { Camera } from './camera.tsx';
import { Count } from './count.tsx';
import { FlyingDice } from './flying-dice.tsx';
import type { Scene } from './order.ts';
import { Rays } from './rays.tsx';
import { SHOWS } from './shows/games.ts';
import { Chips } from './sweep.tsx';
import { COUNTS_FOR_MS, tierOf, type Win } from './win.ts';
import './moment.css';

interface MomentProps {
  readonly above: 'terminal' | 'wall';
  readonly scene: Scene;
  readonly submission: RulesSubmission;
  /** What the own wagers came to, where there is a player. */
  readonly results?: readonly WagerResult[];
  readonly win?: Win | null;
  /** Where a browser finds moving pictures of the table. */
  readonly camera?: string | null;
  /** Dice of another time: how they lie is told, and not what they did. */
  readonly isEarlier?: boolean;
}

const NO_RESULTS: readonly WagerResult[] = [];
const NOT_SHAKEN = { mixes: 0, times: 0 };
const SPARKS = Array.from({ length: 36 }, (_, index) => index);

/**
 * The dice, large, in front of everything. It is a picture only: what it tells is told in words elsewhere on the screen, no
 * sooner than the dice lie here, and every tap goes through it.
 */
export const DiceInFront = ({ camera = null, ...moment }: MomentProps) => {
  const [isSeen, setIsSeen] = useState(false);
  const { is } = moment.scene;
  return (
    <>
      {is !== 'none' && <Dice {...moment} isBeside={camera !== null && isSeen} />}
      {camera !== null && (
        <Camera source={camera} isShown={['covered', 'falling', 'called'].includes(is)} onChange={setIsSeen} />
      )}
    </>
  );
};

interface DiceProps extends Omit<MomentProps, 'camera'> {
  /** The camera's picture stands beside them. */
  readonly isBeside: boolean;
}

const Dice = ({
  above,
  scene,
  submission,
  results = NO_RESULTS,
  win = null,
  isBeside,
  isEarlier = false,
}: DiceProps) => {
  if (scene.is === 'none') return null;
  const { Covered, Caption, toss } = SHOWS[submission.game];
  const tier = win && scene.is === 'paid' ? tierOf(win) : 'none';
  const isCovered = scene.is === 'covered';
  return (
    <div
      className={`moment ${above} ${submission.game} ${scene.is} ${tier} ${isBeside ? 'beside-camera' : ''}`}
      aria-hidden="true"
    >
      <div className="dimmed" />
      {scene.is === 'swept' && <Chips results={results} way="collected" />}
      {scene.is === 'paid' && tier !== 'none' && <Chips results={results} way="paid" />}
      {(isCovered || scene.is === 'falling') && <Covered {...(isCovered ? scene : NOT_SHAKEN)} isLifted={!isCovered} />}
      {!isCovered && (
        <div className="fallen-dice">
          <div className="board">
            <FlyingDice key={scene.fallen.number} {...scene.fallen} toss={toss} />
          </div>
          {scene.is !== 'falling' && <Caption {...scene.fallen} submission={submission} isEarlier={isEarlier} />}
        </div>
      )}
      {win && scene.is === 'paid' && <Paid win={win} />}
    </div>
  );
};

/** What was won, counted up; nothing for a round that cost more than it brought. */
const Paid = ({ win }: { win: Win }) => {
  const words = useWords();
  const tier = tierOf(win);
  if (tier === 'none') return null;
  return (
    <div className="payout">
      {(tier === 'large' || tier === 'grand') && <Rays />}
      {tier !== 'quiet' && (
        <div className="sparks">
          {SPARKS.slice(0, tier === 'glad' ? 10 : tier === 'large' ? 22 : 36).map((spark) => (
            <i key={spark} className={`spark of-${spark % 12} wave-${Math.floor(spark / 12)}`} />
          ))}
        </div>
      )}
      <p>
        <span>{words.moment.won}</span>
        <Count to={win.net} during={COUNTS_FOR_MS[tier]} />
      </p>
    </div>
  );
};
