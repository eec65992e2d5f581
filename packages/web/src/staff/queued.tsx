import { type QueuedOrder, turnOf } from '@hardway/engine';
import { limitsIn } from '@hardway/server/protocol';
import { Button, shortRange } from '../design/index.ts';
import type { TableNews } from '../house/link.ts';
import { minuteOf, span } from '../house/moments.ts';
import type { Words } from '../words/index.ts';
import { useWords } from '../words/language.tsx';
import './queued.css';

interface QueuedProps {
  readonly news: TableNews;
  /** The house's time. */
  readonly now: number;
  /** Absent where orders are only shown. */
  readonly onWithdraw?: (number: number) => void;
}

/** Orders that wait for the end of the round or throw: what, and who has asked for it. */
export const Queued = ({ news: { staff, view, link }, now, onWithdraw }: QueuedProps) => {
  const words = useWords();
  const queue = staff?.queue ?? [];
  if (queue.length === 0 || !view) return null;
  const { unit } = turnOf(view);
  return (
    <section className="queued" aria-labelledby="queued">
      <h2 id="queued">{words.staff.queue.title}</h2>
      <ul>
        {queue.map((order) => (
          <li key={order.number}>
            <b>{words.staff.queue.item({ when: whenWords(words, order, unit), what: orderWords(words, order) })}</b>
            <span>{words.staff.queue.by({ name: order.asker.id, since: span(words, now - order.at) })}</span>
            {onWithdraw && (
              <Button look="quiet" disabled={link !== 'open'} onClick={() => onWithdraw(order.number)}>
                {words.staff.queue.withdraw}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

const whenWords = ({ shared, locale }: Words, { from }: QueuedOrder, unit: 'round' | 'throw'): string =>
  from === undefined ? shared.ahead.after[unit] : shared.fromTime({ time: minuteOf({ locale }, from) });

const orderWords = ({ staff: { queue } }: Words, { what, fields }: QueuedOrder): string => {
  switch (what) {
    case 'ChangeLimits': {
      const limits = limitsIn(fields);
      return limits ? queue.limits({ range: shortRange(limits.min, limits.max) }) : queue.otherLimits;
    }
    case 'LoadDice':
      return queue.dice({ serial: (fields as { readonly serial: string }).serial });
    case 'CloseTable':
      return queue.close;
  }
};
