import { addressOf, RawSocket } from '../../test/house/raw-socket.ts';
import type { Onlooking } from './onlookers.ts';

/** Opens sockets that only look on, and keeps them until whoever started it goes. */

const { address, tables, first, count } = JSON.parse(process.argv[2]!) as Onlooking;
const AT_ONCE = 50;

const look = async (number: number): Promise<RawSocket> => {
  const socket = await RawSocket.open(address, { from: addressOf(number) });
  const welcome = new Promise<void>((resolve) => {
    socket.hearBytes = () => resolve();
  });
  socket.send({ is: 'hello', as: 'display', table: tables[number % tables.length] });
  await welcome;
  socket.hearBytes = () => undefined;
  return socket;
};

const sockets: RawSocket[] = [];
for (let from = first; from < first + count; from += AT_ONCE) {
  const some = Math.min(AT_ONCE, first + count - from);
  sockets.push(...(await Promise.all(Array.from({ length: some }, (_, index) => look(from + index)))));
}
process.on('message', () => process.send!(sockets.filter(({ isOpen }) => isOpen).length));
process.on('disconnect', () => process.exit(0));
process.send!('there');
