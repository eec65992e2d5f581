import { isRefusal, type Refusal, RULEBOOKS, readStrategy } from '@hardway/engine';
import { useEffect, useRef } from 'react';
import { Button } from '../../design/index.ts';
import { RefusalNote } from '../../staff/refused.tsx';
import type { Words } from '../../words/index.ts';
import { useWords } from '../../words/language.tsx';
import { OwnDice } from '../dice/own-dice.tsx';
import { sessionPlanOf } from '../job.ts';
import { Select } from '../select.tsx';
import { NumberField, PlanFields } from '../session-form.tsx';
import { BookProgress } from '../spot-book.tsx';
import type { OddsState, SessionState } from '../state.ts';
import { fileOfPlayer, nameOfPlayer, OWN, PLAYERS, PLAYERS_MAX } from '../strategies.ts';
import type { ChangeOdds } from '../use-odds-state.ts';
import type { TogetherJob } from './run.ts';
import { TogetherFigures } from './together-figures.tsx';
import { useTogether } from './use-together.ts';

/** What is built in has its name in the catalogue; a file says its own. */
const nameIn = (words: Words, player: string, text: string | null): string =>
  player === OWN && text !== null
    ? nameOfPlayer(player, text)
    : (words.odds.strategyName[player] ?? nameOfPlayer(player, text));

/** Names do not change what comes of it. */
const playedIn = ({ players, ...rest }: TogetherJob): string =>
  JSON.stringify({ ...rest, files: players.map(({ file }) => file) });

const jobOf = (words: Words, state: OddsState): TogetherJob => {
  const { text, seed, sessions } = state.session;
  return {
    players: state.players.map((player) => ({ name: nameIn(words, player, text), file: fileOfPlayer(player, text) })),
    dice: state.book.dice,
    plan: sessionPlanOf(state),
    ...{ seed, sessions },
  };
};

/** Several strategies on the same dice: players who sit down at one table with the same money. */
export const TogetherPanel = ({ state, change }: { state: OddsState; change: ChangeOdds }) => {
  const words = useWords();
  const { together, exact, start, cancel } = useTogether();
  const job = jobOf(words, state);
  const refusals = job.players
    .map(({ file }) => readStrategy(RULEBOOKS, file))
    .map((read) => (isRefusal(read) ? read : null));
  const isPlayable = job.players.length >= 2 && refusals.every((refusal) => refusal === null);
  const set = (changes: Partial<SessionState>): void =>
    change({ session: { ...state.session, ...changes, run: false } });
  const arrival = useRef(state.session.run && isPlayable ? () => start(job) : null);
  useEffect(() => arrival.current?.(), []);
  const isOld = together.is === 'done' && playedIn(together.outcome.job) !== playedIn(job);
  return (
    <section className="session together" aria-labelledby="odds-together">
      <h2 id="odds-together">{words.together.title}</h2>
      <p className="soft">{words.together.lead}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPlayable) return;
          change({ session: { ...state.session, run: true } });
          start(job);
        }}
      >
        <Players state={state} change={change} refusals={refusals} />
        <div className="session-form plain">
          <PlanFields session={state.session} onChange={set} />
          <NumberField name="hour" session={state.session} onChange={set} />
        </div>
        <OwnDice
          dice={2}
          value={state.book.dice}
          onChange={(dice) => change({ book: { ...state.book, dice }, session: { ...state.session, run: false } })}
        />
        <div className="odds-bar row">
          <Button type="submit" look="primary" disabled={!isPlayable || together.is === 'running'}>
            {words.odds.run}
          </Button>
          {together.is === 'running' && <Button onClick={cancel}>{words.shared.cancel}</Button>}
          {isOld && <p className="soft">{words.odds.changedSince}</p>}
        </div>
      </form>
      <div aria-live="polite">
        {together.is === 'running' && <BookProgress done={together.done} words={words.odds.simulating} />}
        {together.is === 'stopped' && <p>{words.odds.stopped}</p>}
        {together.is === 'refused' && (
          <p className="notice">
            <RefusalNote refusal={together.refusal} />
          </p>
        )}
      </div>
      {together.is === 'done' && <TogetherFigures outcome={together.outcome} exact={exact} hour={state.session.hour} />}
    </section>
  );
};

const Players = ({
  state,
  change,
  refusals,
}: {
  state: OddsState;
  change: ChangeOdds;
  refusals: readonly (Refusal | null)[];
}) => {
  const words = useWords();
  const { players, session } = state;
  const nameOf = (player: string): string => nameIn(words, player, session.text);
  const seat = (next: readonly string[]): void => change({ players: next, session: { ...session, run: false } });
  const others = PLAYERS.filter((player) => !players.includes(player));
  return (
    <div className="stack gap-2">
      <ol className="players">
        {players.map((player, index) => (
          <li key={player}>
            <b>{index + 1}</b> <span>{nameOf(player)}</span>
            {refusals[index] && (
              <span className="error">
                {player === OWN ? words.together.ownFirst : null} <RefusalNote refusal={refusals[index]} />
              </span>
            )}
            <Button
              look="quiet"
              disabled={players.length <= 2}
              aria-label={words.together.remove({ name: nameOf(player) })}
              onClick={() => seat(players.filter((each) => each !== player))}
            >
              ✕
            </Button>
          </li>
        ))}
      </ol>
      {players.length < PLAYERS_MAX && (
        <Select
          label={words.together.add}
          value=""
          options={[['', words.strategy.choose], ...others.map((player) => [player, nameOf(player)] as const)]}
          onChange={(player) => player !== '' && seat([...players, player])}
        />
      )}
    </div>
  );
};
