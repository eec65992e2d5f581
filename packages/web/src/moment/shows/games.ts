import type { Point, Roll, Rulebook, RulesSubmission } from '@hardway/engine';
import type { ComponentType } from 'react';
import { CrapsCaption } from '../craps/caption.tsx';
import { DiceOut } from '../craps/dice-out.tsx';
import type { Toss } from '../flight.ts';
import { SicBoCaption } from '../sicbo/caption.tsx';
import { Shaken } from '../sicbo/shaken.tsx';

interface CoveredProps {
  readonly mixes: number;
  /** How often they are mixed just now. */
  readonly times: number;
  readonly isLifted: boolean;
}

interface CaptionProps {
  readonly roll: Roll;
  readonly point: Point | null;
  readonly submission: RulesSubmission;
  /** Of another time: nobody knows here what point they met. */
  readonly isEarlier: boolean;
}

interface Show {
  /** The dice before anybody knows how they lie. */
  readonly Covered: ComponentType<CoveredProps>;
  /** What they are called. */
  readonly Caption: ComponentType<CaptionProps>;
  readonly toss: Toss;
}

export const SHOWS: Readonly<Record<Rulebook['game'], Show>> = {
  sicbo: { Covered: Shaken, Caption: SicBoCaption, toss: 'shaken' },
  craps: { Covered: DiceOut, Caption: CrapsCaption, toss: 'thrown' },
};
