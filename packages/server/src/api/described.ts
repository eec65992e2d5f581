import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import type { TSchema } from '@sinclair/typebox';
import type { FastifySchema } from 'fastify';
import * as ANSWERS from '../protocol/answers.ts';
import { fold } from '../protocol/fold.ts';
import { RefusalSchema, TABLE_SCHEMAS } from '../protocol/table-schema.ts';
import { VERSION } from '../version.ts';
import { SESSION_COOKIE } from './door.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

/** Descriptions of routes for OpenAPI. */

const TAGS = {
  tables: 'What anybody may see of the tables, and what staff see at a glance.',
  staff: 'Signing in and out, and the accounts of the people who work here.',
  cage: 'Vouchers over the counter.',
  terminals: 'The devices that may speak for a seat.',
  record: 'The log of every table, and what is worked out from it.',
  audit: 'Proof, replay and parts of the record to take away.',
  practice: 'On practice floors only.',
  house: 'Whether the house is well.',
} as const;

type Tag = keyof typeof TAGS;

export interface RouteDescription extends Pick<FastifySchema, 'body' | 'querystring' | 'params'> {
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** Who may; everybody without it. */
  readonly may?: Permission;
  /** For whoever is signed in, in whatever role. */
  readonly signedIn?: true;
  /** Schema of the answer with status 200. */
  readonly gives: TSchema;
  /** For an answer that is not JSON. */
  readonly as?: string;
}

const JSON_TYPE = 'application/json';

/** A route's schema. What comes in is checked by it; what goes out is only described. */
export const described = ({ tag, may, signedIn, gives, as = JSON_TYPE, ...rest }: RouteDescription): FastifySchema => ({
  ...rest,
  tags: [tag],
  ...(may || signedIn ? { security: [{ session: [] }] } : {}),
  ...(may ? { 'x-permission': may, 'x-roles': PERMISSIONS[may] } : {}),
  response: {
    200: { description: gives.description ?? 'What was asked for.', content: { [as]: { schema: gives } } },
    '4xx': { description: RefusalSchema.description, content: { [JSON_TYPE]: { schema: RefusalSchema } } },
  },
});

/** Schemas that come up again and again have names of their own. */
const NAMED: Readonly<Record<string, TSchema>> = { ...TABLE_SCHEMAS, ...ANSWERS };

const isReading = (method: string | readonly string[]): boolean => method === 'GET' || method === 'HEAD';

export const API_DESCRIPTION: FastifyDynamicSwaggerOptions = {
  convertConstToEnum: false,
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Hardway house',
      description: 'Tables, cage, staff and record of a house. Amounts are whole minor units.',
      version: VERSION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'Set by signing in.',
        },
        page: {
          type: 'apiKey',
          in: 'header',
          name: 'x-hardway',
          description: 'Always "1": pages of other sites cannot send it.',
        },
      },
    },
  },
  transform: ({ schema, url, route }) => {
    if (isReading(route.method)) return { schema, url };
    const [{ ...asked } = {}] = schema.security ?? [];
    return { schema: { ...schema, security: [{ ...asked, page: [] }] }, url };
  },
  transformObject: (document) => {
    if (!('openapiObject' in document)) throw new Error('The API is described by OpenAPI.');
    const { openapiObject } = document;
    const { folded, schemas } = fold(openapiObject, NAMED, '#/components/schemas/');
    return { ...folded, components: { ...openapiObject.components, schemas } } as typeof openapiObject;
  },
};
