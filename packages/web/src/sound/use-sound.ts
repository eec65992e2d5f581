import { useEffect, useRef } from 'react';
import { hasLastBets, LAST_BETS_MS } from '../house/last-bets.ts';
import type { TableNews } from '../house/link.ts';
import { announcedTitle } from '../moment/announced.tsx';
import { MOMENTS } from '../moment/games.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import type { Call } from './caller.ts';
import { type Audible, effect, type Hearing, listen, type SoundCue, startHearing } from './cues.ts';
import { CALLERS } from './games.ts';
import type { Loudspeaker } from './loudspeaker.ts';
import { filedSound, type SoundPlace } from './settings.ts';

const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Each of the last seconds is heard. */
const SECONDS = Array.from({ length: LAST_BETS_MS / 1_000 }, (_, index) => index + 1);

/** A loudspeaker from the first touch on: before it nobody has asked for sound, and browsers allow none. */
const useLoudspeaker = (place: SoundPlace) => {
  const speaker = useRef<Loudspeaker | null>(null);
  useEffect(() => {
    const { effects, calls } = filedSound()[place];
    if (effects + calls === 0) return;
    let context: AudioContext | null = null;
    const wake = (): void => {
      stopWaiting();
      // Within the touch, since some browsers let no later one sound.
      context = new AudioContext();
      const awake = context;
      void import('./loudspeaker.ts').then(({ Loudspeaker }) => {
        if (awake.state !== 'closed') speaker.current = new Loudspeaker(awake, place);
      });
    };
    const stopWaiting = (): void => {
      for (const touch of TOUCHES) removeEventListener(touch, wake, true);
    };
    if (navigator.userActivation?.hasBeenActive) wake();
    else for (const touch of TOUCHES) addEventListener(touch, wake, true);
    return () => {
      stopWaiting();
      speaker.current = null;
      void context?.close();
    };
  }, [place]);
  return speaker;
};

/** What a screen shows of its table, and what that brought its player. */
type Shown = Pick<Audible, 'scene' | 'staked' | 'hasLost' | 'tier'>;

/** Lets a table be heard, in time with what is on the screen. Nothing is said that does not stand there too. */
export const useSound = (place: SoundPlace, news: TableNews, shown: Shown): void => {
  const words = useWords();
  const language = useLanguage();
  const speaker = useLoudspeaker(place);
  const hearing = useRef<Hearing | null>(null);
  const { view, submission, link, announced, closesAt, offset, window } = news;
  const game = view?.play.game ?? null;
  const beat = view && MOMENTS[view.play.game].beatOf(view);

  const callOf = (cue: Exclude<SoundCue, { is: 'effect' }>): Call | null => {
    const caller = CALLERS[game!];
    switch (cue.is) {
      case 'opened':
        return caller.opened(words);
      case 'closed':
        return caller.closed(words);
      case 'last-bets':
        return { text: words.shared.phase.last, recordings: ['last-bets'] };
      case 'result':
        return caller.result(words, submission!, cue.roll, cue.point);
      case 'announced':
        return { text: announcedTitle(words, cue.announced, view!.play), recordings: [cue.announced.is] };
    }
  };
  const make = (cue: SoundCue): void => {
    if (cue.is === 'effect') {
      speaker.current?.play(cue.effect, cue.times);
      return;
    }
    const call = callOf(cue);
    if (call) speaker.current?.call(call, game!, language);
  };
  const latest = useRef(make);

  useEffect(() => {
    latest.current = make;
    if (!beat || !submission) return;
    const now: Audible = { isLinked: link === 'open', beat, announced, ...shown };
    const heard = hearing.current ? listen(hearing.current, now) : { hearing: startHearing(now), cues: [] };
    hearing.current = heard.hearing;
    for (const cue of heard.cues) make(cue);
  });

  const isCounted = link === 'open' && beat !== null && !beat.isOut && hasLastBets(window);
  useEffect(() => {
    if (!isCounted || closesAt === null) return;
    const left = closesAt - offset - Date.now();
    const timers = SECONDS.map((second) => [second, left - second * 1_000] as const)
      .filter(([, after]) => after > 0)
      .map(([second, after]) =>
        setTimeout(() => {
          latest.current(effect('tick'));
          if (second * 1_000 === LAST_BETS_MS) latest.current({ is: 'last-bets' });
        }, after),
      );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isCounted, closesAt, offset]);
};
