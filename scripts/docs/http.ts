import { SETTINGS } from '@hardway/server';
import { code, codes, contents, GENERATED, page, table } from './markdown.ts';

/** A page on the HTTP routes, from the OpenAPI document that the house serves. */

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  readonly security?: readonly object[];
  readonly 'x-roles'?: readonly string[];
}

export interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const nameOf = (ref: string): string => ref.split('/').at(-1)!;

/** A schema in a few words; named ones lead to their table. */
const kindOf = (schema: Schema): string => {
  const { $ref, type, items, anyOf, additionalProperties, enum: values } = schema;
  if ($ref !== undefined) return `[${nameOf($ref)}](#${nameOf($ref).toLowerCase()})`;
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (values) return codes(values.map(String));
  if (anyOf) return anyOf.map(kindOf).join(' or ');
  if (type === 'array') return items ? `list of ${kindOf(items)}` : 'list';
  if (type === 'object' && typeof additionalProperties === 'object') return `object of ${kindOf(additionalProperties)}`;
  if (type === 'object') return fieldsOf(schema) || 'object';
  if (type === 'null') return '`null`';
  return { integer: 'whole number', string: 'text', boolean: '`true`, `false`' }[type ?? ''] ?? 'anything';
};

const fieldsOf = ({ properties = {}, required = [] }: Schema): string =>
  Object.keys(properties)
    .map((name) => (required.includes(name) ? code(name) : `${code(name)}?`))
    .join(', ');

const whoOf = ({ 'x-roles': roles, security = [] }: Operation): string => {
  if (roles) return roles.join(', ');
  return security.some((needed) => 'session' in needed) ? 'whoever is signed in' : 'everybody';
};

const takesOf = ({ parameters = [], requestBody }: Operation): string => {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const body = Object.values(requestBody?.content ?? {}).map(({ schema }) => `body: ${fieldsOf(schema)}`);
  return [...query.map(({ name, description = '' }) => `${code(`?${name}`)} ${description}`.trim()), ...body].join(
    '<br>',
  );
};

const givesOf = ({ responses }: Operation): string =>
  Object.entries(responses['200']?.content ?? {})
    .map(([type, { schema }]) => (type === 'application/json' ? kindOf(schema) : code(type)))
    .join(', ');

const tagSection = ({ paths }: OpenApi, tag: string, description: string): string =>
  page([
    `## ${headingOf(tag)}`,
    description,
    table(
      ['route', 'what it is', 'who may', 'takes', 'gives'],
      Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations)
          .filter(([, operation]) => operation.tags.includes(tag))
          .map(([method, operation]) => [
            code(`${method.toUpperCase()} ${path}`),
            [operation.summary, operation.description].filter(Boolean).join('. '),
            whoOf(operation),
            takesOf(operation),
            givesOf(operation),
          ]),
      ),
    ),
  ]).trimEnd();

const headingOf = (tag: string): string => `Routes: ${tag}`;

const schemaSection = (name: string, schema: Schema): string => {
  const { properties = {}, required = [], description } = schema;
  return page([
    `### ${name}`,
    description,
    schema.properties
      ? table(
          ['field', 'is', 'what it is'],
          Object.entries(properties).map(([field, one]) => [
            required.includes(field) ? code(field) : `${code(field)} (optional)`,
            kindOf(one),
            one.description ?? '',
          ]),
        )
      : `${alternatives(schema)}.`,
  ]).trimEnd();
};

const alternatives = (schema: Schema): string =>
  schema.anyOf ? `One of: ${schema.anyOf.map(kindOf).join('; or ')}` : `A ${kindOf(schema)}`;

const REQUESTS = SETTINGS.find(({ name }) => name === 'HARDWAY_REQUESTS_PER_MINUTE')!.default;

export const httpPage = (api: OpenApi): string => {
  const tags = api.tags.filter(({ name }) =>
    Object.values(api.paths).some((operations) =>
      Object.values(operations).some(({ tags: own }) => own.includes(name)),
    ),
  );
  return page([
    GENERATED,
    '# HTTP',
    'What a house answers over HTTP, from [openapi.json](openapi.json), which a running house also serves at ' +
      '`/api/openapi.json`. Tables are played over a [WebSocket](websocket.md).',
    contents(['How to ask', ...tags.map(({ name }) => headingOf(name)), 'Values']),
    '## How to ask',
    [
      '- Bodies and answers are JSON. Amounts are whole minor units, times are milliseconds since 1970.',
      '- Signing in sets the cookie `__Host-hardway`; the browser sends it along. It is a secure cookie: it travels over TLS, ' +
        'and over plain HTTP on loopback only.',
      '- Whatever is not a `GET` needs the header `x-hardway: 1`, which pages of other sites cannot send.',
      '- What concerns vouchers and accounts has a `command` in its body, an id that the sender chooses and keeps. Sent again, ' +
        'it is answered again and done once.',
      '- A no is a status from 400 on and a [Refusal](#refusal): a code, the clause if a document decided it, and a sentence. ' +
        '401 is nobody signed in, 403 not allowed, 404 no such thing, 413 too large, 423 a locked console, 429 too often, ' +
        '503 try again; 400 and 422 are everything else.',
      `- One address may ask ${REQUESTS} times a minute, or as ${code('HARDWAY_REQUESTS_PER_MINUTE')} says; signing in, sitting down ` +
        'and printing are held to fewer.',
    ].join('\n'),
    ...tags.map(({ name, description }) => tagSection(api, name, description)),
    '## Values',
    ...Object.entries(api.components.schemas).map(([name, schema]) => schemaSection(name, schema)),
  ]);
};
