/**
 * What the server takes of drivers: a day's actions of one driver after a day without a signal, sent as the phone sends them, and those of many
 * drivers at once. Then how long the phone's screen is busy with a day, and how many codes the scanner reads. Prints JSON, and fails when a goal
 * is missed.
 */
import '../scripts/setup/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DriverDay } from '@waybill/contract/driver';
import { MOST_ACTIONS } from '@waybill/contract/driver';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { startTestServer } from '../scripts/running/test-server.mjs';
import { serverCommand } from '../scripts/setup/server-command.mjs';
import { ensureWebBuilt } from '../scripts/setup/web-build.mjs';
import { countingRelay } from './driver/counting-relay.ts';
import { type BenchDriver, enterFleet } from './driver/fleet.ts';
import { measureScreens } from './driver/screens.mjs';
import { ORGANISATION_IDS, seed } from './shipments/seed.ts';

const GOALS = { replaySeconds: 30, actionsPerSecond: 300, longestTaskMs: 50 };
const DAY = '2027-03-02';
/** Arriving, and closing with a signature, at each: five hundred actions. */
const STOPS = 250;
/** Of a day that is shown. */
const SHOWN_STOPS = 150;
const DRIVERS = 8;
const ROWS = 60_000;

/** As a hand draws it. */
const SIGNATURE = Array.from({ length: 4 }, (_, at) =>
  Array.from({ length: 80 }, (_, n) => (n % 2 === 0 ? 50 + at * 200 + n : 200 + ((n * 37) % 90))),
);

const ask = async (origin: string, cookie: string, method: string, path: string, body?: object) => {
  const headers = { cookie, origin, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

const actionsOf = ({ vehicleId }: BenchDriver, { stops }: DriverDay) => {
  const common = () => ({ id: randomUUID(), phoneAt: new Date().toISOString(), vehicleId });
  const all = stops.flatMap(({ id: deliveryId, shipments }) => [
    { kind: 'arrive', ...common(), deliveryId },
    {
      kind: 'close-stop',
      ...common(),
      deliveryId,
      stopKind: 'dropoff',
      name: 'Receiver',
      signature: SIGNATURE,
      shipments: shipments.map(({ shipmentId }) => ({ shipmentId, outcome: 'done' })),
    },
  ]);
  return all.map((action, at) => ({ ...action, sequence: at + 1 }));
};

/** Sends a day as the phone does, portion after portion; every action has to be done. */
const replay = async (origin: string, driver: BenchDriver): Promise<number> => {
  const { day } = await ask(origin, driver.cookie, 'GET', `/api/driver/day?day=${DAY}`);
  const actions = actionsOf(driver, day);
  const deviceId = randomUUID();
  for (let from = 0; from < actions.length; from += MOST_ACTIONS) {
    const portion = actions.slice(from, from + MOST_ACTIONS);
    const body = { userId: driver.userId, deviceId, sentAt: new Date().toISOString(), actions: portion };
    const { answers } = await ask(origin, driver.cookie, 'POST', '/api/driver/actions', body);
    const undone = answers.filter(({ answer }: { answer: string }) => answer !== 'done');
    if (undone.length > 0) throw new Error(`Not done: ${JSON.stringify(undone[0])}`);
  }
  return actions.length;
};

/** The statements for a driver's day, reading it and finding out who calls included. What the server does by itself is as good as nothing beside it. */
const countStatements = async (url: string, driver: BenchDriver): Promise<number> => {
  const relay = await countingRelay(url);
  const server = await startTestServer(root, serverCommand(root), { DATABASE_URL: relay.url, DEMO: 'false' });
  try {
    const before = relay.statements();
    const actions = await replay(server.url, driver);
    return (relay.statements() - before) / actions;
  } finally {
    await server.stop();
    relay.close();
  }
};

const root = join(import.meta.dirname, '..');
// The server knows the files that it finds when it starts.
await ensureWebBuilt(root, (line) => console.error(line));
const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, config: {} });
try {
  const { url } = await seed(postgres.url, 'driver', ROWS);
  const [, organisationId = ''] = ORGANISATION_IDS;
  const [counted, alone, waiting, ...fleet] = await enterFleet(url, organisationId, DRIVERS + 3, {
    stops: STOPS,
    day: DAY,
  });
  if (!counted || !alone || !waiting) throw new Error('There is no driver.');
  const statementsPerAction = Number((await countStatements(url, counted)).toFixed(2));
  const server = await startTestServer(root, serverCommand(root), { DATABASE_URL: url, DEMO: 'false' });
  try {
    const loadBefore = loadavg()[0];
    const begun = performance.now();
    const actions = await replay(server.url, alone);
    const replaySeconds = (performance.now() - begun) / 1000;
    const together = performance.now();
    const sent = await Promise.all(fleet.map((driver) => replay(server.url, driver)));
    const total = sent.reduce((sum, each) => sum + each, 0);
    const actionsPerSecond = total / ((performance.now() - together) / 1000);
    const screens = await measureScreens({ url: server.url, cookie: waiting.cookie, day: DAY, stops: SHOWN_STOPS });
    const isReached =
      replaySeconds <= GOALS.replaySeconds &&
      actionsPerSecond >= GOALS.actionsPerSecond &&
      screens.day.longestMs <= GOALS.longestTaskMs &&
      Object.values(screens.lighthouse.scores).every(({ result }) => result === 'pass');
    const decoding = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'bench/driver/decode-rate.mjs')]);
    console.log(
      JSON.stringify(
        {
          goals: GOALS,
          isReached,
          loadBefore,
          statementsPerAction,
          replay: { actions, seconds: Number(replaySeconds.toFixed(1)) },
          fleet: { drivers: fleet.length, actions: total, actionsPerSecond: Math.round(actionsPerSecond) },
          screens,
          ...JSON.parse(decoding.stdout.toString()),
        },
        null,
        2,
      ),
    );
    process.exitCode = isReached ? 0 : 1;
  } finally {
    await server.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
