/**
 * Positions of forty vehicles, sent by their drivers in batches of fifty to one process: at twelve hundred in a second, how long a batch
 * takes, and how long it is until an open event stream tells of it; and how many are accepted when each sends the next batch at once.
 * Prints JSON and fails when a goal is missed.
 */
import '../scripts/setup/require-node.mjs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Driver, seedFleet } from './positions/fleet.ts';
import { listenForPositions } from './positions/listen.ts';
import { startServer } from './streams/server.mjs';

const VEHICLES = 40;
const BATCH = 50;
const SECONDS = 20;
/** More than the goal: what is asked for is not what is measured. */
const OFFERED_PER_SECOND = 1_200;
const GOALS = { acceptedPerSecond: 1_000, toldP99Ms: 1_000 };
/** Below what one address may ask for in a minute. */
const MOST_REQUESTS = 4_000;
const AT_ONCE = 4;

/** A vehicle's phone: each batch goes on, a second and ten metres for each position, from three hours ago. */
const phoneOf = ({ vehicleId, cookie }: Driver, origin: string) => {
  const began = Date.now() - 3 * 60 * 60_000;
  let seconds = 0;
  return {
    vehicleId,
    send: async () => {
      const positions = Array.from({ length: BATCH }, () => {
        seconds += 1;
        return {
          latitude: 64 + seconds * 0.00009,
          longitude: -21.9,
          takenAt: new Date(began + seconds * 1000).toISOString(),
          accuracyMetres: 5,
          speedKmh: 36,
          heading: 0,
        };
      });
      const sent = performance.now();
      const answer = await fetch(`${origin}/api/vehicles/${vehicleId}/positions`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ positions }),
      });
      if (!answer.ok) throw new Error(`Refused: ${answer.status} ${await answer.text()}`);
      const { accepted } = (await answer.json()) as { accepted: number };
      return { vehicleId, sent, ms: performance.now() - sent, accepted };
    },
  };
};
type Phone = ReturnType<typeof phoneOf>;
type Sent = Awaited<ReturnType<Phone['send']>>;

const round = (value: number) => Number(value.toFixed(1));
const shares = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
};
const acceptedOf = (all: readonly Sent[]) => all.reduce((sum, { accepted }) => sum + accepted, 0);

/** The same number of batches in each second, whatever the answers take. */
const atRate = async (phones: readonly Phone[]) => {
  const every = (BATCH / OFFERED_PER_SECOND) * 1000;
  const count = (SECONDS * 1000) / every;
  const began = performance.now();
  const sent: Promise<Sent>[] = [];
  for (let n = 0; n < count; n++) {
    await pause(Math.max(0, began + n * every - performance.now()));
    sent.push((phones[n % phones.length] as Phone).send());
  }
  const all = await Promise.all(sent);
  return { all, seconds: Math.max(SECONDS, (performance.now() - began) / 1000) };
};

/** A few at a time, each the next as soon as the one before is answered; a phone waits for its own answer. */
const asFastAsItGoes = async (phones: readonly Phone[]) => {
  const began = performance.now();
  const all: Sent[] = [];
  const work = async (own: readonly Phone[]) => {
    for (let n = 0; performance.now() - began < SECONDS * 1000 && all.length < MOST_REQUESTS; n++) {
      all.push(await (own[n % own.length] as Phone).send());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, w) => work(phones.filter((__, n) => n % AT_ONCE === w))));
  return { all, seconds: (performance.now() - began) / 1000 };
};

const server = await startServer();
try {
  const { drivers, dispatcher } = await seedFleet(server.databaseUrl, VEHICLES);
  const phones = drivers.map((driver) => phoneOf(driver, server.origin));
  for (const phone of phones) await phone.send();

  const stream = await listenForPositions(server.origin, dispatcher);
  const load = round(loadavg()[0] ?? 0);
  const steady = await atRate(phones);
  await pause(1_000);
  const told = steady.all.map(({ vehicleId, sent }) => {
    const event = stream.heard.find(({ at, ids }) => at >= sent && (ids === null || ids.includes(vehicleId)));
    return event ? event.at - sent : Number.POSITIVE_INFINITY;
  });
  const events = stream.heard.length;
  await stream.close();
  const fast = await asFastAsItGoes(phones);

  const acceptedPerSecond = acceptedOf(steady.all) / steady.seconds;
  const toldAfter = shares(told);
  const isReached = acceptedPerSecond >= GOALS.acceptedPerSecond && toldAfter.p99Ms <= GOALS.toldP99Ms;
  console.log(
    JSON.stringify(
      {
        vehicles: VEHICLES,
        batch: BATCH,
        loadBefore: load,
        steady: {
          offeredPerSecond: OFFERED_PER_SECOND,
          acceptedPerSecond: round(acceptedPerSecond),
          answered: shares(steady.all.map(({ ms }) => ms)),
          toldAfter,
          eventsPerSecond: round(events / steady.seconds),
        },
        asFastAsItGoes: {
          acceptedPerSecond: round(acceptedOf(fast.all) / fast.seconds),
          answered: shares(fast.all.map(({ ms }) => ms)),
        },
        goals: GOALS,
        isReached,
      },
      null,
      2,
    ),
  );
  process.exitCode = isReached ? 0 : 1;
} finally {
  await server.stop();
}
