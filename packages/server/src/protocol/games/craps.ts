import type { CrapsPlay, TableEvent } from '@hardway/engine';
import { Type } from '@sinclair/typebox';
import { bySeat, closed, nullable, oneOf, point, roll, seatNumber } from '../shape.ts';
import { CallsSchema, NoticesSchema, WagerResultSchema, WagerSchema } from '../wager-schema.ts';

export const HandBetsSchema = Type.Object(
  {
    wagers: Type.Array(WagerSchema),
    registered: Type.Array(Type.String()),
    withdrawn: Type.Array(Type.String()),
  },
  closed,
);

export const ThrowRecordSchema = Type.Object(
  {
    number: Type.Integer(),
    roll,
    results: Type.Array(WagerResultSchema),
    corrected: Type.Optional(Type.Literal(true)),
  },
  closed,
);

const hand = {
  game: Type.Literal<CrapsPlay['game']>('craps'),
  stage: oneOf(['betting', 'thrown', 'disputed']),
  shooter: nullable(seatNumber),
  previousShooter: nullable(seatNumber),
  offered: nullable(seatNumber),
  declined: Type.Array(seatNumber),
  comeWagersOnly: Type.Boolean(),
  point: nullable(point),
  newShooter: Type.Boolean(),
  throws: Type.Integer(),
  shooterThrows: Type.Integer(),
  seats: bySeat(HandBetsSchema),
  players: Type.Array(seatNumber),
  calls: CallsSchema,
  fireCounts: Type.Array(Type.Array(point), {
    description: 'Different points made, a count for the Fire Bets of each hand.',
  }),
  totalsThrown: Type.Array(Type.Integer()),
  notices: NoticesSchema,
};

const CalledThrowSchema = Type.Object(
  {
    number: Type.Integer(),
    roll,
    before: Type.Object(hand, { ...closed, description: 'The hand before it.' }),
    since: Type.Array(Type.Unsafe<TableEvent>(Type.Object({ type: Type.String() })), {
      description: 'Events until the next one.',
    }),
  },
  closed,
);

export const CrapsPlaySchema = Type.Object(
  {
    ...hand,
    recent: Type.Array(ThrowRecordSchema),
    called: Type.Optional(
      Type.Array(CalledThrowSchema, { description: 'Throws that can be reopened; never in a public view.' }),
    ),
  },
  closed,
);
