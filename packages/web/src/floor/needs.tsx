import type { Call } from '@hardway/server/protocol';
import { useState } from 'react';
import { Button, Icon } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import { attend } from './attend.ts';
import { type Glance, type Need, needsOf } from './glance.ts';
import { span } from './moments.ts';
import { type FloorWords, useFloorWords } from './words.ts';

export const whoWaits = (words: FloorWords, { seat }: Call): string =>
  seat === null ? words.dealerWaits : words.seat(seat);

/** Everything for which somebody should come to a table, each on its own line. */
export const Needs = ({ glance, now }: { glance: Glance; now: number }) => {
  const needs = needsOf(glance, now);
  if (needs.length === 0) return null;
  return (
    <ul className="needs">
      {needs.flatMap((need) =>
        need === 'waiting'
          ? glance.waiting.map((call) => <Waiting key={`${call.seat}`} glance={glance} call={call} now={now} />)
          : [<li key={need}>{<NeedWords need={need} glance={glance} now={now} />}</li>],
      )}
    </ul>
  );
};

export const NeedWords = ({ need, glance, now }: { need: Exclude<Need, 'waiting'>; glance: Glance; now: number }) => {
  const words = useFloorWords();
  const { language } = useLanguage();
  if (need === 'broken') return words.need.broken(words.device[glance.broken ?? ''] ?? '');
  if (need === 'dice-soon') return words.need['dice-soon'](span(language, (glance.dice?.expiresAt ?? now) - now));
  return words.need[need];
};

const Waiting = ({ glance, call, now }: { glance: Glance; call: Call; now: number }) => {
  const words = useFloorWords();
  const { language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const who = whoWaits(words, call);
  const come = async (): Promise<void> => {
    setBusy(true);
    await attend(glance.id, call.seat);
    setBusy(false);
  };
  return (
    <li>
      <Icon name="bell" /> <span>{words.need.waiting(who, span(language, now - call.at))}</span>
      <Button disabled={isBusy} aria-label={words.attendedWho(who)} onClick={() => void come()}>
        {words.attended}
      </Button>
    </li>
  );
};
