import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { cutOutlines } from './map-outlines.ts';

type Feature = {
  readonly properties: Readonly<Record<string, string>>;
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
};

const require = createRequire(import.meta.url);
const atlas = (scale: string) =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), 'utf8'));

let files: ReadonlyMap<string, string>;
beforeAll(() => {
  files = cutOutlines(atlas('110m'), atlas('10m'));
});
const ofKind = (file: string, kind: string) =>
  (JSON.parse(files.get(file) ?? '').features as readonly Feature[]).filter(
    ({ properties }) => properties.kind === kind,
  );
const positionsOf = (coordinates: unknown): [number, number][] =>
  Array.isArray(coordinates) && typeof coordinates[0] === 'number'
    ? [coordinates as [number, number]]
    : (coordinates as unknown[]).flatMap(positionsOf);

describe('the world', () => {
  test('is small, since every map fetches it', () => {
    expect(files.get('world.json')?.length).toBeLessThan(300_000);
  });

  test('has the countries by their codes', () => {
    const codes = ofKind('world.json', 'land').map(({ properties }) => properties.country);
    expect(codes).toEqual(expect.arrayContaining(['IS', 'NO', 'FR', 'XK']));
  });

  test('names them in every language, where they are', () => {
    const named = (english: string) => ofKind('world.json', 'name').find(({ properties }) => properties.en === english);
    expect(named('Iceland')?.properties.is).toBe('Ísland');
    const [[longitude, latitude] = [0, 0]] = positionsOf(named('France')?.geometry.coordinates);
    expect(longitude).toBeGreaterThan(-2);
    expect(longitude).toBeLessThan(7);
    expect(latitude).toBeGreaterThan(43);
    expect(latitude).toBeLessThan(50);
  });

  test('tells the two countries of each border, so that one drawn in detail is not drawn twice', () => {
    const borders = ofKind('world.json', 'border').map(({ properties: { one, other } }) =>
      [one, other].sort().join('-'),
    );
    expect(borders).toContain('NO-SE');
    expect(borders.filter((border) => border.includes('IS'))).toEqual([]);
  });
});

describe('on a flat map', () => {
  const widthOf = (line: [number, number][]) => {
    const all = line.map(([x]) => x);
    return Math.max(...all) - Math.min(...all);
  };
  const rings = ({ geometry }: Feature) => (geometry.coordinates as [number, number][][][]).flat();
  const ringsOf = (country: string) =>
    ofKind('world.json', 'land')
      .filter(({ properties }) => properties.country === country)
      .flatMap(rings);

  test('a country beyond the last meridian does not lie across the whole world', () => {
    expect(Math.max(...ringsOf('RU').map(widthOf))).toBeLessThan(175);
    expect(Math.max(...ringsOf('FJ').map(widthOf))).toBeLessThan(10);
  });

  test('no line jumps from one edge of it to the other', () => {
    const jumps = ofKind('world.json', 'land')
      .filter(({ properties, geometry }) => properties.country !== 'AQ' && geometry.type === 'MultiPolygon')
      .flatMap(rings)
      .flatMap((ring) => ring.filter(([x], index) => Math.abs(x - (ring[index - 1]?.[0] ?? x)) > 90));
    expect(jumps).toEqual([]);
  });

  test('the land around the pole goes down to the edge', () => {
    const [around] = ringsOf('AQ').filter((ring) => widthOf(ring) >= 360);
    expect(Math.min(...(around ?? []).map(([, y]) => y))).toBe(-90);
  });
});

describe('a country', () => {
  test('has a file of its own, with land within its corner of the world', () => {
    const positions = ofKind('IS.geojson', 'land').flatMap(({ geometry }) => positionsOf(geometry.coordinates));
    expect(positions.length).toBeGreaterThan(500);
    const isAway = ([x, y]: [number, number]) => x < -25 || x > -13 || y < 63 || y > 67.5;
    expect(positions.filter(isAway)).toEqual([]);
  });

  test('of which an island has no border, and others have theirs', () => {
    expect(ofKind('IS.geojson', 'border')).toEqual([]);
    expect(ofKind('NO.geojson', 'border').length).toBeGreaterThan(0);
  });

  test('is small where it is small', () => {
    expect(files.get('IS.geojson')?.length).toBeLessThan(60_000);
  });
});
