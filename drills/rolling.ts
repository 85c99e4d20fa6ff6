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
const DRAIN_SECONDS = '6';
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
      DRAIN_SECONDS,
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
    /** Until HAProxy sends requests there again. */
    const untilBoth = async () => {
      for (let inRow = 0; inRow < 10; ) {
        const answer = await fetch(`${url}/healthz`).catch(() => null);
        inRow = answer?.ok ? inRow + 1 : 0;
        await pause(LOOK_MS);
      }
    };
    await untilBoth();
    const database = openDatabase(ground, server.url);
    const organisation = await enterOrganisation(database);
    const writers = startWriters(ground, { urls: [url], organisation, count: writing });
    const readers = startReaders(ground, { url, organisation, count: reading });
    await writers.acknowledgedAfter(0);
    const endings = new Set<string>();
    for (let n = 1; n <= times; n++) {
      for (const one of [...webs, worker]) {
        endings.add(await one.stop());
        await one.start();
        await untilBoth();
      }
      ground.say(`all three started anew ${n} times`);
    }
    await writers.stop();
    const read = await readers.stop();
    const finding = await writers.compare(database, 'writes while processes are started anew: none lost, none twice');
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
      { what: 'each process ended by itself', held: [...endings].join() === 'exit code 0', endings: [...endings] },
    ];
  },
};
