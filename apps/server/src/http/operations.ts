import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Operations = {
  /** Each check resolves when its part works, and rejects with the reason when not. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
  readonly outboxWaiting: () => Promise<number>;
};

/** For whoever runs the product: alive, ready, and figures for Prometheus. None of it tells anything of a customer. */
export const operationsRoutes = async (app: FastifyInstance, { checks, outboxWaiting }: Operations) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'waybill_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'waybill_outbox_waiting',
    help: 'Messages that have not left yet',
    registers: [registry],
    async collect() {
      this.set(await outboxWaiting());
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    // The pattern, never the address: ids in a label would be a series each.
    const route = request.routeOptions.url ?? 'page';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await outcome(check)] as const),
    );
    const ready = results.every(([, result]) => result === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', ...Object.fromEntries(results) });
  });
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()));
};

const outcome = async (check: () => Promise<void>): Promise<string> => {
  try {
    await check();
    return 'ok';
  } catch {
    // The reason is in the log; an address that is open to all says only which part.
    return 'failing';
  }
};
