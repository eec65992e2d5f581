import { Fact } from '../design/index.ts';
import { useNow } from '../house/clock.ts';
import { momentOf, span } from '../house/moments.ts';
import { DocumentSentence } from '../house/told.tsx';
import { useWords } from '../words/language.tsx';
import { FloorClause, useDesk } from './desk.tsx';
import { DiceAgeFact } from './dice-age.tsx';
import { diceAgeOf } from './opening/filing.ts';
import { DiceStep } from './opening/short-steps.tsx';

/** The set in use and its time, the sets before it, and the way to a new one. */
export const DicePart = () => {
  const words = useWords();
  const { rulebook, table, news } = useDesk();
  const now = useNow(1_000) + news.offset;
  const { dice, retiredDice } = table;
  const age = diceAgeOf(
    rulebook,
    rulebook.shakers.find(({ id }) => id === table.shaker),
  );
  return (
    <div className="two-columns">
      <section className="panel plain floor-panel">
        <h2>{words.floor.dicePart.title}</h2>
        {dice ? (
          <>
            <p className="dice-serial">{dice.serial}</p>
            <div className="large-age">
              <DiceAgeFact dice={dice} now={now} />
            </div>
            <dl className="stack">
              <Fact
                name={words.floor.dicePart.loaded}
                value={`${momentOf(words, dice.loadedAt)} (${words.floor.age({ age: span(words, now - dice.loadedAt) })})`}
              />
              <Fact
                name={words.floor.dicePart.expires}
                value={dice.expiresAt === null ? words.floor.noExpiry : momentOf(words, dice.expiresAt)}
              />
              {dice.seal && <Fact name={words.record.newDice.seal} value={dice.seal} />}
              {dice.conformity && <Fact name={words.record.newDice.conformity} value={dice.conformity} />}
              {dice.identifiers && (
                <Fact name={words.record.newDice.identifiers} value={dice.identifiers.join(words.shared.comma)} />
              )}
              {age && (
                <Fact
                  name={words.floor.dicePart.serve}
                  value={
                    <>
                      {'hours' in age.limit
                        ? words.floor.dicePart.hours({ count: age.limit.hours })
                        : words.floor.dicePart.months({ count: age.limit.months })}{' '}
                      <FloorClause clause={age.clause} />
                    </>
                  }
                />
              )}
            </dl>
          </>
        ) : (
          <p>{words.floor.dicePart.noDice}</p>
        )}
        {rulebook.diceSet.replacedWhen.length > 0 && (
          <>
            <h3>{words.floor.dicePart.replacedWhen}</h3>
            <ul>
              {rulebook.diceSet.replacedWhen.map(({ reason, clause }) => (
                <li key={reason}>
                  <DocumentSentence>{reason}</DocumentSentence> <FloorClause clause={clause} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className="panel plain floor-panel">
        <h2>{words.floor.dicePart.loadTitle}</h2>
        <DiceStep onDone={() => undefined} />
        <h3>{words.floor.dicePart.retired}</h3>
        {retiredDice.length === 0 ? (
          <p className="soft">{words.floor.dicePart.retiredNone}</p>
        ) : (
          <ul className="serials row gap-2">
            {retiredDice.toReversed().map((serial) => (
              <li key={serial}>{serial}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
};
