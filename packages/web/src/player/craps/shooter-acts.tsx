import { FACES } from '@hardway/engine';
import { useState } from 'react';
import { Die } from '../../design/index.ts';
import type { TableNews } from '../../house/link.ts';
import { useWords } from '../../words/language.tsx';
import { ActButton } from './act-button.tsx';
import { useCraps } from './seat-context.ts';

/** What the shooter does: take the dice or leave them, throw, pass them on. A virtual crew throws by itself. */
export const ShooterActs = ({ news }: { news: TableNews }) => {
  const words = useWords();
  const { hand, seat } = useCraps();
  if (hand.offered === seat) return <Offer />;
  if (hand.shooter !== seat || hand.offered !== null) return null;
  if (news.virtual) return null;
  return (
    <section className="acts row" aria-label={words.playerCraps.acts.title}>
      <p>{hand.stage === 'betting' ? words.playerCraps.shooterYou : words.playerCraps.acts.thrown}</p>
      <ActButton look="primary" asks={{ type: 'ThrowDice' }}>
        {words.playerCraps.acts.throw}
      </ActButton>
      <ActButton look="quiet" asks={{ type: 'PassDice' }}>
        {words.playerCraps.acts.pass}
      </ActButton>
    </section>
  );
};

const Offer = () => {
  const words = useWords();
  const { count } = useCraps().rulebook.diceSet;
  const [selected, setSelected] = useState<readonly number[]>([1, 2]);
  // A third choice takes the place of the first.
  const choose = (die: number): void =>
    setSelected((before) => (before.includes(die) ? before : [...before, die].slice(-2)));
  return (
    <section className="acts row offer" aria-label={words.playerCraps.acts.title}>
      <p role="status">
        <b>{words.playerCraps.acts.offer}</b>{' '}
        {words.playerCraps.acts.offerAsk({ count: words.shared.numbers[count] ?? count })}
      </p>
      <div className="five">
        {FACES.slice(0, count).map((die) => (
          <button key={die} type="button" aria-pressed={selected.includes(die)} onClick={() => choose(die)}>
            <span aria-hidden="true">
              <Die face={die} size="2rem" />
            </span>
            <span className="unseen">{words.shared.die({ number: die })}</span>
          </button>
        ))}
      </div>
      <ActButton look="primary" asks={{ type: 'AnswerOffer', accepts: true, selected }}>
        {words.playerCraps.acts.take}
      </ActButton>
      <ActButton look="quiet" asks={{ type: 'AnswerOffer', accepts: false }}>
        {words.playerCraps.acts.decline}
      </ActButton>
    </section>
  );
};
