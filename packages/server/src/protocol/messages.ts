import type { CommandFields, CommandType } from '@hardway/engine';
import { type Static, Type } from '@sinclair/typebox';
import type { ClockSchema, ForeseenSchema, HappenedSchema, OutgoingSchema } from './outgoing-schema.ts';
import type { Sent } from './shape.ts';

/** The messages of a table's socket. What comes in is checked by these schemas, once, at the door. */

const id = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9_.-]+$',
  description: 'Chosen and kept by the sender: sent again, it is answered again and done once.',
});
const name = Type.String({ minLength: 1, maxLength: 64 });

/** The first message of a connection. Staff are known by their cookie. */
export const Hello = Type.Union([
  Type.Object(
    {
      is: Type.Literal('hello'),
      as: Type.Literal('terminal'),
      table: name,
      terminal: name,
      key: Type.String({ maxLength: 128, description: 'Told when the terminal was enrolled.' }),
    },
    { additionalProperties: false, description: 'A player’s terminal, which speaks for its seat.' },
  ),
  Type.Object(
    { is: Type.Literal('hello'), as: Type.Literal('display'), table: name },
    { additionalProperties: false, description: 'A display, which only shows.' },
  ),
  Type.Object(
    {
      is: Type.Literal('hello'),
      as: Type.Literal('staff'),
      table: name,
      role: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'Which of the person’s roles; the highest without it.',
        }),
      ),
    },
    { additionalProperties: false, description: 'A person signed in, known by the cookie.' },
  ),
  Type.Object(
    {
      is: Type.Literal('hello'),
      as: Type.Literal('device'),
      table: name,
      device: name,
      key: Type.String({ maxLength: 128, description: 'Told when the device was enrolled.' }),
    },
    { additionalProperties: false, description: 'A shaker, which mixes dice and enters them.' },
  ),
]);

const Approval = Type.Object(
  { account: name, password: Type.String({ minLength: 1, maxLength: 1024 }) },
  { additionalProperties: false, description: 'A second person’s word, where one is needed.' },
);

/** A command without what the house itself knows: who sends it, and when. */
export const Ask = Type.Object(
  {
    is: Type.Literal('command'),
    id,
    type: name,
    fields: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()),
    approval: Type.Optional(Approval),
    turn: Type.Optional(
      Type.Integer({
        minimum: 0,
        description:
          'The round that it is meant for, or the throw that is awaited; 0 between them. At any other it is refused (turn-over), however late it comes.',
      }),
    ),
  },
  { additionalProperties: false, description: 'Asks the table to do something, as whoever said hello.' },
);

const forSeat = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 9_999, description: 'Named by staff; a terminal speaks for its own seat.' }),
);

/** A voucher brought to a terminal, or by staff for a seat. */
export const Redeem = Type.Object(
  {
    is: Type.Literal('redeem'),
    id,
    number: Type.String({ minLength: 1, maxLength: 40, description: 'The voucher’s number as typed or scanned.' }),
    seat: forSeat,
  },
  { additionalProperties: false, description: 'A voucher becomes credit, at a terminal or by staff for a seat.' },
);

/** The whole credit as a voucher. */
export const CashOutMessage = Type.Object(
  { is: Type.Literal('cash-out'), id, seat: forSeat },
  { additionalProperties: false, description: 'The whole credit as a voucher, at a terminal or by the cage.' },
);

/** Somebody should come: to a player's seat, or a supervisor to the table. */
export const CallAttendant = Type.Object(
  { is: Type.Literal('attendant'), id },
  { additionalProperties: false, description: 'Somebody should come to the seat, or a supervisor to the table.' },
);

/** Somebody has come: to this seat or, without one, to the dealer. */
export const Attended = Type.Object(
  { is: Type.Literal('attended'), id, seat: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999 })) },
  { additionalProperties: false, description: 'Somebody has come: to this seat or, without one, to the dealer.' },
);

/** At a table without a timer: the dice may fall, or the next round begin. It is meant for the turn that was seen. */
export const Go = Type.Object(
  { is: Type.Literal('go'), id, turn: name },
  {
    additionalProperties: false,
    description:
      'At a table without a timer: the dice may fall, or the next round begin, if the turn is still this one.',
  },
);

export const PreviewMessage = Type.Object(
  {
    is: Type.Literal('preview'),
    id,
    type: name,
    fields: Type.Record(Type.String({ maxLength: 64 }), Type.Unknown()),
  },
  { additionalProperties: false, description: 'What a command of staff would do, without doing it.' },
);

export const Incoming = Type.Union([Hello, Ask, PreviewMessage, Redeem, CashOutMessage, CallAttendant, Attended, Go]);

export type Hello = Static<typeof Hello>;
export type Ask = Static<typeof Ask>;
export type PreviewMessage = Static<typeof PreviewMessage>;
export type Incoming = Static<typeof Incoming>;

/** A second person's name and password. */
export type Approval = Static<typeof Approval>;

/** A command's fields over the wire. A second person is never named in them: their word comes as an approval. */
export type SentFields<T extends CommandType> = Omit<CommandFields<T>, 'approver' | 'witness' | 'drawer'>;

/** An order as it travels. Who gives it, and when, is the house's to say. */
export type SentOrder<T extends CommandType = CommandType> = {
  [Type in T]: { readonly type: Type; readonly fields: SentFields<Type> };
}[T];

/** The messages after the hello, with the fields of orders as the engine types them. */
export type Request =
  | (Omit<Ask, 'type' | 'fields'> & SentOrder)
  | (Omit<PreviewMessage, 'type' | 'fields'> & SentOrder)
  | Exclude<Incoming, Hello | Ask | PreviewMessage>;

export type Outgoing = Sent<typeof OutgoingSchema>;

/** An event in a few words, for those who may know it. */
export type Happened = Sent<typeof HappenedSchema>;

/** A preview: events by name, whether a second person has to join in, and every seat that would change. */
export type Foreseen = Sent<typeof ForeseenSchema>;

/** The house's time, and when the betting window closes on a table that runs by time. */
export type Clock = Sent<typeof ClockSchema>;
