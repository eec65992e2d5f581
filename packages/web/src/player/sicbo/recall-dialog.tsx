import { type Rulebook, type RulesSubmission, sicBoPlay, total, type WagerResult, winningSpots } from '@hardway/engine';
import { useState } from 'react';
import { amountText, Badge, Button, Dialog, Dice, Icon, signedAmount } from '../../design/index.ts';
import { calledMarksOf, markWords } from '../../house/marks.ts';
import { spotName } from '../../house/spot-name.ts';
import { useLanguage, useWords } from '../../words/language.tsx';
import type { Known } from '../known.ts';
import { RecalledWagers } from '../recalled-wagers.tsx';
import { lookOf } from '../visit.ts';
import { SicBoFelt } from './felt.tsx';
import { neighbour, type RecalledRound, recalledRounds } from './recall.ts';
import './recall.css';

interface RecallProps {
  readonly rulebook: Rulebook;
  readonly news: Known;
  readonly onHelp: (spot: string) => void;
  readonly onClose: () => void;
}

/** The last rounds of this seat, and any of them once more: dice, felt, wagers, and why each ended as it did. */
const Recall = ({ rulebook, news, onHelp, onClose }: RecallProps) => {
  const words = useWords();
  const rounds = recalledRounds(sicBoPlay(news.view), news.own);
  const [chosen, setChosen] = useState(
    () => (rounds.find(({ results }) => results.length > 0) ?? rounds[0])?.number ?? null,
  );
  // On a phone there is room for the list or for one round.
  const [isListed, setListed] = useState(false);
  const round = rounds.find(({ number }) => number === chosen) ?? rounds[0];
  return (
    <Dialog title={words.player.recall.title} closeWord={words.shared.close} isWide onClose={onClose}>
      {round ? (
        <div className={`recall ${isListed ? 'listed' : ''}`}>
          <RoundList
            rounds={rounds}
            chosen={round.number}
            submission={news.submission}
            onChoose={(number) => {
              setChosen(number);
              setListed(false);
            }}
          />
          <section className="replay" aria-label={words.shared.unit.round({ number: round.number })}>
            <Steps rounds={rounds} round={round} onStep={setChosen} onList={() => setListed(true)} />
            <Replay key={round.number} rulebook={rulebook} submission={news.submission} round={round} onHelp={onHelp} />
          </section>
          <p className="information">{words.shared.informationOnly}</p>
        </div>
      ) : (
        <p>{words.player.recall.empty}</p>
      )}
    </Dialog>
  );
};

export default Recall;

const RoundList = ({
  rounds,
  chosen,
  submission,
  onChoose,
}: {
  rounds: readonly RecalledRound[];
  chosen: number;
  submission: RulesSubmission;
  onChoose: (number: number) => void;
}) => {
  const words = useWords();
  return (
    <ol className="rounds" aria-label={words.player.recall.list}>
      {rounds.map(({ number, roll, results, net, corrected }) => (
        <li key={number}>
          <button type="button" aria-current={number === chosen} onClick={() => onChoose(number)}>
            <small>{words.shared.unit.round({ number })}</small>
            {roll ? <Dice roll={roll} size="1.6rem" /> : <b>{words.shared.voided}</b>}
            <span>
              {roll && <b>{total(roll)}</b>}{' '}
              {roll &&
                calledMarksOf(submission, roll)
                  .slice(0, 1)
                  .map((mark) => markWords(words, mark))}
              {corrected && ` (${words.shared.corrected})`}
            </span>
            <small>
              {results.length === 0 ? words.player.recall.noBets : words.player.recall.bets({ count: results.length })}
            </small>
            <b className={lookOf(net)}>{results.length === 0 ? '–' : signedAmount(net)}</b>
          </button>
        </li>
      ))}
    </ol>
  );
};

const Steps = ({
  rounds,
  round,
  onStep,
  onList,
}: {
  rounds: readonly RecalledRound[];
  round: RecalledRound;
  onStep: (number: number) => void;
  onList: () => void;
}) => {
  const words = useWords();
  const [earlier, later] = [neighbour(rounds, round.number, 'earlier'), neighbour(rounds, round.number, 'later')];
  return (
    <div className="walk strip">
      <Button className="to-list" aria-label={words.player.recall.list} onClick={onList}>
        <Icon name="list" />
      </Button>
      <Button
        aria-label={words.player.recall.earlier}
        disabled={!earlier}
        onClick={() => earlier && onStep(earlier.number)}
      >
        <Icon name="back" />
      </Button>
      <h3>{words.shared.unit.round({ number: round.number })}</h3>
      <Button aria-label={words.player.recall.later} disabled={!later} onClick={() => later && onStep(later.number)}>
        <Icon name="forward" />
      </Button>
    </div>
  );
};

const NOTHING = new Map<string, never>();
/** What eyes need, in pixels, where no finger has to hit. */
const READABLE = 24;

const Replay = ({
  rulebook,
  submission,
  round,
  onHelp,
}: {
  rulebook: Rulebook;
  submission: RulesSubmission;
  round: RecalledRound;
  onHelp: (spot: string) => void;
}) => {
  const words = useWords();
  const language = useLanguage();
  const [throws, setThrows] = useState(0);
  const { roll, results, corrected, isByThisRules } = round;
  return (
    <>
      <div className="again">
        {roll ? (
          <>
            <Dice key={throws} roll={roll} size="var(--replay-die, 3rem)" rolling />
            <div>
              <b>{total(roll)}</b>
              <span>
                {calledMarksOf(submission, roll)
                  .map((mark) => markWords(words, mark))
                  .join(' · ')}
              </span>
            </div>
            {corrected && <Badge>{words.shared.corrected}</Badge>}
            <Button look="quiet" aria-label={words.player.recall.again} onClick={() => setThrows(throws + 1)}>
              <Icon name="again" /> <span>{words.player.recall.again}</span>
            </Button>
          </>
        ) : (
          <p>{words.playerSicbo.voidRound({ number: round.number })}</p>
        )}
        <dl className="outcome">
          {(
            [
              ['staked', words.shared.bet, amountText(round.staked)],
              ['returned', words.player.recall.returned, amountText(round.returned)],
              [lookOf(round.net), words.shared.net, signedAmount(round.net)],
            ] as const
          ).map(([look, label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={look}>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {!isByThisRules && <p className="soft">{words.player.recall.otherRules}</p>}
      {roll && isByThisRules && (
        <SicBoFelt
          rulebook={rulebook}
          submission={submission}
          staked={new Map(results.map(({ spot, stake }) => [spot, stake]))}
          waiting={NOTHING}
          refusals={NOTHING}
          isOpen={false}
          narrowest={READABLE}
          lit={winningSpots(submission, roll)}
          results={results}
          onBet={onHelp}
          onHelp={onHelp}
        />
      )}
      {results.length > 0 && (
        <div className="wagers">
          <RecalledWagers
            results={results.toSorted(byResult)}
            nameOf={(spot) => (
              <button key="name" type="button" className="asks" onClick={() => onHelp(spot)}>
                {spotName(submission, spot, language)}
              </button>
            )}
          />
        </div>
      )}
    </>
  );
};

const RANK = { won: 0, returned: 1, lost: 2 } as const;
/** What won stands first. */
const byResult = (a: WagerResult, b: WagerResult): number => RANK[a.result] - RANK[b.result];
