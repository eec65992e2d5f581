import { createRequire } from 'node:module';
import type { BuildCompilerFromPool } from '@fastify/ajv-compiler';
import type { FastifySchemaCompiler } from 'fastify';

/** The schemas are our own: nothing has to be proved of them, and few are asked often enough to polish their code. */
const OPTIONS = {
  ...{ removeAdditional: false, coerceTypes: false },
  ...{ validateSchema: false, meta: false, code: { optimize: false } },
} as const;

type Check = ((value: unknown) => boolean) & { errors?: object[] | null };

const require = createRequire(import.meta.url);

let compile: ReturnType<BuildCompilerFromPool> | undefined;

const compiled = (schema: object): Check => {
  compile ??= (require('@fastify/ajv-compiler') as () => BuildCompilerFromPool)()({}, { customOptions: OPTIONS });
  return compile({ schema } as never) as Check;
};

/** By schema, for all houses of a process. */
const checks = new WeakMap<object, Check>();

const checkBy = (schema: object): Check => {
  const known = checks.get(schema) ?? compiled(schema);
  checks.set(schema, known);
  return known;
};

/**
 * Requests are checked by code that is made of a route's schema when the route is first asked. To make all of it, and to load
 * what makes it, took a large part of a house's start.
 */
export const checkWhenAsked: FastifySchemaCompiler<object> = ({ schema }) => {
  const check: Check = (value) => {
    const by = checkBy(schema);
    const fits = by(value);
    check.errors = by.errors ?? null;
    return fits;
  };
  return check as ReturnType<FastifySchemaCompiler<object>>;
};
