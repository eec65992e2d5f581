import type { HelpCall, TableAtAGlance } from '@hardway/server/protocol';
import { useState } from 'react';
import { amountText, Button, Icon } from '../design/index.ts';
import { span } from '../house/moments.ts';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import { attend } from './attend.ts';
import { type FloorNeed, floorNeedsOf } from './glance.ts';
import { alertWords } from './money.tsx';

export const whoWaits = (words: Words, { seat }: HelpCall): string =>
  seat === null ? words.floor.dealerWaits : words.staff.seat({ seat });

/** Everything for which somebody should come to a table, each on its own line. */
export const Needs = ({ glance, now }: { glance: TableAtAGlance; now: number }) => {
  const words = useWords();
  const needs = floorNeedsOf(glance, now);
  if (needs.length === 0) return null;
  return (
    <ul className="needs">
      {needs.flatMap((need) =>
        need === 'waiting'
          ? glance.waiting.map((call) => <Waiting key={`${call.seat}`} glance={glance} call={call} now={now} />)
          : needWords(words, need, glance, now).map((said) => <li key={said}>{said}</li>),
      )}
    </ul>
  );
};

/** A need in words: of alerts there may be several. */
export const needWords = (
  words: Words,
  need: Exclude<FloorNeed, 'waiting'>,
  glance: TableAtAGlance,
  now: number,
): readonly string[] => {
  if (need === 'hand-pay')
    return glance.handPays.map(({ seat, amount, at }) =>
      words.floor.need['hand-pay']({ seat, amount: amountText(amount), since: span(words, now - at) }),
    );
  if (need === 'money') return glance.money!.alerts.map((alert) => alertWords(words, glance, alert, now));
  if (need === 'broken') return [words.floor.need.broken({ what: words.floor.device[glance.broken ?? ''] ?? '' })];
  if (need === 'dice-soon')
    return [words.floor.need['dice-soon']({ left: span(words, (glance.dice?.expiresAt ?? now) - now) })];
  return [words.floor.need[need]];
};

const Waiting = ({ glance, call, now }: { glance: TableAtAGlance; call: HelpCall; now: number }) => {
  const words = useWords();
  const [isBusy, setBusy] = useState(false);
  const who = whoWaits(words, call);
  const come = async (): Promise<void> => {
    setBusy(true);
    await attend(glance.id, call.seat);
    setBusy(false);
  };
  return (
    <li>
      <Icon name="bell" /> <span>{words.floor.need.waiting({ who, since: span(words, now - call.at) })}</span>
      <Button disabled={isBusy} aria-label={words.floor.attendedWho({ who })} onClick={() => void come()}>
        {words.staff.attended}
      </Button>
    </li>
  );
};
