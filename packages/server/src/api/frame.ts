import type { Socket } from 'node:net';
import type * as ws from 'ws';

/**
 * A text frame is made once and written to many sockets as it is, behind the back of `ws`; compression has to be off.
 */

/** Final, of text (RFC 6455, 5.2); a server masks nothing. */
const FINAL_TEXT = 0x81;
/** In place of a length: it follows in two bytes, or in eight. */
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;

/** Of text, and of bytes that are UTF-8 already, one after the other. */
export const frameOf = (...parts: readonly (string | Buffer)[]): Buffer => {
  let length = 0;
  for (const part of parts) length += typeof part === 'string' ? Buffer.byteLength(part) : part.length;
  const head = length < TWO_BYTES ? 2 : length < 2 ** 16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  frame[1] = head === 2 ? length : head === 4 ? TWO_BYTES : EIGHT_BYTES;
  if (head === 4) frame.writeUInt16BE(length, 2);
  else if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  let at = head;
  for (const part of parts) at += typeof part === 'string' ? frame.write(part, at) : part.copy(frame, at);
  return frame;
};

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
