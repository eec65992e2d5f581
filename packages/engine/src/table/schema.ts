/**
 * Schemas that are JSON Schema and know their TypeScript type: one list gives both. Just what messages of a table need.
 */
export interface Schema<T = unknown> {
  readonly json: JsonSchema;
  readonly accepts: (value: unknown) => value is T;
}

export type JsonSchema = Readonly<Record<string, unknown>>;

export type Static<S> = S extends Schema<infer T> ? T : never;

const schema = <T>(json: JsonSchema, accepts: (value: unknown) => boolean): Schema<T> => ({
  json,
  accepts: accepts as Schema<T>['accepts'],
});

const TEXT_CHARACTERS_MAX = 500;

export const text = schema<string>(
  { type: 'string', minLength: 1, maxLength: TEXT_CHARACTERS_MAX },
  (value) => typeof value === 'string' && value.length > 0 && value.length <= TEXT_CHARACTERS_MAX,
);

const SHORT_CHARACTERS_MAX = 60;

/** A number or name that is written on a thing: not empty, and nothing but spaces is empty. */
export const shortText = schema<string>(
  { type: 'string', minLength: 1, maxLength: SHORT_CHARACTERS_MAX, pattern: '\\S' },
  (value) => typeof value === 'string' && value.length <= SHORT_CHARACTERS_MAX && /\S/.test(value),
);

export const flag = schema<boolean>({ type: 'boolean' }, (value) => typeof value === 'boolean');

export const whole = (min: number, max: number): Schema<number> =>
  schema(
    { type: 'integer', minimum: min, maximum: max },
    (value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
  );

export const anything = schema<unknown>({}, () => true);

export const oneOf = <const T extends readonly string[]>(...values: T): Schema<T[number]> =>
  schema({ enum: values }, (value) => (values as readonly unknown[]).includes(value));

export const list = <T>(of: Schema<T>, max = 10_000): Schema<readonly T[]> =>
  schema(
    { type: 'array', items: of.json, maxItems: max },
    (value) => Array.isArray(value) && value.length <= max && value.every((item) => of.accepts(item)),
  );

export const nullable = <T>(of: Schema<T>): Schema<T | null> =>
  schema({ anyOf: [of.json, { type: 'null' }] }, (value) => value === null || of.accepts(value));

type Fields = Readonly<Record<string, Schema>>;
type OptionalKeys<F extends Fields> = { [K in keyof F]: F[K] extends OptionalSchema<unknown> ? K : never }[keyof F];
type ObjectOf<F extends Fields> = {
  readonly [K in Exclude<keyof F, OptionalKeys<F>>]: Static<F[K]>;
} & { readonly [K in OptionalKeys<F>]?: F[K] extends OptionalSchema<infer T> ? T : never };

type OptionalSchema<T> = Schema<T> & { readonly optional: true };

export const optional = <T>(of: Schema<T>): OptionalSchema<T> => ({ ...of, optional: true });

const isOptional = (of: Schema): boolean => 'optional' in of;

/** An object with exactly these fields. */
export const object = <const F extends Fields>(fields: F): Schema<ObjectOf<F>> => {
  const names = Object.keys(fields);
  const required = names.filter((name) => !isOptional(fields[name]!));
  return schema(
    {
      type: 'object',
      additionalProperties: false,
      required,
      properties: Object.fromEntries(names.map((name) => [name, fields[name]!.json])),
    },
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
      names.every((name) => {
        const field = (value as Record<string, unknown>)[name];
        return field === undefined ? isOptional(fields[name]!) : fields[name]!.accepts(field);
      }),
  );
};

/** The name of the first field that an object schema does not accept, for a message. */
export const wrongField = (fields: Fields, value: Readonly<Record<string, unknown>>): string | undefined =>
  Object.keys(value).find((name) => !Object.hasOwn(fields, name)) ??
  Object.keys(fields).find((name) => {
    const field = value[name];
    return field === undefined ? !isOptional(fields[name]!) : !fields[name]!.accepts(field);
  });
