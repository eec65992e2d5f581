import { RULEBOOKS } from '@hardway/engine';
import type { TableAtAGlance } from '@hardway/server/protocol';
import { useState } from 'react';
import { amountText, Button, Dice, Fact, shortAmount, signedAmount } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import { RouteLink } from '../house/router.tsx';
import type { Words } from '../words/index.ts';
import { useLanguage, useWords } from '../words/language.tsx';
import { DiceAgeFact } from './dice-age.tsx';
import { byUrgency, floorNeedsOf, type Glances } from './glance.ts';
import { Lamp } from './lamp.tsx';
import { MoneyFacts, moneyOfAll } from './money.tsx';
import { Needs } from './needs.tsx';

const WHICH = ['all', 'dealt', 'virtual'] as const;
type Which = (typeof WHICH)[number];

const isShown = ({ virtual }: TableAtAGlance, which: Which): boolean =>
  which === 'all' || virtual === (which === 'virtual');

/** All tables at a glance; what needs somebody comes first. */
export const Overview = ({ tables, offset }: Glances) => {
  const words = useWords();
  const now = useNow(1_000) + offset;
  const [which, setWhich] = useState<Which>('all');
  if (!tables) return <p role="status">{words.floor.asking}</p>;
  const shown = byUrgency(
    tables.filter((table) => isShown(table, which)),
    now,
  );
  const needing = shown.filter((table) => floorNeedsOf(table, now).length > 0);
  const others = shown.filter((table) => !needing.includes(table));
  return (
    <>
      <div className="row gap-4 apart">
        <Counts tables={shown} needing={needing.length} />
        <fieldset className="which">
          <legend className="unseen">{words.floor.which.label}</legend>
          {WHICH.map((choice) => (
            <Button key={choice} look="quiet" aria-pressed={which === choice} onClick={() => setWhich(choice)}>
              {words.floor.which[choice]}
            </Button>
          ))}
        </fieldset>
      </div>
      <section className="tiles-part stack" aria-labelledby="needing">
        <h2 id="needing">{words.floor.needsTitle}</h2>
        {needing.length === 0 ? (
          <p className="soft">{words.floor.needsNothing}</p>
        ) : (
          <Tiles tables={needing} now={now} />
        )}
      </section>
      <section className="tiles-part stack" aria-labelledby="others">
        <h2 id="others">{words.floor.othersTitle}</h2>
        <Tiles tables={others} now={now} />
      </section>
    </>
  );
};

const Counts = ({ tables, needing }: { tables: readonly TableAtAGlance[]; needing: number }) => {
  const words = useWords();
  const inPhase = (phase: TableAtAGlance['phase']): number => tables.filter((table) => table.phase === phase).length;
  const figures = [
    [needing, words.floor.count.needs],
    [inPhase('open'), words.floor.count.open],
    [inPhase('halted'), words.floor.count.halted],
    [inPhase('closed'), words.floor.count.closed],
    [tables.reduce((sum, { players }) => sum + players, 0), words.floor.count.players],
  ] as const;
  const money = moneyOfAll(tables);
  return (
    <dl className="counts">
      {figures.map(([figure, word]) => (
        <Fact
          key={word}
          look={word === words.floor.count.needs && figure > 0 ? 'urgent' : undefined}
          name={word}
          value={figure}
        />
      ))}
      {money && (
        <>
          <Fact look="sum" name={words.floor.money.drop} value={amountText(money.drop)} />
          <Fact look="sum" name={words.floor.money.win} value={signedAmount(money.win)} />
          <Fact look="sum" name={words.floor.money.exposure} value={amountText(money.exposure)} />
        </>
      )}
    </dl>
  );
};

const Tiles = ({ tables, now }: { tables: readonly TableAtAGlance[]; now: number }) => (
  <ul className="tiles">
    {tables.map((table) => (
      <li key={table.id}>
        <Tile glance={table} now={now} />
      </li>
    ))}
  </ul>
);

/** A Sic Bo table between rounds has no stage of its own. */
const stageWords = (words: Words, { turn }: TableAtAGlance): string => words.floor.stage[turn.stage];

const Tile = ({ glance, now }: { glance: TableAtAGlance; now: number }) => {
  const words = useWords();
  const language = useLanguage();
  const rulebook = RULEBOOKS.find(({ id }) => id === glance.rulebook);
  const isNeeding = floorNeedsOf(glance, now).length > 0;
  return (
    <article className={`tile ${glance.phase} ${isNeeding ? 'needing' : ''}`}>
      <header>
        <h3>
          <RouteLink href={`/floor/${glance.id}`}>{glance.name[language]}</RouteLink>
        </h3>
        <Lamp phase={glance.phase} />
      </header>
      <p className="document" lang="en" title={rulebook?.title}>
        {rulebook?.title}
      </p>
      <Needs glance={glance} now={now} />
      <p className="now">
        {glance.last && <Dice roll={glance.last} size="1.4rem" />}
        {glance.turn.number > 0 && <b>{words.shared.unit[glance.turn.unit]({ number: glance.turn.number })}</b>}
        {glance.phase !== 'closed' && <span>{stageWords(words, glance)}</span>}
      </p>
      <dl>
        <Fact
          name={words.staff.dealer}
          value={glance.virtual ? words.floor.virtual : (glance.dealer ?? words.floor.noDealer)}
        />
        <Fact name={words.floor.shift} value={glance.shift ?? words.staff.none} />
        <Fact
          name={words.floor.players}
          value={
            glance.left === 0 ? glance.players : `${glance.players} · ${words.floor.alone({ count: glance.left })}`
          }
        />
        {glance.limits && (
          <Fact
            name={words.shared.limitsLabel}
            value={`${shortAmount(glance.limits.min)}–${shortAmount(glance.limits.max)}`}
          />
        )}
        <Fact name={words.staff.dice} value={<DiceAgeFact dice={glance.dice} now={now} />} />
      </dl>
      {glance.money && <MoneyFacts money={glance.money} />}
    </article>
  );
};
