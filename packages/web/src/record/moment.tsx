import { momentOf } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';

export const Moment = ({ at }: { at: number }) => (
  <time className="moment" dateTime={new Date(at).toISOString()}>
    {momentOf(useWords(), at)}
  </time>
);
