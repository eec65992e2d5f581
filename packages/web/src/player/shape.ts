import { useMedia } from '../house/use-media.ts';

/**
 * A phone on its side, or a page at twice its size, is too low for one part above the other: the tray stands beside the felt, or
 * the page scrolls where it is narrow as well.
 */
export const useShape = (): string => {
  const isLow = useMedia('(max-height: 34rem)');
  const isNarrow = useMedia('(max-width: 35.99rem)');
  if (!isLow) return '';
  return isNarrow ? 'low scrolled' : 'low beside';
};
