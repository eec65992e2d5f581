import { type Command, decide, isRefusal, orderOf, type Rulebook } from '@hardway/engine';
import { tableOf } from '@hardway/server/protocol';
import { Button } from '../design/index.ts';
import { useLanguage } from '../language.tsx';
import type { Known } from './known.ts';
import './shake.css';

/** Where a player sets the shaker going: the button is there for the one the dealer has chosen, while it may be pressed. */
export const Shake = ({
  news,
  rulebook,
  onShake,
}: {
  news: Known;
  rulebook: Rulebook;
  onShake: (times: number) => void;
}) => {
  const { words } = useLanguage();
  const { view, submission, own } = news;
  if (news.link !== 'open' || view.round?.selected !== own.seat) return null;
  const table = tableOf(view, submission, own);
  const times = orderOf(rulebook, table).mixesMin?.count ?? 1;
  const by = { id: `seat ${own.seat}`, role: 'player', seat: own.seat } as const;
  const asked = { type: 'MixDice', id: 'asking', at: Date.now() + news.offset, by, times } as Command;
  if (isRefusal(decide(rulebook, table, asked))) return null;
  return (
    <section className="your-shake" aria-label={words.shake.title}>
      <p role="status">{words.shake.lead}</p>
      <Button look="primary" onClick={() => onShake(times)}>
        {words.shake.press}
      </Button>
    </section>
  );
};
