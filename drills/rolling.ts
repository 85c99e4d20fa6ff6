import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../apps/server/src/machine/free-port.mjs';
import { createDatabase } from './database.ts';
import { FRONTS, type FrontName } from './fronts.ts';
import type { Drill, Finding } from './ground.ts';
import { startListeners } from './listeners.ts';
import { enterOrganisation, type Organisation, openDatabase } from './organisation.ts';
import { installProduct, type Product } from './product.ts';
import { needProgram } from './programs.ts';
import { startReaders } from './readers.ts';
import { startWriters } from './writers.ts';

type Sizes = { readonly times: number; readonly writers: number; readonly readers: number; readonly listeners: number };

/** A little more than a proxy takes to see that a process is about to go, on a busy machine. */
const DRAIN_SECONDS = 6;
const LOOK_MS = 200;
const MB = 1024 * 1024;

/** A large file is taken, and one that is too large is refused in words of the product, and not by who stands before it. */
const filesPass = async (url: string, { cookie }: Organisation): Promise<Finding> => {
  const list = (await (await fetch(`${url}/api/shipments`, { headers: { cookie } })).json()) as {
    readonly shipments: readonly { readonly shipmentId: string }[];
  };
  const upload = async (bytes: number) => {
    const body = Buffer.alloc(bytes);
    body.write('%PDF-1.7\n');
    const answer = await fetch(`${url}/api/shipments/${list.shipments[0]?.shipmentId}/attachments?name=a.pdf`, {
      method: 'POST',
      headers: { cookie, origin: url, 'content-type': 'application/octet-stream' },
      body,
    });
    const { code = 'taken' } = (await answer.json().catch(() => ({ code: 'no words' }))) as { code?: string };
    return `${answer.status} ${code}`;
  };
  const answers = [await upload(20 * MB), await upload(26 * MB)];
  return {
    what: 'a file of 20 MB is taken, and one of 26 MB refused by the product itself',
    held: answers.join() === '200 taken,413 too-large',
    answers,
  };
};

/** When no process says that it is ready, the last one is asked all the same, for as long as it still serves. */
const lastSeconds = async (
  url: string,
  [last, other]: readonly [Product, Product],
  endings: Set<string>,
): Promise<Finding> => {
  endings.add(await other.stop());
  const seconds = DRAIN_SECONDS - 1;
  const until = performance.now() + seconds * 1000;
  const ending = last.stop();
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
  return {
    what: `the last process, which HAProxy has seen to be about to go, is asked for the ${seconds} s that it still serves`,
    held: Object.keys(answers).join() === '200',
    answers,
  };
};

export const rollingBehind = (front: FrontName): Drill<keyof Sizes> => ({
  about: `Two processes that serve behind ${front}, and a worker, are started anew one after the other under load.`,
  sizes: { times: 3, writers: 3, readers: 3, listeners: 3 },
  run: async (ground, { times, writers: writing, readers: reading, listeners: listening }) => {
    needProgram(front);
    const server = await createDatabase(ground, 'database');
    const address = await freePort();
    const url = `http://127.0.0.1:${address}`;
    const shared = {
      DATABASE_URL: server.url,
      DATA_DIR: `${ground.folder}/product`,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
    };
    const webs = [
      await installProduct(ground, 'web-1', { ...shared, ROLE: 'web' }),
      await installProduct(ground, 'web-2', { ...shared, ROLE: 'web' }),
    ] as const;
    const worker = await installProduct(ground, 'worker', { ...shared, ROLE: 'worker' });
    for (const one of [...webs, worker]) await one.start();
    await FRONTS[front](ground, { front: address, webs: [webs[0].port, webs[1].port] });
    /** Until requests are sent everywhere again. */
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
    const listeners = startListeners(ground, { url, organisation, count: listening });
    await writers.acknowledgedAfter(0);
    await listeners.allHear();
    const endings = new Set<string>();
    for (let n = 1; n <= times; n++) {
      for (const one of [...webs, worker]) {
        endings.add(await one.stop());
        // As docs/DEPLOY.md has it: the next one begins when this one is ready, whether HAProxy has seen that or not.
        await one.start();
        if (front !== 'haproxy') await untilBoth();
      }
      ground.say(`all three started anew ${n} times`);
    }
    await listeners.allHear();
    const heard = await listeners.stop();
    await writers.stop();
    const read = await readers.stop();
    const finding = await writers.compare(database, 'writes while processes are started anew: none lost, none twice');
    const files = await filesPass(url, organisation);
    const last = front === 'haproxy' ? [await lastSeconds(url, webs, endings)] : [];
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
        what: 'each event stream was told to move on, and hears of changes at the end',
        held: heard.cutOff === 0 && Object.keys(heard.refusals).length === 0,
        ...heard,
      },
      ...last,
      { what: 'each process ended by itself', held: [...endings].join() === 'exit code 0', endings: [...endings] },
      files,
    ];
  },
});
