/**
 * The cost of the product's own layers: its answers beside those of a bare server, on one machine in one run. The rounds
 * alternate, so that any other load on the machine affects all of them. Prints JSON.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aShipment, measureBatches } from './api/batches.ts';
import { startServer } from './api/children.ts';
import { createFixture } from './api/fixture.ts';
import { atRate, type Load, saturate, type Target, warmUp } from './api/load.ts';

const ROUNDS = 3;
/** Far below the capacity of any of them, so that the latency is their own and not that of a queue. */
const FIXED_RATE = 200;
const FIXED_RATE_OF_WRITES = 30;
/** The share of a bare server's throughput that the product must reach. */
const GOAL = 0.4;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const round = (value: number, digits = 0) => Number(value.toFixed(digits));

/** Runs in a process of its own, so that its memory is measured alone. It prints its figures also when it misses a goal. */
const measureStreams = async () => {
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'streams.mjs')]);
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  return JSON.parse(stdout) as { readonly isReached: boolean };
};

const measureRequests = async () => {
  const fixture = await createFixture();
  const servers = await Promise.all(
    (['hello', 'bare', 'waybill'] as const).map((kind) => startServer(kind, fixture.url)),
  );
  try {
    const [hello, bare, waybill] = servers.map(({ origin }) => origin);
    const headers = { cookie: fixture.cookie };
    const key = { authorization: `Bearer ${fixture.key}` };
    const writing = { headers: key, body: aShipment() };
    const targets: readonly Target[] = [
      { name: 'hello', url: `${hello}/` },
      { name: 'bareGetById', url: `${bare}/${fixture.userId}` },
      { name: 'getById', url: `${waybill}/api/users/${fixture.userId}`, headers },
      { name: 'list', url: `${waybill}/api/users?rows=25`, headers },
      { name: 'create', url: `${waybill}/api/v1/shipments`, ...writing },
      { name: 'createOnce', url: `${waybill}/api/v1/shipments`, ...writing, isOnceOnly: true },
    ];
    for (const target of targets) await warmUp(target);
    const saturated = new Map<string, Load[]>(targets.map(({ name }) => [name, []]));
    for (let turn = 0; turn < ROUNDS; turn++) {
      for (const target of targets) saturated.get(target.name)?.push(await saturate(target));
    }
    const results: Record<string, { perSecond: number; p99MsAtFixedRate: number }> = {};
    for (const target of targets) {
      const perSecond = median((saturated.get(target.name) ?? []).map((load) => load.perSecond));
      const { p99Ms } = await atRate(target, target.body ? FIXED_RATE_OF_WRITES : FIXED_RATE);
      results[target.name] = { perSecond: round(perSecond), p99MsAtFixedRate: round(p99Ms, 1) };
    }
    const share = (results.getById?.perSecond ?? 0) / (results.bareGetById?.perSecond ?? 1);
    const batch = await measureBatches(`${waybill}/api/v1/shipments/batch`, key);
    return {
      fixedRate: FIXED_RATE,
      fixedRateOfWrites: FIXED_RATE_OF_WRITES,
      ...results,
      batch,
      getByIdOfBare: round(share, 2),
      goal: GOAL,
      isReached: share >= GOAL,
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await fixture.remove();
  }
};

const requests = await measureRequests();
const streams = await measureStreams();
console.log(JSON.stringify({ requests, streams }, null, 2));
process.exitCode = requests.isReached && streams.isReached ? 0 : 1;
