import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase, createStandby, type DatabaseServer } from './database.ts';
import { type Drill, spread } from './ground.ts';
import { enterOrganisation, openDatabase } from './organisation.ts';
import { installProduct } from './product.ts';
import { startWriters } from './writers.ts';

type Sizes = { readonly times: number; readonly writers: number };

const LOOK_MS = 50;

/** From now on a write is acknowledged when the standby has it, too. */
const followSynchronously = async (primary: DatabaseServer) => {
  await primary.administer("alter system set synchronous_standby_names = '*'");
  await primary.administer('select pg_reload_conf()');
  for (;;) {
    const rows = await primary.administer("select from pg_stat_replication where sync_state = 'sync'");
    if (rows.length > 0) return;
    await pause(LOOK_MS);
  }
};

export const drill: Drill<keyof Sizes> = {
  about:
    'The primary database is killed (-9) under writes, its synchronous standby is promoted, and a new standby takes the place of the dead.',
  sizes: { times: 3, writers: 4 },
  run: async (ground, { times, writers: count }) => {
    let primary = await createDatabase(ground, 'database-0');
    let standby = await createStandby(ground, 'database-1', primary);
    await followSynchronously(primary);
    const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join(',');
    const url = `postgres://waybill@${hosts}/waybill?target_session_attrs=read-write`;
    const shared = { DATABASE_URL: url, DATA_DIR: `${ground.folder}/product` };
    const web = await installProduct(ground, 'web', { ...shared, ROLE: 'web' });
    const worker = await installProduct(ground, 'worker', { ...shared, ROLE: 'worker' });
    await web.start();
    await worker.start();
    const pids = [web.pid(), worker.pid()];
    const database = openDatabase(ground, url);
    const organisation = await enterOrganisation(database);
    const writers = startWriters(ground, { urls: [web.url], organisation, count });
    await writers.acknowledgedAfter(0);
    const returns: number[] = [];
    for (let n = 1; n <= times; n++) {
      await pause(500 + Math.random() * 1_000);
      const killed = performance.now();
      const dead = primary;
      await dead.kill();
      // Its settings say whom a write waits for: nobody follows the new primary yet.
      await standby.administer("alter system set synchronous_standby_names = ''").catch(() => undefined);
      await standby.administer('select pg_promote()');
      primary = standby;
      await primary.administer('alter system reset synchronous_standby_names');
      await primary.administer('select pg_reload_conf()');
      returns.push((await writers.acknowledgedAfter(killed)) - killed);
      ground.say(`failed over ${n} times, writes again after ${Math.round(returns.at(-1) ?? 0)} ms`);
      standby = await createStandby(ground, `database-${n + 1}`, primary, dead.port);
      await followSynchronously(primary);
    }
    await writers.stop();
    const finding = await writers.compare(
      database,
      `a primary that is killed ${times} times, and its standby promoted: each write that was acknowledged is there, once`,
    );
    const same = web.isRunning() && worker.isRunning() && `${pids}` === `${[web.pid(), worker.pid()]}`;
    return [
      { ...finding, failovers: times, return: spread(returns) },
      { what: 'no process was started anew or told of it', held: same },
    ];
  },
};
