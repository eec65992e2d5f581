import { join } from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyHelmet from '@fastify/helmet';
import fastifyRateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import fastifyWebsocket from '@fastify/websocket';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Brand } from '../brand.ts';
import type { HousePrint, Vouchers } from '../cage/index.ts';
import { inCurrency } from '../currency.ts';
import type { FiguresNow, Metrics } from '../operations/metrics.ts';
import type { Observe } from '../operations/sign.ts';
import { type DemoPerson, HouseShown, Ok } from '../protocol/answers.ts';
import { type HouseRefusal, houseRefusal } from '../protocol/refusal.ts';
import { isRefused } from '../protocol/refused.ts';
import type { MeterBook } from '../reports/meter-book.ts';
import type { Reports } from '../reports/reports.ts';
import type { Sound } from '../sound.ts';
import type { Store } from '../store/store.ts';
import { auditRoutes } from './audit-routes.ts';
import { brandRoutes, brandShown } from './brand-routes.ts';
import { cageRoutes } from './cage-routes.ts';
import { checkWhenAsked } from './checked.ts';
import { addressOf, isOwnPage, sessionToken } from './door.ts';
import { drawerRoutes } from './drawer-routes.ts';
import { dropRoutes } from './drop-routes.ts';
import { frontPage } from './front-page.ts';
import { Gateway } from './gateway.ts';
import type { House } from './house.ts';
import type { WireLimits } from './limits.ts';
import { metricsRoute } from './metrics-route.ts';
import { nodesRoute } from './nodes-route.ts';
import { describeRoutes } from './openapi.ts';
import { practiceRoutes } from './practice-routes.ts';
import { refusalFor, refuse } from './refuse.ts';
import { reliefRoute } from './relief-route.ts';
import { reportRoutes } from './report-routes.ts';
import { addRoutes, get, OK } from './route.ts';
import { soundRoutes, soundShown } from './sound-routes.ts';
import { staffRoutes } from './staff-routes.ts';
import { tableRoutes } from './table-routes.ts';
import { terminalRoutes } from './terminal-routes.ts';

interface ApiOptions {
  readonly house: House;
  /** The name of this process among those of the house. */
  readonly node: string;
  readonly store: Store;
  readonly reports: Reports;
  readonly meters: MeterBook;
  readonly vouchers: Vouchers;
  /** For printed vouchers. */
  readonly print: HousePrint;
  readonly brand: Brand;
  readonly sound: Sound;
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
  readonly limits: WireLimits;
  readonly metrics: Metrics;
  /** Bearer token for the metrics; null for none. */
  readonly metricsToken: string | null;
}

/** Frames and bodies beyond this are refused unread. */
export const LARGEST_BYTES = 64 * 1024;
/** A socket that does not answer its closing is cut off after this: the house must be able to close. */
const FAREWELL_MS = 2_000;
/** Close codes when the house goes (RFC 6455), and when another node of it goes on. */
const GOING_AWAY = [1001, 'The house closes.'] as const;
const COME_AGAIN = [1012, 'This node stops: come again, and another serves you.'] as const;
const SOCKETS = { maxPayload: LARGEST_BYTES, perMessageDeflate: false, closeTimeout: FAREWELL_MS };
/** A whole request has to come within this. */
const REQUEST_WITHIN_MS = 30_000;

/** Routes say what they give for those who read it; nothing is left out of an answer for not being described. */
const COMPILERS = { buildValidator: () => checkWhenAsked as never, buildSerializer: () => () => JSON.stringify };

/** Files of the screens, from one address. */
const FILES_PER_MINUTE = 6_000;
const SOCKET = '/api/socket';

/** By the route that is meant, since an address can be written in many ways. */
const isFile = ({ routeOptions: { url } }: FastifyRequest): boolean =>
  url !== undefined && !url.startsWith('/api/') && url !== '/livez' && url !== '/readyz';

/** Screens come in many files and sockets are opened anew after every break, so both are counted apart. */
const kindOf = (request: FastifyRequest): 'file' | 'socket' | 'request' =>
  isFile(request) ? 'file' : request.routeOptions.url === SOCKET ? 'socket' : 'request';

const CONTENT_SECURITY = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'", 'ws:', 'wss:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'upgrade-insecure-requests': null,
};

/** A page may show the pictures of the tables' cameras, and no others: what an address asks for behind ? is not compared. */
const camerasOf = ({ floor }: House): readonly string[] =>
  [...floor.tables.values()]
    .flatMap(({ plan: { camera } }) => camera?.replace(/[?#].*/, '') ?? [])
    .filter((camera) => !camera.startsWith('/'));

export const buildApi = async (options: ApiOptions): Promise<FastifyInstance> => {
  const { house } = options;
  const app = fastify({
    bodyLimit: LARGEST_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    trustProxy: options.proxies.length > 0 && [...options.proxies],
    schemaController: { compilersFactory: COMPILERS },
  }) as unknown as FastifyInstance;
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: { ...CONTENT_SECURITY, 'media-src': ["'self'", ...new Set(camerasOf(house))] },
    },
  });
  describeRoutes(app);
  await app.register(fastifyCookie);
  await limitRates(app, options);
  // Before the sockets' own ending, which gives no reason.
  app.addHook('preClose', async () => {
    const [code, why] = house.others ? COME_AGAIN : GOING_AWAY;
    for (const socket of app.websocketServer.clients) socket.close(code, why);
  });
  await app.register(fastifyWebsocket, { options: SOCKETS });
  refuseFaults(app, house, options.web !== null);
  watchRequests(app, house.observe);
  await addAllRoutes(app, options);
  const gateway = new Gateway(house, options.limits);
  app.addHook('onClose', async () => gateway.close());
  metricsRoute(app, options.metrics, () => figuresOf(house, gateway), {
    token: options.metricsToken,
    practice: house.practice,
  });
  sockets(app, options, gateway);
  return app;
};

/** What the metrics are told only when they are read. */
const figuresOf = ({ floor, others }: House, gateway: Gateway): FiguresNow => ({
  sockets: gateway.sockets(),
  tablesHere: [...floor.tables.values()].filter(({ owner }) => owner.isHere).length,
  tablesUnowned: others?.unowned ?? 0,
  nodes: others?.nodes ?? [],
  unconfirmedSeconds: (others?.unconfirmedMs ?? 0) / 1000,
});

const limitRates = async (app: FastifyInstance, options: ApiOptions): Promise<void> => {
  const most = { file: FILES_PER_MINUTE, socket: options.upgradesPerMinute, request: options.requestsPerMinute };
  await app.register(fastifyRateLimit, {
    max: (request) => most[kindOf(request)],
    keyGenerator: (request) => `${kindOf(request)} ${addressOf(request)}`,
    timeWindow: 60_000,
  });
};

/** Faults, strange pages and nos all leave in the one form, with amounts in the house's currency. */
const refuseFaults = (app: FastifyInstance, { observe, currency }: House, hasScreens: boolean): void => {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) observe({ is: 'request-failed', route: routeOf(request), error });
    const code = status === 413 ? 'too-large' : status === 429 ? 'too-many' : 'bad-request';
    const message = status >= 500 ? 'Something went wrong on our side; it has been logged.' : error.message;
    const no = refusalFor(error);
    const isPassing = no?.refused === 'table-unavailable';
    void reply.code(isPassing ? 503 : status).send(no ?? houseRefusal(code, message));
  });
  app.setNotFoundHandler((request, reply) =>
    hasScreens && isForReader(request)
      ? reply.code(404).sendFile('index.html')
      : reply.code(404).send(houseRefusal('bad-request', 'There is nothing at this address.')),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (!isOwnPage(request))
      return refuse(reply, houseRefusal('not-allowed', 'Requests need the header x-hardway: 1.'));
  });
  app.addHook('preSerialization', async (_request, _reply, answer) =>
    isRefused(answer) ? inCurrency(answer as HouseRefusal, currency) : answer,
  );
};

const addAllRoutes = async (app: FastifyInstance, options: ApiOptions): Promise<void> => {
  const { house, store, reports, meters, publicKey, vouchers, print, people, web } = options;
  const { floor, terminals, staff, desk, drawers, now } = house;
  houseRoutes(app, options);
  nodesRoute(app, house, options.node);
  tableRoutes(app, { house, store });
  brandRoutes(app, options.brand);
  soundRoutes(app, options.sound);
  if (web === null) frontPage(app, print, floor, people);
  else await screens(app, web);
  staffRoutes(app, staff);
  reliefRoute(app, house);
  cageRoutes(app, { vouchers, desk, drawers, floor, reports, staff, now, house: print });
  drawerRoutes(app, house);
  dropRoutes(app, house);
  terminalRoutes(app, house);
  reportRoutes(app, { reports, meters, floor, terminals, staff });
  auditRoutes(app, { reports, floor, staff, publicKey });
  if (house.practice) practiceRoutes(app, house, people);
};

const SCREENS = [
  '/play/:table',
  '/terminal',
  '/terminal/:table',
  '/display/:table',
  '/invitation',
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

/**
 * The screens are one page; its script finds out from the address which of them is meant. Assets have a print of their content in
 * their names, so a browser that has one never asks for it again; the page itself is asked for every time.
 */
const screens = async (app: FastifyInstance, root: string): Promise<void> => {
  const assets = join(root, 'assets');
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: ['index.html'],
    cacheControl: false,
    // The build leaves a compressed copy beside each file of text.
    preCompressed: true,
    globIgnore: ['**/*.{br,gz}'],
    setHeaders: (reply, path) => {
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader(
        'cache-control',
        path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'public, max-age=0',
      );
    },
  });
  for (const path of SCREENS)
    app.get(path, { schema: { hide: true } }, (request, reply) =>
      reply.sendFile(request.url.startsWith('/gallery') ? 'gallery.html' : 'index.html'),
    );
};

/** Who typed a wrong address reads the answer; what a program asked for stays an answer for programs. */
const isForReader = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

const watchRequests = (app: FastifyInstance, observe: Observe): void => {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    if (status === 429) observe({ is: 'request-throttled' });
    observe({ is: 'request-answered', method: request.method, route: routeOf(request), status, milliseconds });
  });
};

/** Whether the house is well, and what every page has to know before it shows an amount. */
const houseRoutes = (app: FastifyInstance, { house, store, print, brand, sound }: ApiOptions): void =>
  addRoutes(app, house.staff, 'house', [
    get('/livez', { summary: 'Whether the process runs', gives: Ok }, () => OK),
    get('/readyz', { summary: 'Whether the house can serve; 503 if not', gives: Ok }, async ({ reply }) => {
      if (house.floor.isConcluding) return reply.code(503).send({ ok: false, message: 'The house is closing.' });
      try {
        await store.streams();
        // Reading may go well after it has stood still for so long that others have its tables.
        if (house.staff.confirmation.isGood && store.isSure !== false) return OK;
        return reply.code(503).send({ ok: false, message: 'This node is cut off from the house.' });
      } catch {
        return reply.code(503).send({ ok: false, message: 'The store does not answer.' });
      }
    }),
    get('/api/house', { summary: 'The house’s name, currency, looks and sounds', gives: HouseShown }, () => ({
      name: print.name,
      currency: house.currency,
      practice: house.practice,
      brand: brandShown(brand),
      sound: soundShown(sound),
    })),
  ]);

/** Nothing for an origin that is none, such as a sandboxed page's "null". */
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

const sockets = (app: FastifyInstance, { house, origins }: ApiOptions, gateway: Gateway): void => {
  app.get(SOCKET, { websocket: true }, (socket, request) => {
    const { origin, host } = request.headers;
    const own = origin === undefined || hostOf(origin) === host || origins.includes(origin);
    if (own) {
      gateway.accept(socket, addressOf(request), sessionToken(request));
      return;
    }
    house.observe({ is: 'socket-refused', because: 'foreign-origin', address: addressOf(request) });
    socket.close(1008, 'This page may not open a socket here.');
  });
};
