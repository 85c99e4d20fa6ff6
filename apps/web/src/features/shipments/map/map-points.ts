import type { ShipmentPoints } from '@waybill/contract/shipment-points';
import type { ShipmentId } from '@waybill/domain/ids';
import { fold } from '@waybill/domain/search-text';
import type { DeliveryStatus } from '@waybill/domain/statuses';

/** A shipment on the map. */
export type MapPoint = {
  readonly id: ShipmentId;
  readonly latitude: number;
  readonly longitude: number;
  readonly status: DeliveryStatus;
  readonly postcode: string | null;
};

/** The answer's lists beside each other, as one list. */
export const pointsOf = ({ ids, latitudes, longitudes, statuses, postcodes }: ShipmentPoints): readonly MapPoint[] =>
  ids.flatMap((id, index) => {
    const [latitude, longitude, status] = [latitudes[index], longitudes[index], statuses[index]];
    if (latitude === undefined || longitude === undefined || status === undefined) return [];
    return [{ id, latitude, longitude, status, postcode: postcodes[index] ?? null }];
  });

const grouped = <Key>(points: readonly MapPoint[], keyOf: (point: MapPoint) => Key): [Key, readonly MapPoint[]][] => {
  const groups = new Map<Key, MapPoint[]>();
  for (const point of points) {
    const group = groups.get(keyOf(point));
    if (group) group.push(point);
    else groups.set(keyOf(point), [point]);
  }
  return [...groups];
};

/** The shipments of one postcode. */
export type PostcodeGroup = {
  readonly postcode: string | null;
  readonly town: string | null;
  readonly points: readonly MapPoint[];
};

/** The largest first; those without a postcode at the end. */
export const postcodeGroups = (points: readonly MapPoint[], towns: ShipmentPoints['towns']): readonly PostcodeGroup[] =>
  grouped(points, ({ postcode }) => postcode)
    .map(([postcode, each]) => ({
      postcode,
      // A postcode may be called like what every object has.
      town: postcode !== null && Object.hasOwn(towns, postcode) ? (towns[postcode] ?? null) : null,
      points: each,
    }))
    .sort(
      (one, other) =>
        Number(one.postcode === null) - Number(other.postcode === null) ||
        other.points.length - one.points.length ||
        (one.postcode ?? '').localeCompare(other.postcode ?? ''),
    );

export const placeText = ({ postcode, town }: PostcodeGroup, nameless: string): string =>
  postcode === null ? nameless : [postcode, town].filter(Boolean).join(' ');

/** Whether what was typed begins a postcode, or is in the name of its town. */
export const isCalled = ({ postcode, town }: PostcodeGroup, typed: string): boolean => {
  const wanted = fold(typed).trim();
  return wanted === '' || fold(postcode ?? '').startsWith(wanted) || fold(town ?? '').includes(wanted);
};

/** How many shipments have each status, the most frequent first. */
export const statusCounts = (points: readonly MapPoint[]): readonly (readonly [DeliveryStatus, number])[] =>
  grouped(points, ({ status }) => status)
    .map(([status, each]) => [status, each.length] as const)
    .sort(([, one], [, other]) => other - one);

/** The outermost points in each direction, also as seen from the other side of the world: what holds them holds all. */
export const outermost = (points: readonly MapPoint[]): readonly MapPoint[] => {
  const [first] = points;
  if (!first) return [];
  const turned = ({ longitude }: MapPoint) => (longitude < 0 ? longitude + 360 : longitude);
  const measures = [({ latitude }: MapPoint) => latitude, ({ longitude }: MapPoint) => longitude, turned];
  return measures.flatMap((measure) => {
    let [least, most] = [first, first];
    for (const point of points) {
      if (measure(point) < measure(least)) least = point;
      if (measure(point) > measure(most)) most = point;
    }
    return [least, most];
  });
};
