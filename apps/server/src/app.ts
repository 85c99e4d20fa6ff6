import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { Caller } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import type { ErrorReports } from './adapters/error-reports/error-reports.ts';
import { addressCounts } from './http/address-counts.ts';
import { callerQuota } from './http/caller-quota.ts';
import { devOutboxRoutes, type KeptMail } from './http/dev-outbox.ts';
import { type Authenticate, type RateLimits, type Serve, serveEndpoints } from './http/endpoints.ts';
import { checkHost } from './http/host-check.ts';
import { type Operations, operationsRoutes } from './http/operations.ts';
import { checkOrigin } from './http/origin-check.ts';
import { pageSender } from './http/pages.ts';
import { problemOfError } from './http/problems.ts';
import { apiDocsRoutes } from './http/public-api/api-docs/api-docs-routes.ts';
import type { DoOnce } from './http/public-api/idempotency.ts';
import { refuseWithoutRoom } from './http/refuse-without-room.ts';
import { BODY_BYTES, takeBoundedJson } from './http/request-bodies.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type EventParts, eventRoutes } from './http/serve-events.ts';
import { giveUpSlowBodies } from './http/slow-bodies.ts';
import { drainUnreadBodies } from './http/unread-bodies.ts';
import { answerUnknownAddresses, isPublicPage, serveWebApp, type WebApp } from './http/web-app.ts';
import { type Tallies, tallies } from './tallies.ts';

export type AppParts = {
  readonly logger: FastifyBaseLogger;
  readonly publicUrl: string;
  /** Names beside PUBLIC_URL's under which the server may be asked. */
  readonly allowedHosts: readonly string[];
  readonly trustProxy: boolean | string;
  readonly authenticate: Authenticate;
  /** Keeps the answers to requests of programs that must be carried out once. */
  readonly doOnce: DoOnce;
  readonly routes: (serve: Serve) => void;
  /** Null in a process that only works on jobs and serves no event streams. */
  readonly live: EventParts | null;
  readonly operations: Operations;
  readonly errorReports: ErrorReports;
  readonly web: WebApp | null;
  /** The mails a demo shows; null outside of one. */
  readonly keptMails: (() => Promise<readonly KeptMail[]>) | null;
  /** What limits count, where it is shared with event streams and other processes; else this app counts alone. */
  readonly counts?: Tallies;
  readonly rateLimits?: Partial<RateLimits>;
  readonly limits?: Partial<typeof LIMITS>;
  /** Called for every route that is registered: for the test that each route has its line in the table of access. */
  readonly onRoute?: (route: Pick<RouteOptions, 'method' | 'url' | 'config'>) => void;
};

const LIMITS = {
  bodyBytes: BODY_BYTES,
  /** The time limits until the last header, and the last byte of the body, must have arrived. */
  headersMs: 15_000,
  requestMs: 30_000,
  /** The same for a file: 25 MB over a line of one megabit a second. */
  fileMs: 240_000,
  /** The rest of a body that was answered already is read for so long, and so far. */
  drainMs: 10_000,
  drainBytes: 32 * 1024 * 1024,
  /** The interval at which Node looks for requests that are over these limits. */
  checkEveryMs: 5_000,
  /** The time limit for the answer. */
  handlerMs: 60_000,
  /** A client of a large download that takes no byte for so long is given up: 64 kB in that time, of the slowest line. */
  stalledDownloadMs: 30_000,
};
const AT_WORK = Math.min(4, Math.max(2, availableParallelism()));
const RATE_LIMITS: RateLimits = {
  // A whole office may share one address.
  perMinute: 6000,
  publicWritesPerMinute: 240,
  perCallerPerMinute: 1200,
  callerAtOnce: 100,
  organisationAtOnce: 500,
  // As many as have a processor and one of the organisation's few database connections. More would take turns with each other,
  // and with everybody else's, and get no more done.
  callerAtWork: AT_WORK,
  organisationAtWork: AT_WORK,
  // As many as there are database connections that no organisation can take.
  addressAtWork: 2,
  visitorsAtWork: 4,
  // A depot's drivers behind one address, and far fewer than the files and sockets that a process may have open.
  addressDownloads: 20,
  downloads: 200,
};

/**
 * Answers are compressed anew for each request, so speed matters more than the last byte: of a list of 55 KB this quality
 * leaves 5.2 KB in 0.4 ms, the plugin's own 4.6 KB in 0.6 ms. As a stream, either takes a millisecond more.
 */
const COMPRESSION = {
  globalDecompression: false,
  threshold: 1024,
  syncThreshold: 512 * 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

/** One proxy, and not all in the list: the first entries of X-Forwarded-For are written by the client itself. */
const isNearest = (_address: string, hop: number) => hop === 0;

/** Puts the parts together, without listening. */
export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const limits = { ...LIMITS, ...parts.limits };
  const callers = new WeakMap<FastifyRequest, Caller>();

  const problemOf = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOfError(error, request.id);
    if (problem.status >= 500) {
      request.log.error({ err: error }, 'request failed');
      parts.errorReports.report(error, { ...reportContext(callers.get(request)), requestId: request.id });
    }
    if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
    return problem;
  };
  const answerError = (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const problem = problemOf(error, request, reply);
    return reply.code(problem.status).type('application/problem+json').send(problem);
  };

  const sendPage = await pageSender(parts.web, problemOf);
  const app = Fastify({
    loggerInstance: parts.logger,
    trustProxy: parts.trustProxy === true ? isNearest : parts.trustProxy,
    bodyLimit: limits.bodyBytes,
    requestTimeout: Math.max(limits.requestMs, limits.fileMs),
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
    handlerTimeout: limits.handlerMs,
    genReqId: () => randomUUID(),
    // An external id in an address: a hundred characters, each escaped as up to twelve.
    routerOptions: { maxParamLength: 1_200 },
    forceCloseConnections: 'idle',
    // What arrives on a connection that was open before is answered: a proxy has sent it in good faith.
    return503OnClosing: false,
    // An address that cannot be decoded, or is longer than any, reaches no hook and no error handler by itself.
    frameworkErrors: (error, request, reply) =>
      isPublicPage(request.url) ? sendPage.refusal(error, request, reply) : answerError(error, request, reply),
  });
  app.setErrorHandler(answerError);
  if (parts.operations.room) refuseWithoutRoom(app, parts.operations.room.isFull);
  if (parts.onRoute) app.addHook('onRoute', parts.onRoute);
  // Comes first: the hooks below rely on an event when a request ends, which for these clients has passed.
  leaveTheGone(app);
  closeConnectionsWhenClosing(app);
  giveUpSlowBodies(app, limits.requestMs);
  drainUnreadBodies(app, limits);
  await securityHeaders(app, parts.publicUrl);
  checkHost(app, parts);
  await app.register(compress, COMPRESSION);
  const { counts = tallies() } = parts;
  await app.register(rateLimit, {
    global: false,
    store: addressCounts(counts.perMinute),
    errorResponseBuilder: (_, { ttl }) => new AppError('too-many-requests', { retryAfter: Math.ceil(ttl / 1000) }),
  });
  checkOrigin(app, parts.publicUrl);
  takeBoundedJson(app);

  const authenticate: Authenticate = async (request, how) => {
    const authenticated = await parts.authenticate(request, how);
    if (authenticated.caller) callers.set(request, authenticated.caller);
    return authenticated;
  };
  const rateLimits = { ...RATE_LIMITS, ...parts.rateLimits };
  const quota = callerQuota(rateLimits, counts);
  const { doOnce } = parts;
  const served = serveEndpoints(app, { authenticate, rateLimits, quota, sendPage, problemOf, doOnce, ...limits });
  parts.routes(served.serve);
  served.refuseOtherMethods();
  apiDocsRoutes(app, { publicUrl: parts.publicUrl, rateLimits });
  if (parts.live) eventRoutes(app, { ...parts.live, authenticate, rateLimits, publicUrl: parts.publicUrl });
  await operationsRoutes(app, parts.operations);
  if (parts.keptMails) devOutboxRoutes(app, parts.keptMails);
  answerUnknownAddresses(app, parts.web && (await serveWebApp(app, parts.web)), sendPage.refusal);
  return app;
};

/** A client that is gone before its request is handled has no address any more, and needs no answer. */
const leaveTheGone = (app: FastifyInstance) => {
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.socket.destroyed) return reply.hijack();
  });
};

/** Room for requests under way, and less than what supervisors commonly give a process to end. */
const CLOSING_MS = 8_000;

/**
 * A client that keeps its connection, or has sent half a request, would keep a closing server open. Answers say that it
 * closes, and when the last one is sent, or time is up, the remaining connections are cut off.
 */
const closeConnectionsWhenClosing = (app: FastifyInstance) => {
  let closing = false;
  let underWay = 0;
  const cutOff = () => app.server.closeAllConnections();
  app.addHook('onRequest', async (_, reply) => {
    underWay++;
    // Fires also when the client went away before it had its answer, or while its event stream was open.
    reply.raw.once('close', () => {
      underWay--;
      if (closing && underWay === 0) cutOff();
    });
  });
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  app.addHook('preClose', async () => {
    closing = true;
    if (underWay === 0) setImmediate(cutOff);
    setTimeout(cutOff, CLOSING_MS).unref();
  });
};

const reportContext = (caller: Caller | undefined) => {
  if (!caller) return {};
  const organisationId = caller.organisationId ?? undefined;
  return caller.kind === 'user'
    ? { userId: caller.userId, organisationId, userEmail: caller.email }
    : { organisationId };
};
