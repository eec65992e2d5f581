import { turnOf } from '@hardway/engine';
import { turnName } from '@hardway/server/protocol';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../design/index.ts';
import { useWords } from '../words/language.tsx';
import type { Known } from './known.ts';
import type { AtSeat } from './use-seat.ts';
import './own-pace.css';

/** A second press so soon was meant for what has just passed. */
const SLIP_MS = 600;

/** The phase, and at a table without a timer the button by which a player goes on. */
export const OwnPace = ({ at, news, children }: { at: AtSeat; news: Known; children: ReactNode }) =>
  news.untimed ? (
    <div className="own-pace">
      {children}
      <GoOn at={at} news={news} />
    </div>
  ) : (
    children
  );

/** One button all through, and never disabled outright, so that it keeps the focus from turn to turn. */
const GoOn = ({ at, news }: { at: AtSeat; news: Known }) => {
  const words = useWords();
  const { view } = news;
  const turn = turnName(view);
  const { stage } = turnOf(view);
  const turned = useRef(0);
  // Before anybody can tap on what the button says now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the turn that makes a press a slip
  useLayoutEffect(() => {
    turned.current = Date.now();
  }, [turn]);
  const isTurn = stage === 'betting' || stage === 'lit';
  // A bet that is still on its way goes first.
  const isReady = isTurn && view.phase.is === 'open' && news.link === 'open' && news.waiting.length === 0;
  const press = (): void => {
    if (isReady && Date.now() - turned.current > SLIP_MS) at.go();
  };
  return (
    <Button look="primary" aria-disabled={!isReady} onClick={press}>
      {stage === 'lit' ? words.player.go.next : words.player.go.roll}
    </Button>
  );
};
