import { useState } from 'react';
import { Die } from '../design/index.ts';
import type { TableNews } from '../house/link.ts';
import { ActButton } from './act-button.tsx';
import { useCraps } from './seat-context.ts';
import { useCrapsWords } from './words.ts';

/** The five dice of a table, as they lie before a shooter. */
const FIVE = [1, 2, 3, 4, 5] as const;

/** What the shooter does: take the dice or leave them, throw, pass them on. A virtual crew throws by itself. */
export const ShooterActs = ({ news }: { news: TableNews }) => {
  const words = useCrapsWords();
  const { hand, seat } = useCraps();
  if (hand.offered === seat) return <Offer />;
  if (hand.shooter !== seat || hand.offered !== null) return null;
  if (news.virtual) return null;
  return (
    <section className="acts" aria-label={words.acts.title}>
      <p>{hand.stage === 'betting' ? words.shooterYou : words.acts.thrown}</p>
      <ActButton look="primary" asks={{ type: 'ThrowDice' }}>
        {words.acts.throw}
      </ActButton>
      <ActButton look="quiet" asks={{ type: 'PassDice' }}>
        {words.acts.pass}
      </ActButton>
    </section>
  );
};

const Offer = () => {
  const words = useCrapsWords();
  const [selected, setSelected] = useState<readonly number[]>([1, 2]);
  // A third choice takes the place of the first.
  const choose = (die: number): void =>
    setSelected((before) => (before.includes(die) ? before : [...before, die].slice(-2)));
  return (
    <section className="acts offer" aria-label={words.acts.title}>
      <p role="status">
        <b>{words.acts.offer}</b> {words.acts.offerAsk}
      </p>
      <div className="five">
        {FIVE.map((die) => (
          <button key={die} type="button" aria-pressed={selected.includes(die)} onClick={() => choose(die)}>
            <span aria-hidden="true">
              <Die face={die} size="2rem" />
            </span>
            <span className="unseen">{words.acts.die(die)}</span>
          </button>
        ))}
      </div>
      <ActButton look="primary" asks={{ type: 'AnswerOffer', accepts: true, selected }}>
        {words.acts.take}
      </ActButton>
      <ActButton look="quiet" asks={{ type: 'AnswerOffer', accepts: false }}>
        {words.acts.decline}
      </ActButton>
    </section>
  );
};
