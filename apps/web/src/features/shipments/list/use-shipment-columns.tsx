import { SHIPMENT_SORTS, type ShipmentListQuery, type ShipmentSort } from '@waybill/contract/shipment-list';
import type { ShipmentRow } from '@waybill/contract/shipments';
import type { LeafField } from '@waybill/domain/fields';
import type { Locale } from '@waybill/domain/locales';
import type { ShipmentListHeader } from '@waybill/domain/shipment-list-headers';
import { addressLine } from '@waybill/domain/stop';
import type { Format } from '@waybill/i18n/format';
import { type ReactNode, useMemo } from 'react';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { receiverText, scheduleOf } from '../../../shared/shipments/shipment-text.ts';
import { StatusBadge } from '../../../shared/shipments/status-badge.tsx';
import { classNames } from '../../../ui/basics/class-names.ts';
import type { Column, Lines } from '../../../ui/list/data-table-types.ts';
import { declinedColumn, fieldOfColumn, type ScheduleLine, scheduleLines, shownHeaders } from './column-fields.ts';
import styles from './shipment-cells.module.css';
import { cellOfColumn, type Words } from './shipment-cells.tsx';

/** Widths in pixels that differ from those of the kind. Addresses and long texts share the remaining width. */
const WIDTHS: Partial<Record<ShipmentListHeader, number>> = {
  receiverName: 176,
  dropoffScheduledDate: 182,
  dropoffScheduledTime: 182,
  pickupLocationName: 168,
  pickupScheduledDate: 178,
  pickupScheduledTime: 178,
  shipmentId: 100,
  deliveryStatus: 124,
  paymentStatus: 112,
  paymentAmount: 122,
  vehicleRegistration: 128,
  vehicleName: 136,
  updatedDate: 144,
  containerNumber: 140,
  warehouseLocation: 148,
  unitCount: 84,
  temperature: 104,
  referenceNumber: 136,
  senderName: 160,
  carrier: 150,
  shipmentOwner: 150,
};
/** Where the words of a language need another width. */
const WIDTHS_IN: Readonly<Record<Locale, Partial<Record<ShipmentListHeader, number>>>> = {
  en: {},
  is: {
    shipmentId: 116,
    deliveryStatus: 148,
    paymentStatus: 132,
    paymentAmount: 112,
    vehicleRegistration: 96,
    updatedDate: 152,
  },
};
/** One column takes the remaining width: the first of these that is shown. */
const REST: readonly ShipmentListHeader[] = ['dropoffAddress', 'pickupAddress', 'description', 'driverNote'];
const LONG = 260;

const WIDTH_OF_KIND: Partial<Record<LeafField['kind'], number>> = {
  money: 138,
  measure: 92,
  choice: 128,
  date: 128,
  line: 150,
  email: 176,
};
const widthOf = (header: ShipmentListHeader, locale: Locale): number =>
  WIDTHS_IN[locale][header] ?? WIDTHS[header] ?? WIDTH_OF_KIND[fieldOfColumn(header)?.kind ?? 'text'] ?? LONG;

const NUMBER_KINDS: readonly (LeafField['kind'] | undefined)[] = ['money', 'measure'];
const isNumber = (header: ShipmentListHeader) =>
  header === 'unitCount' || NUMBER_KINDS.includes(fieldOfColumn(header)?.kind);

const isSort = (header: ShipmentListHeader): header is ShipmentListHeader & ShipmentSort =>
  (SHIPMENT_SORTS as readonly string[]).includes(header);

type Needs = {
  readonly query: Pick<ShipmentListQuery, 'sort' | 'direction'>;
  /** A function with a stable identity. */
  readonly onSort: (sort: ShipmentSort) => void;
};

/** The columns from the organisation's config, in its order; and the two lines of a narrow screen. */
export const useShipmentColumns = ({ query: { sort, direction }, onSort }: Needs) => {
  const { t, format, locale } = useI18n();
  const config = useSession()?.config;
  const now = useMomentOfToday(format);
  const usesPayments = config?.usesPayments ?? false;

  return useMemo(() => {
    const words: Words = { t, format, now };
    const shown = config ? shownHeaders(config) : [];
    const rest = REST.find((header) => shown.includes(header));
    const schedules = scheduleLines(shown);
    const declinedIn = declinedColumn(shown);
    const columns: Column<ShipmentRow>[] = shown.map((header, index) => {
      const width = header === rest ? undefined : widthOf(header, locale);
      const content = cellOfColumn(header);
      const schedule = schedules[header];
      return {
        key: header,
        header: t(`shipmentListHeader.${header}`),
        ...(width && { width }),
        ...(isNumber(header) && { align: 'end' as const }),
        ...(isSort(header) && {
          sort: { direction: sort === header ? direction : null, onSort: () => onSort(header) },
        }),
        cell: (row) =>
          index === 0 ? (
            <RowLink row={row} isName={header === 'receiverName'}>
              {content(row, words)}
            </RowLink>
          ) : (
            content(row, words)
          ),
        ...((schedule || header === declinedIn) && {
          secondLine: (row) => {
            const text = schedule ? scheduleLineText(row, schedule, words) : null;
            return header === declinedIn ? withDeclined(row, text, words) : text;
          },
        }),
      };
    });
    const lines = (row: ShipmentRow): Lines => ({
      title: (
        <RowLink row={row} isName>
          {receiverText(row.dropoff)}
        </RowLink>
      ),
      titleEnd: <StatusBadge status={row.deliveryStatus} />,
      detail: addressLine(row.dropoff) || row.shipmentId,
      detailEnd: usesPayments ? row.paymentAmount && format.money(row.paymentAmount) : null,
      thirdLine: withDeclined(row, scheduleOf(row.dropoff, words), words),
    });
    return { columns, lines };
  }, [config, usesPayments, sort, direction, onSort, t, format, locale, now]);
};

/** Until somebody is asked again, it waits for whoever has asked: said first, and however little room there is. */
const withDeclined = ({ declinedReason }: ShipmentRow, schedule: string | null, { t }: Words): ReactNode =>
  declinedReason ? (
    <>
      <span className={styles.declined} title={declinedReason} data-important>
        {t('shipmentList.declined')}
      </span>
      {schedule && ` · ${schedule}`}
    </>
  ) : (
    schedule
  );

const scheduleLineText = (row: ShipmentRow, { stop, hasDay, hasWindow }: ScheduleLine, words: Words): string | null => {
  const { scheduledDate, earliestTime, latestTime } = row[stop];
  return scheduleOf(
    {
      scheduledDate: hasDay ? scheduledDate : null,
      earliestTime: hasWindow ? earliestTime : null,
      latestTime: hasWindow ? latestTime : null,
    },
    words,
  );
};

/** "Today" is only wrong from tomorrow on, so rows are not rendered again every minute. */
const useMomentOfToday = (format: Format): Date => {
  const now = useNow();
  const today = format.calendarDay(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any moment of the day will do
  return useMemo(() => now, [today]);
};

type LinkProps = { readonly row: ShipmentRow; readonly isName: boolean; readonly children: ReactNode };

/** The link that the row cursor focuses. Here it opens the panel; in a new tab it opens the shipment's page. */
const RowLink = ({ row, isName, children }: LinkProps) => (
  <a
    href={paths.shipment.replace('$shipmentId', row.shipmentId)}
    data-opens
    className={classNames(styles.link, isName && styles.name)}
  >
    {children}
  </a>
);
