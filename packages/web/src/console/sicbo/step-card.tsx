import { isStartedByPlayer, sicBoPlay } from '@hardway/engine';
import { Badge } from '../../design/index.ts';
import { useWords } from '../../words/language.tsx';
import { Action } from '../action.tsx';
import { type RailStep, tumblesAsked } from '../rail.ts';
import { stepWord } from '../rail-view.tsx';
import { seatsInPlay } from '../seats.ts';
import { useStation } from '../station.tsx';

/** A step that is one press: its name, what to do, and how often where that is counted. */
export const StepCard = ({ step: { step } }: { step: RailStep }) => {
  const words = useWords();
  const { table, rulebook } = useStation();
  const shaker = rulebook.shakers.find(({ id }) => id === table.shaker);
  const mixesMin = shaker?.round.mixesMin;
  const isMix = step === 'mix';
  const asked = isMix ? tumblesAsked(rulebook, table) : undefined;
  const byPlayer = isMix && isStartedByPlayer(rulebook, table);
  const lead = byPlayer
    ? words.console.mixByPlayer
    : asked
      ? words.console.countTumbles({ of: asked })
      : isMix && !mixesMin
        ? words.console.mixOnce
        : words.console.lead[step];
  return (
    <div className={`step-card ${step}`}>
      <h2 id="stage-title">{stepWord(words, step, table.shaker)}</h2>
      <p>{lead}</p>
      {asked && <StoppedShort asked={asked} />}
      {isMix && mixesMin && !asked && <Tally done={sicBoPlay(table).round?.mixes ?? 0} of={mixesMin.count} />}
      {isStartedByPlayer(rulebook, table) && sicBoPlay(table).round && <PlayerChoice />}
      {sicBoPlay(table).round?.stage === 'betting' && <p className="hush">{words.console.hidden}</p>}
    </div>
  );
};

/** A tumbler that stopped too early: what was seen is said, and the round is void. */
const StoppedShort = ({ asked }: { asked: number }) => {
  const words = useWords();
  const { ask, order } = useStation();
  return (
    <section className="stopped-short">
      <h3>{words.console.stoppedShort}</h3>
      <div className="picks">
        {Array.from({ length: asked - 1 }, (_, index) => index + 1).map((times) => (
          <Action key={times} refusal={ask('MixDice', { times })} onDo={() => void order('MixDice', { times })}>
            {words.console.stoppedAfter({ times })}
          </Action>
        ))}
      </div>
    </section>
  );
};

/** One mark for each mix that the document asks for. */
const Tally = ({ done, of }: { done: number; of: number }) => {
  const words = useWords();
  return (
    <div className="tally strip" role="img" aria-label={words.console.mixCount({ done, of })}>
      {Array.from({ length: Math.max(done, of) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks stay in their places
        <i key={index} className={index < done ? 'full' : ''}>
          {index < done ? '✓' : index + 1}
        </i>
      ))}
      <b>
        {done}/{of}
      </b>
    </div>
  );
};

/** Who sets the shaker going, where the document leaves it to a player. */
const PlayerChoice = () => {
  const words = useWords();
  const { table, news, ask, order } = useStation();
  const selected = sicBoPlay(table).round?.selected ?? null;
  const seats = seatsInPlay(news.staff)
    .map(({ seat }) => seat)
    .toSorted((a, b) => a - b);
  return (
    <section className="player-choice">
      <h3>{words.console.choosePlayer}</h3>
      {selected !== null && <Badge look="brass">{words.console.chosen({ seat: selected })}</Badge>}
      {seats.length === 0 && <p>{words.console.nobodySits}</p>}
      <div className="picks">
        {seats.map((seat) => (
          <Action
            key={seat}
            refusal={ask('SelectPlayer', { seat })}
            aria-pressed={selected === seat}
            onDo={() => void order('SelectPlayer', { seat })}
          >
            {words.shared.seat({ seat })}
          </Action>
        ))}
      </div>
    </section>
  );
};
