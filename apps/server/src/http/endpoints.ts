import type { Endpoint, ReplyOf } from '@waybill/contract/endpoint';
import type { Actor, Member } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Access, permits } from './permissions.ts';
import { invalidInput } from './problems.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type ActorFor<Kind extends Access> = Kind extends 'public'
  ? Actor | null
  : Kind extends 'signed-in'
    ? Actor
    : Member;

export type Call<Shape extends Endpoint, Kind extends Access> = {
  readonly params: Parsed<Shape['params']>;
  readonly query: Parsed<Shape['query']>;
  readonly body: Parsed<Shape['body']>;
  readonly actor: ActorFor<Kind>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Handler<Shape extends Endpoint, Kind extends Access> = (call: Call<Shape, Kind>) => Promise<ReplyOf<Shape>>;

export type Serve = <Shape extends Endpoint, Kind extends Access>(
  endpoint: Shape,
  access: Kind,
  handle: Handler<Shape, Kind>,
) => void;

export type RateLimits = { readonly perMinute: number; readonly publicWritesPerMinute: number };

type Needs = {
  readonly authenticate: (request: FastifyRequest) => Promise<Actor | null>;
  readonly rateLimits: RateLimits;
};

/**
 * The way of every request: limit, authenticate, permit, parse, handle, and an answer that holds only what its
 * schema names. Who may not call is told so before anything of the body is read.
 */
export const serveEndpoints =
  (app: FastifyInstance, { authenticate, rateLimits }: Needs): Serve =>
  <Shape extends Endpoint, Kind extends Access>(endpoint: Shape, access: Kind, handle: Handler<Shape, Kind>) => {
    const isPublicWrite = access === 'public' && endpoint.method !== 'GET';
    const actors = new WeakMap<FastifyRequest, Actor | null>();
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // In this order, and not as the plugin's own `config`, which would count only who got past the second.
      onRequest: [
        app.rateLimit({
          max: isPublicWrite ? rateLimits.publicWritesPerMinute : rateLimits.perMinute,
          timeWindow: '1 minute',
        }),
        async (request) => {
          const actor = await authenticate(request);
          const verdict = permits(access, actor);
          if (verdict !== 'allowed') throw new AppError(verdict);
          actors.set(request, actor);
        },
      ],
      handler: async (request, reply) => {
        const answer = await handle({
          params: parse<Shape['params']>(endpoint.params, request.params),
          query: parse<Shape['query']>(endpoint.query, request.query),
          body: parse<Shape['body']>(endpoint.body, request.body),
          // permits() has just checked what ActorFor promises.
          actor: actors.get(request) as never,
          request,
          reply,
        });
        return endpoint.reply.parse(answer);
      },
    });
  };

const parse = <Schema>(schema: z.ZodType | undefined, value: unknown): Parsed<Schema> => {
  if (!schema) return undefined as Parsed<Schema>;
  const parsed = schema.safeParse(value ?? {});
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data as Parsed<Schema>;
};
