import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import fastifySwagger from '@fastify/swagger';
import fastifyWebsocket from '@fastify/websocket';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { HousePrint, Vouchers } from '../cage/index.ts';
import { inCurrency } from '../currency.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Observe } from '../operations/sign.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { turnOf } from '../protocol/turn.ts';
import type { MeterBook } from '../reports/meter-book.ts';
import type { Reports } from '../reports/reports.ts';
import type { DemoPerson } from '../staff/index.ts';
import type { Store } from '../store/store.ts';
import { isRefused } from '../stream/index.ts';
import type { FloorTable } from '../tables/floor.ts';
import { DemoStaff, HouseShown, Ok, Seat } from './answers.ts';
import { auditRoutes } from './audit-routes.ts';
import { cageRoutes } from './cage-routes.ts';
import { API_DESCRIPTION, described } from './described.ts';
import { addressOf, isOwnPage, sessionOf } from './door.ts';
import { dropRoutes } from './drop-routes.ts';
import { frontPage } from './front-page.ts';
import { Gateway, type House } from './gateway.ts';
import { invitationPage } from './invitation-page.ts';
import type { Limits } from './limits.ts';
import { metricsRoute } from './metrics-route.ts';
import { refuse } from './refuse.ts';
import { reportRoutes } from './report-routes.ts';
import { staffRoutes } from './staff-routes.ts';
import { tableRoutes } from './table-routes.ts';

export interface ApiOptions {
  readonly house: House;
  readonly store: Store;
  readonly reports: Reports;
  readonly meters: MeterBook;
  readonly vouchers: Vouchers;
  /** What stands on printed vouchers. */
  readonly print: HousePrint;
  /** Of the key that checkpoints are signed with, PEM. */
  readonly publicKey: string;
  /** The folder of the built screens; null where there are none. */
  readonly web: string | null;
  /** The staff that a practice floor shows to everybody. */
  readonly people: readonly DemoPerson[];
  /** Other origins than the house's own from which a page may open a socket. */
  readonly origins: readonly string[];
  /** Whose word for a visitor's address is taken; everybody behind another proxy counts as one visitor. */
  readonly proxies: readonly string[];
  /** Requests, and new sockets, in a minute from one address. */
  readonly requestsPerMinute: number;
  readonly upgradesPerMinute: number;
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** What a reader of the metrics has to bring; null for none. */
  readonly metricsToken: string | null;
}

/** Frames and bodies beyond this are refused unread. */
export const LARGEST = 64 * 1024;
/** A socket that does not answer its closing is cut off after this, in milliseconds: the house must be able to close. */
const FAREWELL = 2_000;
/** What a socket is closed with when the house goes (RFC 6455). */
const GOING_AWAY = 1001;
const SOCKETS = { maxPayload: LARGEST, perMessageDeflate: false, closeTimeout: FAREWELL };
/** Milliseconds in which a whole request has to come. */
const REQUEST_WITHIN = 30_000;

/** Files of the screens in a minute from one address. */
const FILES_MOST = 6_000;
const SOCKET = '/api/socket';

/** By the route that is meant, since an address can be written in many ways. */
const isFile = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url !== undefined && !url.startsWith('/api/') && url !== '/livez' && url !== '/readyz';

/** Screens come in many files and sockets are opened anew after every break, so both are counted apart. */
const kindOf = (request: FastifyRequest): 'file' | 'socket' | 'request' =>
  isFile(request) ? 'file' : request.routeOptions.url === SOCKET ? 'socket' : 'request';

export const buildApi = async (options: ApiOptions): Promise<FastifyInstance> => {
  const { house, store } = options;
  const app = fastify({
    bodyLimit: LARGEST,
    requestTimeout: REQUEST_WITHIN,
    trustProxy: options.proxies.length > 0 && [...options.proxies],
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
  }) as unknown as FastifyInstance;
  // Routes say what they give for those who read it; nothing is left out of an answer for not being described.
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'", 'ws:', 'wss:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': null,
      },
    },
  });
  await app.register(fastifySwagger, API_DESCRIPTION);
  await app.register(fastifyCookie);
  const most = { file: FILES_MOST, socket: options.upgradesPerMinute, request: options.requestsPerMinute };
  await app.register(fastifyRateLimit, {
    max: (request) => most[kindOf(request)],
    keyGenerator: (request) => `${kindOf(request)} ${addressOf(request)}`,
    timeWindow: 60_000,
  });
  // Before the sockets' own ending, which gives no reason.
  app.addHook('preClose', async () => {
    for (const socket of app.websocketServer.clients) socket.close(GOING_AWAY, 'The house closes.');
  });
  await app.register(fastifyWebsocket, { options: SOCKETS });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) house.observe({ is: 'request-failed', route: routeOf(request), error });
    const code = status === 413 ? 'too-large' : status === 429 ? 'too-many' : 'bad-request';
    const message = status >= 500 ? 'Something went wrong here; it has been written down.' : error.message;
    void reply.code(status).send(houseRefusal(code, message));
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(houseRefusal('bad-request', 'There is nothing here.')),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (!isOwnPage(request)) return refuse(reply, houseRefusal('not-allowed', 'Send the header x-hardway: 1.'));
  });
  app.addHook('preSerialization', async (_request, _reply, answer) =>
    isRefused(answer) ? inCurrency(answer as HouseRefusal, house.currency) : answer,
  );
  watchRequests(app, house.observe);
  health(app, options);
  aboutHouse(app, options);
  tableRoutes(app, { house, store });
  const { floor, terminals, staff, now } = house;
  frontPage(app, options.web === null ? '/' : '/practice', options.print, floor, options.people);
  if (options.web !== null) await screens(app, options.web);
  invitationPage(app);
  staffRoutes(app, staff);
  const { reports, meters, publicKey } = options;
  cageRoutes(app, { vouchers: options.vouchers, desk: house.desk, reports, staff, now, house: options.print });
  dropRoutes(app, house);
  reportRoutes(app, { reports, meters, floor, terminals, staff, now });
  auditRoutes(app, { reports, floor, staff, publicKey });
  if (house.practice) practice(app, options);
  const gateway = new Gateway(house, options.limits);
  app.addHook('onClose', async () => gateway.close());
  metricsRoute(app, options.metrics, gateway, { token: options.metricsToken, practice: house.practice });
  sockets(app, options, gateway);
  return app;
};

const SCREENS = [
  '/play/:table',
  '/terminal/:table',
  '/display/:table',
  '/staff',
  '/console/:table',
  '/floor',
  '/floor/:table',
  '/cage',
  '/accounts',
  '/audit',
  '/audit/:table',
  '/odds',
  '/gallery',
];

/** The screens are one page; its script finds out from the address which of them is meant. */
const screens = async (app: FastifyInstance, root: string): Promise<void> => {
  await app.register(fastifyStatic, { root, wildcard: false, index: ['index.html'], cacheControl: true });
  for (const path of SCREENS)
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      reply.sendFile(request.url.startsWith('/gallery') ? 'gallery.html' : 'index.html'),
    );
};

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

const watchRequests = (app: FastifyInstance, observe: Observe): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    if (status === 429) observe({ is: 'request-throttled' });
    observe({ is: 'request-answered', method: request.method, route: routeOf(request), status, milliseconds });
  });
};

const health = (app: FastifyInstance, { house, store }: ApiOptions): void => {
  app.get('/livez', { schema: described({ tag: 'house', summary: 'Whether the process runs', gives: Ok }) }, () => ({
    ok: true,
  }));
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger());
  app.get(
    '/readyz',
    { schema: described({ tag: 'house', summary: 'Whether the house can serve; 503 if not', gives: Ok }) },
    async (_request, reply) => {
      if (house.floor.isConcluding) return reply.code(503).send({ ok: false, message: 'The house is closing.' });
      try {
        await store.streams();
        return { ok: true };
      } catch {
        return reply.code(503).send({ ok: false, message: 'The store does not answer.' });
      }
    },
  );
};

/** What every page has to know before it shows an amount. */
const aboutHouse = (app: FastifyInstance, { house, print }: ApiOptions): void => {
  app.get(
    '/api/house',
    { schema: described({ tag: 'house', summary: 'The house’s name and its currency', gives: HouseShown }) },
    () => ({ name: print.name, currency: house.currency, practice: house.practice }),
  );
};

/** Practice credit for a new seat, in minor units, as the limits of the practice tables are: enough for many rounds. */
const PRACTICE_CREDIT = 100_000;

/** Takes the first free seat; somebody else may be faster, then the next one. */
const sitDown = async (
  house: House,
  table: FloorTable,
  at: number,
): Promise<{ seat: number; id: string; key: string } | HouseRefusal> => {
  const { terminals } = house;
  const { plan } = table;
  for (;;) {
    const taken = new Set(terminals.at(plan.id).map(({ seat }) => seat));
    const seat = Array.from({ length: plan.seats }, (_, index) => index + 1).find((number) => !taken.has(number));
    if (seat === undefined) {
      if (await clearSeat(house, table, at)) continue;
      // Where players say when, the bets of those who have all gone would keep their seats for ever.
      if (table.unattended?.isUntimed && table.seated.size === 0) table.unattended.go(turnOf(table.owner.table));
      return houseRefusal('seat-taken', 'Every seat of this table is taken.');
    }
    const enrolled = await terminals.enrol({ table: plan.id, seat, practice: true }, 'practice floor', at);
    if (!('refused' in enrolled)) return { seat, ...enrolled };
  }
};

/** Frees a practice seat that nobody is connected to and that has nothing at stake. */
const clearSeat = async ({ terminals }: House, { plan, owner, seated }: FloorTable, at: number): Promise<boolean> => {
  for (const { id, seat, practice } of terminals.at(plan.id)) {
    if (!practice || seat === null || seated.has(seat)) continue;
    const by = { id: 'practice floor', role: 'cage' } as const;
    // An id is answered once, and a no of now must not stand when the seat's bets are decided.
    const asked = `${id}:practice:clear:${owner.table.version}`;
    const out = await owner.submit({ type: 'CashOut', id: asked, at, by, seat });
    if (!out.ok && out.refused !== 'no-credit') continue;
    await terminals.remove(id, 'practice floor', at);
    return true;
  }
  return false;
};

/** Anybody may sit down on a practice floor. */
const practice = (app: FastifyInstance, { house, people }: ApiOptions): void => {
  app.get(
    '/api/practice/staff',
    {
      schema: described({
        tag: 'practice',
        summary: 'The accounts of a practice floor, one for each role',
        gives: DemoStaff,
      }),
    },
    () => people,
  );
  app.post<{ Params: { table: string } }>(
    '/api/practice/:table/seat',
    {
      schema: described({ tag: 'practice', summary: 'Sit down at a table with practice credit', gives: Seat }),
      config: { rateLimit: { max: 30, timeWindow: 60_000 } },
    },
    async (request, reply) => {
      const table = house.floor.tables.get(request.params.table);
      if (!table) return refuse(reply, houseRefusal('unknown-table', 'There is no such table.'));
      const { plan, owner } = table;
      const at = house.now();
      const enrolled = await sitDown(house, table, at);
      if ('refused' in enrolled) return refuse(reply, enrolled);
      const { seat } = enrolled;
      const answer = await owner.submit({
        type: 'BuyIn',
        id: `${enrolled.id}:practice:credit`,
        at,
        by: { id: 'practice floor', role: 'cage' },
        seat,
        amount: PRACTICE_CREDIT,
        medium: 'cash',
      });
      if (!answer.ok) return refuse(reply, answer);
      return { table: plan.id, seat, terminal: enrolled.id, key: enrolled.key };
    },
  );
};

/** Nothing for an origin that is none, such as a sandboxed page's "null". */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

const sockets = (app: FastifyInstance, { house, origins }: ApiOptions, gateway: Gateway): void => {
  app.get(SOCKET, { websocket: true }, (socket, request) => {
    const { origin, host } = request.headers;
    const own = origin === undefined || hostOf(origin) === host || origins.includes(origin);
    if (own) {
      gateway.accept(socket, addressOf(request), sessionOf(request));
      return;
    }
    house.observe({ is: 'socket-refused', because: 'foreign-origin', address: addressOf(request) });
    socket.close(1008, 'This page may not open a socket here.');
  });
};
