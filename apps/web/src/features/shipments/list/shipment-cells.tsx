import type { ShipmentRow } from '@waybill/contract/shipments';
import { SUMMARY_FIELDS } from '@waybill/domain/shipment-fields';
import type { ShipmentListHeader } from '@waybill/domain/shipment-list-headers';
import { addressLine } from '@waybill/domain/stop';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import type { ReactNode } from 'react';
import { dayAndTime } from '../../../lib/language/moment-text.ts';
import { type PlainField, plainValueText } from '../../../shared/fields/plain-value-text.ts';
import { PaymentBadge } from '../../../shared/shipments/payment-badge.tsx';
import {
  dayText,
  NOTHING,
  receiverText,
  temperatureText,
  windowText,
} from '../../../shared/shipments/shipment-text.ts';
import { StatusBadge } from '../../../shared/shipments/status-badge.tsx';
import type { FieldHeader, OtherHeader } from './column-fields.ts';
import styles from './shipment-cells.module.css';

export type Words = { readonly t: Translate; readonly format: Format; readonly now: Date };
type Cell = (row: ShipmentRow, words: Words) => ReactNode;

const orNothing = (text: string | null | undefined): ReactNode =>
  text && text !== NOTHING ? text : <span className={styles.nothing}>{NOTHING}</span>;
const mono = (text: string | null): ReactNode => (text ? <span className={styles.mono}>{text}</span> : orNothing(null));

const unitCount: Cell = ({ countedUnits, totalUnits }, { t, format }) => {
  if (countedUnits === null && totalUnits === null) return orNothing(null);
  if (countedUnits === null) return format.number(totalUnits ?? 0);
  return t('shipmentList.units', { counted: countedUnits, total: totalUnits ?? NOTHING });
};

/** The columns whose content does not follow from one field. */
const OWN_CELLS: Readonly<Record<OtherHeader, Cell> & Partial<Record<FieldHeader, Cell>>> = {
  receiverName: ({ dropoff }) => receiverText(dropoff),
  dropoffAddress: ({ dropoff }) => orNothing(addressLine(dropoff)),
  dropoffScheduledDate: ({ dropoff }, words) => orNothing(dayText(dropoff.scheduledDate, words)),
  dropoffScheduledTime: ({ dropoff }, { t }) => orNothing(windowText(dropoff, t)),
  pickupAddress: ({ pickup }) => orNothing(addressLine(pickup)),
  pickupLocationName: ({ pickup }) => orNothing(pickup.locationName ?? pickup.receiverName),
  pickupScheduledDate: ({ pickup }, words) => orNothing(dayText(pickup.scheduledDate, words)),
  pickupScheduledTime: ({ pickup }, { t }) => orNothing(windowText(pickup, t)),
  shipmentId: ({ shipmentId }) => mono(shipmentId),
  deliveryStatus: ({ deliveryStatus }) => <StatusBadge status={deliveryStatus} />,
  paymentStatus: ({ paymentStatus }) => (paymentStatus ? <PaymentBadge status={paymentStatus} /> : orNothing(null)),
  vehicleRegistration: ({ vehicleRegistration }) => mono(vehicleRegistration),
  vehicleName: ({ vehicleName }) => orNothing(vehicleName),
  updatedDate: ({ updatedAt }, words) => (
    <time dateTime={updatedAt} className={styles.muted}>
      {dayAndTime(new Date(updatedAt), words.now, words)}
    </time>
  ),
  // Shelves have names such as A-12 that are read as a word.
  warehouseLocation: ({ warehouseLocation }) => orNothing(warehouseLocation),
  unitCount,
  temperature: ({ temperatureRange }, words) => orNothing(temperatureText(temperatureRange, words)),
  carrier: ({ carrier }) => orNothing(carrier?.name),
  shipmentOwner: ({ ownerName }) => orNothing(ownerName),
};

const fieldCell = (header: FieldHeader): Cell => {
  const field: PlainField = SUMMARY_FIELDS[header];
  const show = field.isCode ? mono : orNothing;
  return (row, { t, format }) => show(plainValueText(field, row[header], { t, format, names: [] }));
};

/** The content of a column: by the kind of its field, unless it has one of its own. */
export const cellOfColumn = (header: ShipmentListHeader): Cell => OWN_CELLS[header] ?? fieldCell(header as FieldHeader);
