import { useWords } from '../words/language.tsx';

/** Whether a table is open, by form, colour and word. */
export const Lamp = ({ phase }: { phase: 'open' | 'closed' | 'halted' }) => (
  <span className={`lamp ${phase}`}>
    <i className="lamp-light" aria-hidden="true" />
    {useWords().floor.phase[phase]}
  </span>
);
