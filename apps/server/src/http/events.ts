import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { EVENTS_PATH } from '@waybill/contract/events';
import { AppError } from '@waybill/domain/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sink } from '../live/stream-index.ts';
import type { LiveStreams } from '../live/streams.ts';
import type { SessionUser } from '../records/signed-in-sessions.ts';
import type { Authenticated, RateLimits } from './endpoints.ts';
import { isOwnOrigin } from './origin-check.ts';
import { permits } from './permissions.ts';

export type EventParts = {
  readonly streams: LiveStreams;
  /** The hash of the session that the request carries. */
  readonly sessionOf: (request: FastifyRequest) => Buffer | null;
};

type Needs = EventParts & {
  readonly authenticate: (request: FastifyRequest) => Promise<Authenticated>;
  readonly rateLimits: RateLimits;
  readonly publicUrl: string;
};

type Listener = { readonly user: SessionUser; readonly tokenHash: Buffer };

/** The stream of events: as other requests until it is let in, then on its own for as long as the browser listens. */
export const eventRoutes = (app: FastifyInstance, needs: Needs) => {
  const { streams, sessionOf, authenticate, rateLimits, publicUrl } = needs;
  const listeners = new WeakMap<FastifyRequest, Listener>();
  // What has no end of its own must not keep a server that is closing.
  app.addHook('preClose', async () => streams.close());

  app.route({
    method: 'GET',
    url: EVENTS_PATH,
    exposeHeadRoute: false,
    onRequest: [
      app.rateLimit({ max: rateLimits.perMinute, timeWindow: '1 minute' }),
      async (request) => {
        // It carries the cookie from wherever it is asked for, and holds a place: only a page of ours may take one.
        if (!isOwnOrigin(request, publicUrl)) throw new AppError('foreign-origin');
        const { caller } = await authenticate(request);
        const verdict = permits('signed-in', caller);
        if (verdict !== 'allowed') throw new AppError(verdict);
        const tokenHash = sessionOf(request);
        if (caller?.kind !== 'user' || !tokenHash) throw new AppError('not-signed-in');
        const { userId, roles, organisationId, subCompanyId } = caller;
        listeners.set(request, { user: { userId, roles, organisationId, subCompanyId }, tokenHash });
      },
    ],
    handler: async (request, reply) => {
      const listener = listeners.get(request);
      if (!listener) throw new AppError('not-signed-in');
      const { raw } = reply;
      // Gone while it was asked who they are: nobody would ever take the place back.
      if (raw.destroyed || request.raw.socket.destroyed) return void reply.hijack();
      const opened = streams.open(
        listener.user,
        listener.tokenHash,
        sinkOf(raw, reply.getHeaders() as OutgoingHttpHeaders),
        cameFrom(request),
      );
      raw.once('close', opened.gone).on('error', opened.gone);
      reply.hijack();
    },
  });
};

/** From the browser itself when it connects again, and from the page when another of its tabs was connected before. */
const cameFrom = ({ headers, query }: FastifyRequest): string | null => {
  const { after } = query as { readonly after?: unknown };
  const named = headers['last-event-id'] ?? after;
  return named === undefined ? null : String(named);
};

/** The headers go out with the first chunk, once it is certain that the stream is let in. */
const sinkOf = (raw: ServerResponse, headers: OutgoingHttpHeaders): Sink => ({
  write: (chunk) => {
    if (raw.destroyed || raw.writableEnded) return;
    if (!raw.headersSent) {
      raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
    }
    raw.write(chunk);
  },
  // Whoever is gone takes nothing any more, however little waits.
  unsent: () => (raw.destroyed ? Number.POSITIVE_INFINITY : raw.writableLength),
  end: () => {
    raw.end();
    // What leads to nobody who reads would stay for ever: whoever reads has been sent it all by then.
    setImmediate(() => raw.writableLength > 0 && raw.destroy());
  },
  cut: () => raw.destroy(),
});
