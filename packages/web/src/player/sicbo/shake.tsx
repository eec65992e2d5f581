import { orderOf, type Rulebook, sicBoPlay, wouldRefuse } from '@hardway/engine';
import { tableOf } from '@hardway/server/protocol';
import { Button } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import type { Known } from '../known.ts';
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
  const words = useWords();
  const { view, submission, own } = news;
  if (news.link !== 'open' || sicBoPlay(view).round?.selected !== own.seat) return null;
  const table = tableOf(view, submission, own);
  const times = orderOf(rulebook, table).mixesMin?.count ?? 1;
  const by = { id: `seat ${own.seat}`, role: 'player', seat: own.seat } as const;
  if (wouldRefuse(rulebook, table, { type: 'MixDice', by, times }, Date.now() + news.offset)) return null;
  return (
    <section className="your-shake" aria-label={words.playerSicbo.shake.title}>
      <p role="status">{words.playerSicbo.shake.lead}</p>
      <Button look="primary" onClick={() => onShake(times)}>
        {words.playerSicbo.shake.press}
      </Button>
    </section>
  );
};
