import { Type } from '@sinclair/typebox';
import { clause, closed, moneyAmount, nullable, oneOf, point, seatNumber } from './shape.ts';

/** Wagers and what stands beside them at tables of every game, as JSON Schema. */

export const WagerSchema = Type.Object(
  {
    spot: Type.String(),
    stake: moneyAmount,
    state: Type.Object({ point: nullable(point), seen: Type.Array(Type.Integer()) }, closed),
    called: Type.Optional(Type.Boolean({ description: 'What the player called for come out rolls: on or off.' })),
    offNow: Type.Optional(
      Type.Literal(true, { description: 'Called off while a point is on, until that point is decided.' }),
    ),
    reduced: Type.Optional(Type.Boolean()),
    fresh: Type.Optional(moneyAmount),
    decided: Type.Optional(moneyAmount),
  },
  closed,
);

export const WagerResultSchema = Type.Object(
  {
    seat: seatNumber,
    spot: Type.String(),
    stake: Type.Integer(),
    result: oneOf(['won', 'lost', 'returned']),
    returned: Type.Integer({ description: 'Stake and winnings; the winnings alone if the stake stands.' }),
    clauses: Type.Array(clause),
    stands: Type.Optional(Type.Literal(true)),
    vigorish: Type.Optional(Type.Integer()),
    breakage: Type.Optional(Type.String()),
  },
  closed,
);

export const SeatBetsSchema = Type.Object(
  {
    wagers: Type.Array(WagerSchema),
    registered: Type.Array(Type.String()),
    withdrawn: Type.Optional(Type.Array(Type.String())),
  },
  closed,
);

export const CallsSchema = Type.Array(
  Type.Object(
    {
      seat: seatNumber,
      spot: Type.String(),
      working: Type.Boolean(),
      now: Type.Optional(
        Type.Literal(true, { description: 'Until the point is decided; otherwise on come out rolls.' }),
      ),
    },
    closed,
  ),
);

export const NoticesSchema = Type.Array(
  Type.Object(
    {
      number: Type.Integer({ description: 'The throw with which it was given.' }),
      points: Type.Array(Type.Integer()),
      seats: Type.Array(seatNumber, { description: 'Whose wagers are to be confirmed.' }),
      waiting: nullable(Type.Object({ number: Type.Integer(), results: Type.Array(WagerResultSchema) }, closed)),
    },
    closed,
  ),
  { description: 'What surveillance has been told and has not answered, with the payouts that wait for it.' },
);
