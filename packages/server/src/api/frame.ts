import type { Socket } from 'node:net';
import * as ws from 'ws';

/**
 * A text frame is made once and written to many sockets as it is. This is the one place that knows how `ws` is built
 * inside; compression has to be off.
 */

/** The package exports it, and its types do not know. */
interface Inside {
  readonly Sender: { frame(data: Buffer, options: object): Buffer[] };
}

/** Of text, or of bytes that are UTF-8 already. */
export const frameOf = (content: string | Buffer): Buffer =>
  Buffer.concat(
    (ws as unknown as Inside).Sender.frame(typeof content === 'string' ? Buffer.from(content) : content, {
      fin: true,
      rsv1: false,
      opcode: 1,
      mask: false,
      readOnly: true,
    }),
  );

const socketOf = (socket: ws.WebSocket): Socket | undefined => (socket as unknown as { _socket?: Socket })._socket;

/** Frames written in one turn of the event loop leave as one packet. */
export const writeFrame = (socket: ws.WebSocket, frame: Buffer): void => {
  if (socket.readyState !== socket.OPEN) return;
  const inner = socketOf(socket);
  if (!inner) return;
  if (inner.writableCorked === 0) {
    inner.cork();
    setImmediate(() => inner.uncork());
  }
  inner.write(frame);
};

/** Bytes that a reader has not taken yet. */
export const waitingBytes = (socket: ws.WebSocket): number => socketOf(socket)?.writableLength ?? 0;
