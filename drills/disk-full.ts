import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Drill, NotPossibleHere } from './ground.ts';
import { enterOrganisation, openDatabase } from './organisation.ts';
import { embeddedUrl, installProduct } from './product.ts';
import { needProgram } from './programs.ts';
import { startReaders } from './readers.ts';
import { startUploads } from './uploads.ts';
import { startWriters } from './writers.ts';

type Sizes = { readonly megabytes: number; readonly seconds: number; readonly times: number };

const CHUNK = Buffer.alloc(1024 * 1024);
const NO_ROOM = '507 no-room';

const mountSmall = (folder: string, megabytes: number) => {
  mkdirSync(folder);
  try {
    execFileSync(needProgram('mount'), ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    throw new NotPossibleHere(`a small file system cannot be mounted (${(error as Error).message.trim()}).`);
  }
};

/** To the last byte. */
const fill = (file: string) => {
  const descriptor = openSync(file, 'w');
  try {
    for (;;) writeSync(descriptor, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
};

export const drill: Drill<keyof Sizes> = {
  about:
    'The disk with the database and the files is filled to the last byte under writes and uploads; then there is room again. Needs root.',
  sizes: { megabytes: 600, seconds: 10, times: 2 },
  run: async (ground, { megabytes, seconds, times }) => {
    const dataDir = join(ground.folder, 'small');
    mountSmall(dataDir, megabytes);
    // Whoever still stands in it keeps it, and nobody else sees it.
    ground.later(() => execFileSync(needProgram('umount', 'mount'), ['-l', dataDir]));
    const product = await installProduct(ground, 'product', { DATA_DIR: dataDir });
    await product.start();
    const pid = product.pid();
    const postmaster = () => readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0];
    const databasePid = postmaster();
    const database = openDatabase(ground, embeddedUrl(dataDir));
    const organisation = await enterOrganisation(database);
    const writers = startWriters(ground, { urls: [product.url], organisation, count: 2 });
    await writers.acknowledgedAfter(0);
    const headers = { cookie: organisation.cookie };
    const list = await (await fetch(`${product.url}/api/shipments`, { headers })).json();
    const { shipmentId } = (list as { shipments: readonly [{ shipmentId: string }] }).shipments[0];
    const uploads = startUploads(ground, { url: product.url, organisation, shipmentId, count: 1 });
    await uploads.keptAfter(0);
    const readers = startReaders(ground, { url: product.url, organisation, count: 2 });
    const returns: number[] = [];
    const said: unknown[] = [];
    for (let n = 1; n <= times; n++) {
      const before = writers.refusals[NO_ROOM] ?? 0;
      fill(join(dataDir, 'filler'));
      ground.say('full');
      while ((writers.refusals[NO_ROOM] ?? 0) === before) await pause(50);
      said.push(((await (await fetch(`${product.url}/readyz`)).json()) as { disk?: string }).disk);
      await pause(seconds * 1000);
      rmSync(join(dataDir, 'filler'));
      const room = performance.now();
      returns.push((await writers.acknowledgedAfter(room)) - room);
      await uploads.keptAfter(room);
      ground.say(`writes again after ${Math.round(returns.at(-1) ?? 0)} ms`);
    }
    await uploads.stop();
    await writers.stop();
    const read = await readers.stop();
    const written = await writers.compare(database, 'of the writes that were acknowledged, each is there, once');
    const kept = await uploads.compare('of the files that were acknowledged, each is there, byte for byte');
    const others = [...Object.keys(writers.refusals), ...Object.keys(uploads.refusals)].filter(
      (kind) => kind !== NO_ROOM,
    );
    return [
      { ...written, returnMs: returns.map(Math.round) },
      kept,
      { what: 'what is refused is refused by saying why', held: others.length === 0, otherwise: others },
      { what: 'lists go on while the disk is full', held: Object.keys(read.failures).length === 0, ...read },
      { what: '/readyz says that the disk is full', held: said.every((one) => one === 'full'), said },
      {
        what: 'neither the process nor its database was started anew',
        held: product.isRunning() && product.pid() === pid && postmaster() === databasePid,
      },
    ];
  },
};
