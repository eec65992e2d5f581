import type { Actor, Clause, Face, Money, Point } from '@hardway/engine';
import { STAFF } from '@hardway/engine';
import { type Static, type TSchema, Type } from '@sinclair/typebox';

/** The small schemas that messages, views and answers are made of. */

/** The type that a schema describes, all of it readonly. */
export type Sent<Schema extends TSchema> = Frozen<Static<Schema>>;

type Frozen<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [Key in keyof T]: Frozen<T[Key]> };

export const closed = { additionalProperties: false };

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...values] }));

export const time = Type.Integer({ description: 'Milliseconds since 1970, UTC.' });
export const minorUnits = Type.Integer({ description: 'Minor units.' });
export const moneyAmount = Type.Unsafe<Money>(minorUnits);
export const clause = Type.Unsafe<Clause>(Type.String({ description: 'A clause by its id in the clause register.' }));
const face = Type.Unsafe<Face>(Type.Integer({ minimum: 1, maximum: 6 }));
export const roll = Type.Array(face);
export const point = Type.Unsafe<Point>(Type.Integer({ enum: [4, 5, 6, 8, 9, 10] }));
export const seatNumber = Type.Integer({ minimum: 1, maximum: 9_999 });

/** An object of any names. */
export const record = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Record<string, T['static']>>({ type: 'object', additionalProperties: schema });

/** JSON has no numbers for names, so seats are named by their digits. */
export const bySeat = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Record<number, T['static']>>({
    type: 'object',
    propertyNames: { pattern: '^[0-9]+$' },
    additionalProperties: schema,
  });

export const ActorSchema = Type.Unsafe<Actor>(
  Type.Object(
    {
      id: Type.String(),
      role: oneOf(STAFF),
      seat: Type.Optional(seatNumber),
      account: Type.Optional(Type.Boolean({ description: 'The id is an account of the house.' })),
    },
    closed,
  ),
);
