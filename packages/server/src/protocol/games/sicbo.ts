import type { SicBoPlay } from '@hardway/engine';
import { Type } from '@sinclair/typebox';
import { bySeat, closed, nullable, roll, seatNumber } from '../shape.ts';
import { SeatBetsSchema, WagerResultSchema } from '../wager-schema.ts';

export const RoundRecordSchema = Type.Object(
  {
    number: Type.Integer(),
    filing: Type.Integer(),
    seats: bySeat(SeatBetsSchema),
    roll: nullable(roll),
    results: Type.Array(WagerResultSchema),
    corrected: Type.Boolean(),
  },
  closed,
);

const roundBase = {
  number: Type.Integer(),
  filing: Type.Integer({ description: 'Which of the table’s filings it is played under.' }),
  done: Type.Integer({ description: 'How many steps of the document’s order are done.' }),
  mixes: Type.Integer(),
  selected: nullable(seatNumber),
  seats: bySeat(SeatBetsSchema),
};

export const RoundSchema = Type.Union([
  Type.Object({ ...roundBase, stage: Type.Literal('betting') }, closed),
  Type.Object({ ...roundBase, stage: Type.Literal('closed'), entered: roll }, closed),
  Type.Object(
    {
      ...roundBase,
      stage: Type.Literal('lit'),
      roll,
      lit: Type.Array(Type.String()),
      results: Type.Array(WagerResultSchema),
      corrected: Type.Boolean(),
    },
    closed,
  ),
]);

export const SicBoPlaySchema = Type.Object(
  {
    game: Type.Literal<SicBoPlay['game']>('sicbo'),
    round: nullable(RoundSchema),
    roundNumber: Type.Integer(),
    rounds: Type.Array(RoundRecordSchema, { description: 'The last rounds that are over, newest last.' }),
  },
  closed,
);
