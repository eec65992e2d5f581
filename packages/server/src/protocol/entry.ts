import { Type } from '@sinclair/typebox';
import { closed, type Sent, time } from './shape.ts';

export const EntrySchema = Type.Object(
  {
    stream: Type.String(),
    version: Type.Integer(),
    at: time,
    command: Type.String({ description: 'The id of the command that brought it.' }),
    event: Type.Object(
      { type: Type.String() },
      { description: 'As it is logged; `eventOf` reads long ones, which are packed.' },
    ),
    answer: Type.Optional(Type.Unknown({ description: 'On the last entry of a command: what its sender was told.' })),
    hash: Type.String({ description: 'SHA-256, hexadecimal, over this entry and the hash before it.' }),
  },
  closed,
);

/** An event as it is kept. Its hash covers the one before it, so no entry can be changed, left out or put in unseen. */
export type Entry = Sent<typeof EntrySchema>;

/** JSON data with a `type`. */
export type StoredEvent = Entry['event'];

export const HeadSchema = Type.Object({ version: Type.Integer(), hash: Type.String() }, closed);

/** Where a stream ends. The hash is that of its last entry, or of the stream's name when it has none. */
export type Head = Sent<typeof HeadSchema>;
