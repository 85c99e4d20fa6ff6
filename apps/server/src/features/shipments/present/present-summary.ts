import type { ShipmentRow } from '@waybill/contract/shipments';
import { fromUnits } from '@waybill/domain/decimals';
import type { OrganisationId, ShipmentId, SubCompanyId } from '@waybill/domain/ids';
import type { Currency, Money } from '@waybill/domain/money';
import { WEIGHT_DECIMALS } from '@waybill/domain/parcel';
import { TEMPERATURE_DECIMALS } from '@waybill/domain/shipment';
import {
  mayAnswer,
  mayEdit,
  movesByAction,
  movesOf,
  type Part,
  type Parties,
  partsOf,
} from '@waybill/domain/shipment-rights';
import type { DeliveryStatus, PaymentStatus, ReceiverStatus } from '@waybill/domain/statuses';
import type { Unit } from '@waybill/domain/transitions';
import type { LISTED_STOP_COLUMNS, SUMMARY_COLUMNS } from './summary-columns.sql.ts';

type Text = string | null;
type Count = number | null;
type NameOf<Listed extends readonly string[]> = Listed[number] extends `s.${infer Name}` ? Name : never;

type Numbers = Record<
  | 'payment_amount_minor'
  | 'weight_g'
  | 'total_units'
  | 'counted_units'
  | 'temperature_lower_tenths'
  | 'temperature_upper_tenths',
  Count
>;
type Certain = Record<'id' | 'shipment_id' | 'organisation_id' | 'delivery_status', string> & {
  version: number;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

/** A row of KNOWN_COLUMNS. */
export type SummaryColumns = Numbers &
  Certain &
  Record<Exclude<NameOf<typeof SUMMARY_COLUMNS>, keyof Numbers | keyof Certain>, Text>;

/** A row of LISTED_STOP_COLUMNS, with the days of both stops. */
export type ListedStopColumns = Record<NameOf<typeof LISTED_STOP_COLUMNS> | 'pickup_day' | 'dropoff_day', Text>;

/** Who reads, when, and what the organisations of the shipments are called. */
export type Reader = {
  readonly organisationId: OrganisationId;
  readonly now: Date;
  /** Off, only deeds move a shipment: nothing else is offered. */
  readonly usesChangeShipmentStatus: boolean;
  readonly names: ReadonlyMap<string, string>;
};

export type ShipmentSummary = Omit<ShipmentRow, 'pickup' | 'dropoff'>;

const partiesOf = (row: Pick<SummaryColumns, 'organisation_id' | 'carrier_id' | 'forwarder_id'>): Parties => ({
  organisationId: row.organisation_id as OrganisationId,
  carrierId: row.carrier_id as OrganisationId | null,
  forwarderId: row.forwarder_id as OrganisationId | null,
});

/** The shipment as a unit of its own: what moves when it has no parcels, or when they all stand where it does. */
export const ownUnit = (
  row: Pick<SummaryColumns, 'delivery_status' | 'status_before_deletion' | 'deleted_at'>,
): Unit => ({
  status: row.delivery_status as DeliveryStatus,
  statusBeforeDeletion: row.status_before_deletion as DeliveryStatus | null,
  deletedAt: row.deleted_at,
});

/** An organisation of a shipment; who may see the shipment may know its name. */
export const partyOf = (id: string | null, { names }: Reader): { id: OrganisationId; name: string } | null =>
  id === null ? null : { id: id as OrganisationId, name: names.get(id) ?? '' };

type Rights = Pick<ShipmentSummary, 'nextStatuses' | 'parts' | 'mayEdit' | 'mayAnswer'>;

/** What whoever reads may do with it. */
const rightsOf = (row: SummaryColumns, units: readonly Unit[], reader: Reader): Rights => {
  const { organisationId: by, now } = reader;
  const shipment = { ...partiesOf(row), deliveryStatus: row.delivery_status as DeliveryStatus };
  const moves = movesOf(shipment, units, by, now);
  return {
    nextStatuses: [...(reader.usesChangeShipmentStatus ? moves : movesByAction(shipment, moves, by))],
    parts: [...partsOf(shipment, by)],
    mayEdit: mayEdit(shipment, by),
    mayAnswer: mayAnswer(shipment, by),
  };
};

/**
 * Presents the rows of one answer; without units, a shipment is its own. Most rows of a list are of the same parties and stand
 * in one of a few statuses: what may be done there is reckoned once.
 */
export const presenter = (reader: Reader) => {
  const known = new Map<string, Rights>();
  const rightsIn = (row: SummaryColumns, units: readonly Unit[]): Rights => {
    // Of what is deleted it also matters when that was.
    if (units.length > 0 || row.deleted_at) return rightsOf(row, units.length > 0 ? units : [ownUnit(row)], reader);
    const place = `${row.delivery_status} ${row.organisation_id} ${row.carrier_id} ${row.forwarder_id}`;
    const rights = known.get(place) ?? rightsOf(row, [ownUnit(row)], reader);
    known.set(place, rights);
    return rights;
  };
  return (row: SummaryColumns, units: readonly Unit[]): ShipmentSummary =>
    presentSummary(row, rightsIn(row, units), reader);
};

/** The fields that a list and a shipment by itself have in common. */
const presentSummary = (row: SummaryColumns, rights: Rights, reader: Reader): ShipmentSummary => ({
  shipmentId: row.shipment_id as ShipmentId,
  version: row.version,
  deliveryStatus: row.delivery_status as DeliveryStatus,
  nextStatuses: rights.nextStatuses,
  parts: rights.parts,
  mayEdit: rights.mayEdit,
  mayAnswer: rights.mayAnswer,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
  receiverStatus: row.receiver_status as ReceiverStatus | null,
  paymentStatus: row.payment_status as PaymentStatus | null,
  paymentAmount: moneyOf(row),
  vehicleRegistration: row.vehicle_registration,
  vehicleName: row.vehicle_name,
  senderName: row.sender_name,
  description: row.description,
  driverNote: row.driver_note,
  weight: fromUnits(row.weight_g, WEIGHT_DECIMALS),
  totalUnits: row.total_units,
  countedUnits: row.counted_units,
  temperatureRange: {
    lower: fromUnits(row.temperature_lower_tenths, TEMPERATURE_DECIMALS),
    upper: fromUnits(row.temperature_upper_tenths, TEMPERATURE_DECIMALS),
  },
  warehouseLocation: row.warehouse_location,
  referenceNumber: row.reference_number,
  containerNumber: row.container_number,
  ownerName: row.owner_name,
  carrier: partyOf(row.carrier_id, reader),
  subCompanyId: ownSubCompany(row, rights.parts),
});

/** Each party has its own division for it; who is several of them has the same in each. */
const ownSubCompany = (row: SummaryColumns, [part]: readonly Part[]): SubCompanyId | null => {
  const subCompanies = {
    organisation: row.sub_company_id,
    carrier: row.carrier_sub_company_id,
    forwarder: row.forwarder_sub_company_id,
  } as const satisfies Record<Part, string | null>;
  return part ? (subCompanies[part] as SubCompanyId | null) : null;
};

const moneyOf = ({ payment_amount_minor: minor, payment_currency: currency }: SummaryColumns): Money | null =>
  minor === null || currency === null ? null : { minor, currency: currency as Currency };

export const presentListedStops = (row: ListedStopColumns): Pick<ShipmentRow, 'pickup' | 'dropoff'> => ({
  pickup: {
    locationName: row.pickup_location_name,
    receiverName: row.pickup_receiver_name,
    streetAddress1: row.pickup_street_address1,
    city: row.pickup_city,
    postcode: row.pickup_postcode,
    scheduledDate: row.pickup_day,
    earliestTime: row.pickup_earliest_time,
    latestTime: row.pickup_latest_time,
  },
  dropoff: {
    locationName: row.dropoff_location_name,
    receiverName: row.dropoff_receiver_name,
    streetAddress1: row.dropoff_street_address1,
    city: row.dropoff_city,
    postcode: row.dropoff_postcode,
    scheduledDate: row.dropoff_day,
    earliestTime: row.dropoff_earliest_time,
    latestTime: row.dropoff_latest_time,
  },
});
