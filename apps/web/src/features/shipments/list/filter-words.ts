import { NO_DIVISION, NO_VEHICLE, type ShipmentFilter } from '@waybill/contract/shipment-list';
import { CARRIER_ANSWERS } from '@waybill/domain/carrier-answer';
import { PUNCTUALITIES } from '@waybill/domain/punctuality';
import { STAGES } from '@waybill/domain/stage';
import { DELIVERY_STATUSES, type DeliveryStatus, PAYMENT_STATUSES, RECEIVER_STATUSES } from '@waybill/domain/statuses';
import { FAILURE_PARTIES } from '@waybill/domain/transitions';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import type { Session } from '../../../lib/session/session.ts';
import { type DateRange, presetOf } from './date-ranges.ts';
import { type FilterName, isOn } from './list-query.ts';

type Words = { readonly t: Translate; readonly format: Format };

type Scheduled = DateRange & Pick<ShipmentFilter, 'schedule'>;

/** `Overdue`, `Today`, `9 Nov – 13 Nov`, `From 9 Nov`; undefined if the list is not filtered by date. */
export const scheduledFilterText = (
  { schedule, ...range }: Scheduled,
  today: string,
  words: Words,
): string | undefined =>
  [schedule && words.t(`shipmentList.filter.${schedule}`), rangeText(range, today, words)].filter(Boolean).join(', ') ||
  undefined;

const rangeText = ({ from, to }: DateRange, today: string, { t, format }: Words): string | undefined => {
  const preset = presetOf({ from, to }, today);
  if (preset) return t(`shipmentList.filter.${preset}`);
  if (from && to && from !== to) {
    return t('shipmentList.filter.range', { from: format.scheduledDay(from), to: format.scheduledDay(to) });
  }
  if (from && to) return format.scheduledDay(from);
  if (from) return t('shipmentList.filter.since', { from: format.scheduledDay(from) });
  return to ? t('shipmentList.filter.until', { to: format.scheduledDay(to) }) : undefined;
};

/** Filters that other screens lead to; there is room for them while they are on. */
const BY_LINK: readonly FilterName[] = ['failureParty', 'punctuality', 'stage'];

/** The filters that are useful to this organisation and this user. */
export const offeredFilters = (session: Session | null, filter: ShipmentFilter): readonly FilterName[] => {
  const seesAll = session?.user.subCompanyId === null && session.viewing === null;
  return [
    'receiverStatus',
    ...(session?.config?.usesPayments ? (['paymentStatus'] as const) : []),
    'vehicle',
    ...(session?.config?.usesSubCompany && seesAll && session.subCompanies.length > 0 ? (['subCompany'] as const) : []),
    'scheduled',
    // A carrier's own lists are of what it carries; who has asked looks for what was declined.
    ...(session?.config?.organisationQueryId !== 'carrierId' || isOn(filter, 'carrierAnswer')
      ? (['carrierAnswer'] as const)
      : []),
    ...BY_LINK.filter((name) => isOn(filter, name)),
  ];
};

type Option = { readonly value: string; readonly label: string };

/** Filters that take one of their values only. */
type SingleFilter = 'carrierAnswer' | 'failureParty' | 'punctuality' | 'stage';
export const isSingle = (name: FilterName): name is SingleFilter => name === 'carrierAnswer' || BY_LINK.includes(name);

/** The options of a filter; dates have fields of their own. */
export const filterOptions = (
  name: Exclude<FilterName, 'scheduled'>,
  session: Session | null,
  vehicles: readonly string[],
  t: Translate,
): readonly Option[] => {
  switch (name) {
    case 'receiverStatus':
      return RECEIVER_STATUSES.map((value) => ({ value, label: t(`shipment.receiverStatus.${value}`) }));
    case 'paymentStatus':
      return PAYMENT_STATUSES.map((value) => ({ value, label: t(`shipment.paymentStatus.${value}`) }));
    case 'carrierAnswer':
      return CARRIER_ANSWERS.map((value) => ({ value, label: t(`shipment.carrierAnswer.${value}`) }));
    case 'failureParty':
      return FAILURE_PARTIES.map((value) => ({ value, label: t(`shipment.failureParty.${value}`) }));
    case 'punctuality':
      return PUNCTUALITIES.map((value) => ({ value, label: t(`shipment.punctuality.${value}`) }));
    case 'stage':
      return STAGES.map((value) => ({ value, label: t(`shipment.stage.${value}`) }));
    case 'vehicle':
      return [
        { value: NO_VEHICLE, label: t('shipmentList.filter.noVehicle') },
        ...vehicles.map((value) => ({ value, label: value })),
      ];
    case 'subCompany':
      return [
        { value: NO_DIVISION, label: t('shipmentList.filter.noDivision') },
        ...(session?.subCompanies ?? []).map(({ id, name: label }) => ({ value: id as string, label })),
      ];
  }
};

/** Statuses with a tab come first, in the order of the tabs; then the others, deleted last. */
export const statusChoices = (tabs: readonly string[]) => [
  ...DELIVERY_STATUSES.filter((status) => tabs.includes(status)).sort((a, b) => tabs.indexOf(a) - tabs.indexOf(b)),
  ...DELIVERY_STATUSES.filter((status) => !tabs.includes(status)),
];

export const changeOf = (
  name: Exclude<FilterName, 'scheduled'>,
  value: string | readonly string[] | undefined,
): Partial<ShipmentFilter> => ({ [name]: value?.length ? value : undefined });

/** No status is all of them. */
export const statusChange = (statuses: readonly DeliveryStatus[]): Pick<ShipmentFilter, 'status'> => ({
  status: statuses.length === 0 ? 'all' : statuses,
});

/** With chosen values that nothing offers, such as a vehicle from a link, so that they can be seen and taken off. */
export const withUnknown = (options: readonly Option[], chosen: readonly string[] = []): readonly Option[] => [
  ...options,
  ...chosen
    .filter((value) => options.every((option) => option.value !== value))
    .map((value) => ({ value, label: value })),
];
