import { EVENTS_PATH } from '@waybill/contract/events';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Operations = {
  /** Each check resolves when its part works, and rejects with the reason when not. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
  /** What an operator should know and that holds nothing up, such as a weaker set-up; said beside the checks. */
  readonly remarks?: Readonly<Record<string, () => Promise<string>>>;
  readonly outboxWaiting: () => Promise<number>;
  /** The disk of a database that runs beside the process. */
  readonly room?: { free(): number; isFull(): boolean };
  readonly openStreams?: () => number;
  /** The process was told to stop: it still serves, and nothing new should be sent to it. */
  readonly isStopping?: () => boolean;
  /** Metrics of another part, refreshed whenever they are read. */
  readonly metrics?: { register(registry: Registry): void; refresh(): Promise<void> };
  /** A check that takes longer than this has failed. */
  readonly checkMs?: number;
};

const CHECK_MS = 5_000;
/** Half of what Prometheus waits for by itself, twice: metrics of the process come also while its database says nothing. */
const METRICS_MS = 2_500;

/** For operators: liveness, readiness, and metrics for Prometheus. None of it reveals anything about a customer. */
export const operationsRoutes = async (app: FastifyInstance, operations: Operations) => {
  const { checks, remarks = {}, outboxWaiting, openStreams = () => 0, isStopping = () => false } = operations;
  const { metrics, room, checkMs = CHECK_MS } = operations;
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
      // Without the database the other metrics matter all the more.
      this.set(await inTime(outboxWaiting, METRICS_MS).catch(() => Number.NaN));
    },
  });
  new Gauge({
    name: 'waybill_event_streams',
    help: 'Browsers that listen to events',
    registers: [registry],
    collect() {
      this.set(openStreams());
    },
  });

  if (room)
    new Gauge({
      name: 'waybill_disk_free_bytes',
      help: 'Room on the disk of the embedded database; below 128 MiB nothing is written',
      registers: [registry],
      collect() {
        this.set(room.free());
      },
    });

  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern and not its address: ids in a label would make a series each.
    const route = request.routeOptions.url ?? 'unknown';
    // The lifetime of an event stream is not a response time.
    if (route === EVENTS_PATH) return;
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  // Whoever keeps a connection open asks for another one, and then at another process.
  app.addHook('onSend', async (_, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });

  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (request, reply) => {
    if (isStopping()) return reply.code(503).send({ status: 'stopping' });
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const works = await inTime(check, checkMs).then(
          () => true,
          (error: unknown) => logFailure(request.log, name, error),
        );
        return [name, works ? 'ok' : 'failing'] as const;
      }),
    );
    const ready = results.every(([, result]) => result === 'ok');
    const said = await Promise.all(
      Object.entries(remarks).map(
        async ([name, remark]) => [name, await inTime(remark, checkMs).catch(() => 'unknown')] as const,
      ),
    );
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'not ready', ...Object.fromEntries([...results, ...said]) });
  });
  metrics?.register(registry);
  app.get('/metrics', async (_, reply) => {
    if (metrics) await inTime(metrics.refresh, METRICS_MS).catch(() => {});
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};

/** The public answer only names the part; the reason goes to the log. */
const logFailure = (log: FastifyBaseLogger, part: string, error: unknown): false => {
  log.error({ err: error, part }, 'not ready');
  return false;
};

const inTime = async <Result>(check: () => Promise<Result>, ms: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  return Promise.race([check(), late]).finally(() => clearTimeout(timer));
};
