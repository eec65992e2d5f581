/** The schema that comes with Hardway, as it is written. */
const [TEXT] = Object.values(
  import.meta.glob<string>('../../../../../schemas/strategy.schema.json', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** As much of a JSON schema as the one of strategy files uses. */
export interface FileSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, FileSchema>>;
  readonly additionalProperties?: boolean | FileSchema;
  readonly items?: FileSchema;
  readonly anyOf?: readonly FileSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly $defs?: Readonly<Record<string, FileSchema>>;
}

const ROOT = JSON.parse(TEXT!) as FileSchema;

/** What a description leads to; the description nearest to the place counts. */
const resolved = (schema: FileSchema): FileSchema => {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...own } = schema;
  return { ...resolved(ROOT.$defs![$ref.slice('#/$defs/'.length)]!), ...own };
};

/** All that a value may be: each alternative by itself. */
const alternatives = (schema: FileSchema): readonly FileSchema[] => {
  const { anyOf, ...own } = resolved(schema);
  const only = anyOf?.filter(
    ({ required, ...rest }: FileSchema & { required?: unknown }) => Object.keys(rest).length > 0,
  );
  return only && only.length > 0 ? only.flatMap((one) => alternatives({ ...own, ...resolved(one) })) : [own];
};

/** What may stand at a path of a strategy file; null stands for a place in a list. */
export const schemasAt = (path: readonly (string | null)[]): readonly FileSchema[] =>
  path.reduce<readonly FileSchema[]>(
    (parents, step) =>
      parents.flatMap(({ properties, additionalProperties, items }) => {
        const next = step === null ? items : (properties?.[step] ?? additionalProperties);
        return next && typeof next === 'object' ? alternatives(next) : [];
      }),
    alternatives(ROOT),
  );

/** The keys that an object there may have. */
export const keysAt = (path: readonly (string | null)[]): ReadonlyMap<string, FileSchema> =>
  new Map(
    schemasAt(path).flatMap(({ properties = {} }) =>
      Object.entries(properties).map(([key, schema]) => [key, { ...alternatives(schema)[0]!, ...describedOf(schema) }]),
    ),
  );

const describedOf = (schema: FileSchema): Pick<FileSchema, 'description'> => {
  const { description } = resolved(schema);
  return description === undefined ? {} : { description };
};

/** Whether a text there is an expression: those may be written as something else as well. */
export const isExpression = ({ type }: FileSchema): boolean => Array.isArray(type) && type.includes('string');
