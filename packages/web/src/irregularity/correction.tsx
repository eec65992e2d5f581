import type { Face } from '@hardway/engine';
import type { Foreseen, PublicTable } from '@hardway/server/protocol';
import { useState } from 'react';
import { Button, Dice } from '../design/index.ts';
import type { TableLink, TableNews } from '../house/link.ts';
import { Act, Deed } from './act.tsx';
import { DiceEntry } from './dice-entry.tsx';
import type { PlayedRound } from './results.ts';
import { RoundPicker } from './round-picker.tsx';
import { useIrregularityWords } from './words.ts';

interface CorrectionProps {
  readonly table: string;
  readonly view: PublicTable;
  readonly news: TableNews;
  readonly link: TableLink;
}

/** A settled round, settled again by what its dice showed. */
export const Correction = ({ table, view, news, link }: CorrectionProps) => {
  const words = useIrregularityWords();
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
          {words.anotherRound}
        </Button>
      </>
    );
  const live = view.round && view.round.stage !== 'lit' && view.round.number !== round?.number ? view.round : null;
  const missing = !round ? words.need.rounds : dice.length < 3 ? words.need.dice : null;
  return (
    <div className="correction">
      <p className="soft">{words.correctionLead}</p>
      <div className="columns">
        <RoundPicker
          table={table}
          view={view}
          chosen={round ? [round.number] : []}
          onChange={(_, tapped) => setRound(tapped)}
        />
        <div className="right">
          {round?.roll && (
            <p className="was">
              <b>{words.round(round.number)}</b> {words.entered} <Dice roll={round.roll} size="2rem" />
            </p>
          )}
          {live && <p className="soft">{words.laterStands(live.number)}</p>}
          <DiceEntry label={words.right} dice={dice} onChange={setDice} />
          <Act
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
