import { rename, writeFile } from 'node:fs/promises';
import { readMap } from '@waybill/contract/map';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { aTilesFile, tilesHeader } from '../../testing/tiles-file-of.ts';

const appWith = async (environment: Readonly<Record<string, string>> = {}): Promise<TestApp> => {
  const app = await createTestApp({ environment });
  onTestFinished(() => app.close());
  return app;
};

const mapFor = async (app: TestApp, email = 'admin@demo.test') => {
  const { body } = await (await app.signedIn(email)).get('/api/map');
  return readMap.reply.parse(body).map;
};

/** A registry with a postcode for each name, as an import leaves it. */
const register = (app: TestApp, country: string, attribution: string, cities: readonly string[], state = 'ready') =>
  app.database.asOperator(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into waybill.address_registries (id, country, file_name, file_digest, attribution, state, started_at)
      values ((select coalesce(max(id), 0) + 1 from waybill.address_registries), ${country}, 'f.csv', 'x', ${attribution},
        ${state}, now()) returning id`.execute(tx);
    await sql`insert into waybill.address_postcodes (registry_id, postcode, city, city_key, latitude, longitude, radius_m)
      select ${rows[0]?.id}, 100 + n, city, lower(city), 62000000 + n, -6000000, 500
      from unnest(${[...cities]}::text[]) with ordinality as p (city, n)`.execute(tx);
  });

describe('what maps draw', () => {
  test('Iceland with its towns, when nothing is set', async () => {
    const map = await mapFor(await appWith());
    expect(map).toMatchObject({
      styleUrl: null,
      tilesUrl: null,
      countries: ['IS'],
      attributions: ['HMS Staðfangaskrá'],
    });
    const named = (rank: number) => map.towns.filter((town) => town.rank === rank).map(({ name }) => name);
    expect(named(1)).toEqual(['Reykjavík', 'Akureyri']);
    expect(named(2)).toContain('Egilsstaðir');
    expect(named(3)).toContain('Hveragerði');
    expect(map.towns.map(({ name }) => name)).toHaveLength(new Set(map.towns.map(({ name }) => name)).size);
  });

  test('and names whose towns of the world it knows, once it does', async () => {
    const app = await appWith();
    await app.database.asOperator((tx) =>
      sql`insert into waybill.city_lists (version, loaded_at) values ('1', now())`.execute(tx),
    );
    expect((await mapFor(app)).attributions).toEqual(['HMS Staðfangaskrá', 'GeoNames, CC BY 4.0']);
  });

  test('for a person without a role, and without an organisation, as well', async () => {
    const app = await appWith();
    await register(app, 'FO', 'Umhvørvisstovan', ['Tórshavn']);
    expect((await mapFor(app, 'driver@demo.test')).countries).toEqual(['IS', 'FO']);
    expect((await mapFor(app, 'norole@demo.test')).countries).toContain('IS');
  });

  test('the countries of the operator, joined with those whose addresses were imported', async () => {
    const app = await appWith({ OPERATING_COUNTRIES: 'NO,FO' });
    await register(app, 'FO', 'Umhvørvisstovan', ['Klaksvík', 'Tórshavn', 'Tórshavn', '']);
    await register(app, 'DK', 'DAR', ['København']);
    await register(app, 'SE', 'Lantmäteriet', ['Stockholm'], 'importing');
    const map = await mapFor(app);
    expect(map.countries).toEqual(['NO', 'FO', 'DK']);
    expect(map.attributions).toEqual(['Umhvørvisstovan', 'DAR']);
    expect(map.towns).toEqual([
      { name: 'Tórshavn', latitude: 62.000002, longitude: -6, rank: 1 },
      { name: 'Klaksvík', latitude: 62.000001, longitude: -6, rank: 1 },
      { name: 'København', latitude: 62.000001, longitude: -6, rank: 1 },
    ]);
  });

  test('towns of our own choice where we have one, named for the registry that was imported', async () => {
    const app = await appWith();
    await register(app, 'IS', 'HMS, CC BY 4.0', ['Hvergi']);
    const map = await mapFor(app);
    expect(map.attributions).toEqual(['HMS, CC BY 4.0']);
    expect(map.towns.map(({ name }) => name)).not.toContain('Hvergi');
  });

  test('only for those who are signed in', async () => {
    expect((await (await appWith()).browser().get('/api/map')).status).toBe(401);
  });

  test('a style of the operator', async () => {
    const styleUrl = 'https://tiles.example.com/{theme}.json';
    expect(await mapFor(await appWith({ MAP_STYLE_URL: styleUrl }))).toMatchObject({ styleUrl, tilesUrl: null });
  });
});

describe('tiles of the operator', () => {
  const TILES = Buffer.concat([tilesHeader(), Buffer.from('tiles')]);
  const withTiles = async () => {
    const path = await aTilesFile(TILES);
    const app = await appWith({ MAP_TILES_FILE: path });
    const browser = await app.signedIn('driver@demo.test');
    const { tilesUrl } = await mapFor(app);
    return { path, app, browser, tilesUrl: tilesUrl ?? '' };
  };
  const FIRST = { range: 'bytes=0-6' };

  test('are served part by part', async () => {
    const { app, browser, tilesUrl } = await withTiles();
    expect(tilesUrl).toMatch(/^\/api\/map\/tiles\?version=[\w-]{16}$/);
    const answer = await browser.get(tilesUrl, FIRST);
    expect([answer.status, answer.text]).toEqual([206, 'PMTiles']);
    expect((await browser.get(tilesUrl)).status).toBe(416);
    expect((await app.browser().get(tilesUrl, FIRST)).status).toBe(401);
  });

  test('that were replaced are another version; the former one is gone', async () => {
    const { path, app, browser, tilesUrl } = await withTiles();
    await writeFile(`${path}.new`, Buffer.concat([TILES, Buffer.from('more')]));
    await rename(`${path}.new`, path);
    expect((await browser.get(tilesUrl, FIRST)).status).toBe(404);
    const { tilesUrl: next } = await mapFor(app);
    expect(next).not.toBe(tilesUrl);
    expect((await browser.get(next ?? '', FIRST)).status).toBe(206);
  });

  test('that were taken away are no error: maps go on without them', async () => {
    const { path, app, browser, tilesUrl } = await withTiles();
    await rename(path, `${path}.away`);
    expect((await mapFor(app)).tilesUrl).toBeNull();
    expect((await browser.get(tilesUrl, FIRST)).status).toBe(404);
  });
});
