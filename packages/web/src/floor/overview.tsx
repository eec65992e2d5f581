import { RULEBOOKS } from '@hardway/engine';
import { useState } from 'react';
import { Button, Dice, shortAmount } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import { useLanguage } from '../language.tsx';
import { Link } from '../router.tsx';
import { DiceAge } from './dice-age.tsx';
import { byUrgency, type Glance, type Glances, needsOf } from './glance.ts';
import { Lamp } from './lamp.tsx';
import { Needs } from './needs.tsx';
import { type FloorWords, useFloorWords } from './words.ts';

const WHICH = ['all', 'dealt', 'virtual'] as const;
type Which = (typeof WHICH)[number];

const isShown = ({ virtual }: Glance, which: Which): boolean => which === 'all' || virtual === (which === 'virtual');

/** All tables at a glance; what needs somebody comes first. */
export const Overview = ({ tables, offset }: Glances) => {
  const words = useFloorWords();
  const now = useNow(1_000) + offset;
  const [which, setWhich] = useState<Which>('all');
  if (!tables) return <p role="status">{words.asking}</p>;
  const shown = byUrgency(
    tables.filter((table) => isShown(table, which)),
    now,
  );
  const needing = shown.filter((table) => needsOf(table, now).length > 0);
  const others = shown.filter((table) => !needing.includes(table));
  return (
    <>
      <div className="floor-counts">
        <Counts tables={shown} needing={needing.length} />
        <fieldset className="which">
          <legend className="unseen">{words.which.label}</legend>
          {WHICH.map((choice) => (
            <Button key={choice} look="quiet" aria-pressed={which === choice} onClick={() => setWhich(choice)}>
              {words.which[choice]}
            </Button>
          ))}
        </fieldset>
      </div>
      <section className="tiles-part" aria-labelledby="needing">
        <h2 id="needing">{words.needsTitle}</h2>
        {needing.length === 0 ? <p className="soft">{words.needsNothing}</p> : <Tiles tables={needing} now={now} />}
      </section>
      <section className="tiles-part" aria-labelledby="others">
        <h2 id="others">{words.othersTitle}</h2>
        <Tiles tables={others} now={now} />
      </section>
    </>
  );
};

const Counts = ({ tables, needing }: { tables: readonly Glance[]; needing: number }) => {
  const { count } = useFloorWords();
  const inPhase = (phase: Glance['phase']): number => tables.filter((table) => table.phase === phase).length;
  const figures = [
    [needing, count.needs],
    [inPhase('open'), count.open],
    [inPhase('halted'), count.halted],
    [inPhase('closed'), count.closed],
    [tables.reduce((sum, { players }) => sum + players, 0), count.players],
  ] as const;
  return (
    <dl className="counts">
      {figures.map(([figure, word]) => (
        <div key={word} className={word === count.needs && figure > 0 ? 'urgent' : undefined}>
          <dt>{word}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
};

const Tiles = ({ tables, now }: { tables: readonly Glance[]; now: number }) => (
  <ul className="tiles">
    {tables.map((table) => (
      <li key={table.id}>
        <Tile glance={table} now={now} />
      </li>
    ))}
  </ul>
);

/** A Sic Bo table between rounds has no stage of its own. */
export const stageWords = (words: FloorWords, { game, live, stage }: Glance): string =>
  words.stage[game === 'sicbo' && !live && stage !== 'lit' ? 'none' : stage] ?? stage;

const Tile = ({ glance, now }: { glance: Glance; now: number }) => {
  const words = useFloorWords();
  const { language } = useLanguage();
  const rulebook = RULEBOOKS.find(({ id }) => id === glance.rulebook);
  const isNeeding = needsOf(glance, now).length > 0;
  return (
    <article className={`tile ${glance.phase} ${isNeeding ? 'needing' : ''}`}>
      <header>
        <h3>
          <Link href={`/floor/${glance.id}`}>{glance.name[language]}</Link>
        </h3>
        <Lamp phase={glance.phase} />
      </header>
      <p className="document" lang="en" title={rulebook?.title}>
        {rulebook?.title}
      </p>
      <Needs glance={glance} now={now} />
      <p className="now">
        {glance.last && <Dice roll={glance.last} size="1.4rem" />}
        {glance.round > 0 && <b>{words.round(glance.round)}</b>}
        {glance.phase !== 'closed' && <span>{stageWords(words, glance)}</span>}
      </p>
      <dl>
        <Fact name={words.dealer} value={glance.virtual ? words.virtual : (glance.dealer ?? words.noDealer)} />
        <Fact name={words.shift} value={glance.shift ?? words.none} />
        <Fact name={words.players} value={`${glance.players} · ${words.connected(glance.connected)}`} />
        {glance.limits && (
          <Fact name={words.limits} value={`${shortAmount(glance.limits.min)}–${shortAmount(glance.limits.max)}`} />
        )}
        <Fact name={words.dice} value={<DiceAge dice={glance.dice} now={now} />} />
      </dl>
    </article>
  );
};

export const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
