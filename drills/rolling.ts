import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../apps/server/src/machine/free-port.mjs';
import { createDatabase } from './database.ts';
import type { Drill } from './ground.ts';
import { enterOrganisation, openDatabase } from './organisation.ts';
import { installProduct } from './product.ts';
import { needProgram } from './programs.ts';
import { startServer, writeAdapted } from './proxy.ts';
import { startReaders } from './readers.ts';
import { startWriters } from './writers.ts';

type Sizes = { readonly times: number; readonly writers: number; readonly readers: number };

/** A little more than HAProxy takes to see that a process is about to go, on a busy machine. */
const DRAIN_SECONDS = 6;
const LOOK_MS = 200;

export const drill: Drill<keyof Sizes> = {
  about: 'Two processes that serve behind HAProxy, and a worker, are started anew one after the other under load.',
  sizes: { times: 3, writers: 3, readers: 3 },
  run: async (ground, { times, writers: writing, readers: reading }) => {
    const haproxy = needProgram('haproxy');
    const server = await createDatabase(ground, 'database');
    const address = await freePort();
    const shared = {
      DATABASE_URL: server.url,
      DATA_DIR: `${ground.folder}/product`,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      PUBLIC_URL: `http://127.0.0.1:${address}`,
      TRUST_PROXY: '127.0.0.1',
    };
    const webs = [
      await installProduct(ground, 'web-1', { ...shared, ROLE: 'web' }),
      await installProduct(ground, 'web-2', { ...shared, ROLE: 'web' }),
    ] as const;
    const worker = await installProduct(ground, 'worker', { ...shared, ROLE: 'worker' });
    for (const one of [...webs, worker]) await one.start();
    const config = writeAdapted(ground, 'haproxy/waybill.cfg', 'haproxy.cfg', {
      ':80': `127.0.0.1:${address}`,
      '10.0.0.11:3000': `127.0.0.1:${webs[0].port}`,
      '10.0.0.12:3000': `127.0.0.1:${webs[1].port}`,
    });
    await startServer(ground, haproxy, ['-db', '-f', config], address);
    const url = `http://127.0.0.1:${address}`;
    while (
      !(await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await pause(LOOK_MS);
    const database = openDatabase(ground, server.url);
    const organisation = await enterOrganisation(database);
    const writers = startWriters(ground, { urls: [url], organisation, count: writing });
    const readers = startReaders(ground, { url, organisation, count: reading });
    await writers.acknowledgedAfter(0);
    const endings = new Set<string>();
    for (let n = 1; n <= times; n++) {
      for (const one of [...webs, worker]) {
        endings.add(await one.stop());
        // As docs/DEPLOY.md has it: the next one begins when this one is ready, whether HAProxy has seen that or not.
        await one.start();
      }
      ground.say(`all three started anew ${n} times`);
    }
    await writers.stop();
    const read = await readers.stop();
    const finding = await writers.compare(database, 'writes while processes are started anew: none lost, none twice');
    await webs[1].stop();
    const lastSeconds = DRAIN_SECONDS - 1;
    const until = performance.now() + lastSeconds * 1000;
    const ending = webs[0].stop();
    const answers: Record<string, number> = {};
    while (performance.now() < until) {
      const status = await fetch(`${url}/healthz`).then(
        (answer) => answer.status,
        () => 'away',
      );
      answers[status] = (answers[status] ?? 0) + 1;
      await pause(LOOK_MS / 4);
    }
    endings.add(await ending);
    const failed = Object.values({ ...writers.refusals }).concat(Object.values(read.failures));
    return [
      finding,
      {
        what: `of all requests, none failed while three processes were started anew ${times} times`,
        held: failed.length === 0,
        writes: finding.acknowledged,
        failedWrites: writers.refusals,
        ...read,
      },
      {
        what: `the last process, which HAProxy has seen to be about to go, is asked for the ${lastSeconds} s that it still serves`,
        held: Object.keys(answers).join() === '200',
        answers,
      },
      { what: 'each process ended by itself', held: [...endings].join() === 'exit code 0', endings: [...endings] },
    ];
  },
};
