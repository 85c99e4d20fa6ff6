import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import { streetTilesUrl } from '@waybill/contract/street-tiles';
import { PbfReader } from 'pbf';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { streetCutter } from '../../../adapters/street-tiles/street-cutter.ts';
import { CARRIER } from '../../../seed/demo-data.ts';
import type { Browser } from '../../../testing/browser.ts';
import { callCommand } from '../../../testing/commands.ts';
import { latch } from '../../../testing/latch.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { wireAddresses } from '../../../wiring/wire-addresses.ts';
import type { DrawNeeds } from './draw-registry.ts';
import { streetDrawings } from './street-tiles.repo.ts';

let app: TestApp;
let admin: Browser;
let folder: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  folder = await mkdtemp(join(tmpdir(), 'waybill-streets-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
const wired = (cutStreets: DrawNeeds['cutStreets'] = streetCutter()) =>
  wireAddresses({ database: app.database, clock: () => new Date(), outside: null, log: () => {}, cutStreets });
afterEach(async () => {
  for (const country of ['IS', 'DK']) await wired().remove(country);
});

/** Streets of a town, beside each other; those of two names are drawn otherwise. */
const fileOf = async (name: string, latitude = 64.1): Promise<string> => {
  const path = join(folder, `${crypto.randomUUID()}.csv`);
  const rows = Array.from({ length: 6 }, (_, n) =>
    Array.from({ length: 30 }, (__, at) => {
      const [lat, lon] = [latitude + n * 0.0006 + (at % 2) * 0.0002, -21.9 + at * 0.0002];
      return `${name} ${'abcdef'[n]},${at + 1},101,Reykjavík,${lat.toFixed(6)},${lon.toFixed(6)}`;
    }),
  );
  await writeFile(path, ['street,number,postcode,city,lat,lon', ...rows.flat()].join('\n'));
  return path;
};
const wanted = (path: string, country = 'IS') => ({ path, country, attribution: 'HMS', columns: {} });
const drawings = () =>
  app.database.inScope({ organisationId: CARRIER, subCompanyId: null }, (tx) => streetDrawings(tx).list());
const tileIn = async (browser: Browser, z: number, [lon, lat]: readonly [number, number], version: string) => {
  const sine = Math.sin((lat * Math.PI) / 180);
  const [x, y] = [(lon / 360 + 0.5) * 2 ** z, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z];
  const address = { '{z}': z, '{x}': Math.floor(x), '{y}': Math.floor(y) };
  const url = Object.entries(address).reduce(
    (text, [part, n]) => text.replace(part, String(n)),
    streetTilesUrl(version),
  );
  return { url, answer: await browser.get(url) };
};
const TOWN = [-21.898, 64.1015] as const;
async function* failing(): ReturnType<DrawNeeds['cutStreets']> {
  yield* [];
  throw new Error('it would take more than 512 MB');
}

describe('an import', () => {
  test('draws its streets, and signed-in people get them as tiles, once', async () => {
    const { streets } = await wired().importFile(wanted(await fileOf('Gata')));
    expect(streets).toMatchObject({ tiles: expect.any(Number), peakBytes: expect.any(Number) });
    const [drawing, ...others] = await drawings();
    expect(others).toEqual([]);
    expect(drawing?.bounds).toEqual([-21.9, 64.1, -21.8942, 64.1032]);
    const { url, answer } = await tileIn(admin, 14, TOWN, drawing?.version ?? '');
    expect([answer.status, answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([
      200,
      'application/vnd.mapbox-vector-tile',
      'gzip',
    ]);
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const { rawPayload } = await app.app.inject({
      url,
      headers: { cookie: [...admin.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    const { layers } = new VectorTile(new PbfReader(gunzipSync(rawPayload)));
    expect(Object.keys(layers).sort()).toEqual(['houses', 'land', 'streets', 'towns']);
    const again = await admin.get(url, { 'if-none-match': String(answer.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('of the same file again has the same tiles under their version; another one replaces them as a whole', async () => {
    const path = await fileOf('Gata');
    await wired().importFile(wanted(path));
    const [first] = await drawings();
    await wired().draw('IS');
    expect(await drawings()).toEqual([first]);
    await wired().importFile(wanted(await fileOf('Stígur')));
    const [second, ...others] = await drawings();
    expect(others).toEqual([]);
    expect(second?.version).not.toBe(first?.version);
    expect((await tileIn(admin, 14, TOWN, first?.version ?? '')).answer.status).toBe(404);
    expect((await tileIn(admin, 14, TOWN, second?.version ?? '')).answer.status).toBe(200);
  });

  test('of another country is drawn beside it, and goes with its country', async () => {
    await wired().importFile(wanted(await fileOf('Gata')));
    await wired().importFile(wanted(await fileOf('Gade', 55.7), 'DK'));
    const [danish, icelandic] = await drawings();
    expect((await tileIn(admin, 14, [-21.898, 55.7015], danish?.version ?? '')).answer.status).toBe(200);
    expect((await tileIn(admin, 14, TOWN, danish?.version ?? '')).answer.status).toBe(204);
    await wired().remove('DK');
    expect(await drawings()).toEqual([icelandic]);
  });

  test('is complete when its streets could not be drawn; they are drawn with a command', async () => {
    const imported = await wired(failing).importFile(wanted(await fileOf('Gata')));
    expect(imported).toMatchObject({ kept: 180, streets: { failure: 'it would take more than 512 MB' } });
    expect(await drawings()).toEqual([]);
    expect(await wired().list()).toMatchObject([{ country: 'IS', state: 'ready' }]);
    const env = { DATABASE_URL: app.database.url };
    const said = await callCommand('addresses', env, 'draw', '--country', 'is');
    expect(said.stdout).toMatch(/^The streets of IS are drawn: \d+ tiles, 0\.\d MB\.\n$/);
    expect(await drawings()).toHaveLength(1);
    expect((await callCommand('addresses', env, 'draw', '--country', 'DK')).stderr).toContain(
      'There are no addresses of DK.',
    );
  });

  test('of which the drawing fails keeps the drawing that there was', async () => {
    await wired().importFile(wanted(await fileOf('Gata')));
    const before = await drawings();
    await expect(wired(failing).draw('IS')).rejects.toThrow('it would take more than 512 MB');
    expect(await drawings()).toEqual(before);
  });

  test('waits for nobody: while streets are drawn, neither an import nor another drawing begins', async () => {
    await wired().importFile(wanted(await fileOf('Gata')));
    const [begun, end] = [latch(), latch()];
    async function* slow() {
      begun.open();
      await end.opened;
      yield* [];
      return { peakBytes: 0 };
    }
    const first = wired(slow).draw('IS');
    await begun.opened;
    await expect(wired().draw('IS')).rejects.toThrow('Another import is running');
    await expect(wired().importFile(wanted(await fileOf('Gata')))).rejects.toThrow('Another import is running');
    end.open();
    expect(await first).toMatchObject({ tiles: 0 });
  });
});

describe('a file that comes with the product', () => {
  const counted = () => {
    const calls = { drawn: 0 };
    async function* cut() {
      calls.drawn += 1;
      yield* [];
      return { peakBytes: 0 };
    }
    return { calls, addresses: wired(cut) };
  };

  test('is imported and drawn once', async () => {
    const { calls, addresses } = counted();
    const file = wanted(await fileOf('Gata'));
    expect(await addresses.importWhereMissing(file)).toMatchObject({ tiles: 0 });
    expect(await addresses.importWhereMissing(file)).toBeNull();
    expect(calls.drawn).toBe(1);
  });

  test("never replaces the operator's own addresses, whether they are in place or on their way", async () => {
    const { addresses } = counted();
    await addresses.importFile(wanted(await fileOf('Gata')));
    const own = await addresses.list();
    await addresses.importWhereMissing(wanted(await fileOf('Stígur')));
    expect(await addresses.list()).toEqual(own);
    await addresses.remove('IS');
    await app.database.asOperator((tx) =>
      tx
        .insertInto('address_registries')
        .values({
          id: 1,
          country: 'IS',
          file_name: 'own.csv',
          file_digest: 'own',
          attribution: '',
          state: 'importing',
          started_at: new Date(),
        })
        .execute(),
    );
    expect(await addresses.importWhereMissing(wanted(await fileOf('Stígur')))).toBeNull();
    expect(await addresses.list()).toMatchObject([{ fileName: 'own.csv', state: 'importing' }]);
  });

  test('whose drawing was stopped is drawn the next time', async () => {
    const file = wanted(await fileOf('Gata'));
    expect(await wired(failing).importWhereMissing(file)).toHaveProperty('failure');
    const { calls, addresses } = counted();
    expect(await addresses.importWhereMissing(file)).toMatchObject({ tiles: 0 });
    expect(calls.drawn).toBe(1);
  });
});

test.each([
  ['/api/map/streets/x/14/1/1', 400],
  [`/api/map/streets/${'0'.repeat(24)}/15/1/1`, 400],
  [`/api/map/streets/${'0'.repeat(24)}/14/16384/1`, 400],
  [`/api/map/streets/${'0'.repeat(24)}/14/-1/1`, 400],
  [`/api/map/streets/${'0'.repeat(24)}/14/1.5/1`, 400],
  [`/api/map/streets/${'0'.repeat(24)}/14/1/1`, 404],
])('%s is answered with %i, and nothing is kept of the answer', async (url, status) => {
  const { status: answered, headers } = await admin.get(url);
  expect([answered, headers.etag]).toEqual([status, undefined]);
});
