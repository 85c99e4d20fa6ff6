import type { Spot } from '@waybill/domain/streets/plane';
import { PbfWriter } from 'pbf';

export type Tags = Readonly<Record<string, string | number | boolean>>;
/** A shape in the units of its tile. */
export type TileFeature = {
  readonly layer: string;
  readonly shape: 'point' | 'line' | 'ring';
  readonly spots: readonly Spot[];
  readonly tags: Tags;
};

/** The fields and values of the Mapbox Vector Tile specification, version 2. */
const TILE = { layer: 3 };
const LAYER = { name: 1, feature: 2, key: 3, value: 4, extent: 5, version: 15 };
const FEATURE = { tags: 2, type: 3, geometry: 4 };
const VALUE = { string: 1, integer: 5, boolean: 7 };
const TYPE = { point: 1, line: 2, ring: 3 };
const VERSION = 2;
const command = (id: 1 | 2 | 7, count: number) => (count << 3) | id;
const zigzag = (value: number) => (value << 1) ^ (value >> 31);

/** A vector tile, or null when nothing of the features is left in its units. */
export const encodeTile = (features: readonly TileFeature[], extent: number): Uint8Array | null => {
  const layers = new Map<string, Encoded[]>();
  for (const { layer, shape, spots, tags } of features) {
    const geometry = geometryOf(shape, spots);
    if (geometry.length === 0) continue;
    const here = layers.get(layer) ?? [];
    here.push({ type: TYPE[shape], geometry, tags });
    layers.set(layer, here);
  }
  if (layers.size === 0) return null;
  const tile = new PbfWriter();
  for (const [name, encoded] of layers) tile.writeMessage(TILE.layer, writeLayer, { name, encoded, extent });
  return tile.finish();
};

type Encoded = { readonly type: number; readonly geometry: readonly number[]; readonly tags: Tags };
type EncodedLayer = { readonly name: string; readonly encoded: readonly Encoded[]; readonly extent: number };

/** Moves of a pen, each from the last spot. Spots that have become one are left out, and with them shapes that are no more. */
const geometryOf = (shape: TileFeature['shape'], spots: readonly Spot[]): number[] => {
  const kept = spots.filter(({ x, y }, at) => at === 0 || x !== spots[at - 1]?.x || y !== spots[at - 1]?.y);
  // A ring is closed by a command of its own.
  const drawn = shape === 'ring' ? kept.slice(0, -1) : kept;
  const [first, ...rest] = drawn;
  if (!first || drawn.length < TYPE[shape]) return [];
  const moves = [command(1, 1), zigzag(first.x), zigzag(first.y)];
  if (rest.length > 0) moves.push(command(2, rest.length));
  let last = first;
  for (const spot of rest) {
    moves.push(zigzag(spot.x - last.x), zigzag(spot.y - last.y));
    last = spot;
  }
  return shape === 'ring' ? [...moves, command(7, 1)] : moves;
};

const writeLayer = ({ name, encoded, extent }: EncodedLayer, to: PbfWriter): void => {
  const [keys, values] = [numbered<string>(), numbered<Tags[string]>()];
  to.writeVarintField(LAYER.version, VERSION);
  to.writeStringField(LAYER.name, name);
  to.writeVarintField(LAYER.extent, extent);
  for (const { type, geometry, tags } of encoded) {
    const pairs = Object.entries(tags).flatMap(([key, value]) => [keys.numberOf(key), values.numberOf(value)]);
    to.writeMessage(LAYER.feature, writeFeature, { type, geometry, pairs });
  }
  for (const key of keys.all()) to.writeStringField(LAYER.key, key);
  for (const value of values.all()) to.writeMessage(LAYER.value, writeValue, value);
};

type FeatureParts = Omit<Encoded, 'tags'> & { readonly pairs: readonly number[] };

const writeFeature = ({ type, geometry, pairs }: FeatureParts, to: PbfWriter): void => {
  to.writePackedVarint(FEATURE.tags, [...pairs]);
  to.writeVarintField(FEATURE.type, type);
  to.writePackedVarint(FEATURE.geometry, [...geometry]);
};

const writeValue = (value: Tags[string], to: PbfWriter): void => {
  if (typeof value === 'string') to.writeStringField(VALUE.string, value);
  else if (typeof value === 'number') to.writeVarintField(VALUE.integer, value);
  else to.writeBooleanField(VALUE.boolean, value);
};

/** Numbers for values, in the order in which they are first seen. */
const numbered = <Value>() => {
  const numbers = new Map<Value, number>();
  return {
    numberOf: (value: Value): number => {
      const known = numbers.get(value);
      if (known !== undefined) return known;
      numbers.set(value, numbers.size);
      return numbers.size - 1;
    },
    all: () => numbers.keys(),
  };
};
