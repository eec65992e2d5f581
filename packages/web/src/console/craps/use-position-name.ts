import { positionName } from '@hardway/engine';
import { useLanguage } from '../../words/language.tsx';
import { useStation } from '../station.tsx';

/** Positions have the same names for the crew as for the players. */
export const useCrewPositionName = (): ((position: string) => string) => {
  const language = useLanguage();
  const { rulebook } = useStation();
  return (position) => positionName(rulebook, position, language);
};
