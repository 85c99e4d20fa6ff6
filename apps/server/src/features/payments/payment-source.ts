import type { PaymentFilter, PaymentRow } from '@waybill/contract/payments';
import { majorUnits } from '@waybill/domain/money';
import type { ExportColumn, ExportSource } from '../../export-table.ts';
import { presenting } from '../../whole-list.ts';
import type { PaymentListRepo } from './payment-list.repo.ts';
import { presentPayment } from './present-payment.ts';

type Exported = PaymentRow & { readonly shipmentIds: readonly string[] };
type Column = ExportColumn<Exported>;

const amount = (name: 'amount' | 'shipmentAmount' | 'totalAmount', label: 'fee' | 'goods' | 'total'): Column => ({
  name,
  label: (t) => t(`payments.column.${label}`),
  value: (payment, { number }) => number(majorUnits(payment[name])),
  isShown: true,
});

/** As in the list, and then what only the panel shows. */
const paymentColumns = (subCompanies: ReadonlyMap<string, string> | null): readonly Column[] => [
  {
    name: 'paymentId',
    label: (t) => t('payments.column.paymentId'),
    value: ({ paymentId }) => paymentId,
    isShown: true,
  },
  { name: 'payerName', label: (t) => t('payments.column.payer'), value: ({ payerName }) => payerName, isShown: true },
  {
    name: 'shipmentCount',
    label: (t) => t('payments.column.shipments'),
    value: ({ shipmentCount }, { number }) => number(shipmentCount),
    isShown: true,
  },
  amount('amount', 'fee'),
  amount('shipmentAmount', 'goods'),
  {
    name: 'currency',
    label: (t) => t('payments.column.currency'),
    value: ({ totalAmount }) => totalAmount.currency,
    isShown: true,
  },
  amount('totalAmount', 'total'),
  {
    name: 'status',
    label: (t) => t('payments.column.status'),
    value: ({ status }, { t }) => t(`shipment.paymentStatus.${status}`),
    isShown: true,
  },
  {
    name: 'payerEmail',
    label: (t) => t('payments.column.payerEmail'),
    value: ({ payerEmail }) => payerEmail,
    isShown: false,
  },
  {
    name: 'externalId',
    label: (t) => t('payments.column.externalId'),
    value: ({ externalId }) => externalId,
    isShown: false,
  },
  {
    name: 'shipmentIds',
    label: (t) => t('payments.column.shipmentIds'),
    value: ({ shipmentIds }) => shipmentIds,
    isShown: false,
  },
  ...(subCompanies
    ? [
        {
          name: 'subCompanyId',
          label: (t) => t('payments.column.division'),
          value: ({ subCompanyId }) => (subCompanyId ? (subCompanies.get(subCompanyId) ?? null) : null),
          isShown: false,
        } satisfies Column,
      ]
    : []),
  ...(['createdAt', 'updatedAt'] as const).map(
    (name): Column => ({
      name,
      label: (t) => t(`payments.column.${name}`),
      value: (payment, { moment }) => moment(payment[name]),
      isShown: false,
    }),
  ),
];

export const paymentSource = (
  { whole, shipmentIdsOf }: Pick<PaymentListRepo, 'whole' | 'shipmentIdsOf'>,
  filter: PaymentFilter,
  timeZone: string,
  subCompanies: ReadonlyMap<string, string> | null,
): ExportSource<Exported> => ({
  columns: paymentColumns(subCompanies),
  ...presenting(whole(filter, timeZone), async (rows) => {
    const ids = await shipmentIdsOf(rows.map(({ id }) => id));
    return rows.map((row) => ({ ...presentPayment(row), shipmentIds: ids.get(row.id) ?? [] }));
  }),
});
