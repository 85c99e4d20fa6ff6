import { apiOf, type Endpoint, isOnlyInApi, type ReplyOf } from '@waybill/contract/endpoint';
import type { Problem } from '@waybill/contract/problem';
import type { Actor, ApiKeyActor, Caller, FormerDriver, Member } from '@waybill/domain/actor';
import { type ApiRight, hasRight } from '@waybill/domain/api-rights';
import { AppError, type ErrorCode } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { NO_TURN, type Turn } from '../fair-turns.ts';
import type { MaybeWritten } from '../written-json.ts';
import type { CallerLimits, CallerQuota } from './caller-quota.ts';
import { namesKey } from './credentials.ts';
import {
  type Arrival,
  DOWNLOAD_MS,
  FILE_MS,
  FILE_TYPE,
  type FileAnswer,
  type FileOnce,
  type IncomingFile,
  incomingFile,
  incomingUpload,
  sendFile,
  takeFilesOnly,
} from './files.ts';
import { type FormFields, formOf, type PageAnswer, type SendPage, takeFormsOnly } from './pages.ts';
import { type Access, type ForPrograms, isForPrograms, permits } from './permissions.ts';
import { portionedJson } from './portioned-json.ts';
import { type Issue, invalidInput } from './problems.ts';
import { DOCUMENT_PATH } from './public-api/api-docs/document-path.ts';
import { allowedBy, presentProblem } from './public-api/api-problems.ts';
import { asPrecondition, bodyOfVersion, sendTagged, versionIn } from './public-api/entity-tags.ts';
import { type DoOnce, idempotencyKeyOf, keysUnderWay, onceOnly } from './public-api/idempotency.ts';
import { refuseOtherMethods } from './public-api/other-methods.ts';
import { NO_OLDER_FIELDS, writeRateLimit } from './public-api/rate-limit-fields.ts';
import { bytesOf, PUBLIC_BODY_BYTES, takeBytes } from './request-bodies.ts';
import { sendTile, type TileAnswer } from './tiles.ts';
import { takeUploadsOnly } from './uploads.ts';
import { type Visitor, visitorOf } from './visitor.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type ActorFor<Kind extends Access> = Kind extends 'public'
  ? Actor | null
  : Kind extends 'signed-in' | 'setting-up'
    ? Actor
    : Kind extends ForPrograms
      ? Member | ApiKeyActor
      : Kind extends 'driving'
        ? Member | FormerDriver
        : Member;

export type Call<Shape extends Endpoint, Kind extends Access> = {
  readonly params: Parsed<Shape['params']>;
  readonly query: Parsed<Shape['query']>;
  readonly body: Parsed<Shape['body']>;
  readonly file: Shape extends { readonly takesFile: object } | { readonly takesUpload: object }
    ? IncomingFile
    : undefined;
  readonly form: Shape extends { readonly takesForm: true } ? FormFields : undefined;
  readonly bytes: Shape extends { readonly takesBytes: object } ? Buffer : undefined;
  readonly actor: ActorFor<Kind>;
  readonly visitor: Visitor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type AnswerOf<Shape extends Endpoint> = Shape extends { readonly answersFile: true }
  ? FileAnswer
  : Shape extends { readonly answersTile: true }
    ? TileAnswer
    : Shape extends { readonly answersPage: true }
      ? PageAnswer
      : Shape extends { readonly answersInPortions: true }
        ? MaybeWritten<ReplyOf<Shape>>
        : ReplyOf<Shape>;

type Handler<Shape extends Endpoint, Kind extends Access> = (call: Call<Shape, Kind>) => Promise<AnswerOf<Shape>>;

type How<Shape extends Endpoint, Kind extends Access> = {
  /** What takes long, such as a look-up outside, and writes nothing: it comes before the transaction of a request that is carried out once. */
  readonly first?: (call: Call<Shape, Kind>) => Promise<unknown>;
};

export type Serve = <Shape extends Endpoint, Kind extends Access>(
  endpoint: Shape,
  access: Kind,
  handle: Handler<Shape, Kind>,
  how?: How<Shape, Kind>,
) => void;

/** Limits by address, before the caller is known, and then by caller. */
export type RateLimits = CallerLimits & { readonly perMinute: number; readonly publicWritesPerMinute: number };

/** `refused` is the error for a request that the caller may not make, such as viewing a foreign sub-company. */
export type Authenticated = { readonly caller: Caller | null; readonly refused?: AppError };

/** `isOnlyKey`: neither a cookie nor anything else but a key counts. */
export type Authenticate = (request: FastifyRequest, how?: { readonly isOnlyKey?: boolean }) => Promise<Authenticated>;

type Needs = {
  readonly authenticate: Authenticate;
  readonly rateLimits: RateLimits;
  readonly quota: CallerQuota;
  /** The longest body of an endpoint that says nothing else. */
  readonly bodyBytes: number;
  /** How long the client of a large download may take no byte of it. */
  readonly stalledDownloadMs: number;
  readonly sendPage: SendPage;
  readonly problemOf: (error: Error, request: FastifyRequest, reply: FastifyReply) => Problem;
  readonly doOnce: DoOnce;
};

/** Where an endpoint answers in the public API, and the right that it asks for. */
type InApi = { readonly path: string; readonly right: ApiRight };

/**
 * The steps of every request: limit, authenticate, permit, parse, handle, and an answer that holds only what its
 * schema names. A caller is refused before anything of the body is read; and checked again after it, since a body can
 * take half a minute to arrive, and its sender may be locked out meanwhile.
 */
export const serveEndpoints = (app: FastifyInstance, needs: Needs) => {
  const { authenticate, rateLimits, quota, bodyBytes, stalledDownloadMs, sendPage, problemOf, doOnce } = needs;
  const apiMethods = new Map<string, string[]>();
  const whileKeyIsBusy = keysUnderWay();

  const limitOfAddress = (route: string, max: number) => app.rateLimit({ max, timeWindow: '1 minute', groupId: route });
  const limitOfApi = (route: string, max: number) =>
    app.rateLimit({ max, timeWindow: '1 minute', groupId: route, ...NO_OLDER_FIELDS });
  const answerApiErrors =
    (endpoint?: Endpoint): NonNullable<RouteOptions['errorHandler']> =>
    (error, request, reply) => {
      const problem = problemOf(error as Error, request, reply);
      const challenge = CHALLENGES[problem.code];
      if (challenge !== undefined) reply.header('www-authenticate', challenge);
      const told = presentProblem(problem, endpoint && parametersOf(endpoint));
      return reply
        .code(problem.status)
        .type('application/problem+json')
        .send(endpoint && problem.code === 'unsupported-media-type' ? withMediaType(endpoint, reply, told) : told);
    };

  const register = <Shape extends Endpoint, Kind extends Access>(
    endpoint: Shape,
    access: Kind,
    handle: Handler<Shape, Kind>,
    { first }: How<Shape, Kind>,
    api: InApi | null,
  ) => {
    const handleAll: Handler<Shape, Kind> = async (call) => {
      await first?.(call);
      return handle(call);
    };
    const isPublicWrite = access === 'public' && endpoint.method !== 'GET';
    const hasSlowBody = access !== 'public' && endpoint.body !== undefined;
    const callers = new WeakMap<FastifyRequest, Caller | null>();
    const admit = async (request: FastifyRequest): Promise<Caller | null> => {
      const { countedAddress } = visitorOf(request);
      const { caller, refused } = await quota.onArrival(countedAddress, () =>
        authenticate(request, { isOnlyKey: api !== null }),
      );
      const verdict = permits(access, caller);
      if (verdict === 'not-signed-in' && api) throw new AppError(namesKey(request) ? 'key-refused' : 'key-missing');
      if (verdict !== 'allowed') throw new AppError(verdict);
      // Public endpoints stay open: signing out works whatever else is wrong.
      if (refused && access !== 'public') throw refused;
      if (caller?.kind === 'api-key' && access !== 'public') assertRight(caller, api);
      // To a public endpoint a program, and a phone without a session, is a visitor like any other.
      callers.set(request, access === 'public' && caller?.kind !== 'user' ? null : caller);
      return caller;
    };
    const answerInTurn = <Answer>(
      caller: Caller | null,
      { raw, request }: FastifyReply,
      work: (turn: Turn) => Promise<Answer>,
    ): Promise<Answer> => {
      // Visitors have little to read: pages, which cost what a write does.
      if (!caller && !isPublicWrite && !endpoint.answersPage) return work(NO_TURN);
      // Nothing is worked on for a client that has left while it waited.
      const waiting = new AbortController();
      const giveUp = () => waiting.abort(new AppError('too-many-requests', { retryAfter: 1 }));
      if (raw.destroyed) giveUp();
      else raw.once('close', giveUp);
      if (!caller) return quota.inVisitorTurn(visitorOf(request).countedAddress, work, waiting.signal);
      const inTurn = endpoint.isHeavy ? quota.inHeavyTurn : quota.inTurn;
      return inTurn(caller, work, waiting.signal);
    };
    const parse = <Schema>(schema: z.ZodType | undefined, value: unknown, part: Part): Parsed<Schema> =>
      parseInput<Schema>(schema, value, api && schema ? factsOf(schema, part) : undefined);
    // Programs misspell the name of a filter once, and would read a list of everything for years.
    const querySchema = api ? (endpoint.query ?? z.object({})).strict() : endpoint.query;
    const fileIn = (request: FastifyRequest, reply: FastifyReply, arrival: Omit<Arrival, 'mostBytes'>) => {
      if (endpoint.takesFile) return incomingFile(request, reply, { ...endpoint.takesFile, ...arrival });
      return endpoint.takesUpload && incomingUpload(request, reply, { ...endpoint.takesUpload, ...arrival });
    };
    const callOf = (
      request: FastifyRequest,
      reply: FastifyReply,
      turn: Turn,
      once: FileOnce | null = null,
    ): Call<Shape, Kind> => ({
      params: parse<Shape['params']>(endpoint.params, request.params, 'params'),
      query: parse<Shape['query']>(querySchema, request.query, 'query'),
      body: parse<Shape['body']>(endpoint.body, api ? bodyOfVersion(endpoint, request) : request.body, 'body'),
      // The type that Call gives, which the compiler cannot derive from the shape.
      file: fileIn(request, reply, { admit, turn, once }) as never,
      form: (endpoint.takesForm && formOf(request)) as never,
      bytes: (endpoint.takesBytes && bytesOf(request)) as never,
      // permits() has just checked what ActorFor promises.
      actor: (callers.get(request) ?? null) as never,
      visitor: visitorOf(request),
      request,
      reply,
    });
    /** JSON of the public API: once only where the sender asks for that, and with a tag. */
    const answerApi = async (request: FastifyRequest, reply: FastifyReply, caller: ApiKeyActor) => {
      const key = idempotencyKeyOf(request);
      return whileKeyIsBusy(caller, key, () =>
        endpoint.takesFile ? answerApiFile(request, reply, caller, key) : answerApiJson(request, reply, caller, key),
      );
    };
    const answerApiJson = async (
      request: FastifyRequest,
      reply: FastifyReply,
      caller: ApiKeyActor,
      key: string | null,
    ) => {
      const work = async (turn: Turn) => {
        const call = callOf(request, reply, turn);
        let version: number | null = null;
        const textOf = async (answered: typeof handle) => {
          const answer = endpoint.reply.parse(await answered(call));
          version = versionIn(answer);
          return JSON.stringify(answer);
        };
        const onceDone = async () => {
          if (key === null) return { text: await textOf(handleAll), isRepeated: false };
          const once = onceOnly(request, key, call.body, endpoint);
          return doOnce(caller, once, { ...(first && { first: () => first(call) }), work: () => textOf(handle) });
        };
        const { text, isRepeated } = await onceDone();
        return { text, isRepeated, version: isRepeated ? versionIn(JSON.parse(text)) : version };
      };
      const { text, isRepeated, version } = await answerInTurn(caller, reply, work).catch((error: unknown) => {
        throw asPrecondition(request, error);
      });
      if (isRepeated) reply.header('idempotency-replayed', 'true');
      return sendTagged(request, reply, text, version);
    };
    /** The answer to a file: a transaction that is open while it comes would be open for minutes. */
    const answerApiFile = async (
      request: FastifyRequest,
      reply: FastifyReply,
      caller: ApiKeyActor,
      key: string | null,
    ) => {
      const onceOf =
        (named: string): FileOnce =>
        async (digest, work) => {
          const once = onceOnly(request, named, (await digest()).toString('hex'));
          const { text, isRepeated } = await doOnce(caller, once, {
            work: async () => JSON.stringify(endpoint.reply.parse(await work())),
          });
          if (isRepeated) reply.header('idempotency-replayed', 'true');
          return JSON.parse(text);
        };
      const answer = await answerInTurn(caller, reply, (turn) =>
        handleAll(callOf(request, reply, turn, key === null ? null : onceOf(key))),
      );
      return sendTagged(request, reply, JSON.stringify(endpoint.reply.parse(answer)), null);
    };
    const isPlain = !endpoint.answersFile && !endpoint.answersInPortions;
    const route: RouteOptions = {
      method: endpoint.method,
      url: api?.path ?? endpoint.path,
      bodyLimit: isPublicWrite ? Math.min(bodyBytes, PUBLIC_BODY_BYTES) : (endpoint.mostBodyBytes ?? bodyBytes),
      config: endpoint.mostBodyNames ? { mostBodyNames: endpoint.mostBodyNames } : {},
      // Fastify's own limit of time is for the last byte of the answer, and a file takes longer than a row.
      ...(endpoint.answersFile ? { handlerTimeout: endpoint.isResumable ? DOWNLOAD_MS : FILE_MS } : {}),
      // In this order, and not in the plugin's own `config`, which would count only requests that pass the second hook.
      onRequest: [
        (api ? limitOfApi : limitOfAddress)(
          `${endpoint.method} ${api?.path ?? endpoint.path}`,
          isPublicWrite ? rateLimits.publicWritesPerMinute : rateLimits.perMinute,
        ),
        async (request, reply) => {
          const caller = await admit(request);
          if (!caller) return;
          try {
            const leave = quota.enter(caller);
            // The request was aborted during authentication: its close event has fired already, and will not fire again.
            if (reply.raw.destroyed) leave();
            else reply.raw.once('close', leave);
          } finally {
            if (api) writeRateLimit(reply, quota.rateLimitOf(caller));
          }
        },
      ],
      ...(hasSlowBody ? { preHandler: async (request: FastifyRequest) => void (await admit(request)) } : {}),
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? null;
        if (api && isPlain) return answerApi(request, reply, caller as ApiKeyActor);
        const answer = await answerInTurn(caller, reply, (turn) => handleAll(callOf(request, reply, turn)));
        if (endpoint.answersPage) return sendPage.answer(reply, answer as PageAnswer);
        if (endpoint.answersTile) return sendTile(request, reply, answer as TileAnswer);
        if (endpoint.answersFile) {
          const file = answer as FileAnswer;
          // The limit of time is the endpoint's, and set before anything is known of the answer.
          if (file.resumable && !endpoint.isResumable)
            throw new Error(`${endpoint.path} would be cut: it is not resumable`);
          const downloads = { enter: quota.enterDownload, stallMs: stalledDownloadMs };
          return sendFile(request, reply, file, downloads);
        }
        if (!endpoint.answersInPortions) return endpoint.reply.parse(answer);
        reply.type('application/json; charset=utf-8');
        return portionedJson(endpoint.reply, answer);
      },
    };
    if (endpoint.answersPage) route.errorHandler = sendPage.refusal;
    if (api) route.errorHandler = answerApiErrors(endpoint);
    if (endpoint.takesForm) takeFormsOnly(app, route);
    else if (endpoint.takesBytes) takeBytes(app, route, endpoint.takesBytes.mostBytes);
    else if (endpoint.takesFile) takeFilesOnly(app, route);
    else if (endpoint.takesUpload) takeUploadsOnly(app, route);
    else app.route(route);
  };

  const serve: Serve = (endpoint, access, handle, how = {}) => {
    if (!isOnlyInApi(endpoint)) register(endpoint, access, handle, how, null);
    const api = apiOf(endpoint);
    if (!api) return;
    if (!isForPrograms(access)) throw new Error(`${endpoint.method} ${endpoint.path} is not for keys`);
    register(endpoint, access, handle, how, api);
    apiMethods.set(api.path, [...(apiMethods.get(api.path) ?? []), endpoint.method]);
  };

  return {
    serve,
    /** To be called when everything is served. */
    refuseOtherMethods: () =>
      refuseOtherMethods(app, new Map([...apiMethods, [DOCUMENT_PATH, ['GET']]]), {
        errorHandler: answerApiErrors(),
        onRequest: limitOfApi('other methods', rateLimits.perMinute),
      }),
  };
};

/** A key with rights of its own works in the public API, where each address names the right that it asks for, and nowhere else. */
const assertRight = (key: ApiKeyActor, api: InApi | null) => {
  if (api && !hasRight(key, api.right)) throw new AppError('right-missing', { missing: api.right });
  if (!api && key.rights !== null) throw new AppError('forbidden');
};

/** RFC 6750: whoever sent no key is not told of an error. */
const CHALLENGES: Partial<Record<ErrorCode, string>> = {
  'key-missing': 'Bearer realm="Waybill API"',
  'key-refused': 'Bearer realm="Waybill API", error="invalid_token"',
};

/** What the body of a request may be, in the header that says so and in words. */
const withMediaType = ({ method, takesFile }: Endpoint, reply: FastifyReply, problem: Problem): Problem => {
  const type = takesFile ? FILE_TYPE : 'application/json';
  reply.header('accept', type);
  if (method === 'POST') reply.header('accept-post', type);
  return { ...problem, detail: `${problem.detail}. Send it as ${type}`, allowed: [type] };
};

type Part = 'params' | 'query' | 'body';

/** What integrators are told of a refused value besides: where else than in the body it was, and what is allowed. */
const factsOf = (schema: z.ZodType, part: Part) => (issue: Issue) => {
  const allowed = allowedBy(schema, issue);
  return {
    ...(part === 'body' ? {} : { parameter: String(issue.path[0] ?? '') }),
    ...(allowed === undefined ? {} : { allowed }),
  };
};

const namesIn = (schema: z.ZodType | undefined): readonly string[] =>
  Object.keys((schema as Partial<z.ZodObject> | undefined)?.shape ?? {});

/** The names of a request that are in its address, and not in its body. */
const parametersOf = ({ params, query, body }: Endpoint): ReadonlySet<string> => {
  const inBody = namesIn(body);
  return new Set([...namesIn(params), ...namesIn(query)].filter((name) => !inBody.includes(name)));
};

/** The part of a request that a schema describes, or a refusal that names each wrong field. */
export const parseInput = <Schema>(
  schema: z.ZodType | undefined,
  value: unknown,
  facts?: Parameters<typeof invalidInput>[1],
): Parsed<Schema> => {
  if (!schema) return undefined as Parsed<Schema>;
  const parsed = schema.safeParse(value === undefined ? {} : value);
  if (!parsed.success) throw invalidInput(parsed.error, facts);
  return parsed.data as Parsed<Schema>;
};
