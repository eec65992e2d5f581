import { useWords } from '../../words/language.tsx';
import { Cube } from '../flying-dice.tsx';

/** Dice in the air before anybody knows how they land, with the stick that sent them: they turn, and show nothing. */
export const DiceOut = ({ isLifted }: { isLifted: boolean }) => {
  const words = useWords();
  if (isLifted) return null;
  return (
    <div className="dice-out">
      <svg className="stick" aria-hidden="true" viewBox="0 0 600 260">
        <path d="M596 12 190 176c-34 14-60 2-70-16" className="stick-shade" />
        <path d="M592 6 188 168c-34 14-62 2-68-20" className="stick-wood" />
        <path d="M592 3 190 163" className="stick-light" />
      </svg>
      <div className="table-top">
        {['first', 'second'].map((name) => (
          <div key={name} className={`in-hand ${name}`}>
            <div className="cube">
              <Cube />
            </div>
          </div>
        ))}
      </div>
      <p>{words.moment.out}</p>
    </div>
  );
};
