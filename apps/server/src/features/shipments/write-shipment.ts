import type { StopPoints } from '@waybill/domain/address/stop-place';
import { refusedFields } from '@waybill/domain/errors';
import { shipmentSearchText } from '@waybill/domain/shipment-search-text';
import type { FieldRefusal } from '@waybill/domain/validation';
import type { WritingShipments } from './shipment-deps.ts';
import type { StoredShipment } from './stored/stored-shipment.ts';

type Repos = Pick<WritingShipments, 'shipments' | 'parcels' | 'wantPlaces'>;

export const KEY_TAKEN: FieldRefusal = { path: 'key', problem: 'taken' };
const EXTERNAL_ID_TAKEN: FieldRefusal = { path: 'externalId', problem: 'taken' };

const writeParcels = async ({ parcels }: Repos, before: StoredShipment['parcels'], after: StoredShipment) => {
  const taken = new Set(await parcels.replace(after, before, after.parcels));
  const problems = after.parcels.flatMap(({ id }, index): FieldRefusal[] =>
    taken.has(id) ? [{ path: `parcels.${index}.barcode`, problem: 'taken' }] : [],
  );
  if (problems.length > 0) throw refusedFields(...problems);
};

const assertExternalIdFree = async ({ shipments }: Repos, shipment: StoredShipment) => {
  if (await shipments.isExternalIdInUse(shipment)) throw refusedFields(EXTERNAL_ID_TAKEN);
};

const partiesOf = ({ organisationId, carrierId, forwarderId }: StoredShipment) =>
  [organisationId, carrierId, forwarderId].join();

/** Writes over a locked shipment. Returns the confirmed places that the points have moved. */
export const writeShipment = async (
  repos: Repos,
  before: StoredShipment,
  after: StoredShipment,
  now: Date,
  points?: StopPoints,
) => {
  if (before.externalId !== after.externalId) await assertExternalIdFree(repos, after);
  await repos.shipments.update(after, now);
  await writeParcels(repos, before.parcels, after);
  const isFoundElsewhere =
    shipmentSearchText(before) !== shipmentSearchText(after) || partiesOf(before) !== partiesOf(after);
  if (isFoundElsewhere) await repos.shipments.index([after]);
  return repos.wantPlaces(before, after, points);
};

/** False when its id is in use already. */
export const insertShipment = async (
  repos: Repos,
  shipment: StoredShipment,
  {
    digest,
    points,
    now,
  }: { readonly digest: string | null; readonly points: StopPoints | undefined; readonly now: Date },
): Promise<boolean> => {
  await assertExternalIdFree(repos, shipment);
  const outcome = await repos.shipments.insert(shipment, digest, now);
  if (outcome === 'shipment-id') return false;
  if (outcome === 'key') throw refusedFields(KEY_TAKEN);
  await writeParcels(repos, [], shipment);
  await repos.shipments.index([shipment]);
  await repos.wantPlaces(null, shipment, points);
  return true;
};
