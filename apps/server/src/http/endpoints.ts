import type { Endpoint, ReplyOf } from '@waybill/contract/endpoint';
import type { Actor, ApiKeyActor, Caller, FormerDriver, Member } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import { NO_TURN, type Turn } from '../fair-turns.ts';
import type { CallerLimits, CallerQuota } from './caller-quota.ts';
import {
  DOWNLOAD_MS,
  FILE_MS,
  type FileAnswer,
  type IncomingFile,
  incomingFile,
  sendFile,
  takeFilesOnly,
} from './files.ts';
import { type FormFields, formOf, type PageAnswer, type SendPage, takeFormsOnly } from './pages.ts';
import { type Access, permits } from './permissions.ts';
import { portionedJson } from './portioned-json.ts';
import { invalidInput } from './problems.ts';
import { PUBLIC_BODY_BYTES } from './request-bodies.ts';
import { sendTile, type TileAnswer } from './tiles.ts';
import { type Visitor, visitorOf } from './visitor.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type ActorFor<Kind extends Access> = Kind extends 'public'
  ? Actor | null
  : Kind extends 'signed-in' | 'setting-up'
    ? Actor
    : Kind extends 'integrator' | 'driver'
      ? Member | ApiKeyActor
      : Kind extends 'driving'
        ? Member | FormerDriver
        : Member;

export type Call<Shape extends Endpoint, Kind extends Access> = {
  readonly params: Parsed<Shape['params']>;
  readonly query: Parsed<Shape['query']>;
  readonly body: Parsed<Shape['body']>;
  readonly file: Shape extends { readonly takesFile: object } ? IncomingFile : undefined;
  readonly form: Shape extends { readonly takesForm: true } ? FormFields : undefined;
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
      : ReplyOf<Shape>;

type Handler<Shape extends Endpoint, Kind extends Access> = (call: Call<Shape, Kind>) => Promise<AnswerOf<Shape>>;

export type Serve = <Shape extends Endpoint, Kind extends Access>(
  endpoint: Shape,
  access: Kind,
  handle: Handler<Shape, Kind>,
) => void;

/** Limits by address, before the caller is known, and then by caller. */
export type RateLimits = CallerLimits & { readonly perMinute: number; readonly publicWritesPerMinute: number };

/** `refused` is the error for a request that the caller may not make, such as viewing a foreign sub-company. */
export type Authenticated = { readonly caller: Caller | null; readonly refused?: AppError };

type Needs = {
  readonly authenticate: (request: FastifyRequest) => Promise<Authenticated>;
  readonly rateLimits: RateLimits;
  readonly quota: CallerQuota;
  /** The longest body of an endpoint that says nothing else. */
  readonly bodyBytes: number;
  /** How long the client of a large download may take no byte of it. */
  readonly stalledDownloadMs: number;
  readonly sendPage: SendPage;
};

/**
 * The steps of every request: limit, authenticate, permit, parse, handle, and an answer that holds only what its
 * schema names. A caller is refused before anything of the body is read; and checked again after it, since a body can
 * take half a minute to arrive, and its sender may be locked out meanwhile.
 */
export const serveEndpoints =
  (app: FastifyInstance, { authenticate, rateLimits, quota, bodyBytes, stalledDownloadMs, sendPage }: Needs): Serve =>
  <Shape extends Endpoint, Kind extends Access>(endpoint: Shape, access: Kind, handle: Handler<Shape, Kind>) => {
    const isPublicWrite = access === 'public' && endpoint.method !== 'GET';
    const hasSlowBody = access !== 'public' && endpoint.body !== undefined;
    const callers = new WeakMap<FastifyRequest, Caller | null>();
    const admit = async (request: FastifyRequest): Promise<Caller | null> => {
      const { countedAddress } = visitorOf(request);
      const { caller, refused } = await quota.onArrival(countedAddress, () => authenticate(request));
      const verdict = permits(access, caller);
      if (verdict !== 'allowed') throw new AppError(verdict);
      // Public endpoints stay open: signing out works whatever else is wrong.
      if (refused && access !== 'public') throw refused;
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
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: isPublicWrite ? Math.min(bodyBytes, PUBLIC_BODY_BYTES) : (endpoint.mostBodyBytes ?? bodyBytes),
      // Fastify's own limit of time is for the last byte of the answer, and a file takes longer than a row.
      ...(endpoint.answersFile ? { handlerTimeout: endpoint.isResumable ? DOWNLOAD_MS : FILE_MS } : {}),
      // In this order, and not in the plugin's own `config`, which would count only requests that pass the second hook.
      onRequest: [
        app.rateLimit({
          max: isPublicWrite ? rateLimits.publicWritesPerMinute : rateLimits.perMinute,
          timeWindow: '1 minute',
        }),
        async (request, reply) => {
          const caller = await admit(request);
          if (!caller) return;
          const leave = quota.enter(caller);
          // The request was aborted during authentication: its close event has fired already, and will not fire again.
          if (reply.raw.destroyed) leave();
          else reply.raw.once('close', leave);
        },
      ],
      ...(hasSlowBody ? { preHandler: async (request: FastifyRequest) => void (await admit(request)) } : {}),
      handler: async (request, reply) => {
        const caller = callers.get(request) ?? null;
        const answerOf = (turn: Turn) =>
          handle({
            params: parseInput<Shape['params']>(endpoint.params, request.params),
            query: parseInput<Shape['query']>(endpoint.query, request.query),
            body: parseInput<Shape['body']>(endpoint.body, request.body),
            // The type that Call gives, which the compiler cannot derive from the shape.
            file: (endpoint.takesFile && incomingFile(request, reply, { ...endpoint.takesFile, admit, turn })) as never,
            form: (endpoint.takesForm && formOf(request)) as never,
            // permits() has just checked what ActorFor promises.
            actor: caller as never,
            visitor: visitorOf(request),
            request,
            reply,
          });
        const answer = await answerInTurn(caller, reply, answerOf);
        if (endpoint.answersPage) return sendPage.answer(reply, answer as PageAnswer);
        if (endpoint.answersTile) return sendTile(request, reply, answer as TileAnswer);
        if (endpoint.answersFile) {
          const downloads = { enter: quota.enterDownload, stallMs: stalledDownloadMs };
          return sendFile(request, reply, answer as FileAnswer, downloads);
        }
        if (!endpoint.answersInPortions) return endpoint.reply.parse(answer);
        reply.type('application/json; charset=utf-8');
        return portionedJson(endpoint.reply, answer);
      },
    };
    if (endpoint.answersPage) route.errorHandler = sendPage.refusal;
    if (endpoint.takesForm) takeFormsOnly(app, route);
    else if (endpoint.takesFile) takeFilesOnly(app, route);
    else app.route(route);
  };

/** The part of a request that a schema describes, or a refusal that names each wrong field. */
export const parseInput = <Schema>(schema: z.ZodType | undefined, value: unknown): Parsed<Schema> => {
  if (!schema) return undefined as Parsed<Schema>;
  const parsed = schema.safeParse(value === undefined ? {} : value);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data as Parsed<Schema>;
};
