/**
 * How soon events reach their receivers while one receiver hangs: that of an organisation whose other endpoint is well, and which has as many
 * events as all others together. Ten organisations, real HTTP servers, one process of workers. Prints JSON.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newId, type OrganisationId, organisationId, type ShipmentKey, type WebhookId } from '@waybill/domain/ids';
import { outsideTargets } from '../apps/server/src/adapters/outside/call-target.ts';
import { connect } from '../apps/server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { jobQueue } from '../apps/server/src/db/jobs/job-queue.ts';
import { listen } from '../apps/server/src/db/listen.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { createKeyVault } from '../apps/server/src/features/api-keys/key-vault.ts';
import { startJobWorker } from '../apps/server/src/jobs/job-worker.ts';
import { shipmentHistoryRecorder } from '../apps/server/src/records/shipment-log.ts';
import { enterShipments } from '../apps/server/src/testing/enter-shipments.ts';
import { webhookKinds } from '../apps/server/src/wiring/wire-webhooks.ts';

const ORGANISATIONS = 10;
const SHIPMENTS = 20;
const SECONDS = 40;
const EVENTS_PER_SECOND = 20;
const GOALS = { othersP95Ms: 5_000, sameOrganisationP95Ms: 5_000 };

const organisation = (n: number) => organisationId.parse(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
const HANGING = organisation(1);
const percentile = (values: readonly number[], share: number) =>
  Math.round([...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0);

/** When each event arrived, by its number. */
const arrived = new Map<number, number>();
let hung = 0;
const server = createServer((request, response) => {
  if (request.url === '/hang') {
    hung += 1;
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const { data } = JSON.parse(Buffer.concat(chunks).toString());
    if (!arrived.has(Number(data.reason))) arrived.set(Number(data.reason), performance.now());
    response.end();
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
const { url } = postgres;
const database = connect({ url });
const queueDatabase = connect({ url, maxConnections: 4 });
const clock = () => new Date();
try {
  await migrate(database.kysely);
  const keys = new Map<OrganisationId, readonly ShipmentKey[]>();
  for (let n = 1; n <= ORGANISATIONS; n++) {
    const id = organisation(n);
    const paths = id === HANGING ? ['/hang', '/'] : ['/'];
    await database.asOperator(async (tx) => {
      await tx
        .insertInto('organisations')
        .values({ id, name: `Organisation ${n}` })
        .execute();
      for (const path of paths) {
        await tx
          .insertInto('webhook_endpoints')
          .values({
            organisation_id: id,
            id: newId<WebhookId>(),
            url: `${base}${path}`,
            events: ['shipment.status-changed'],
            created_at: clock(),
            updated_at: clock(),
          })
          .execute();
      }
    });
    const own = Array.from({ length: SHIPMENTS }, () => newId<ShipmentKey>());
    await enterShipments(
      database,
      id,
      own.map((key) => ({ id: key })),
    );
    keys.set(id, own);
  }
  const worker = await startJobWorker({
    queue: jobQueue(queueDatabase),
    kinds: webhookKinds({
      database,
      clock,
      vault: createKeyVault('a secret of the bench'),
      targets: outsideTargets({ allowPrivate: true }),
    }),
    listen: (heard) => listen({ url, channel: 'waybill_jobs', ...heard, onError: console.error }),
    runInThread: () => Promise.reject(new Error('no kind here runs in a thread')),
    onError: console.error,
  });

  const committed = new Map<number, { readonly at: number; readonly of: OrganisationId }>();
  const began = performance.now();
  for (let n = 0; n < SECONDS * EVENTS_PER_SECOND; n++) {
    // Every other event is of the organisation with the receiver that hangs.
    const of = n % 2 === 0 ? HANGING : organisation(2 + ((n >> 1) % (ORGANISATIONS - 1)));
    const own = keys.get(of) ?? [];
    const key = own[n % own.length];
    if (!key) throw new Error('there is no such shipment');
    const by = { kind: 'operator', id: null, name: 'bench', email: null, address: null, userAgent: null } as const;
    await database.asOperator((tx) =>
      shipmentHistoryRecorder(
        tx,
        { ...by, organisationId: of },
        clock,
      )([
        {
          shipment: { organisationId: of, key, shipmentId: '' as never },
          action: 'status-changed',
          changes: { deliveryStatus: { from: 'new', to: 'assigned' } },
          reason: String(n),
        },
      ]),
    );
    committed.set(n, { at: performance.now(), of });
    await pause(Math.max(0, began + ((n + 1) * 1000) / EVENTS_PER_SECOND - performance.now()));
  }
  const until = performance.now() + 60_000;
  while (arrived.size < committed.size && performance.now() < until) await pause(50);
  const waits = (isHanging: boolean) =>
    [...committed]
      .filter(([, { of }]) => (of === HANGING) === isHanging)
      .map(([n, { at }]) => Math.max(0, (arrived.get(n) ?? Number.POSITIVE_INFINITY) - at));
  const figures = (values: readonly number[]) => ({
    events: values.length,
    medianMs: percentile(values, 0.5),
    p95Ms: percentile(values, 0.95),
    longestMs: percentile(values, 1),
  });
  const others = figures(waits(false));
  const sameOrganisation = figures(waits(true));
  const isReached = others.p95Ms <= GOALS.othersP95Ms && sameOrganisation.p95Ms <= GOALS.sameOrganisationP95Ms;
  const lost = committed.size - arrived.size;
  console.log(
    JSON.stringify(
      { others, sameOrganisation, callsThatHung: hung, lost, load: loadavg()[0], goals: GOALS, isReached },
      null,
      2,
    ),
  );
  process.exitCode = isReached && lost === 0 ? 0 : 1;
  server.closeAllConnections();
  await worker.stop();
} finally {
  server.close();
  await queueDatabase.close();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
