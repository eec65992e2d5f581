import type { StaffPart } from '@hardway/server/protocol';
import { amountText, Button, FigureTable } from '../design/index.ts';
import { useWords } from '../words/language.tsx';

interface SeatListProps {
  readonly staff: StaffPart;
  readonly chosen: number | undefined;
  readonly onChoose: (seat: number) => void;
}

/** Every seat that has or owes something; a tap fills in its number. */
export const SeatList = ({ staff: { seats, connected }, chosen, onChoose }: SeatListProps) => {
  const words = useWords();
  const shown = seats.filter(
    ({ seat, credit, owes, staked }) => credit > 0 || owes > 0 || staked > 0 || connected.includes(seat),
  );
  return (
    <>
      <h3>{words.cage.seats}</h3>
      {shown.length === 0 ? (
        <p className="soft">{words.staff.nobodyHasCredit}</p>
      ) : (
        <div className="scroll">
          <FigureTable
            caption={words.cage.seats}
            heads={[words.staff.seatHead, words.staff.creditAtTable, words.staff.owes, words.staff.onLayout]}
            numbers={[1, 2, 3]}
            rows={shown.map(({ seat, credit, owes, staked }) => ({
              key: `${seat}`,
              cells: [
                <Button key="seat" look="quiet" aria-pressed={seat === chosen} onClick={() => onChoose(seat)}>
                  {words.staff.seat({ seat })}
                  {connected.includes(seat) && (
                    <span className="online" title={words.cage.connected}>
                      <span className="unseen">{words.cage.connected}</span>
                    </span>
                  )}
                </Button>,
                amountText(credit),
                owes > 0 ? (
                  <b key="owes" className="owes">
                    {amountText(owes)}
                  </b>
                ) : (
                  amountText(owes)
                ),
                amountText(staked),
              ],
            }))}
          />
        </div>
      )}
    </>
  );
};
