import { setTimeout as pause } from 'node:timers/promises';
import { startS3Server } from '../apps/server/src/testing/s3-server.ts';
import { createDatabase } from './database.ts';
import { type Drill, type Finding, spread } from './ground.ts';
import { enterOrganisation, openDatabase } from './organisation.ts';
import { installProduct } from './product.ts';
import { startReaders } from './readers.ts';
import { startUnsteadyService, TROUBLES } from './unsteady-service.ts';
import { startUploads } from './uploads.ts';
import { startWriters } from './writers.ts';

type Sizes = { readonly times: number; readonly uploads: number; readonly seconds: number };

export const drill: Drill<keyof Sizes> = {
  about: 'The service that keeps the files is gone, hangs, and answers 503, each of them under uploads.',
  sizes: { times: 2, uploads: 3, seconds: 5 },
  run: async (ground, { times, uploads: count, seconds }) => {
    const s3 = await startS3Server();
    ground.later(s3.stop);
    const service = await startUnsteadyService(ground, s3.endpoint);
    const server = await createDatabase(ground, 'database');
    const env = s3.env('drill');
    const product = await installProduct(ground, 'product', {
      ...env,
      STORAGE_URL: env.STORAGE_URL.replace(s3.endpoint, service.origin),
      DATABASE_URL: server.url,
    });
    await product.start();
    const pid = product.pid();
    const database = openDatabase(ground, server.url);
    const organisation = await enterOrganisation(database);
    const writers = startWriters(ground, { urls: [product.url], organisation, count: 1 });
    await writers.acknowledgedAfter(0);
    const { shipments } = (await (
      await fetch(`${product.url}/api/shipments`, { headers: { cookie: organisation.cookie } })
    ).json()) as { shipments: readonly { shipmentId: string }[] };
    const shipmentId = shipments[0]?.shipmentId ?? '';
    ground.say('writes go on');
    const uploads = startUploads(ground, { url: product.url, organisation, shipmentId, count });
    const readers = startReaders(ground, { url: product.url, organisation, count: 1 });
    await uploads.keptAfter(0);
    const returns: Record<string, number[]> = { gone: [], hangs: [], busy: [] };
    for (let n = 1; n <= times; n++) {
      for (const trouble of TROUBLES) {
        await service.begin(trouble);
        await pause(seconds * 1000);
        await service.end();
        const ended = performance.now();
        returns[trouble]?.push((await uploads.keptAfter(ended)) - ended);
        ground.say(`${trouble}: kept again after ${Math.round(returns[trouble]?.at(-1) ?? 0)} ms`);
      }
    }
    await uploads.stop();
    await writers.stop();
    const read = await readers.stop();
    const kept = await uploads.compare('of the files that were acknowledged, each is there, byte for byte');
    const written = await writers.compare(database, 'writes without files go on meanwhile');
    const findings: Finding[] = [
      { ...kept, return: Object.fromEntries(Object.entries(returns).map(([name, ms]) => [name, spread(ms)])) },
      { ...written, held: written.held && Object.keys(writers.refusals).length === 0 },
      { what: 'lists go on meanwhile', held: Object.keys(read.failures).length === 0, ...read },
      { what: 'the process was not started anew', held: product.isRunning() && product.pid() === pid },
    ];
    return findings;
  },
};
