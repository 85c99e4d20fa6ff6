/**
 * One organisation's list of shipments while another organisation does its worst, beside the same list alone in the same run.
 * Prints JSON. `--rows 100000` makes the database smaller, `--only exports` runs one of the attacks.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/start-embedded.ts';
import { startTestServer } from '../scripts/running/test-server.mjs';
import { serverCommand } from '../scripts/setup/server-command.mjs';
import { ATTACKS } from './neighbours/attacks.ts';
import { listTimes, summary } from './neighbours/list-times.ts';
import { enterAdmins } from './neighbours/people.ts';
import { ORGANISATION_IDS, seed } from './shipments/seed.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '400000' }, only: { type: 'string' } } });

/** The neighbour may take so many times as long as alone. */
const GOAL = 3;
/** What the list suffers from processors that are busy with something else, of nobody's: no goal, the floor of the others. */
const FLOOR = 'busy processors';
const ROUNDS = 2;
const SAMPLES = 200;
const startAttack = async (name: string, origin: string, cookies: readonly string[]) => {
  const script = join(import.meta.dirname, 'neighbours/attack.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, name, origin, ...cookies], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    stop: async (): Promise<Record<string, number>> => {
      child.kill('SIGTERM');
      const { value } = await lines.next();
      if (child.exitCode === null) await once(child, 'exit');
      return JSON.parse(value);
    },
  };
};

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, config: { shared_buffers: '512MB' } });
try {
  const { url, cookie } = await seed(postgres.url, 'neighbours', Number(values.rows));
  const attackers = await enterAdmins(url, ORGANISATION_IDS[1] ?? '', 100);
  const root = join(import.meta.dirname, '..');
  const server = await startTestServer(root, serverCommand(root), { DATABASE_URL: url, DEMO: 'false' });
  try {
    await listTimes(server.url, cookie, SAMPLES);
    const allAlone: number[] = [];
    const attacks: Record<string, { readonly alone: number[]; readonly beside: number[]; readonly answered: object }> =
      {};
    for (const name of Object.keys(ATTACKS).filter((each) => !values.only || each === values.only)) {
      const alone: number[] = [];
      const beside: number[] = [];
      let answered = {};
      for (let round = 0; round < ROUNDS; round++) {
        alone.push(...(await listTimes(server.url, cookie, SAMPLES)));
        const attack = await startAttack(name, server.url, attackers);
        beside.push(...(await listTimes(server.url, cookie, SAMPLES)));
        answered = await attack.stop();
      }
      allAlone.push(...alone);
      attacks[name] = { alone, beside, answered };
      console.error(name, JSON.stringify({ alone: summary(alone), beside: summary(beside), answered }));
    }
    // The list alone is the same for every attack. Its slowest hundredth of one attack is four requests, and chance; of all, it is not.
    const alone = summary(allAlone);
    const results = Object.fromEntries(
      Object.entries(attacks).map(([name, { beside, answered }]) => {
        const times = Number((summary(beside).p99Ms / alone.p99Ms).toFixed(1));
        return [name, { times, alone: summary(attacks[name]?.alone ?? []), beside: summary(beside), answered }];
      }),
    );
    const isReached = Object.entries(results).every(([name, { times }]) => times <= GOAL || name === FLOOR);
    console.log(JSON.stringify({ goal: GOAL, isReached, alone, results }, null, 2));
    process.exitCode = isReached ? 0 : 1;
  } finally {
    await server.stop();
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
