import type { ShipmentRow } from '@waybill/contract/shipments';
import type { Field, FieldFeature, FieldSwitches } from '@waybill/domain/fields';
import type { OrganisationId, SubCompanyId } from '@waybill/domain/ids';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { SHIPMENT_FIELDS } from '@waybill/domain/shipment-fields';
import {
  allowedStatuses,
  mayAnswer,
  mayEdit,
  type Part,
  type Parties,
  partsOf,
  statusesByAction,
} from '@waybill/domain/shipment-rights';
import type { Unit } from '@waybill/domain/transitions';
import type { SummaryColumns } from './summary-columns.sql.ts';

/** The reading organisation, the time, and the names of the shipments' organisations. */
export type Reader = {
  readonly organisationId: OrganisationId;
  readonly now: Date;
  readonly rules: ReaderRules;
  readonly names: ReadonlyMap<string, string>;
};

/** Without `usesChangeShipmentStatus`, only statuses that have an action of their own are offered; of a field whose feature is off, nothing is told. */
export type ReaderRules = FieldSwitches & Pick<OrganisationConfig, 'usesChangeShipmentStatus'>;

/** Fields that a list row and a single shipment have in common, besides the typed values. */
type Common = Pick<
  ShipmentRow,
  | 'shipmentId'
  | 'version'
  | 'deliveryStatus'
  | 'nextStatuses'
  | 'parts'
  | 'mayEdit'
  | 'mayAnswer'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'vehicleRegistration'
  | 'vehicleName'
  | 'declinedReason'
  | 'subCompanyId'
>;

const partiesOf = (row: Pick<SummaryColumns, 'organisation_id' | 'carrier_id' | 'forwarder_id'>): Parties => ({
  organisationId: row.organisation_id,
  carrierId: row.carrier_id,
  forwarderId: row.forwarder_id,
});

/** The shipment as a unit of its own, for when it has no parcels, or when they all have its status. */
const ownUnit = (row: Pick<SummaryColumns, 'delivery_status' | 'status_before_deletion' | 'deleted_at'>): Unit => ({
  status: row.delivery_status,
  statusBeforeDeletion: row.status_before_deletion,
  deletedAt: row.deleted_at,
});

/** An organisation of a shipment; every party that sees the shipment may know its name. */
export const partyOf = (id: OrganisationId | null, { names }: Reader): { id: OrganisationId; name: string } | null =>
  id === null ? null : { id, name: names.get(id) ?? '' };

type Rights = Pick<Common, 'nextStatuses' | 'parts' | 'mayEdit' | 'mayAnswer'>;

/** The reader's rights on the shipment. */
const rightsOf = (row: SummaryColumns, units: readonly Unit[], reader: Reader): Rights => {
  const { organisationId: by, now } = reader;
  const shipment = { ...partiesOf(row), deliveryStatus: row.delivery_status };
  const allowed = allowedStatuses(shipment, units, by, now);
  return {
    nextStatuses: [...(reader.rules.usesChangeShipmentStatus ? allowed : statusesByAction(shipment, allowed, by))],
    parts: [...partsOf(shipment, by)],
    mayEdit: mayEdit(shipment, by),
    mayAnswer: mayAnswer(shipment, by),
  };
};

/**
 * Presents the rows of one answer; without units, a shipment is its own. Most rows of a list have the same parties and
 * one of a few statuses, so the rights on them are worked out once for each combination.
 */
export const presenter = (reader: Reader) => {
  const known = new Map<string, Rights>();
  const rightsIn = (row: SummaryColumns, units: readonly Unit[]): Rights => {
    // The rights on a deleted shipment also depend on when it was deleted.
    if (units.length > 0 || row.deleted_at) return rightsOf(row, units.length > 0 ? units : [ownUnit(row)], reader);
    const place = `${row.delivery_status} ${row.organisation_id} ${row.carrier_id} ${row.forwarder_id}`;
    const rights = known.get(place) ?? rightsOf(row, [ownUnit(row)], reader);
    known.set(place, rights);
    return rights;
  };
  return (row: SummaryColumns, units: readonly Unit[]): Common => presentCommon(row, rightsIn(row, units), reader);
};

const presentCommon = (row: SummaryColumns, rights: Rights, { rules }: Reader): Common => ({
  shipmentId: row.shipment_id,
  version: row.version,
  deliveryStatus: row.delivery_status,
  nextStatuses: rights.nextStatuses,
  parts: rights.parts,
  mayEdit: rights.mayEdit,
  mayAnswer: rights.mayAnswer,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
  vehicleRegistration: row.vehicle_registration,
  vehicleName: row.vehicle_name,
  declinedReason: row.declined_reason,
  subCompanyId: rules.usesSubCompany ? ownSubCompany(row, rights.parts) : null,
});

/** Each party has a sub-company of its own; an organisation that is several parties has the same in each. */
const ownSubCompany = (row: SummaryColumns, [part]: readonly Part[]): SubCompanyId | null => {
  const subCompanies = {
    organisation: row.sub_company_id,
    carrier: row.carrier_sub_company_id,
    forwarder: row.forwarder_sub_company_id,
  } as const satisfies Record<Part, SubCompanyId | null>;
  return part ? subCompanies[part] : null;
};

/** The organisations among the fields, and the name that each has in an answer. */
const ANSWER_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(SHIPMENT_FIELDS).flatMap(([name, field]) =>
    field.kind === 'organisation' ? [[name, field.answerName] as const] : [],
  ),
);

/** The fields that depend on a switch. */
const SWITCHED: ReadonlyMap<string, Field & { readonly feature: FieldFeature }> = new Map(
  Object.entries(SHIPMENT_FIELDS).flatMap(([name, field]: [string, Field]) =>
    field.feature ? [[name, { ...field, feature: field.feature }] as const] : [],
  ),
);

/** A field that nothing is told of; a group keeps its shape. */
const nothingOf = ({ kind }: Field, value: unknown): unknown =>
  kind === 'group' ? Object.fromEntries(Object.keys(value as object).map((part) => [part, null])) : null;

/** The typed values as the API returns them: an organisation comes with its name, and what is switched off has no value. */
export const presentValues = (values: object, reader: Reader): Record<string, unknown> => {
  const presented: Record<string, unknown> = {};
  for (const name in values) {
    const value = (values as Record<string, unknown>)[name];
    const answerName = ANSWER_NAMES.get(name);
    const switched = SWITCHED.get(name);
    if (switched && !reader.rules[switched.feature]) presented[name] = nothingOf(switched, value);
    else if (answerName === undefined) presented[name] = value;
    else presented[answerName] = partyOf(value as OrganisationId | null, reader);
  }
  return presented;
};
