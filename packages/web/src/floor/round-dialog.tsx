import type { WagerResult } from '@hardway/engine';
import type { KeptRound, KeptThrow } from '@hardway/server/protocol';
import { amountText, Dialog, Dice, FigureTable, Scroll } from '../design/index.ts';
import { useAsked } from '../house/asked.ts';
import { PositionName } from '../record/position-name.tsx';
import { useWords } from '../words/language.tsx';
import { FloorClause, useDesk, WhyNot } from './desk.tsx';

interface RoundDialogProps {
  readonly table: string;
  readonly number: number;
  readonly onClose: () => void;
}

/** One round with every wager, what became of it and the clause that decided it. */
export const RoundDialog = ({ table, number, onClose }: RoundDialogProps) => {
  const words = useWords();
  const { found, refusal } = useAsked<KeptRound | KeptThrow>(`/api/tables/${table}/rounds/${number}`);
  const played = found && ('record' in found ? found.record : found);
  const roll = played?.roll;
  return (
    <Dialog title={words.shared.unit.round({ number })} closeWord={words.shared.close} onClose={onClose}>
      {refusal && <WhyNot refusal={refusal} />}
      {roll && <Dice roll={roll} size="2.6rem" />}
      {roll === null && <p>{words.shared.voided}</p>}
      {played && <Wagers results={played.results} />}
    </Dialog>
  );
};

const Wagers = ({ results }: { results: readonly WagerResult[] }) => {
  const words = useWords();
  const { rulebook } = useDesk();
  if (results.length === 0) return <p className="soft">{words.floor.handoverPart.nothing}</p>;
  return (
    <Scroll label={words.staff.rounds}>
      <FigureTable
        caption={words.staff.rounds}
        heads={[
          words.staff.seatHead,
          words.staff.wager,
          words.staff.staked,
          words.staff.returned,
          words.floor.dicePart.clause,
        ]}
        numbers={[2, 3]}
        rows={results.map((result) => ({
          key: `${result.seat} ${result.spot}`,
          cells: [
            result.seat,
            <PositionName key="spot" rulebook={rulebook} spot={result.spot} />,
            amountText(result.stake),
            amountText(result.returned),
            result.clauses.map((clause) => <FloorClause key={clause} clause={clause} />),
          ],
        }))}
      />
    </Scroll>
  );
};
