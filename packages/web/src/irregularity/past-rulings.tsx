import type { Actor, EventOf } from '@hardway/engine';
import type { Entry } from '@hardway/server/protocol';
import { Badge } from '../design/index.ts';
import { askHouse, isHouseRefusal } from '../house/ask.ts';
import { useLoaded } from '../house/loaded.ts';
import { momentOf } from '../house/moments.ts';
import { useWords } from '../words/language.tsx';
import { EFFECTS } from './draft.ts';

interface RulingEntry extends Entry {
  readonly event: EventOf<'RulingRecorded'> & { readonly by: Actor };
}

const isRuling = (entry: Entry): entry is RulingEntry => entry.event.type === 'RulingRecorded';

/** Every ruling of this table that the record of what matters still shows, newest first. */
export const PastRulings = ({ table, version }: { table: string; version: number }) => {
  const words = useWords();
  // Whatever happens at the table may be a ruling.
  const rulings = useLoaded(`${table} ${version}`, async () => {
    const found = await askHouse<readonly Entry[]>('GET', `/api/tables/${table}/significant`);
    return isHouseRefusal(found) ? undefined : found.filter(isRuling).toReversed();
  })?.value;
  return (
    <section className="past">
      <h2>{words.irregularity.past}</h2>
      {rulings?.length === 0 && <p className="soft">{words.irregularity.noPast}</p>}
      <ol>
        {rulings?.map(({ version: number, at, event: { ground, text, sought, effect, clause, by } }) => (
          <li key={number}>
            <p className="text">{text}</p>
            {sought && (
              <p className="soft">
                {words.irregularity.sought}: {sought}
              </p>
            )}
            <p className="facts row soft">
              <time dateTime={new Date(at).toISOString()}>{momentOf(words, at)}</time>
              <span>{words.irregularity.by({ name: by.id })}</span>
              <Badge>{words.irregularity.grounds[ground]}</Badge>
              <Badge look="brass">
                {words.irregularity.effects[EFFECTS.find((known) => known === effect) ?? 'none'][0]}
              </Badge>
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
