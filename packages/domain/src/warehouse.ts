import type { AuditChanges } from './audit.ts';
import type { OrganisationId, ParcelId } from './ids.ts';
import type { NewShipmentEntry } from './shipment-history.ts';
import { type ChangeableShipment, changeStatus, statusAfter, unitsOf } from './status-change.ts';
import type { DeliveryStatus } from './statuses.ts';
import type { Unit } from './transitions.ts';

/** As long as the warehouse location of a shipment may be. */
export const SHELF_MAX = 100;

const SHELF_CODE = /^SHELF:(.*)$/is;

/**
 * The shelf that a code names, such as `SHELF:A-12` on a label that hangs there: it says where the next parcels are put, and is no
 * parcel. `SHELF:` by itself names none, an empty text. Null for every other code.
 */
export const shelfOf = (code: string): string | null => {
  const [, shelf] = SHELF_CODE.exec(code) ?? [];
  return shelf === undefined ? null : shelf.trim().slice(0, SHELF_MAX);
};

/** What a label on the wall does, for a hand that holds a scanner and nothing else: as a key or a tap would. */
export const WALL_CODES = { undo: 'DO:UNDO', move: 'DO:MOVE', language: 'DO:LANG' } as const;
export type WallCommand = keyof typeof WALL_CODES;

/** The command that a code stands for; null for every other code. */
export const commandOf = (code: string): WallCommand | null => {
  const found = Object.entries(WALL_CODES).find(([, of]) => of === code.toUpperCase());
  return found ? (found[0] as WallCommand) : null;
};

/** What becomes of a code that was scanned in a warehouse; or of a scan that is taken back. */
export const WAREHOUSE_OUTCOMES = [
  'in',
  'no-place',
  'wrong-shelf',
  'scanned-before',
  'refused',
  'several',
  'unknown',
  'badly-formed',
  'taken-back',
  'not-taken-back',
] as const;

/** Why a parcel that is known does not come in. Moved on: something has become of it since it was scanned, without a network. */
export const WAREHOUSE_REFUSALS = ['completed', 'deleted', 'not-picked-up', 'not-yours', 'moved-on'] as const;
export type WarehouseRefusal = (typeof WAREHOUSE_REFUSALS)[number];

/** Goods that are still to come: what they are on a list for. Whatever is further has been here, or never will be. */
export const STILL_TO_COME: readonly DeliveryStatus[] = ['new', 'open', 'transport-request', 'assigned'];

/** A shipment in the hands of the warehouse. */
export type ArrivingShipment = ChangeableShipment & {
  readonly warehouseLocation: string | null;
  /** It is on a vehicle's route, whose plan a scan does not take apart. */
  readonly isPlanned: boolean;
  /** It was in the warehouse before it was put on that route. */
  readonly wasInWarehouse: boolean;
  /** The parcels that were scanned in; of a shipment without parcels, null stands for itself. */
  readonly arrived: readonly (ParcelId | null)[];
};

export type Arrival<Shipment extends ArrivingShipment> = {
  readonly outcome: 'in' | 'no-place' | 'wrong-shelf' | 'scanned-before';
  readonly after: Shipment;
  /** Null when nothing has changed. */
  readonly entry: NewShipmentEntry | null;
  /** It was not in before. */
  readonly hasCome: boolean;
  /** All of the shipment is in by now. */
  readonly isWhole: boolean;
};

const own = ({ deliveryStatus: status, statusBeforeDeletion, deletedAt }: ChangeableShipment): Unit => ({
  status,
  statusBeforeDeletion,
  deletedAt,
});

const unitOf = (shipment: ChangeableShipment, parcelId: ParcelId | null): Unit =>
  shipment.parcels.find(({ id }) => id === parcelId) ?? own(shipment);

const isIn = (shipment: ArrivingShipment, parcelId: ParcelId | null): boolean => {
  const { status } = unitOf(shipment, parcelId);
  if (status === 'in-warehouse') return true;
  return status === 'assigned' && (shipment.wasInWarehouse || shipment.arrived.includes(parcelId));
};

const REFUSED = {
  completed: 'completed',
  deleted: 'deleted',
  'not-picked-up': 'not-picked-up',
} as const satisfies Partial<Record<DeliveryStatus, WarehouseRefusal>>;

const refusalOf = (status: DeliveryStatus): WarehouseRefusal =>
  Object.hasOwn(REFUSED, status) ? REFUSED[status as keyof typeof REFUSED] : 'not-yours';

type Shelf = {
  /** Where the hand puts what is scanned; null where none was chosen. */
  readonly shelf: string | null;
  /** The place of the shipment becomes that shelf, also if it has another. */
  readonly moves: boolean;
};

/** The shipment with this unit in the warehouse, and what has changed; or why it cannot come in. */
const bringIn = <Shipment extends ArrivingShipment>(
  shipment: Shipment,
  parcelId: ParcelId | null,
  by: OrganisationId,
  now: Date,
): { after: Shipment; changes: AuditChanges; subjectId: NewShipmentEntry['subjectId'] } | WarehouseRefusal => {
  const { status } = unitOf(shipment, parcelId);
  // What is planned for a vehicle stays on it: the goods have come for just that.
  if (status === 'assigned' && shipment.isPlanned) {
    return { after: { ...shipment, arrived: [...shipment.arrived, parcelId] }, changes: {}, subjectId: null };
  }
  // A correction is the office's, with a reason.
  if (status === 'completed' || status === 'deleted') return refusalOf(status);
  const change = { to: 'in-warehouse', reason: null, failureParty: null } as const;
  const changed = changeStatus(shipment, parcelId === null ? change : { ...change, parcelId }, by, now);
  if (typeof changed === 'string') return refusalOf(status);
  const { after, entry } = changed;
  return {
    after: { ...after, arrived: [...shipment.arrived, parcelId] },
    changes: entry.changes ?? {},
    subjectId: entry.subjectId ?? null,
  };
};

const outcomeOf = (place: string | null, shelf: string | null, isUnchanged: boolean): Arrival<never>['outcome'] => {
  if (place !== null && shelf !== null && shelf !== place) return 'wrong-shelf';
  if (isUnchanged) return 'scanned-before';
  return place === null ? 'no-place' : 'in';
};

/**
 * A parcel is scanned in, or a shipment without parcels. A shipment has one place, so that it is found whole: its first parcel takes the
 * shelf, and one that is held at another shelf is told where the rest stands.
 */
export const scanIn = <Shipment extends ArrivingShipment>(
  shipment: Shipment,
  parcelId: ParcelId | null,
  { shelf, moves }: Shelf,
  by: OrganisationId,
  now: Date,
): Arrival<Shipment> | WarehouseRefusal => {
  const hasCome = !isIn(shipment, parcelId);
  const came = hasCome ? bringIn(shipment, parcelId, by, now) : { after: shipment, changes: {}, subjectId: null };
  if (typeof came === 'string') return came;
  const from = shipment.warehouseLocation;
  const place = shelf !== null && (from === null || moves) ? shelf : from;
  const after = { ...came.after, warehouseLocation: place };
  const isUnchanged = !hasCome && place === from;
  const { organisationId, key, shipmentId } = shipment;
  const barcode = shipment.parcels.find(({ id }) => id === parcelId)?.barcode ?? shipmentId;
  const moved: AuditChanges = place === from ? {} : { warehouseLocation: { from, to: place } };
  const entry: NewShipmentEntry = {
    shipment: { organisationId, key, shipmentId },
    action: hasCome ? 'scanned-in' : 'edited',
    changes: hasCome ? { ...came.changes, barcode: { from: null, to: barcode }, ...moved } : moved,
    subjectId: came.subjectId ?? null,
  };
  const units = after.parcels.filter(({ status }) => status !== 'deleted').map(({ id }): ParcelId | null => id);
  return {
    outcome: outcomeOf(place, shelf, isUnchanged),
    after,
    entry: isUnchanged ? null : entry,
    hasCome,
    isWhole: (units.length === 0 ? [null] : units).every((unit) => isIn(after, unit)),
  };
};

/** A unit as it was before it was scanned in, with what the whole shipment had then. */
export type BeforeScan = {
  readonly status: DeliveryStatus;
  readonly failure: ChangeableShipment['failure'];
  readonly declinedReason: string | null;
  readonly warehouseLocation: string | null;
};

export const beforeScan = (shipment: ArrivingShipment, parcelId: ParcelId | null): BeforeScan => ({
  status: unitOf(shipment, parcelId).status,
  failure: shipment.failure,
  declinedReason: shipment.declinedReason,
  warehouseLocation: shipment.warehouseLocation,
});

/** What a scan has left: only what still stands so is put back. */
export type AfterScan = Pick<BeforeScan, 'status' | 'warehouseLocation'>;

/** The shipment without the scan, other parcels left alone; null when somebody has gone on from there. */
export const undoScan = <Shipment extends ChangeableShipment & { readonly warehouseLocation: string | null }>(
  shipment: Shipment,
  parcelId: ParcelId | null,
  before: BeforeScan,
  left: AfterScan,
  now: Date,
): { readonly after: Shipment; readonly entry: NewShipmentEntry } | null => {
  const unit = unitOf(shipment, parcelId);
  const isThere = parcelId === null || shipment.parcels.some(({ id }) => id === parcelId);
  if (!isThere || unit.status !== left.status || shipment.warehouseLocation !== left.warehouseLocation) return null;
  const { status, failure, declinedReason, warehouseLocation } = before;
  const parcels = shipment.parcels.map((parcel) => (parcel.id === parcelId ? { ...parcel, status } : parcel));
  const units: readonly Unit[] = parcelId === null ? [{ ...unit, status }] : unitsOf({ ...shipment, parcels });
  const after: Shipment = {
    ...shipment,
    ...statusAfter(shipment, units, now),
    parcels,
    failure,
    // Another parcel's scan may be undone before, and has brought back what the first of the two had ended.
    declinedReason: shipment.declinedReason ?? declinedReason,
    warehouseLocation,
  };
  const { organisationId, key, shipmentId } = shipment;
  const parcel = shipment.parcels.find(({ id }) => id === parcelId);
  const changes: AuditChanges = {
    ...(shipment.deliveryStatus !== after.deliveryStatus && {
      deliveryStatus: { from: shipment.deliveryStatus, to: after.deliveryStatus },
    }),
    barcode: { from: parcel?.barcode ?? shipmentId, to: null },
    ...(warehouseLocation !== shipment.warehouseLocation && {
      warehouseLocation: { from: shipment.warehouseLocation, to: warehouseLocation },
    }),
  };
  return { after, entry: { shipment: { organisationId, key, shipmentId }, action: 'scan-undone', changes } };
};
