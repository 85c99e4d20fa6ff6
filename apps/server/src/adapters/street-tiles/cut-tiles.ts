import { gzipSync } from 'node:zlib';
import type { Drawing } from '@waybill/domain/streets/draw-streets';
import type { Spot } from '@waybill/domain/streets/plane';
import { simplified } from '@waybill/domain/streets/polyline';
import { clipLine, clipRing, type Strip } from './clip.ts';
import { encodeTile, type Tags, type TileFeature } from './encode-tile.ts';

export type StreetTile = { readonly z: number; readonly x: number; readonly y: number; readonly bytes: Buffer };

/** Nothing of a drawing is seen from farther away than the first zoom; closer than the last, its tiles are enlarged. */
const FIRST_ZOOM = 9;
const LAST_ZOOM = 14;
/** The units of a tile's side. */
const EXTENT = 4096;
/** A line or an area goes on so far beyond its tile, so that no seam is seen. */
const BUFFER = 96;
/** Half of a pixel of a tile that is drawn with 512. */
const TOLERANCE = EXTENT / 512 / 2;
/** From farther away, lines without the roads between towns would be scraps. */
const STREETS_FROM = 13;
const PLACES_FROM = 12;

type Feature = {
  readonly layer: string;
  readonly shape: 'point' | 'line' | 'ring';
  readonly spots: readonly Spot[];
  readonly tags: Tags;
  readonly fromZoom: number;
};

function* featuresOf({ streets, houses, places, land, towns }: Drawing): Generator<Feature> {
  for (const spots of land) yield { layer: 'land', shape: 'ring', spots, tags: {}, fromZoom: FIRST_ZOOM };
  for (const spots of towns) yield { layer: 'towns', shape: 'ring', spots, tags: {}, fromZoom: FIRST_ZOOM };
  // The last is drawn on top.
  for (const { line, name, class: rank } of streets.toSorted((a, b) => b.class - a.class))
    yield { layer: 'streets', shape: 'line', spots: line, tags: { name, class: rank }, fromZoom: STREETS_FROM };
  for (const { name, isInTown, ...spot } of places)
    yield { layer: 'places', shape: 'point', spots: [spot], tags: { name, isInTown }, fromZoom: PLACES_FROM };
  for (const { label, ...spot } of houses)
    yield { layer: 'houses', shape: 'point', spots: [spot], tags: { label }, fromZoom: LAST_ZOOM };
}

/** Cuts a drawing into vector tiles, each in gzip; zoom by zoom, so that one zoom at a time is in the memory. */
export function* cutTiles(drawing: Drawing, breadth: number): Generator<StreetTile> {
  for (let z = FIRST_ZOOM; z <= LAST_ZOOM; z += 1) {
    const tiles = new Map<string, { readonly x: number; readonly y: number; readonly features: TileFeature[] }>();
    const units = (2 ** z * EXTENT) / breadth;
    for (const { layer, shape, spots, tags, fromZoom } of featuresOf(drawing)) {
      if (z < fromZoom) continue;
      const scaled = spots.map((spot) => ({ x: spot.x * units, y: spot.y * units }));
      for (const { x, y, parts } of partsByTile(shape === 'point' ? scaled : simplified(scaled, TOLERANCE), shape)) {
        const key = `${x}/${y}`;
        const tile = tiles.get(key) ?? { x, y, features: [] };
        tiles.set(key, tile);
        for (const part of parts) tile.features.push({ layer, shape, tags, spots: inTile(part, x, y) });
      }
    }
    for (const { x, y, features } of tiles.values()) {
      const bytes = encodeTile(features, EXTENT);
      if (bytes) yield { z, x, y, bytes: gzipSync(bytes, { level: 9 }) };
    }
  }
}

type TileParts = { readonly x: number; readonly y: number; readonly parts: readonly (readonly Spot[])[] };

function* partsByTile(spots: readonly Spot[], shape: Feature['shape']): Generator<TileParts> {
  if (shape === 'point') {
    for (const spot of spots) yield { x: Math.floor(spot.x / EXTENT), y: Math.floor(spot.y / EXTENT), parts: [[spot]] };
    return;
  }
  for (const { tile: x, parts } of strips([spots], 'x', shape))
    for (const { tile: y, parts: cut } of strips(parts, 'y', shape)) yield { x, y, parts: cut };
}

/** The parts in each column, or row, of tiles. */
function* strips(parts: readonly (readonly Spot[])[], axis: 'x' | 'y', shape: 'line' | 'ring') {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const part of parts) {
    for (const spot of part) {
      least = Math.min(least, spot[axis]);
      most = Math.max(most, spot[axis]);
    }
  }
  for (let tile = Math.floor((least - BUFFER) / EXTENT); tile <= Math.floor((most + BUFFER) / EXTENT); tile += 1) {
    const strip: Strip = { axis, from: tile * EXTENT - BUFFER, to: (tile + 1) * EXTENT + BUFFER };
    const cut = parts
      .flatMap((part) => (shape === 'line' ? clipLine(part, strip) : [clipRing(part, strip)]))
      .filter(({ length }) => length > 0);
    if (cut.length > 0) yield { tile, parts: cut };
  }
}

const inTile = (spots: readonly Spot[], x: number, y: number): Spot[] =>
  spots.map((spot) => ({ x: Math.round(spot.x - x * EXTENT), y: Math.round(spot.y - y * EXTENT) }));
