/** What an editor that knows a JSON schema offers at a place in a file: the keys of an object, or values. */

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

export interface Completion {
  /** Each key with what the editor says of it. */
  readonly keys: ReadonlyMap<string, string | undefined>;
  readonly values: readonly unknown[];
  /** Whether keys of one's own may stand here. */
  readonly isOpen: boolean;
}

/** What may stand at a path, such as ['rules', 0, 'bets']. */
export const completionAt = (root: Schema, path: readonly (string | number)[]): Completion => {
  const found = path.reduce<readonly Schema[]>(
    (schemas, step) => schemas.flatMap((schema) => inside(root, schema, step)),
    [root],
  );
  const all = found.flatMap((schema) => alternatives(root, schema));
  return {
    keys: new Map(
      all.flatMap(({ properties = {} }) =>
        Object.entries(properties).map(([key, value]) => [key, saidOf(root, value)]),
      ),
    ),
    values: all.flatMap((schema) => [
      ...(schema.enum ?? []),
      ...(schema.const === undefined ? [] : [schema.const]),
      ...(schema.examples ?? []),
    ]),
    isOpen: all.some(({ additionalProperties }) => typeof additionalProperties === 'object'),
  };
};

const referred = (root: Schema, { $ref }: Schema): Schema | undefined =>
  $ref === undefined ? undefined : root.$defs![$ref.split('/').at(-1)!]!;

/** A schema and all that it may be instead. */
const alternatives = (root: Schema, schema: Schema): readonly Schema[] => {
  const there = referred(root, schema);
  return [
    schema,
    ...(there ? alternatives(root, there) : []),
    ...(schema.anyOf ?? []).flatMap((one) => alternatives(root, one)),
  ];
};

const inside = (root: Schema, schema: Schema, step: string | number): readonly Schema[] =>
  alternatives(root, schema).flatMap(({ properties = {}, additionalProperties, items }) => {
    if (typeof step === 'number') return items ?? [];
    return properties[step] ?? (typeof additionalProperties === 'object' ? additionalProperties : []);
  });

const saidOf = (root: Schema, schema: Schema): string | undefined =>
  alternatives(root, schema).find(({ description }) => description !== undefined)?.description;
