import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { TableNews } from '../house/link.ts';
import { useMedia } from '../house/use-media.ts';
import { MOMENTS } from './games.ts';
import { changesIn, firstHeard, heard, isWithheld, type Scene, sceneAt, settled, type Track } from './order.ts';

/** What a screen may show of its table, and the picture of the dice above it. */
interface Watching<News extends TableNews> {
  readonly news: News;
  readonly scene: Scene;
}

interface Watched<News extends TableNews> {
  readonly told: News;
  readonly track: Track | null;
  /** The news that the screen shows. */
  readonly shown: News;
  readonly at: number;
  readonly isStill: boolean;
}

const isHidden = (): boolean => document.visibilityState === 'hidden';

const whenVisibilityChanges = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

const TOUCHES = ['pointerdown', 'keydown'] as const;

const trackOf = ({ view, link }: TableNews, before: Track | null, now: number): Track | null => {
  // After a break there may be dice that nobody told.
  if (!view || link !== 'open' || view.phase.is !== 'open') return null;
  const beat = MOMENTS[view.play.game].beatOf(view);
  return before ? heard(before, beat, now) : firstHeard(beat, now);
};

/** Until the dice lie, a screen shows its table as it was, but for the link and what waits to be answered. */
const withCover = <News extends TableNews>(told: News, shown: News): News => {
  const { view } = shown;
  if (!view) return told;
  return { ...told, own: shown.own, chips: shown.chips, view: MOMENTS[view.play.game].cover(view) };
};

const watched = <News extends TableNews>(told: News, before: Watched<News> | null, isStill: boolean): Watched<News> => {
  const at = performance.now();
  const next = before?.told === told ? before.track : trackOf(told, before?.track ?? null, at);
  const track = next && isStill ? settled(next) : next;
  const isCovered = before !== null && track !== null && isWithheld(track, at);
  return { told, track, shown: isCovered ? withCover(told, before.shown) : told, at, isStill };
};

/**
 * Follows a table's dice, and keeps what they bring from the whole screen until they lie there. A tap or a key shows
 * everything at once, and so does a screen that was hidden or whose user wants no motion.
 */
export const useMoment = <News extends TableNews>(told: News, pay?: number): Watching<News> => {
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const isAway = useSyncExternalStore(whenVisibilityChanges, isHidden);
  const isStill = isReduced || isAway;
  const [state, setState] = useState(() => watched(told, null, isStill));
  const current = state.told === told && state.isStill === isStill ? state : watched(told, state, isStill);
  if (current !== state) setState(current);
  const { track, at } = current;
  const scene: Scene = track ? sceneAt(track, at, pay) : { is: 'none' };
  useEffect(() => {
    const left = track && changesIn(track, at, pay);
    if (left === null) return;
    const timer = setTimeout(() => setState((last) => watched(last.told, last, last.isStill)), left);
    return () => clearTimeout(timer);
  }, [track, at, pay]);
  const isOn = scene.is !== 'none';
  useEffect(() => {
    if (!isOn) return;
    const skip = (): void =>
      setState((last) => watched(last.told, { ...last, track: last.track && settled(last.track) }, last.isStill));
    for (const touch of TOUCHES) addEventListener(touch, skip, true);
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, skip, true);
    };
  }, [isOn]);
  return { news: current.shown, scene };
};

const Here = createContext<Scene>({ is: 'none' });

export const SceneProvider = Here.Provider;

/** Whether the chips that are lost have left the felt. */
export const useIsSwept = (): boolean => !['covered', 'falling', 'called'].includes(use(Here).is);
