import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import polylabel from 'polylabel';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';
// By its path: the build's own configuration is read by Node, which does not know our packages.
import { LOCALES } from '../../packages/domain/src/locales.ts';

type Topology = Parameters<typeof feature>[0];
type Lines = { readonly type: 'MultiLineString'; readonly arcs: number[][] };
type Polygons = { readonly type: 'MultiPolygon'; readonly arcs: number[][][] };
type Polygon = { readonly type: 'Polygon'; readonly arcs: number[][] };
type Country = (Polygon | Polygons) & {
  readonly id?: string;
  readonly properties: { readonly name: string };
};
/** Natural Earth's countries in one scale, as the package has them. */
type Atlas = Topology & { readonly objects: { readonly countries: { readonly geometries: readonly Country[] } } };
type Position = readonly number[];
type Ring = readonly Position[];

const WORLD_DECIMALS = 2;
const COUNTRY_DECIMALS = 4;
/** Kosovo has no number in ISO 3166, and a code that everybody uses. */
const WITHOUT_NUMBER: Readonly<Record<string, string>> = { Kosovo: 'XK' };

/** Two letters of ISO 3166 for the number that Natural Earth has; a few places have neither. */
const codeOf = ({ id, properties }: Country): string | null =>
  id === undefined
    ? (WITHOUT_NUMBER[properties.name] ?? null)
    : (new Intl.Locale(`und-${String(id).padStart(3, '0')}`).region ?? null);

/** An arc that is drawn backwards has the complement of its number. */
const arcsOf = ({ arcs }: Country): number[] => (arcs.flat(2) as number[]).map((arc) => (arc < 0 ? ~arc : arc));

/** Each border of two countries, as the arcs that both of them have. */
const bordersOf = ({ objects: { countries } }: Atlas) => {
  const owners = new Map<number, Country[]>();
  for (const country of countries.geometries) {
    for (const arc of new Set(arcsOf(country))) owners.set(arc, [...(owners.get(arc) ?? []), country]);
  }
  const borders = new Map<string, { one: Country; other: Country; arcs: number[][] }>();
  for (const [arc, [one, other]] of owners) {
    if (!one || !other) continue;
    const key = [one, other].map(({ properties }) => properties.name).join('\n');
    const border = borders.get(key) ?? { one, other, arcs: [] };
    border.arcs.push([arc]);
    borders.set(key, border);
  }
  return [...borders.values()];
};

type Nested = number | readonly Nested[];
const rounded = (coordinates: Nested, decimals: number): Nested =>
  typeof coordinates === 'number'
    ? Math.round(coordinates * 10 ** decimals) / 10 ** decimals
    : coordinates.map((each) => rounded(each, decimals));

/**
 * The package has its outlines for a globe, on which the last meridian is like any other. On a flat map a line goes on counting beyond it,
 * instead of back through the whole world; and the one around a pole is closed along the edge.
 */
const flattened = (line: readonly Position[]): readonly Position[] => {
  const flat: Position[] = [];
  for (const [x = 0, y = 0] of line) {
    const [before = x] = flat.at(-1) ?? [];
    flat.push([x + 360 * Math.round((before - x) / 360), y]);
  }
  const [first = 0] = flat[0] ?? [];
  const [last = 0, y = 0] = flat.at(-1) ?? [];
  const isAroundPole = Math.abs(last - first) > 180 && line.length > 3;
  const pole = Math.sign(y) * 90;
  return isAroundPole ? [...flat, [last, pole], [first, pole], flat[0] ?? []] : flat;
};
const isLine = (coordinates: Nested): coordinates is readonly Position[] =>
  Array.isArray(coordinates) && Array.isArray(coordinates[0]) && typeof coordinates[0][0] === 'number';
const onFlatMap = (coordinates: Nested): Nested => {
  if (typeof coordinates === 'number') return coordinates;
  return isLine(coordinates) ? flattened(coordinates) : coordinates.map(onFlatMap);
};

const drawn = (atlas: Atlas, shape: Country | Lines, properties: object, decimals: number) => {
  const { type, coordinates } = feature(atlas, shape as Polygons).geometry;
  return { type: 'Feature', properties, geometry: { type, coordinates: rounded(onFlatMap(coordinates), decimals) } };
};

const lines = (arcs: number[][]): Lines => ({ type: 'MultiLineString', arcs });

/** In square degrees of the equator. */
const areaOf = (ring: Ring): number =>
  Math.abs(
    ring.reduce((sum, [x = 0, y = 0], index) => {
      const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
      return sum + (x * nextY - nextX * y) * Math.cos((y * Math.PI) / 180);
    }, 0) / 2,
  );

/** A country's name in the middle of its largest part, where most of it is around. */
const nameOf = (atlas: Atlas, country: Country, code: string) => {
  const parts: Polygons = country.type === 'Polygon' ? { type: 'MultiPolygon', arcs: [country.arcs] } : country;
  const largest = feature(atlas, parts)
    .geometry.coordinates.map((rings) => rings.map(flattened))
    .reduce<readonly Ring[]>((best, each) => (areaOf(each[0] ?? []) > areaOf(best[0] ?? []) ? each : best), [[]]);
  const [x = 0, y = 0] = polylabel(largest as [number, number][][], 0.1);
  const names = LOCALES.map((locale) => [locale, new Intl.DisplayNames(locale, { type: 'region' }).of(code)]);
  return {
    type: 'Feature',
    properties: { kind: 'name', ...Object.fromEntries(names), area: Math.round(areaOf(largest[0] ?? [])) },
    geometry: { type: 'Point', coordinates: rounded([x, y], WORLD_DECIMALS) },
  };
};

const collection = (features: readonly object[]): string => JSON.stringify({ type: 'FeatureCollection', features });

const worldOf = (atlas: Atlas): string => {
  const { geometries } = atlas.objects.countries;
  return collection([
    ...geometries.map((country) =>
      drawn(atlas, country, { kind: 'land', country: codeOf(country) ?? '' }, WORLD_DECIMALS),
    ),
    ...bordersOf(atlas).map(({ one, other, arcs }) =>
      drawn(atlas, lines(arcs), { kind: 'border', one: codeOf(one) ?? '', other: codeOf(other) ?? '' }, WORLD_DECIMALS),
    ),
    ...geometries.flatMap((country) => {
      const code = codeOf(country);
      return code === null ? [] : [nameOf(atlas, country, code)];
    }),
  ]);
};

/**
 * The files of the bundled map by their names: the world coarsely, and each country in detail, since few of them are needed. The world is
 * compressed with the build, as every .json is; to compress all countries for the few that are asked for would take longer than the rest of it.
 */
export const cutOutlines = (world: Atlas, detailed: Atlas): ReadonlyMap<string, string> => {
  const files = new Map([['world.json', worldOf(world)]]);
  const borders = bordersOf(detailed);
  const byCode = new Map<string, Country[]>();
  for (const country of detailed.objects.countries.geometries) {
    const code = codeOf(country);
    if (code !== null) byCode.set(code, [...(byCode.get(code) ?? []), country]);
  }
  for (const [code, parts] of byCode) {
    const arcs = borders.filter(({ one, other }) => parts.includes(one) !== parts.includes(other));
    files.set(
      `${code}.geojson`,
      collection([
        ...parts.map((part) => drawn(detailed, part, { kind: 'land' }, COUNTRY_DECIMALS)),
        ...arcs.map((border) => drawn(detailed, lines(border.arcs), { kind: 'border' }, COUNTRY_DECIMALS)),
      ]),
    );
  }
  return files;
};

const require = createRequire(import.meta.url);
const readAtlas = (file: string): Atlas => JSON.parse(readFileSync(file, 'utf8'));

const MODULE = 'virtual:map-outlines';

/** Gives the dashboard the outlines of the bundled map as files, and a module that says which there are. */
export const mapOutlines = (): Plugin => {
  let cut: { readonly folder: string; readonly files: ReadonlyMap<string, string> } | null = null;
  const outlines = () => {
    if (cut) return cut;
    const files = cutOutlines(
      readAtlas(require.resolve('world-atlas/countries-110m.json')),
      readAtlas(require.resolve('world-atlas/countries-10m.json')),
    );
    const hash = createHash('sha256');
    for (const content of files.values()) hash.update(content);
    cut = { folder: `assets/map-${hash.digest('hex').slice(0, 8)}/`, files };
    return cut;
  };
  const outlineIn = (name: string) => (name === '' ? undefined : outlines().files.get(name));
  return {
    name: 'waybill-map-outlines',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const { folder, files } = outlines();
      const countries = [...files.keys()].flatMap((name) => /^(\w+)\.geojson$/.exec(name)?.[1] ?? []);
      return `export const FOLDER = '/${folder}'; export const COUNTRIES = ${JSON.stringify(countries)};`;
    },
    generateBundle() {
      const { folder, files } = outlines();
      for (const [name, source] of files) {
        this.emitFile({ type: 'asset', fileName: `${folder}${name}`, source });
      }
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const [, name = ''] = /^\/assets\/map-\w+\/([\w.]+)$/.exec(request.url ?? '') ?? [];
        const content = outlineIn(name);
        if (content === undefined) return next();
        response.setHeader('content-type', 'application/geo+json').end(content);
      });
    },
  };
};
