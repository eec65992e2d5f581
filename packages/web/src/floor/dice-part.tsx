import { useNow } from '../house/clock.ts';
import { useLanguage } from '../language.tsx';
import { ClauseMark, useDesk } from './desk.tsx';
import { DiceAge } from './dice-age.tsx';
import { momentOf, span } from './moments.ts';
import { diceAgeOf } from './opening/filing.ts';
import { DiceStep } from './opening/short-steps.tsx';
import { Fact } from './overview.tsx';
import { useFloorWords } from './words.ts';

/** The set in use and its time, the sets before it, and the way to a new one. */
export const DicePart = () => {
  const words = useFloorWords();
  const { dicePart } = words;
  const { language } = useLanguage();
  const { rulebook, table, news } = useDesk();
  const now = useNow(1_000) + news.offset;
  const { dice, retiredDice } = table;
  const age = diceAgeOf(
    rulebook,
    rulebook.shakers.find(({ id }) => id === table.shaker),
  );
  return (
    <div className="two-columns">
      <section className="floor-panel">
        <h2>{dicePart.title}</h2>
        {dice ? (
          <>
            <p className="dice-serial">{dice.serial}</p>
            <div className="large-age">
              <DiceAge dice={dice} now={now} />
            </div>
            <dl className="dice-facts">
              <Fact
                name={dicePart.loaded}
                value={`${momentOf(language, dice.loadedAt)} (${words.age(span(language, now - dice.loadedAt))})`}
              />
              <Fact
                name={dicePart.expires}
                value={dice.expiresAt === null ? words.noExpiry : momentOf(language, dice.expiresAt)}
              />
              {age && (
                <Fact
                  name={dicePart.serve}
                  value={
                    <>
                      {'hours' in age.limit ? dicePart.hours(age.limit.hours) : dicePart.months(age.limit.months)}{' '}
                      <ClauseMark clause={age.clause} />
                    </>
                  }
                />
              )}
            </dl>
          </>
        ) : (
          <p>{dicePart.noDice}</p>
        )}
        {rulebook.diceSet.replacedWhen.length > 0 && (
          <>
            <h3>{dicePart.replacedWhen}</h3>
            <ul lang="en">
              {rulebook.diceSet.replacedWhen.map(({ reason, clause }) => (
                <li key={reason}>
                  {reason} <ClauseMark clause={clause} />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section className="floor-panel">
        <h2>{dicePart.loadTitle}</h2>
        <DiceStep onDone={() => undefined} />
        <h3>{dicePart.retired}</h3>
        {retiredDice.length === 0 ? (
          <p className="soft">{dicePart.retiredNone}</p>
        ) : (
          <ul className="serials">
            {retiredDice.toReversed().map((serial) => (
              <li key={serial}>{serial}</li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
};
