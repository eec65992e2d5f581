import type { Face } from '@hardway/engine';
import type { Foreseen, TableView } from '@hardway/server/protocol';
import { useState } from 'react';
import { Button, Dice } from '../design/index.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { useWords } from '../words/language.tsx';
import { ConfirmStep, Deed } from './act.tsx';
import { DiceEntry } from './dice-entry.tsx';
import { liveRound, type PlayedRound } from './results.ts';
import { RoundPicker } from './round-picker.tsx';

interface CorrectionProps {
  readonly table: string;
  readonly view: TableView;
  readonly news: TableNews;
  readonly link: TableLink;
}

/** A settled round, settled again by what its dice showed. */
export const Correction = ({ table, view, news, link }: CorrectionProps) => {
  const words = useWords();
  const [round, setRound] = useState<PlayedRound | null>(null);
  const [dice, setDice] = useState<readonly Face[]>([]);
  const [done, setDone] = useState<Foreseen | null>(null);
  const startAgain = (): void => {
    setRound(null);
    setDice([]);
    setDone(null);
  };
  if (done)
    return (
      <>
        <Deed foreseen={done} />
        <Button className="again" onClick={startAgain}>
          {words.irregularity.anotherRound}
        </Button>
      </>
    );
  const playing = liveRound(view);
  const live = playing === round?.number ? null : playing;
  const missing = !round ? words.irregularity.need.rounds : dice.length < 3 ? words.irregularity.need.dice : null;
  return (
    <div className="correction">
      <p className="soft">{words.irregularity.correctionLead}</p>
      <div className="columns stack gap-6">
        <RoundPicker
          table={table}
          view={view}
          chosen={round ? [round.number] : []}
          onChange={(_, tapped) => setRound(tapped)}
        />
        <div className="right">
          {round?.roll && (
            <p className="row">
              <b>{words.shared.unit.round({ number: round.number })}</b> {words.irregularity.entered}{' '}
              <Dice roll={round.roll} size="2rem" />
            </p>
          )}
          {live !== null && <p className="soft">{words.irregularity.laterStands({ round: live })}</p>}
          <DiceEntry label={words.irregularity.right} dice={dice} onChange={setDice} />
          <ConfirmStep
            news={news}
            link={link}
            asked={round && !missing ? { type: 'CorrectResult', fields: { round: round.number, dice } } : null}
            missing={missing}
            onDone={setDone}
          />
        </div>
      </div>
    </div>
  );
};
