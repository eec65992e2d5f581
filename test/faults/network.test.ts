import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../until.ts';
import { Network } from './network.ts';

/** The network that is made to fail elsewhere. */

let heard = '';
const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    heard += data.toString();
    socket.write('back;');
  });
});
let network: Network;

beforeEach(async () => {
  heard = '';
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  network = await Network.to({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
});

afterEach(async () => {
  await network.close();
  await new Promise((resolve) => server.close(resolve));
});

const visitor = async () => {
  const socket = connect(network.port, '127.0.0.1');
  const said = { text: '' };
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    said.text += data.toString();
  });
  await once(socket, 'connect');
  return { socket, said };
};

test('what is held this way comes later, whole and in order, and what goes the other way is not held', async () => {
  const { socket, said } = await visitor();
  socket.write('one;');
  await until(() => said.text === 'back;');
  const over = network.make({ is: 'hold', from: 'client', milliseconds: 200 });
  socket.write('two;');
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  await until(() => isOver || heard !== 'one;');
  expect(isOver).toBe(true);
  socket.write('three;');
  await until(() => heard === 'one;two;three;');
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});

test('what is swallowed never comes, and the connection ends', async () => {
  const { socket, said } = await visitor();
  socket.write('one;');
  await until(() => said.text === 'back;');
  const closed = once(socket, 'close');
  const over = network.make({ is: 'swallow', from: 'client', milliseconds: 50 });
  socket.write('two;');
  await Promise.all([over, closed]);
  expect(heard).toBe('one;');
});
