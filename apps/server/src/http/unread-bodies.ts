import type { FastifyInstance } from 'fastify';
import { hasBody } from './slow-bodies.ts';

type Limits = { readonly drainMs: number; readonly drainBytes: number };

/**
 * A request can be answered before its body has arrived: a refusal need not wait for the file. Most senders read the answer only
 * after they have sent everything, so the rest is read and thrown away; but whoever sends for too long, or too much, is cut off.
 */
export const drainUnreadBodies = (app: FastifyInstance, { drainMs, drainBytes }: Limits) => {
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    if (raw.complete || !hasBody(headers)) return;
    let drained = 0;
    raw.on('data', (chunk: Buffer) => {
      drained += chunk.length;
      if (drained > drainBytes) raw.destroy();
    });
    // Without a listener, the error of a sender that leaves would end the process.
    raw.on('error', () => {});
    reply.raw.once('finish', () => {
      const timer = setTimeout(() => raw.destroy(), drainMs);
      timer.unref();
      raw.once('close', () => clearTimeout(timer));
    });
  });
};
