import { useEffect, useState } from 'react';
import { useWords } from '../words/language.tsx';
import './camera.css';

/** A camera that has stopped may come back. */
const AGAIN_AFTER_MS = 10_000;

interface CameraProps {
  readonly source: string;
  readonly isShown: boolean;
  readonly onChange: (isWell: boolean) => void;
}

/** The table itself beside the picture of its dice. It stays connected between rounds, so that it is there when dice are out. */
export const Camera = ({ source, isShown, onChange }: CameraProps) => {
  const words = useWords();
  const [tries, setTries] = useState({ count: 0, isWell: false });
  useEffect(() => {
    onChange(tries.isWell);
    if (tries.isWell) return;
    const timer = setTimeout(() => setTries(({ count }) => ({ count: count + 1, isWell: false })), AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [tries, onChange]);
  const told = (isWell: boolean) => () => setTries(({ count }) => ({ count, isWell }));
  return (
    <figure className={isShown && tries.isWell ? 'camera shown' : 'camera'} aria-hidden="true">
      <video
        key={tries.count}
        src={source}
        muted
        autoPlay
        playsInline
        onPlaying={told(true)}
        onError={told(false)}
        onEnded={told(false)}
      />
      <figcaption>{words.moment.camera}</figcaption>
    </figure>
  );
};
