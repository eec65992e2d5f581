import { positionName } from '@hardway/engine';
import type { OwnPart } from '@hardway/server/protocol';
import { useEffect, useRef } from 'react';
import { useLanguage, useWords } from '../../words/language.tsx';
import type { AtSeat } from '../use-seat.ts';
import type { AtCraps } from './seat-context.ts';

/** Tells what became of the own calls: asked, confirmed by the dealer, or not. */
export const useCalls = (at: AtSeat, { felt, rulebook }: AtCraps, calls: OwnPart['calls']): void => {
  const words = useWords();
  const language = useLanguage();
  const before = useRef(calls);
  useEffect(() => {
    const [old, now] = [before.current, calls];
    before.current = calls;
    for (const call of now)
      if (!old.some(({ spot, working }) => spot === call.spot && working === call.working))
        at.tell({
          is: 'news',
          sentence: words.playerCraps[call.working ? 'askedOn' : 'askedOff']({
            name: positionName(rulebook, call.spot, language),
          }),
          clause: null,
        });
    for (const call of old) {
      const entry = felt.find(({ position }) => position === call.spot);
      if (!entry || now.some(({ spot }) => spot === call.spot)) continue;
      const name = positionName(rulebook, call.spot, language);
      const isDone = entry.wager.called === call.working;
      const sentence = isDone
        ? words.playerCraps[call.working ? 'confirmedOn' : 'confirmedOff']({ name })
        : words.playerCraps.declined({ name });
      at.tell({ is: isDone ? 'news' : 'refusal', sentence, clause: null });
    }
  }, [calls, felt, at, words, rulebook, language]);
};
