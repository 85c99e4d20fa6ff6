import type { PlacesOfStops } from '@waybill/contract/place';
import type { Shipment, ShipmentStop } from '@waybill/contract/shipments';
import { emptyValues, pickValues } from '@waybill/domain/fields';
import type { OrganisationId } from '@waybill/domain/ids';
import { volumeOf } from '@waybill/domain/shipment';
import { SHIPMENT_FIELDS } from '@waybill/domain/shipment-fields';
import { allowedStatuses } from '@waybill/domain/shipment-rights';
import { unitsOf } from '@waybill/domain/status-change';
import { isFinished } from '@waybill/domain/statuses';
import { addressLine, STOP_FIELDS, type StopKind } from '@waybill/domain/stop';
import type { ShipmentColumns } from '../stored/shipment-row.sql.ts';
import type { StoredShipment } from '../stored/stored-shipment.ts';
import { partyOf, presenter, presentValues, type Reader } from './present-summary.ts';

export type PresentedShipment = Omit<Shipment, 'attachments' | 'payment'>;

/** Stops and parcels are presented with more than was typed, and each party has a sub-company of its own. */
const {
  pickup: _pickup,
  dropoff: _dropoff,
  parcels: _parcels,
  subCompanyId: _subCompanyId,
  ...KEPT_FIELDS
} = SHIPMENT_FIELDS;
type TypedValues = Pick<Shipment, Extract<keyof Shipment, keyof typeof KEPT_FIELDS> | 'carrier' | 'forwarder'>;

/** All fields of a shipment as one of its parties sees it, without its files. */
export const presentShipment = (
  row: ShipmentColumns,
  shipment: StoredShipment,
  places: PlacesOfStops,
  reader: Reader,
): PresentedShipment => {
  const {
    organisationId: by,
    now,
    rules: { usesChangeShipmentStatus, usesPickups },
  } = reader;
  return {
    ...presenter(reader)(row, unitsOf(shipment)),
    ...(presentValues(pickValues(KEPT_FIELDS, shipment), reader) as TypedValues),
    failure: shipment.failure,
    enteredBy: partyOf(shipment.organisationId, reader) ?? nobody(shipment.organisationId),
    effectiveVolume: volumeOf(shipment),
    stopNumber: row.stop_number,
    eta: isFinished(shipment.deliveryStatus) ? null : (row.eta?.toISOString() ?? null),
    completedAt: row.completed_at?.toISOString() ?? null,
    receivedBy: row.received_by,
    pickedUpFrom: usesPickups ? row.picked_up_from : null,
    pickup: usesPickups ? stopOf(shipment, 'pickup', places.pickup, by) : NO_STOP,
    dropoff: stopOf(shipment, 'dropoff', places.dropoff, by),
    parcels: shipment.parcels.map(({ id, barcode, weight, description, ...unit }) => ({
      id,
      barcode,
      weight,
      description,
      status: unit.status,
      // Without bare status changes, every action is about the whole shipment.
      nextStatuses: usesChangeShipmentStatus ? [...allowedStatuses(shipment, [unit], by, now)] : [],
    })),
  };
};

const NO_STOP: ShipmentStop = {
  ...emptyValues(STOP_FIELDS),
  geocodedAddress: null,
  originalAddress: null,
  place: null,
};

const nobody = (id: OrganisationId) => ({ id, name: '' });

/** Saved locations belong to the organisation that entered the shipment, and mean nothing to others. */
const stopOf = (
  shipment: StoredShipment,
  kind: StopKind,
  place: PlacesOfStops[StopKind],
  by: OrganisationId,
): ShipmentStop => ({
  ...shipment[kind],
  savedLocationId: shipment.organisationId === by ? shipment[kind].savedLocationId : null,
  geocodedAddress: place?.foundAddress ?? null,
  originalAddress: place ? addressLine(shipment[kind]) : null,
  place: place?.place ?? null,
});
