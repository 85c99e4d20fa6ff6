import type { CsvValue } from '@waybill/domain/csv';
import { majorUnits } from '@waybill/domain/money';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import { STOP_FIELDS, type StopKind } from '@waybill/domain/stop';
import type { PresentedShipment } from '../present/present-shipment.ts';

export type ExportedShipment = PresentedShipment & { readonly subCompanyName: string | null };

type Column = readonly [header: string, value: (of: ExportedShipment) => CsvValue];
type Switches = Pick<OrganisationConfig, 'usesPayments' | 'usesPickups' | 'usesSubCompany'>;

/** Fields whose value is what the cell says. */
type PlainName = {
  [Name in keyof ExportedShipment]: ExportedShipment[Name] extends CsvValue ? Name : never;
}[keyof ExportedShipment];
const plain = (...names: readonly PlainName[]): Column[] => names.map((name) => [name, (of) => of[name]]);

const FIRST = plain('shipmentId', 'externalId', 'deliveryStatus', 'receiverStatus');

const PAYMENT: readonly Column[] = [
  ...plain('paymentStatus'),
  ['paymentAmount', ({ paymentAmount }) => paymentAmount && majorUnits(paymentAmount)],
  ['paymentAmount.currency', ({ paymentAmount }) => paymentAmount?.currency ?? null],
];

const SUB_COMPANY: readonly Column[] = [
  ...plain('subCompanyId'),
  ['subCompany.name', ({ subCompanyName }) => subCompanyName],
];

/** The ids as whoever enters a shipment gives them. */
const PARTIES: readonly Column[] = [
  ['enteredBy.name', ({ enteredBy }) => enteredBy.name],
  ['carrierId', ({ carrier }) => carrier?.id ?? null],
  ['carrier.name', ({ carrier }) => carrier?.name ?? null],
  ['forwarderId', ({ forwarder }) => forwarder?.id ?? null],
  ['forwarder.name', ({ forwarder }) => forwarder?.name ?? null],
];

const GOODS: readonly Column[] = [
  ...plain('description', 'driverNote', 'weight'),
  ['dimensions.lengthCm', ({ dimensions }) => dimensions.lengthCm],
  ['dimensions.widthCm', ({ dimensions }) => dimensions.widthCm],
  ['dimensions.heightCm', ({ dimensions }) => dimensions.heightCm],
  ...plain('volume', 'effectiveVolume', 'totalUnits', 'countedUnits'),
  ['temperatureRange.lower', ({ temperatureRange }) => temperatureRange.lower],
  ['temperatureRange.upper', ({ temperatureRange }) => temperatureRange.upper],
  ...plain('flags', 'warehouseLocation', 'missingDocuments'),
];

const REFERENCES = plain('trackingNumbers', 'referenceNumber', 'hawbNumber', 'containerNumber', 'receiverId');
const PEOPLE = plain('senderName', 'ownerName', 'ownerEmail', 'podEmails');

const stopColumns = (kind: StopKind): Column[] =>
  ([...STOP_FIELDS, 'geocodedAddress', 'originalAddress'] as const).map((name) => [
    `${kind}.${name}`,
    (of) => of[kind][name],
  ]);

const PARCELS: readonly Column[] = (['barcode', 'weight', 'description', 'status'] as const).map((name) => [
  `parcels.${name}`,
  ({ parcels }) => parcels.map((parcel) => parcel[name]),
]);

const ON_THE_WAY: readonly Column[] = [
  ...plain('vehicleRegistration', 'vehicleName', 'stopNumber', 'eta', 'receivedBy'),
  ['failure.party', ({ failure }) => failure?.party ?? null],
  ['failure.note', ({ failure }) => failure?.note ?? null],
  ...plain('declinedReason'),
];

const MOMENTS = plain('createdAt', 'updatedAt', 'deletedAt');

/** Called as the contract calls the fields, in whatever language: what is exported can be read back. */
export const exportColumns = ({ usesPayments, usesPickups, usesSubCompany }: Switches): readonly Column[] => [
  ...FIRST,
  ...stopColumns('dropoff'),
  ...(usesPickups ? [...stopColumns('pickup'), ...plain('pickedUpFrom')] : []),
  ...PEOPLE,
  ...GOODS,
  ...PARCELS,
  ...REFERENCES,
  ...(usesPayments ? PAYMENT : []),
  ...(usesSubCompany ? SUB_COMPANY : []),
  ...PARTIES,
  ...ON_THE_WAY,
  ...MOMENTS,
];
