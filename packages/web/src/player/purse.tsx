import { turnOf } from '@hardway/engine';
import { useEffect, useState } from 'react';
import { amountText, Fact, signedAmount } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import type { Known } from './known.ts';
import { netOfVisit, newVisit, stakedIn, type Visit, wonOf } from './visit.ts';

const keptAt = (terminal: string): string => `hardway:visit:${terminal}`;

const keptVisit = (terminal: string): Visit | null => {
  const kept = JSON.parse(sessionStorage.getItem(keptAt(terminal)) ?? 'null') as Visit | null;
  return kept && 'earned' in kept ? kept : null;
};

/** The next player at this terminal begins anew. */
export const forgetVisit = (terminal: string): void => sessionStorage.removeItem(keptAt(terminal));

/** The visit so far. It begins when there is something to play with. */
const useVisit = (terminal: string, own: Known['own'], hasMoney: boolean): Visit => {
  const [visit, setVisit] = useState(() => keptVisit(terminal) ?? newVisit(Date.now(), own));
  const { earned } = own;
  useEffect(() => {
    if (hasMoney) return;
    return () => setVisit((visited) => (visited.earned === earned ? { ...visited, at: Date.now() } : visited));
  }, [hasMoney, earned]);
  useEffect(() => sessionStorage.setItem(keptAt(terminal), JSON.stringify(visit)), [terminal, visit]);
  return visit;
};

/** With its units: 0:42 would be read as seconds. */
const elapsedWords = (words: Words, milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? words.player.minutes({ minutes }) : words.player.hours({ hours, minutes: minutes % 60 });
};

/** Credit, bets, the last win, the net of this visit, and how long it has lasted. */
export const Purse = ({ news: { view, own }, terminal }: { news: Known; terminal: string }) => {
  const words = useWords();
  const now = useNow(5_000);
  const staked = turnOf(view).stage === 'lit' ? 0 : stakedIn(own);
  const visit = useVisit(terminal, own, own.credit + staked > 0);
  const lastResults =
    own.results.findLast(({ number, results }) => number > visit.after && results.length > 0)?.results ?? [];
  const entries = [
    ['credit', words.shared.credit, amountText(own.credit)],
    ['bet', words.shared.bet, amountText(staked)],
    ['win', words.player.win, amountText(wonOf(lastResults))],
    ['net', words.shared.net, signedAmount(netOfVisit(visit, own))],
    ['time', words.shared.time, elapsedWords(words, Math.max(0, now - visit.at))],
  ] as const;
  return (
    <dl className="purse">
      {entries.map(([name, label, value]) => (
        <Fact key={name} look={name} name={label} value={value} />
      ))}
    </dl>
  );
};
