/**
 * What a pooler by transactions costs: the product through PgBouncer and past it, on one database in one run. Requests come one after the other, and
 * both ways take turns, so that any other load on the machine affects both. Prints JSON.
 */
import { loadavg } from 'node:os';
import { startPooler } from '../apps/server/src/db/testing/pgbouncer.ts';
import { aShipment } from './api/batches.ts';
import { startServer } from './api/children.ts';
import { createFixture } from './api/fixture.ts';
import { saturate, type Target, warmUp } from './api/load.ts';

const TURNS = 300;
const ROUNDS = 3;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const round = (value: number, digits = 0) => Number(value.toFixed(digits));

const loadBefore = loadavg()[0];
const fixture = await createFixture();
const pooler = await startPooler({ mode: 'transaction', server: fixture.url, logIns: [fixture.url] });
const servers = {
  direct: await startServer('waybill', fixture.url),
  pooled: await startServer('waybill', pooler.through(fixture.url), fixture.url),
};
type Way = keyof typeof servers;
const WAYS = ['direct', 'pooled'] as const satisfies readonly Way[];

const targetsOf = (origin: string): Readonly<Record<string, Target>> => ({
  getById: {
    name: 'getById',
    url: `${origin}/api/users/${fixture.userId}`,
    headers: { cookie: fixture.cookie },
  },
  list: { name: 'list', url: `${origin}/api/users?rows=25`, headers: { cookie: fixture.cookie } },
  create: {
    name: 'create',
    url: `${origin}/api/v1/shipments`,
    headers: { authorization: `Bearer ${fixture.key}`, 'content-type': 'application/json' },
    body: aShipment(),
  },
});
const targets = { direct: targetsOf(servers.direct.origin), pooled: targetsOf(servers.pooled.origin) };

const ask = async ({ url, headers = {}, body }: Target): Promise<number> => {
  const began = performance.now();
  const answer = await fetch(url, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - began;
};

try {
  const results: Record<string, object> = {};
  for (const name of Object.keys(targets.direct)) {
    const of = (way: Way) => targets[way][name] as Target;
    for (const way of WAYS) await warmUp(of(way));
    const times: Record<Way, number[]> = { direct: [], pooled: [] };
    for (let turn = 0; turn < TURNS; turn++) for (const way of WAYS) times[way].push(await ask(of(way)));
    const loads: Record<Way, number[]> = { direct: [], pooled: [] };
    for (let turn = 0; turn < ROUNDS; turn++) {
      for (const way of WAYS) loads[way].push((await saturate(of(way))).perSecond);
    }
    const both = (read: (way: Way) => number, digits = 0) => {
      const [direct, pooled] = [read('direct'), read('pooled')];
      return { direct: round(direct, digits), pooled: round(pooled, digits), ratio: round(pooled / direct, 2) };
    };
    results[name] = {
      medianMs: both((way) => quantile(times[way], 0.5), 1),
      p99Ms: both((way) => quantile(times[way], 0.99), 1),
      perSecond: both((way) => quantile(loads[way], 0.5)),
    };
  }
  console.log(JSON.stringify({ loadBefore, turns: TURNS, ...results }, null, 2));
} finally {
  for (const server of Object.values(servers)) await server.stop();
  await pooler.stop();
  await fixture.remove();
}
