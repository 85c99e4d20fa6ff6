import type { GeoJSONSourceDiff } from 'maplibre-gl';

/** One of many points on a map. */
export type ClusteredPoint = {
  readonly id: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The name of its colour. */
  readonly tone: string;
  /** Whether it stands out, and makes the cluster that it is in stand out. */
  readonly isMarked: boolean;
};

/** The property by which the map knows a point again. */
export const POINT_ID = 'id';

const geometryOf = ({ longitude, latitude }: ClusteredPoint): GeoJSON.Point => ({
  type: 'Point',
  coordinates: [longitude, latitude],
});
const propertiesOf = ({ id, tone, isMarked }: ClusteredPoint) => ({ [POINT_ID]: id, tone, marked: isMarked ? 1 : 0 });
const featureOf = (point: ClusteredPoint): GeoJSON.Feature => ({
  type: 'Feature',
  geometry: geometryOf(point),
  properties: propertiesOf(point),
});

const isSamePlace = (one: ClusteredPoint, other: ClusteredPoint) =>
  one.latitude === other.latitude && one.longitude === other.longitude;
const isSameLook = (one: ClusteredPoint, other: ClusteredPoint) =>
  one.tone === other.tone && one.isMarked === other.isMarked;

const updateOf = (before: ClusteredPoint, point: ClusteredPoint) => ({
  id: point.id,
  ...(!isSamePlace(before, point) && { newGeometry: geometryOf(point) }),
  addOrUpdateProperties: Object.entries(propertiesOf(point)).map(([key, value]) => ({ key, value })),
});

/** Of ten thousand points, a handful changes at a time: only those go to the thread that draws them. Null if none does. */
export const changesBetween = (
  before: readonly ClusteredPoint[],
  after: readonly ClusteredPoint[],
): GeoJSONSourceDiff | null => {
  const known = new Map(before.map((point) => [point.id, point]));
  const add: GeoJSON.Feature[] = [];
  const update: ReturnType<typeof updateOf>[] = [];
  for (const point of after) {
    const was = known.get(point.id);
    known.delete(point.id);
    if (!was) add.push(featureOf(point));
    else if (!isSamePlace(was, point) || !isSameLook(was, point)) update.push(updateOf(was, point));
  }
  const remove = [...known.keys()];
  return add.length + update.length + remove.length === 0 ? null : { remove, add, update };
};
