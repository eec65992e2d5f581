import type { Roll, RoundRecord, WagerResult } from '@hardway/engine';
import { amount, Dialog, Dice, FigureTable } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { useStaffWords } from '../staff/words.ts';
import { ClauseMark, WhyNot } from './desk.tsx';
import { useFloorWords } from './words.ts';

/** A round of Sic Bo, or a throw at craps, as the record keeps it. */
interface Kept {
  readonly record?: RoundRecord;
  readonly roll?: Roll;
  readonly results?: readonly WagerResult[];
}

interface RoundDialogProps {
  readonly table: string;
  readonly number: number;
  readonly onClose: () => void;
}

/** One round with every wager, what became of it and the clause that decided it. */
export const RoundDialog = ({ table, number, onClose }: RoundDialogProps) => {
  const words = useFloorWords();
  const staffWords = useStaffWords();
  const { found, refusal } = useAsked<Kept>(`/api/tables/${table}/rounds/${number}`);
  const roll = found?.record ? found.record.roll : found?.roll;
  return (
    <Dialog title={words.round(number)} closeWord={staffWords.close} onClose={onClose}>
      {refusal && <WhyNot refusal={refusal} />}
      {roll && <Dice roll={roll} size="2.6rem" />}
      {found && roll === null && <p>{words.roundsPart.void}</p>}
      {found && <Wagers results={found.record?.results ?? found.results ?? []} />}
    </Dialog>
  );
};

const Wagers = ({ results }: { results: readonly WagerResult[] }) => {
  const words = useFloorWords();
  const { roundsPart } = words;
  if (results.length === 0) return <p className="soft">{words.handoverPart.nothing}</p>;
  return (
    <div className="scroll">
      <FigureTable
        caption={roundsPart.title}
        heads={[words.seatNumber, words.filing.wager, roundsPart.staked, roundsPart.returned, words.dicePart.clause]}
        numbers={[2, 3]}
        rows={results.map((result) => ({
          key: `${result.seat} ${result.spot}`,
          cells: [
            result.seat,
            <span key="spot" lang="en">
              {result.spot}
            </span>,
            amount(result.stake),
            amount(result.returned),
            result.clauses.map((clause) => <ClauseMark key={clause} clause={clause} />),
          ],
        }))}
      />
    </div>
  );
};
