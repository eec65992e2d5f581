import type { HouseRefusal } from '@hardway/server/protocol';
import { useState } from 'react';
import { Button } from '../design/index.ts';
import type { TableSummary } from '../house/floor.ts';
import { seatAt, sitDown } from '../house/seat.ts';
import { useLanguage } from '../language.tsx';
import { go, Link } from '../router.tsx';

/** The ways to a table's screens. */
export const Doors = ({ table, onRefused }: { table: TableSummary; onRefused: (refusal: HouseRefusal) => void }) => {
  const { words } = useLanguage();
  return (
    <div className="doors">
      {table.practice ? <PracticeDoor table={table.id} onRefused={onRefused} /> : <TerminalDoor table={table.id} />}
      {table.practice && !table.virtual && (
        <Link className="button" href={`/console/${table.id}`}>
          {words.deal}
        </Link>
      )}
      <Link className="button quiet" href={`/display/${table.id}`}>
        {words.display}
      </Link>
    </div>
  );
};

/** Anybody may sit down; whoever has a seat goes back to it. */
const PracticeDoor = ({ table, onRefused }: { table: string; onRefused: (refusal: HouseRefusal) => void }) => {
  const { words } = useLanguage();
  const [sitting, setSitting] = useState(false);
  const sit = async (): Promise<void> => {
    setSitting(true);
    const seat = await sitDown(table);
    if ('refused' in seat) onRefused(seat);
    else go(`/play/${table}`);
    setSitting(false);
  };
  return seatAt(table) ? (
    <Link className="button primary" href={`/play/${table}`}>
      {words.backToSeat}
    </Link>
  ) : (
    <Button look="primary" disabled={sitting} onClick={() => void sit()}>
      {words.sitDown}
    </Button>
  );
};

/** A live table is played at its terminals; staff make a device one of them. */
const TerminalDoor = ({ table }: { table: string }) => {
  const { words } = useLanguage();
  return seatAt(table) ? (
    <Link className="button primary" href={`/play/${table}`}>
      {words.openTerminal}
    </Link>
  ) : (
    <Link className="button" href={`/terminal/${table}`}>
      {words.setUpTerminal}
    </Link>
  );
};
