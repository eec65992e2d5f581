import { positionName, type Wager, type WaitingCall } from '@hardway/engine';
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
    const nameOf = ({ spot }: WaitingCall): string => positionName(rulebook, spot, language);
    const said = ({ working, now: isNow }: WaitingCall, what: 'asked' | 'confirmed', name: string): string =>
      words.playerCraps[what][isNow ? 'now' : 'comeOut'][working ? 'on' : 'off']({ name });
    for (const call of now)
      if (!old.some((known) => isSameCall(known, call)))
        at.tell({ is: 'news', sentence: said(call, 'asked', nameOf(call)), clause: null });
    for (const call of old) {
      const entry = felt.find(({ position }) => position === call.spot);
      if (!entry || now.some(({ spot }) => spot === call.spot)) continue;
      const isDone = counts(call, entry.wager);
      const sentence = isDone
        ? said(call, 'confirmed', nameOf(call))
        : words.playerCraps.declined({ name: nameOf(call) });
      at.tell({ is: isDone ? 'news' : 'refusal', sentence, clause: null });
    }
  }, [calls, felt, at, words, rulebook, language]);
};

const isSameCall = (a: WaitingCall, b: WaitingCall): boolean =>
  a.spot === b.spot && a.working === b.working && a.now === b.now;

/** Whether a call that no longer waits has been confirmed. */
const counts = ({ working, now }: WaitingCall, { called, offNow }: Wager): boolean =>
  now ? (offNow !== true) === working : called === working;
