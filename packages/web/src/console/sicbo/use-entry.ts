import { type Face, type Roll, sicBoPlay } from '@hardway/engine';
import { useEffect, useRef, useState } from 'react';
import { useStation } from '../station.tsx';

/** How long after the house's answer its own picture of the dice is waited for. */
const SETTLES_WITHIN_MS = 500;

export interface TypedDice {
  /** The dice as they stand or, for the moment until the house shows them, as they were typed. */
  readonly faces: Roll;
  readonly isSettled: boolean;
  readonly put: (die: number, face: Face) => void;
  readonly clear: () => void;
}

/** Die by die to the house; what is shown comes from there. */
export const useEntry = (): TypedDice => {
  const { table, rulebook, order } = useStation();
  const { round } = sicBoPlay(table);
  const entered = round?.stage === 'closed' ? round.entered : [];
  const [typed, setTyped] = useState<Roll | null>(null);
  const [unanswered, setUnanswered] = useState(0);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // While a command is under way the house may still show dice from before it.
  if (typed && unanswered === 0 && typed.join() === entered.join()) setTyped(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Commands go one after another, so that dice keep their order. */
  const send = (next: Roll, commands: readonly (() => Promise<unknown>)[]): void => {
    setTyped(next);
    clearTimeout(timer.current);
    setUnanswered((count) => count + commands.length);
    for (const command of commands)
      sending.current = sending.current.then(command).then(() => setUnanswered((count) => count - 1));
    const last = sending.current;
    void last.then(() => {
      if (sending.current === last) timer.current = setTimeout(() => setTyped(null), SETTLES_WITHIN_MS);
    });
  };
  const enter = (face: Face) => () => order('EnterDie', { face });
  const wipe = () => order('ClearEntry');
  const faces = typed ?? entered;
  return {
    faces,
    isSettled: typed === null,
    put: (die, face) => {
      if (die === faces.length && die < rulebook.dice) send([...faces, face], [enter(face)]);
      else if (die < faces.length) {
        const next = faces.with(die, face);
        send(next, [wipe, ...next.map(enter)]);
      }
    },
    clear: () => faces.length > 0 && send([], [wipe]),
  };
};
