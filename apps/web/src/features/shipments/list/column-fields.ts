import type { Field, LeafField } from '@waybill/domain/fields';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { SHIPMENT_FIELDS, SUMMARY_FIELDS } from '@waybill/domain/shipment-fields';
import { DEFAULT_HEADERS, type ShipmentListHeader } from '@waybill/domain/shipment-list-headers';
import { STOP_KINDS, type StopKind } from '@waybill/domain/stop';

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

/** The columns under which the day and window of a stop have room: the first of them that is shown. */
const ROOM_FOR_SCHEDULE = {
  pickup: ['pickupAddress', 'pickupLocationName'],
  dropoff: ['dropoffAddress', 'receiverName'],
} as const satisfies Record<StopKind, readonly ShipmentListHeader[]>;

export type ScheduleLine = { readonly stop: StopKind; readonly hasDay: boolean; readonly hasWindow: boolean };

/** Which columns tell of a stop's day and window in a second line, as far as these have no columns of their own. */
export const scheduleLines = (
  shown: readonly ShipmentListHeader[],
): Readonly<Partial<Record<ShipmentListHeader, ScheduleLine>>> =>
  Object.fromEntries(
    STOP_KINDS.flatMap((stop) => {
      const column = ROOM_FOR_SCHEDULE[stop].find((header) => shown.includes(header));
      const hasDay = !shown.includes(`${stop}ScheduledDate`);
      const hasWindow = !shown.includes(`${stop}ScheduledTime`);
      return column && (hasDay || hasWindow) ? [[column, { stop, hasDay, hasWindow }]] : [];
    }),
  );

/** Where a list tells that a carrier has declined, whatever its columns are: beside who it was, or what it has led to. */
export const declinedColumn = (shown: readonly ShipmentListHeader[]): ShipmentListHeader | undefined =>
  (['carrier', 'deliveryStatus'] as const).find((header) => shown.includes(header)) ?? shown[0];
