import autocannon from 'autocannon';
import { percentile } from './asking.ts';
import { findPostmaster, postgresCpuMs, processCpuMs } from './cpu-time.ts';
import type { Asked, Questions } from './questions.ts';

export type CpuPerRequest = { readonly nodeMs: number; readonly postgresMs: number };

type Server = { readonly origin: string; readonly pid: number; readonly url: string; readonly cookie: string };
type Asking = { readonly asked: Asked; readonly headers?: Readonly<Record<string, string>> };

const CONNECTIONS = 32;
/** Enough requests that the clock's resolution of a hundredth of a second is below a percent. */
const REQUESTS = 400;
const ROUNDS = 5;
const PATHS = 100;
/** Longer than autocannon's default: on a busy machine the wait is caused by other load. */
const TIMEOUT_S = 60;

/** The requests that people wait for most, as a program sends them; and once as a browser does, with compression. */
const MEASURED: Readonly<Record<string, Asking>> = {
  firstPage: { asked: 'firstPage' },
  firstPageCompressed: { asked: 'firstPage', headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } },
  filteredPage: { asked: 'filteredPage' },
  selectiveSearch: { asked: 'selectiveSearch' },
  tabCounts: { asked: 'tabCounts' },
  filteredCounts: { asked: 'filteredCounts' },
  get: { asked: 'get' },
};

/**
 * The processor time of one request under 32 connections, of Node and of PostgreSQL. Elapsed time shows how busy the machine
 * is otherwise; this shows what the product itself uses. The questions alternate, and the median round counts.
 */
export const measureCpu = async (
  server: Server,
  questions: Questions,
): Promise<Readonly<Record<string, CpuPerRequest>>> => {
  const postmaster = await findPostmaster(server.url);
  const names = Object.keys(MEASURED);
  const rounds = new Map<string, CpuPerRequest[]>(names.map((name) => [name, []]));
  for (const asking of Object.values(MEASURED)) await load(server, questions, asking);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, asking] of Object.entries(MEASURED)) {
      const before = { node: await processCpuMs(server.pid), postgres: await postgresCpuMs(postmaster) };
      await load(server, questions, asking);
      rounds.get(name)?.push({
        nodeMs: ((await processCpuMs(server.pid)) - before.node) / REQUESTS,
        postgresMs: ((await postgresCpuMs(postmaster)) - before.postgres) / REQUESTS,
      });
    }
  }
  const median = (name: string, part: keyof CpuPerRequest) =>
    Number(
      percentile(
        (rounds.get(name) ?? []).map((round) => round[part]),
        50,
      ).toFixed(2),
    );
  return Object.fromEntries(
    names.map((name) => [name, { nodeMs: median(name, 'nodeMs'), postgresMs: median(name, 'postgresMs') }]),
  );
};

/** Only answers of the expected kind count: a server that refuses is fast. */
const load = async ({ origin, cookie }: Server, questions: Questions, { asked, headers = {} }: Asking) => {
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    amount: REQUESTS,
    timeout: TIMEOUT_S,
    headers: { cookie, ...headers },
    requests: Array.from({ length: PATHS }, () => ({ path: questions[asked]() })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${asked}: ${result.non2xx} refusals, ${result.errors} errors`);
};
