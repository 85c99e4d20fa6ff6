/**
 * Whether every status change becomes one message: ten thousand of one organisation, a real SMTP server that refuses one in a hundred for now, and
 * one kill -9 of the product half-way. Prints JSON. `npm run bench:messages -- 500` takes fewer.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newId, organisationId, type ShipmentKey } from '@waybill/domain/ids';
import { SMTPServer } from 'smtp-server';
import { connect } from '../apps/server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { shipmentHistoryRecorder } from '../apps/server/src/records/shipment-log.ts';
import { enterShipments } from '../apps/server/src/testing/enter-shipments.ts';

const MESSAGES = Number(process.argv[2] ?? 10_000);
const BATCH = 500;
const FAILING = 0.01;
const GIVEN_UP_MS = 20 * 60_000;

const OWN = organisationId.parse('00000000-0000-4000-8000-000000000001');
const BY = { kind: 'operator', id: null, name: 'bench', email: null, address: null, userAgent: null } as const;
/** Where it is about noon: at night nobody is written to. */
const noonZone = (now: Date) => {
  const behind = now.getUTCHours() - 12;
  return behind === 0 ? 'UTC' : `Etc/GMT${behind > 0 ? '+' : '-'}${Math.abs(behind)}`;
};

/** How often each mail was taken, by its reader and its Message-ID. */
const taken = new Map<string, Map<string, number>>();
let refused = 0;
let accepted = 0;
let firstAt = 0;
let lastAt = 0;
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_, __, done) => {
    if (Math.random() >= FAILING) return done();
    refused += 1;
    done(Object.assign(new Error('try again later'), { responseCode: 451 }));
  },
  onData: (stream, { envelope }, done) => {
    stream.toArray().then((chunks) => {
      const id = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? '';
      const of = taken.get(envelope.rcptTo[0]?.address ?? '') ?? new Map<string, number>();
      of.set(id, (of.get(id) ?? 0) + 1);
      taken.set(envelope.rcptTo[0]?.address ?? '', of);
      accepted += 1;
      firstAt ||= performance.now();
      lastAt = performance.now();
      done();
    }, done);
  },
});
smtp.on('error', () => {});
const listener = smtp.listen(0, '127.0.0.1');
await once(listener, 'listening');

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
const { url } = postgres;
const database = connect({ url });

const file = (path: string) => fileURLToPath(new URL(`../apps/server/src/${path}`, import.meta.url));
const startProduct = (): ChildProcess =>
  spawn(process.execPath, [file('run.mjs'), file('main.ts')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      ROLE: 'worker',
      DATA_DIR: join(folder, 'product'),
      DATABASE_URL: url,
      SECRET_KEY: 'a secret key of the bench, long enough',
      SMTP_URL: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
      MAIL_FROM: 'post@example.is',
      PUBLIC_URL: 'https://waybill.example',
      WORLD_CITIES: 'false',
      LOG_LEVEL: 'fatal',
    },
    stdio: 'ignore',
  });

let product: ChildProcess | null = null;
try {
  await migrate(database.kysely);
  await database.asOperator(async (tx) => {
    await tx.insertInto('organisations').values({ id: OWN, name: 'Organisation' }).execute();
    const overrides = JSON.stringify({ shouldSendReceiverEmail: true, timeZone: noonZone(new Date()) });
    await tx.insertInto('organisation_configs').values({ organisation_id: OWN, overrides }).execute();
  });
  const keys = Array.from({ length: MESSAGES }, () => newId<ShipmentKey>());
  for (let from = 0; from < MESSAGES; from += BATCH) {
    const rows = keys.slice(from, from + BATCH).map((id, index) => ({
      id,
      delivery_status: 'out-for-delivery' as const,
      dropoff_email: `receiver-${from + index}@example.is`,
    }));
    await enterShipments(database, OWN, rows);
  }
  product = startProduct();

  const queueing = performance.now();
  // They waited their two minutes before the measuring began.
  const clock = () => new Date(Date.now() - 2 * 60_000);
  for (let from = 0; from < MESSAGES; from += BATCH) {
    await database.asOperator((tx) =>
      shipmentHistoryRecorder(
        tx,
        { ...BY, organisationId: OWN },
        clock,
      )(
        keys.slice(from, from + BATCH).map((key) => ({
          shipment: { organisationId: OWN, key, shipmentId: '' as never },
          action: 'status-changed' as const,
          changes: { deliveryStatus: { from: 'assigned', to: 'out-for-delivery' } },
        })),
      ),
    );
  }
  const queuedMs = Math.round(performance.now() - queueing);

  const until = performance.now() + GIVEN_UP_MS;
  let killedAt: number | null = null;
  const counted = async () => {
    const { rows } = await database.asOperator(async (tx) => ({
      rows: await tx
        .selectFrom('messages')
        .select(['state', ({ fn }) => fn.countAll<string>().as('count')])
        .groupBy('state')
        .execute(),
    }));
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  };
  let states = await counted();
  while ((states.waiting ?? 0) > 0 && performance.now() < until) {
    if (killedAt === null && accepted >= MESSAGES / 2) {
      killedAt = accepted;
      product.kill('SIGKILL');
      await once(product, 'exit');
      product = startProduct();
    }
    await pause(200);
    states = await counted();
  }

  const ids = [...taken.values()];
  const doubles = ids.reduce((sum, of) => sum + [...of.values()].reduce((all, times) => all + times, 0) - 1, 0);
  const withOtherId = ids.filter((of) => of.size > 1).length;
  const lost = MESSAGES - taken.size;
  const seconds = (lastAt - firstAt) / 1000;
  const isReached = lost === 0 && withOtherId === 0 && states.sent === MESSAGES && killedAt !== null;
  console.log(
    JSON.stringify(
      {
        messages: MESSAGES,
        states,
        lost,
        doubles,
        doublesWithAnotherMessageId: withOtherId,
        refusedForNow: refused,
        killedAfter: killedAt,
        queuedMs,
        seconds: Math.round(seconds),
        perSecondWithKillAndRetries: Math.round(accepted / seconds),
        load: loadavg()[0],
        isReached,
      },
      null,
      2,
    ),
  );
  process.exitCode = isReached ? 0 : 1;
} finally {
  if (product) {
    product.kill('SIGTERM');
    await once(product, 'exit');
  }
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
