import type { Actor, EventOf } from '@hardway/engine';
import { useEffect, useState } from 'react';
import { Badge } from '../design/index.ts';
import { askHouse, isRefused } from '../house/ask.ts';
import { useLanguage } from '../language.tsx';
import { EFFECTS } from './draft.ts';
import { useIrregularityWords } from './words.ts';

interface Entry {
  readonly version: number;
  readonly at: number;
  readonly event: { readonly type: string };
}

interface RulingEntry extends Entry {
  readonly event: EventOf<'RulingRecorded'> & { readonly by: Actor };
}

const isRuling = (entry: Entry): entry is RulingEntry => entry.event.type === 'RulingRecorded';

/** Every ruling of this table that the record of what matters still shows, newest first. */
export const PastRulings = ({ table, version }: { table: string; version: number }) => {
  const words = useIrregularityWords();
  const { language } = useLanguage();
  const [rulings, setRulings] = useState<readonly RulingEntry[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever happens at the table may be a ruling
  useEffect(() => {
    let stopped = false;
    void askHouse<readonly Entry[]>('GET', `/api/tables/${table}/significant`).then((found) => {
      if (!stopped && !isRefused(found)) setRulings(found.filter(isRuling).toReversed());
    });
    return () => {
      stopped = true;
    };
  }, [table, version]);
  return (
    <section className="past">
      <h2>{words.past}</h2>
      {rulings?.length === 0 && <p className="soft">{words.noPast}</p>}
      <ol>
        {rulings?.map(({ version: number, at, event: { ground, text, sought, effect, clause, by } }) => (
          <li key={number}>
            <p className="text">{text}</p>
            {sought && (
              <p className="soft">
                {words.sought}: {sought}
              </p>
            )}
            <p className="facts">
              <time dateTime={new Date(at).toISOString()}>
                {new Date(at).toLocaleString(language === 'zh' ? 'zh-CN' : 'en-GB')}
              </time>
              <span>{words.by(by.id)}</span>
              <Badge>{words.grounds[ground]}</Badge>
              <Badge look="brass">{words.effects[EFFECTS.find((known) => known === effect) ?? 'none'][0]}</Badge>
              <small lang="en" className="clause">
                {clause}
              </small>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};
