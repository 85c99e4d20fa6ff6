import { setTimeout as pause } from 'node:timers/promises';
import { bulkChanges } from './bulk-changes.ts';
import { createDatabase } from './database.ts';
import { type Drill, type Finding, type Ground, spread } from './ground.ts';
import { enterOrganisation, openDatabase } from './organisation.ts';
import { embeddedUrl, installProduct } from './product.ts';
import { startWriters } from './writers.ts';

type Sizes = { readonly times: number; readonly writers: number; readonly rows: number };

/** Kills come at any moment of a write, and not always at the same. */
const anyMoment = () => pause(200 + Math.random() * 800);

/** Everything in one process and its own database, as on a laptop; both begin anew after each kill. */
const killServer = async (ground: Ground, { times, writers: count }: Sizes): Promise<Finding> => {
  const server = await installProduct(ground, 'server');
  await server.start();
  const organisation = await enterOrganisation(openDatabase(ground, embeddedUrl(server.dataDir)));
  const writers = startWriters(ground, { urls: [server.url], organisation, count });
  await writers.acknowledgedAfter(0);
  const [starts, returns]: [number[], number[]] = [[], []];
  for (let n = 1; n <= times; n++) {
    await anyMoment();
    const killed = performance.now();
    await server.kill();
    await server.start();
    starts.push(performance.now() - killed);
    returns.push((await writers.acknowledgedAfter(killed)) - killed);
    ground.say(`server killed ${n} times, back after ${Math.round(returns.at(-1) ?? 0)} ms`);
  }
  await writers.stop();
  const finding = await writers.compare(
    openDatabase(ground, embeddedUrl(server.dataDir)),
    `a server with its own database, killed ${times} times under writes: each that was acknowledged is there, once`,
  );
  await server.stop();
  return { ...finding, kills: times, ready: spread(starts), return: spread(returns) };
};

/** Two processes on a database of their own. */
const pair = async (ground: Ground, name: string) => {
  const server = await createDatabase(ground, `${name}-database`);
  const shared = { DATABASE_URL: server.url, DATA_DIR: `${ground.folder}/${name}` };
  const web = await installProduct(ground, `${name}-web`, { ...shared, ROLE: 'web' });
  const worker = await installProduct(ground, `${name}-worker`, { ...shared, ROLE: 'worker' });
  await web.start();
  await worker.start();
  const database = openDatabase(ground, server.url);
  return { server, web, worker, database, organisation: await enterOrganisation(database) };
};

const killWorker = async (ground: Ground, { times, writers: count, rows }: Sizes): Promise<readonly Finding[]> => {
  const { web, worker, database, organisation } = await pair(ground, 'kill-worker');
  const writers = startWriters(ground, { urls: [web.url], organisation, count });
  const bulk = await bulkChanges(web.url, database, organisation, rows);
  const [starts, returns]: [number[], number[]] = [[], []];
  let underWay = 0;
  for (let n = 1; n <= times; n++) {
    const job = await bulk.begin();
    await pause(Math.random() * 400);
    const { state, changed } = await bulk.read(job);
    if (state === 'running' && changed < rows) underWay += 1;
    const killed = performance.now();
    await worker.kill();
    await worker.start();
    starts.push(performance.now() - killed);
    await bulk.untilDone(job);
    returns.push(performance.now() - killed);
    ground.say(`worker killed ${n} times, its job done after ${Math.round(returns.at(-1) ?? 0)} ms`);
  }
  await writers.stop();
  return [
    {
      ...(await bulk.compare(`a worker, killed ${times} times: each job that was begun is done, and each row once`)),
      kills: times,
      killsWithRowsToDo: underWay,
      workerReady: spread(starts),
      jobDone: spread(returns),
    },
    await writers.compare(database, 'writes at the process that serves, while its worker is killed'),
  ];
};

const killDatabase = async (ground: Ground, { times, writers: count }: Sizes): Promise<readonly Finding[]> => {
  const { server, web, worker, database, organisation } = await pair(ground, 'kill-database');
  const pids = [web.pid(), worker.pid()];
  const writers = startWriters(ground, { urls: [web.url], organisation, count });
  await writers.acknowledgedAfter(0);
  const returns: number[] = [];
  for (let n = 1; n <= times; n++) {
    await anyMoment();
    const killed = performance.now();
    await server.kill();
    await server.start();
    returns.push((await writers.acknowledgedAfter(killed)) - killed);
    ground.say(`database killed ${n} times, writes again after ${Math.round(returns.at(-1) ?? 0)} ms`);
  }
  await writers.stop();
  const finding = await writers.compare(
    database,
    `a database, killed ${times} times under writes: each that was acknowledged is there, once`,
  );
  const same = web.isRunning() && worker.isRunning() && `${pids}` === `${[web.pid(), worker.pid()]}`;
  return [
    { ...finding, kills: times, return: spread(returns) },
    { what: 'the processes were not started anew for it', held: same },
  ];
};

export const drill: Drill<keyof Sizes> = {
  about: 'A server with its database, then a worker, then a database are killed (-9) under writes.',
  sizes: { times: 20, writers: 4, rows: 500 },
  run: async (ground, sizes) => [
    await killServer(ground, sizes),
    ...(await killWorker(ground, sizes)),
    ...(await killDatabase(ground, sizes)),
  ],
};
