/**
 * Draws the picture beside the sign-in form: Iceland from Natural Earth in 1:10 million (public domain, from the package world-atlas), with
 * a dot for each of its postcodes. The picture is kept in the repository, and drawn again when the map is to look different.
 */
import './setup/require-node.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { root } from './setup/root.mjs';

/** @typedef {[x: number, y: number]} Point */

const FILE = join(root, 'apps/web/src/features/accounts/iceland.ts');
const WIDTH = 1440;
const MARGIN = 4;
/** Twice the area, in units of the picture, that a corner of the coast must make to be drawn. */
const SMALLEST_CORNER = 20;

const require = createRequire(join(root, 'apps/web/package.json'));
/** @type {any} */
const { feature } = require('topojson-client');
/** @type {any} */
const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-10m.json'), 'utf8'));
const { ICELANDIC_POSTCODES } = await tsImport(
  '../apps/server/src/features/geocoding/icelandic-postcodes.ts',
  import.meta.url,
);

const country = atlas.objects.countries.geometries.find(
  (/** @type {{ properties: { name: string } }} */ { properties }) => properties.name === 'Iceland',
);
/** @type {{ geometry: { coordinates: Point[][][] } }} */
const { geometry } = feature(atlas, country);
const coasts = geometry.coordinates.flatMap(([outline]) => (outline ? [outline] : []));

/** Mercator, as all maps of the product. @param {Point} place @returns {Point} */
const mercator = ([longitude, latitude]) => [
  (longitude * Math.PI) / 180,
  -Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)),
];
const all = coasts.flat().map(mercator);
const left = Math.min(...all.map(([x]) => x));
const top = Math.min(...all.map(([, y]) => y));
const scale = (WIDTH - 2 * MARGIN) / (Math.max(...all.map(([x]) => x)) - left);
/** @param {Point} place @returns {Point} */
const placed = (place) => {
  const [x, y] = mercator(place);
  return [Math.round((x - left) * scale) + MARGIN, Math.round((y - top) * scale) + MARGIN];
};
const height = Math.ceil((Math.max(...all.map(([, y]) => y)) - top) * scale) + 2 * MARGIN;

/** @param {Point} a @param {Point} b @param {Point} c */
const corner = (a, b, c) => Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]));

/** The outline without its smallest corners. @param {Point[]} closed */
const simplified = (closed) => {
  const line = closed.slice(0, -1).map(placed);
  for (;;) {
    const corners = line.map((at, n) => corner(line.at(n - 1) ?? at, at, line[(n + 1) % line.length] ?? at));
    const smallest = corners.indexOf(Math.min(...corners));
    if (line.length <= 4 || (corners[smallest] ?? 0) >= SMALLEST_CORNER) return line;
    line.splice(smallest, 1);
  }
};

/** Steps from point to point take fewer letters than places. @param {Point} from @param {Point} to */
const step = ([x, y], [toX, toY]) => `${toX - x}${toY - y < 0 ? '' : ' '}${toY - y}`;

/** @param {Point[]} line */
const outline = (line) => {
  const [start = [0, 0]] = line;
  const steps = line.slice(1).map((to, n) => step(line[n] ?? start, to));
  return `M${start.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
};

const land = coasts.map(simplified).map(outline).join('');

/** @type {Point[]} */
const dots = [
  ...new Map(
    ICELANDIC_POSTCODES.map((/** @type {{ longitude: number, latitude: number }} */ { longitude, latitude }) => {
      const dot = placed([longitude / 1e6, latitude / 1e6]);
      return [dot.join(), dot];
    }),
  ).values(),
];
const places = dots.map(([x, y]) => `M${x} ${y}h0`).join('');

writeFileSync(
  FILE,
  `/**
 * Made by scripts/login-map.mjs. The coast is from Natural Earth, in the public domain; the dots are the postcodes of Staðfangaskrá (HMS, the
 * Icelandic Housing and Construction Authority, CC BY 4.0).
 */
export const ICELAND = {
  width: ${WIDTH},
  height: ${height},
  land: '${land}',
  places:
    '${places}',
} as const;
`,
);
