import type { OwnPart } from '@hardway/server/protocol';
import { useEffect, useRef } from 'react';
import type { AtSeat } from '../terminal/use-seat.ts';
import { positionName } from './names.ts';
import type { AtCraps } from './seat-context.ts';
import { useCrapsWords } from './words.ts';

/** Tells what became of the own calls: asked, confirmed by the dealer, or not. */
export const useCalls = (at: AtSeat, { felt }: AtCraps, calls: OwnPart['calls']): void => {
  const words = useCrapsWords();
  const before = useRef(calls);
  useEffect(() => {
    const [old, now] = [before.current, calls];
    before.current = calls;
    for (const call of now)
      if (!old.some(({ spot, working }) => spot === call.spot && working === call.working))
        at.tell({ is: 'news', sentence: words.asked(positionName(words, call.spot), call.working), clause: null });
    for (const call of old) {
      const entry = felt.find(({ position }) => position === call.spot);
      if (!entry || now.some(({ spot }) => spot === call.spot)) continue;
      const name = positionName(words, call.spot);
      const isDone = entry.wager.called === call.working;
      const sentence = isDone ? words.confirmed(name, call.working) : words.declined(name);
      at.tell({ is: isDone ? 'news' : 'refusal', sentence, clause: null });
    }
  }, [calls, felt, at, words]);
};
