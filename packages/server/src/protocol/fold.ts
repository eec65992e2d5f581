import type { TSchema } from '@sinclair/typebox';

/** Puts a reference wherever a document has a schema that has a name, and gives the named schemas themselves. */
export const fold = <T>(
  document: T,
  named: Readonly<Record<string, TSchema>>,
  prefix: string,
): { folded: T; schemas: Record<string, object> } => {
  const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]));
  const used = new Set<string>();
  const children = (value: object): unknown =>
    Array.isArray(value)
      ? value.map(walk)
      : Object.fromEntries(Object.entries(value).map(([key, child]) => [key, walk(child)]));
  const walk = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const name = names.get(JSON.stringify(value));
    if (name === undefined) return children(value);
    used.add(name);
    return { $ref: `${prefix}${name}` };
  };
  const folded = walk(document) as T;
  const schemas: Record<string, object> = {};
  // A named schema may need others, which are then used as well: a set goes on while it grows.
  for (const name of used) schemas[name] = children(named[name]!) as object;
  return { folded, schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))) };
};
