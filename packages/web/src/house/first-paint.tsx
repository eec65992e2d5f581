import { useWords } from '../words/language.tsx';

/** What is painted before anything is known: the page itself has it too, so nothing moves when the scripts come. */
export const FirstPaint = () => (
  <div className="first-paint" role="status" aria-label={useWords().shared.loading}>
    <i />
    <i />
    <i />
  </div>
);
