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

/** The event stream: checked like other requests until it is accepted, then open for as long as the browser listens. */
export const eventRoutes = (app: FastifyInstance, needs: Needs) => {
  const { streams, sessionOf, authenticate, rateLimits, publicUrl } = needs;
  const listeners = new WeakMap<FastifyRequest, Listener>();
  // Streams have no end of their own, and must not keep a closing server waiting.
  app.addHook('preClose', async () => streams.close());

  app.route({
    method: 'GET',
    url: EVENTS_PATH,
    exposeHeadRoute: false,
    onRequest: [
      app.rateLimit({ max: rateLimits.perMinute, timeWindow: '1 minute', groupId: EVENTS_PATH }),
      async (request) => {
        // A browser sends the cookie from any site, and a stream occupies a slot: only a page of ours may open one.
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
      // The client left during authentication: no close event would ever free the slot.
      if (raw.destroyed || request.raw.socket.destroyed) return void reply.hijack();
      const opened = streams.open(
        listener.user,
        listener.tokenHash,
        sinkOf(raw, reply.getHeaders() as OutgoingHttpHeaders),
        { after: cameFrom(request), isPhone: isPhone(request) },
      );
      raw.once('close', opened.gone).on('error', opened.gone);
      reply.hijack();
    },
  });
};

/** The browser sends the header when it reconnects, the page the parameter when another of its tabs was connected before. */
const cameFrom = ({ headers, query }: FastifyRequest): string | null => {
  const { after } = query as { readonly after?: unknown };
  const named = headers['last-event-id'] ?? after;
  return named === undefined ? null : String(named);
};

const isPhone = ({ query }: FastifyRequest): boolean => (query as { readonly for?: unknown }).for === 'driver';

/** The headers are sent with the first chunk, once the stream is certain to be accepted. */
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
  // A closed connection accepts nothing more, however little is waiting.
  unsent: () => (raw.destroyed ? Number.POSITIVE_INFINITY : raw.writableLength),
  end: () => {
    raw.end();
    // Data for a client that does not read would stay for ever; a client that reads has received everything by now.
    setImmediate(() => raw.writableLength > 0 && raw.destroy());
  },
  cut: () => raw.destroy(),
});
