import type { HouseRefusal, TableSummary } from '@hardway/server/protocol';
import { useState } from 'react';
import { Button } from '../design/index.ts';
import { go, RouteLink } from '../house/router.tsx';
import { seatAt, sitDown } from '../house/seat.ts';
import { useWords } from '../words/language.tsx';

/** The ways to a table's screens. */
export const Doors = ({ table, onRefused }: { table: TableSummary; onRefused: (refusal: HouseRefusal) => void }) => {
  const words = useWords();
  return (
    <div className="doors row gap-2">
      {table.practice ? <PracticeDoor table={table.id} onRefused={onRefused} /> : <TerminalDoor table={table.id} />}
      {table.practice && !table.virtual && (
        <RouteLink className="button" href={`/console/${table.id}`}>
          {words.lobby.deal}
        </RouteLink>
      )}
      {!table.alone && (
        <RouteLink className="button quiet" href={`/display/${table.id}`}>
          {words.lobby.display}
        </RouteLink>
      )}
    </div>
  );
};

/** Anybody may sit down; whoever has a seat goes back to it. */
const PracticeDoor = ({ table, onRefused }: { table: string; onRefused: (refusal: HouseRefusal) => void }) => {
  const words = useWords();
  const [sitting, setSitting] = useState(false);
  const sit = async (): Promise<void> => {
    setSitting(true);
    const seat = await sitDown(table);
    if ('refused' in seat) onRefused(seat);
    else go(`/play/${table}`);
    setSitting(false);
  };
  return seatAt(table) ? (
    <RouteLink className="button primary" href={`/play/${table}`}>
      {words.lobby.backToSeat}
    </RouteLink>
  ) : (
    <Button look="primary" disabled={sitting} onClick={() => void sit()}>
      {words.shared.sitDown}
    </Button>
  );
};

/** A live table is played at its terminals; staff make a device one of them. */
const TerminalDoor = ({ table }: { table: string }) => {
  const words = useWords();
  return seatAt(table) ? (
    <RouteLink className="button primary" href={`/play/${table}`}>
      {words.lobby.openTerminal}
    </RouteLink>
  ) : (
    <RouteLink className="button" href={`/terminal/${table}`}>
      {words.lobby.setUpTerminal}
    </RouteLink>
  );
};
