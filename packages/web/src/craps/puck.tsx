import { useCrapsWords } from './words.ts';

/** Black and OFF, or white and ON, as every table has it. */
export const Puck = ({ isOn }: { isOn: boolean }) => {
  const { puck } = useCrapsWords();
  return <span className={`puck ${isOn ? 'on' : 'off'}`}>{isOn ? puck.on : puck.off}</span>;
};
