import { doubtOfPoint } from '@waybill/domain/address/doubt-of-point';
import { ROOFTOP_M } from '@waybill/domain/address/match-house';
import { type MovedPlace, placeKeys, queryOf, type StopPoints } from '@waybill/domain/address/stop-place';
import { fromMicro, type Point, pointText, toMicro } from '@waybill/domain/geocoding';
import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import { addressLine, STOP_KINDS, type StopDetails, type StopKind } from '@waybill/domain/stop';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

type StopsOf = Readonly<Record<StopKind, StopDetails>> & {
  readonly organisationId: OrganisationId;
  readonly key: ShipmentKey;
};

type Confirmed = Point & {
  readonly kind: StopKind;
  readonly addressKey: string;
  readonly streetAddress1: string | null;
  readonly postcode: string | null;
  readonly city: string | null;
  readonly foundAddress: string | null;
};

const isOf = (stop: StopDetails, place: Confirmed) =>
  placeKeys(stop).addressKey === place.addressKey || addressLine(stop) === addressLine(place);

/**
 * Puts stops where whoever edits their shipment says, though somebody has confirmed them elsewhere: the newer word counts for this
 * shipment, and what is remembered stays. A point too far away is one that a person looks at.
 */
export const movePlaces = async (
  tx: Tx,
  shipment: StopsOf,
  points: StopPoints,
): Promise<{ readonly settled: readonly StopKind[]; readonly moved: readonly MovedPlace[] }> => {
  const kinds = STOP_KINDS.filter((kind) => points[kind]);
  if (kinds.length === 0) return { settled: [], moved: [] };
  const { rows } = await sql<Confirmed>`
    select kind, address_key as "addressKey", street as "streetAddress1", postcode, city, latitude, longitude,
      found_address as "foundAddress"
    from waybill.stop_places
    where organisation_id = ${shipment.organisationId} and shipment_key = ${shipment.key} and kind = any (${kinds}::text[])
      and (state = 'confirmed' or (state = 'found' and source = 'memory'))
    order by kind for no key update`.execute(tx);
  const settled: StopKind[] = [];
  const moved: MovedPlace[] = [];
  for (const place of rows) {
    const { kind } = place;
    const given = points[kind];
    if (!given || !isOf(shipment[kind], place)) continue;
    settled.push(kind);
    const before = fromMicro(place);
    const { latitude, longitude } = toMicro(given);
    if (latitude === place.latitude && longitude === place.longitude) continue;
    const doubt = doubtOfPoint(queryOf(shipment[kind]), given, [{ ...before, errorMetres: 0 }]);
    await sql`update waybill.stop_places set state = ${doubt ? 'doubtful' : 'confirmed'}, doubt = ${doubt}, source = 'sender',
        latitude = ${latitude}, longitude = ${longitude}, precision = 'rooftop', error_m = ${ROOFTOP_M}, found_address = null,
        asked_at = clock_timestamp()
      where organisation_id = ${shipment.organisationId} and shipment_key = ${shipment.key} and kind = ${kind}`.execute(
      tx,
    );
    moved.push({ kind, from: place.foundAddress ?? pointText(before), to: pointText(given) });
  }
  return { settled, moved };
};
