import { crapsPlay, type Face, opposite, type Roll } from '@hardway/engine';
import { useState } from 'react';
import { useStation } from '../station.tsx';

/** The dice of a throw as they are typed here; the house hears of them when the throw is called. */
export interface ThrowEntry {
  readonly faces: Roll;
  /** For each die, the face it leans on, if it does. */
  readonly leaningOn: readonly (Face | null)[];
  readonly put: (die: number, face: Face) => void;
  readonly lean: (die: number, on: Face | null) => void;
  readonly clear: () => void;
}

const NOTHING: { faces: Roll; leaningOn: readonly (Face | null)[] } = { faces: [], leaningOn: [null, null] };

export const useThrowEntry = (): ThrowEntry => {
  const { table, rulebook } = useStation();
  const { throws, stage } = crapsPlay(table);
  const [typed, setTyped] = useState(NOTHING);
  // Dice belong to one throw: what was typed before it, or for one that did not count, is forgotten.
  const here = `${throws} ${stage}`;
  const [typedAt, setTypedAt] = useState(here);
  if (typedAt !== here) {
    setTypedAt(here);
    setTyped(NOTHING);
  }
  const { faces, leaningOn } = typed;
  const withFace = (die: number, face: Face): Roll => (die < faces.length ? faces.with(die, face) : [...faces, face]);
  return {
    faces,
    leaningOn,
    put: (die, face) => {
      // A key too many.
      if (die < rulebook.dice) setTyped({ faces: withFace(die, face), leaningOn: leaningOn.with(die, null) });
    },
    lean: (die, on) =>
      setTyped(
        on === null
          ? { faces, leaningOn: leaningOn.with(die, null) }
          : { faces: withFace(die, opposite(on)), leaningOn: leaningOn.with(die, on) },
      ),
    clear: () => setTyped(NOTHING),
  };
};
