import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take as long as Node waits. */
    takesFile?: boolean;
  }
}

export const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Aborts a body that has not arrived in time. Node has one limit for all requests, and that one is as long as a file
 * may take over a slow line: all other bodies have this shorter one, and end as if it were Node's own.
 */
export const giveUpSlowBodies = (app: FastifyInstance, withinMs: number) => {
  const tooSlow = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    if (routeOptions.config.takesFile || !hasBody(headers)) return;
    const timer = setTimeout(() => {
      // A client that has hung up already needs no answer.
      if (!raw.complete && raw.socket.writable) app.server.emit('clientError', tooSlow(), raw.socket);
    }, withinMs);
    timer.unref();
    raw.once('close', () => clearTimeout(timer));
  });
};
