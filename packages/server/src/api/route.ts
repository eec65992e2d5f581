import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenSession } from '../protocol/answers.ts';
import type { HouseRefusal } from '../protocol/refusal.ts';
import type { Sent } from '../protocol/shape.ts';
import type { JsonText } from '../reports/reports.ts';
import type { Staff } from '../staff/index.ts';
import { described, type RouteDescription } from './described.ts';
import { admitted } from './door.ts';
import type { Permission } from './permissions.ts';
import { refuse } from './refuse.ts';

/** Everything about a route but its answer. Who it is for is checked before the answer is asked for. */
interface RouteTerms extends Omit<RouteDescription, 'tag'> {
  /** Where it is not the one of the routes around it. */
  readonly tag?: RouteDescription['tag'];
  readonly body?: TSchema;
  readonly querystring?: TSchema;
  readonly config?: FastifyContextConfig;
}

type Method = 'GET' | 'POST' | 'DELETE';

export interface Route {
  readonly method: Method;
  readonly url: string;
  readonly terms: RouteTerms;
  /** A refusal is sent with the status that fits it, text as the JSON that it is, and anything else as JSON. */
  readonly answer: (asked: never) => unknown;
}

type ParamsOf<Url extends string> = Url extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [Key in Name]: string } & ParamsOf<`/${Rest}`>
  : Url extends `${string}:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown;

/** A request as its route's terms promise it. */
type Asked<Url extends string, Terms extends RouteTerms> = {
  readonly params: ParamsOf<Url>;
  readonly body: Terms['body'] extends TSchema ? Static<Terms['body']> : unknown;
  readonly query: Terms['querystring'] extends TSchema ? Static<Terms['querystring']> : unknown;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
} & (Terms extends { readonly may: Permission } ? { readonly person: OpenSession } : unknown);

/** The answer that the terms promise, or a refusal; text if it is JSON already, a reply if it is not JSON. */
type Answer<Terms extends RouteTerms> =
  | Sent<Terms['gives']>
  | HouseRefusal
  | JsonText<Sent<Terms['gives']>>
  | FastifyReply;

const by =
  (method: Method) =>
  <Url extends string, Terms extends RouteTerms>(
    url: Url,
    terms: Terms,
    answer: (asked: Asked<Url, Terms>) => Answer<Terms> | Promise<Answer<Terms>>,
  ): Route => ({ method, url, terms, answer });

export const OK = { ok: true } as const;

export const get = by('GET');
export const post = by('POST');
export const remove = by('DELETE');

export const addRoutes = (
  app: FastifyInstance,
  staff: Staff,
  tag: RouteDescription['tag'],
  routes: readonly Route[],
): void => {
  for (const { method, url, terms, answer } of routes) {
    const { config, ...description } = terms;
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const person = terms.may === undefined ? undefined : await admitted(staff, request, terms.may);
      if (isNo(person)) return refuse(reply, person);
      const { params, body, query } = request;
      return replyWith(reply, await answer({ params, body, query, request, reply, person } as never));
    };
    app.route({ method, url, schema: described({ tag, ...description }), ...(config ? { config } : {}), handler });
  }
};

const replyWith = (reply: FastifyReply, told: unknown): unknown => {
  if (typeof told === 'string') return reply.type('application/json; charset=utf-8').send(told);
  return isNo(told) ? refuse(reply, told) : told;
};

const isNo = (told: unknown): told is HouseRefusal => typeof told === 'object' && told !== null && 'refused' in told;
