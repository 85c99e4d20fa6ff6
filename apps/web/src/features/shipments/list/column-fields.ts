import type { Field, LeafField } from '@waybill/domain/fields';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { SHIPMENT_FIELDS, SUMMARY_FIELDS } from '@waybill/domain/shipment-fields';
import { DEFAULT_HEADERS, type ShipmentListHeader } from '@waybill/domain/shipment-list-headers';

/** The columns that show one field of the summary. */
export type FieldHeader = ShipmentListHeader & keyof typeof SUMMARY_FIELDS;
export type OtherHeader = Exclude<ShipmentListHeader, FieldHeader>;

/** The field that a column shows, if it shows one as it is. */
export const fieldOfColumn = (header: ShipmentListHeader): LeafField | null =>
  header in SUMMARY_FIELDS ? (SUMMARY_FIELDS[header as FieldHeader] as LeafField) : null;

/** The group that a column belongs to: a column about a stop begins with the stop's name. */
const groupOfColumn = (header: ShipmentListHeader): Field | undefined =>
  Object.entries<Field>(SHIPMENT_FIELDS).find(([name, { kind }]) => kind === 'group' && header.startsWith(name))?.[1];

/** A column is shown while the switch of its field, or of the group, is on. */
const isOffered = (header: ShipmentListHeader, config: OrganisationConfig) => {
  const feature = fieldOfColumn(header)?.feature ?? groupOfColumn(header)?.feature;
  return feature === undefined || config[feature];
};

/** The columns that the organisation has chosen; the default ones if all of those are switched off. */
export const shownHeaders = (config: OrganisationConfig): readonly ShipmentListHeader[] => {
  const chosen = config.shipmentListHeaders.filter((header) => isOffered(header, config));
  return chosen.length > 0 ? chosen : DEFAULT_HEADERS.filter((header) => isOffered(header, config));
};
