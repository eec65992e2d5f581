import text from '../../../../../schemas/strategy.schema.json?raw';

/** As much of a JSON schema as the one of strategy files uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const ROOT = JSON.parse(text) as Schema;

/** What a description leads to; the description nearest to the place counts. */
const resolved = (schema: Schema): Schema => {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  return { ...resolved(ROOT.$defs![$ref.slice('#/$defs/'.length)]!), ...own };
};

/** All that a value may be: each alternative by itself. */
const alternatives = (schema: Schema): readonly Schema[] => {
  const { anyOf, ...own } = resolved(schema);
  const only = anyOf?.filter(({ required, ...rest }: Schema & { required?: unknown }) => Object.keys(rest).length > 0);
  return only && only.length > 0 ? only.flatMap((one) => alternatives({ ...own, ...resolved(one) })) : [own];
};

/** What may stand at a path of a strategy file; null stands for a place in a list. */
export const schemasAt = (path: readonly (string | null)[]): readonly Schema[] =>
  path.reduce<readonly Schema[]>(
    (parents, step) =>
      parents.flatMap(({ properties, additionalProperties, items }) => {
        const next = step === null ? items : (properties?.[step] ?? additionalProperties);
        return next && typeof next === 'object' ? alternatives(next) : [];
      }),
    alternatives(ROOT),
  );

/** The keys that an object there may have. */
export const keysAt = (path: readonly (string | null)[]): ReadonlyMap<string, Schema> =>
  new Map(
    schemasAt(path).flatMap(({ properties = {} }) =>
      Object.entries(properties).map(([key, schema]) => [key, { ...alternatives(schema)[0]!, ...describedOf(schema) }]),
    ),
  );

const describedOf = (schema: Schema): Pick<Schema, 'description'> => {
  const { description } = resolved(schema);
  return description === undefined ? {} : { description };
};

/** Whether a text there is an expression: those may be written as something else as well. */
export const isExpression = ({ type }: Schema): boolean => Array.isArray(type) && type.includes('string');
