import type { ListExport } from '@waybill/contract/exports';
import { NO_DIVISION, NO_VEHICLE } from '@waybill/contract/shipment-list';
import { exportList } from '@waybill/i18n/en/export-list';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';

type Words = {
  readonly t: Translate;
  readonly format: Format;
  readonly subCompanies: readonly { readonly id: string; readonly name: string }[];
};
type Say = (key: string, params?: Readonly<Record<string, string>>) => string;

/** Filters whose values have words of their own. */
const VALUE_WORDS = {
  receiverStatus: true,
  paymentStatus: true,
  failureParty: true,
  punctuality: true,
  carrierAnswer: true,
  stage: true,
} as const;

/** The value of a filter as the list shows it. */
const valueText = (
  list: ListExport['list'],
  name: string,
  value: string,
  { t, format, subCompanies }: Words,
): string => {
  const say = t as Say;
  if (name === 'schedule') return say(`shipmentList.filter.${value}`);
  if (name === 'status' && list === 'payments') return say(`shipment.paymentStatus.${value}`);
  if (name === 'status') return say(`deliveryStatus.${value}`);
  if (name in VALUE_WORDS) return say(`shipment.${name}.${value}`);
  if (name === 'vehicle' && value === NO_VEHICLE) return t('shipmentList.filter.noVehicle');
  if (name === 'subCompany' && value === NO_DIVISION) return t('shipmentList.filter.noDivision');
  if (name === 'tab') return say(`users.tab.${value}`);
  if (name === 'from' || name === 'to' || name === 'day') return format.scheduledDay(value);
  if (name === 'kind') return say(`geocode.view.${value}`);
  if (name === 'state') return say(`webhooks.log.state.${value}`);
  if (name === 'show') return say(`partners.${value}`);
  return name === 'subCompany' ? (subCompanies.find(({ id }) => id === value)?.name ?? value) : value;
};

/** Filters of which any of several values may match. */
const SEVERAL: readonly string[] = ['status', 'receiverStatus', 'paymentStatus', 'vehicle', 'subCompany'];
const valuesText = (list: ListExport['list'], name: string, value: string, words: Words): string =>
  list === 'shipments' && SEVERAL.includes(name)
    ? value
        .split(',')
        .map((each) => valueText(list, name, each, words))
        .join(', ')
    : valueText(list, name, value, words);

/** What was exported of a list: `search “Gata”, status Open`. */
export const narrowedText = ({ list, isSelection, narrowedBy }: ListExport, words: Words): string => {
  const { t } = words;
  if (isSelection) return t('exportList.past.selection');
  const parts = Object.entries(narrowedBy).flatMap(([name, value]) =>
    name in exportList.narrowed
      ? [(t as Say)(`exportList.narrowed.${name}`, { value: valuesText(list, name, value, words) })]
      : [],
  );
  return parts.length === 0 ? t('exportList.past.everything') : parts.join(', ');
};

/** How an export has ended. */
export const endText = ({ state, written }: ListExport, t: Translate): string => {
  if (state === 'done') return t('exportList.done', { count: written });
  return t(state === 'failed' ? 'exportList.failed' : 'exportList.cancelled');
};
