import type { Shipment } from '@waybill/contract/shipments';
import { isSamePlace, type MovedPlace, type StopPoints } from '@waybill/domain/address/stop-place';
import type { AuditChanges } from '@waybill/domain/audit';
import { AppError } from '@waybill/domain/errors';
import type { OrganisationId, ShipmentId } from '@waybill/domain/ids';
import { withNames } from '@waybill/domain/named-changes';
import type { ShipmentPatch } from '@waybill/domain/shipment';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import { mayEdit } from '@waybill/domain/shipment-rights';
import { notAccepted, statusAfter, unitsOf } from '@waybill/domain/status-change';
import { isFinished } from '@waybill/domain/statuses';
import { STOP_KINDS, type StopKind } from '@waybill/domain/stop';
import { subCompaniesWith } from '@waybill/domain/sub-companies-of-parties';
import type { Unit } from '@waybill/domain/transitions';
import type { Requester } from '../../http/visitor.ts';
import { assertValidShipment } from './assert-valid-shipment.ts';
import { holdVersion, readBack } from './load-shipment.ts';
import { listParcels } from './parcel-list.ts';
import { changesOf, patched, statusChange } from './shipment-changes.ts';
import type { ShipmentDeps, WritingShipments } from './shipment-deps.ts';
import { type StoredParcel, type StoredShipment, storedDetailsOf } from './stored/stored-shipment.ts';
import { writeShipment } from './write-shipment.ts';

export type ShipmentEdit = ShipmentPatch & {
  readonly version: number;
  /** Where its stops are, when the sender knows it. */
  readonly points?: StopPoints | undefined;
};

/** Changes the given fields. An edit without a difference makes no new version and no history entry. */
export const editShipment = ({ writing, clock }: ShipmentDeps, by: Requester, id: ShipmentId, edit: ShipmentEdit) =>
  writing(by, async (repos): Promise<Shipment> => {
    const { organisationId } = by.actor;
    const { version, points, ...patch } = edit;
    const shipment = await holdVersion(repos, id, version);
    const now = clock();
    const rules = await repos.rules();
    const before = storedDetailsOf(shipment, organisationId);
    const typed = patched(before, patch, rules);
    const { parcels, problems } = await listParcels(shipment, typed.parcels, rules.barcodeRegex);
    const after = { ...typed, parcels: [...parcels] };
    const changes = changesOf(before, after);
    const fields = Object.keys(changes);
    if (fields.length === 0 && problems.length === 0 && !points) return readBack(repos, shipment);
    assertMayEdit(shipment, organisationId, points ? [...fields, 'points'] : fields);
    assertMayMove(shipment, after, points);
    if (fields.length === 0 && problems.length === 0) {
      await recordMoved(repos, shipment, await repos.wantPlaces(shipment, shipment, points));
      return readBack(repos, shipment);
    }
    await assertValidShipment(
      repos.shipments,
      rules,
      {
        key: shipment.key,
        by: organisationId,
        organisationId: shipment.organisationId,
        before,
        after,
        units: unitsOf(shipment),
      },
      problems,
    );
    const names = await repos.names(partiesNamed(shipment, after));
    const written = editedShipment(shipment, after, parcels, organisationId, now);
    const moved = await writeShipment(repos, shipment, written, now, points);
    await repos.record([editEntry(shipment, written, withNames(changes, names))]);
    await recordMoved(repos, shipment, moved);
    return readBack(repos, shipment);
  });

/** The organisations whose names an entry about this edit may need. */
export const partiesNamed = (before: StoredShipment, after: ShipmentDetails): readonly OrganisationId[] =>
  [before.carrierId, after.carrierId, before.forwarderId, after.forwarderId].filter((one) => one !== null);

export const editEntry = (
  shipment: StoredShipment,
  written: StoredShipment,
  changes: AuditChanges,
): NewShipmentEntry => ({
  shipment,
  action: 'edited',
  changes: { ...changes, ...statusChange(shipment, written) },
  // An edit that does nothing but replace the carrier is about the former one.
  subjectId: Object.keys(changes).join() === 'carrierId' ? shipment.carrierId : null,
});

/** A party that may not edit a shipment still files it under one of its own sub-companies. */
export const assertMayEdit = (shipment: StoredShipment, by: OrganisationId, fields: readonly string[]) => {
  if (mayEdit(shipment, by) || fields.every((name) => name === 'subCompanyId')) return;
  throw new AppError(shipment.deliveryStatus === 'deleted' ? 'is-deleted' : 'not-yours');
};

/** Where the stops of a finished shipment were is settled; only with a corrected address, one of them is somewhere else. */
export const assertMayMove = (shipment: StoredShipment, after: ShipmentDetails, points: StopPoints = {}) => {
  if (!isFinished(shipment.deliveryStatus)) return;
  const isMoved = (kind: StopKind) => points[kind] && isSamePlace(shipment[kind], after[kind]);
  if (STOP_KINDS.some(isMoved)) throw new AppError('is-finished');
};

const recordMoved = async (
  { record }: Pick<WritingShipments, 'record'>,
  shipment: StoredShipment,
  moved: readonly MovedPlace[],
) => record(movedEntries(shipment, moved));

/** What the history says of confirmed places that were moved; nothing if none was. */
export const movedEntries = (shipment: StoredShipment, moved: readonly MovedPlace[]): readonly NewShipmentEntry[] =>
  moved.length === 0
    ? []
    : [
        {
          shipment,
          action: 'placed',
          changes: Object.fromEntries(moved.map(({ kind, from, to }) => [`${kind}.place`, { from, to }])),
        },
      ];

const isLeft = ({ status }: Unit) => status !== 'deleted';

/** A shipment without parcels left keeps the status of the first of them. */
const unitsAfter = (shipment: StoredShipment, parcels: readonly StoredParcel[]): readonly Unit[] => {
  if (parcels.some(isLeft)) return parcels;
  const [first] = shipment.parcels.filter(isLeft);
  return first ? [first] : unitsOf(shipment);
};

export const editedShipment = (
  shipment: StoredShipment,
  after: ShipmentDetails,
  listed: readonly StoredParcel[],
  by: OrganisationId,
  now: Date,
): StoredShipment => {
  const { subCompanyId, pickup, dropoff, ...typed } = after;
  const { carrierId } = shipment;
  const hasNewCarrier = after.carrierId !== carrierId;
  const isOther = (id: OrganisationId | null) => id !== null && id !== by;
  const isUnanswered = hasNewCarrier && (isOther(carrierId) || isOther(after.carrierId));
  const parcels = isUnanswered ? listed.map(notAccepted) : listed;
  const units = isUnanswered ? unitsAfter(shipment, listed).map(notAccepted) : unitsAfter(shipment, listed);
  const isOwner = shipment.organisationId === by;
  const placeOf = (kind: 'pickup' | 'dropoff') => (isOwner ? {} : { savedLocationId: shipment[kind].savedLocationId });
  return {
    ...shipment,
    ...typed,
    pickup: { ...pickup, ...placeOf('pickup') },
    dropoff: { ...dropoff, ...placeOf('dropoff') },
    ...statusAfter(shipment, units, now),
    declinedReason: hasNewCarrier ? null : shipment.declinedReason,
    failure: units.some(({ status }) => status === 'failed') ? shipment.failure : null,
    subCompanies: subCompaniesWith(shipment, { ...shipment, ...typed }, by, subCompanyId),
    parcels,
  };
};
