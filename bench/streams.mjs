/**
 * A thousand browsers that listen to one process: how long a committed change takes to reach all of them, and how much memory
 * each of them needs. Prints JSON and fails when a goal is missed.
 */
import '../scripts/setup/require-node.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { exitCodeOf, onStopSignal } from '../scripts/setup/signals.mjs';
import { seedListeners } from './streams/listeners.mjs';
import { openStreams } from './streams/open-streams.mjs';
import { startServer } from './streams/server.mjs';

const STREAMS = 1_000;
/** Several organisations, and fewer streams than the server allows for each user. */
const ORGANISATIONS = 4;
const STREAMS_PER_USER = 5;
const ROUNDS = 30;
const PAUSE_MS = 100;
const GOALS = { p95Ms: 500, kbPerStream: 100 };

/** @param {readonly number[]} values sorted */
const at = (values, /** @type {number} */ share) =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const round = (/** @type {number} */ value) => Number(value.toFixed(1));

const server = await startServer();
onStopSignal((signal) => process.exit(exitCodeOf(signal)));
try {
  const listeners = await seedListeners(server.databaseUrl, {
    organisations: ORGANISATIONS,
    usersEach: STREAMS / STREAMS_PER_USER / ORGANISATIONS,
  });
  // The first streams load and compile the code that all of them use, so they are not measured.
  const first = await openStreams(server.origin, listeners.cookies.slice(0, 20));
  first.close();
  await server.untilStreams(0);
  const before = await server.memory();
  const opening = performance.now();
  const cookies = listeners.cookies.flatMap((cookie) => Array.from({ length: STREAMS_PER_USER }, () => cookie));
  const streams = await openStreams(server.origin, cookies);
  const openedMs = performance.now() - opening;
  await server.untilStreams(STREAMS);
  const after = await server.memory();

  /** @type {number[]} */
  const delays = [];
  /** @type {number[]} */
  const lasts = [];
  for (let turn = 0; turn < ROUNDS; turn++) {
    const heard = streams.nextOfAll();
    const committed = await listeners.changeConfig();
    const times = (await heard).map((time) => time - committed);
    delays.push(...times);
    lasts.push(Math.max(...times));
    await sleep(PAUSE_MS);
  }
  delays.sort((a, b) => a - b);
  lasts.sort((a, b) => a - b);
  const kbPerStream = (after.rssKb - before.rssKb) / STREAMS;
  const delivery = { p50Ms: round(at(delays, 0.5)), p95Ms: round(at(delays, 0.95)), maxMs: round(at(delays, 1)) };
  const isReached = delivery.p95Ms <= GOALS.p95Ms && kbPerStream <= GOALS.kbPerStream;
  console.log(
    JSON.stringify(
      {
        streams: STREAMS,
        rounds: ROUNDS,
        openedMs: round(openedMs),
        delivery: { ...delivery, allReachedP50Ms: round(at(lasts, 0.5)) },
        memory: {
          kbPerStream: round(kbPerStream),
          heapKbPerStream: round((after.heapKb - before.heapKb) / STREAMS),
          rssBeforeMb: round(before.rssKb / 1024),
          rssAfterMb: round(after.rssKb / 1024),
        },
        goals: GOALS,
        isReached,
      },
      null,
      2,
    ),
  );
  streams.close();
  await listeners.end();
  process.exitCode = isReached ? 0 : 1;
} finally {
  await server.stop();
}
