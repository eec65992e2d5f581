import { Type } from '@sinclair/typebox';

/** The small schemas that questions are made of. */

export const name = Type.String({ minLength: 1, maxLength: 64 });
export const password = Type.String({ minLength: 1, maxLength: 1024 });
export const command = Type.String({ minLength: 1, maxLength: 64 });

/** A number in an address. */
export const numbered = (description: string) => Type.Optional(Type.String({ pattern: '^\\d{1,15}$', description }));
