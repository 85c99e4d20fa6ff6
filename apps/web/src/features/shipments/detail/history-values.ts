import type { Session } from '@waybill/contract/session';
import { metadataFlag } from '@waybill/domain/metadata-flag';
import { money } from '@waybill/domain/money';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { deliveryStatus, paymentStatus, receiverStatus } from '@waybill/domain/statuses';
import { failureParty } from '@waybill/domain/transitions';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { volumeText, weightText } from '../../../shared/shipments/shipment-text.ts';

/** Everything that a value of the history can be named by. */
export type HistoryNeeds = {
  readonly t: Translate;
  readonly format: Format;
  readonly subCompanies: Session['subCompanies'];
};

const MOST_NAMED = 3;

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const asNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Values that are words of ours, or numbers with a unit; undefined for what somebody typed. */
const knownText = (name: string, value: unknown, { t, format, subCompanies }: HistoryNeeds) => {
  const status = name === 'deliveryStatus' ? deliveryStatus.safeParse(value).data : undefined;
  if (status) return t(`deliveryStatus.${status}`);
  const payment = name === 'paymentStatus' ? paymentStatus.safeParse(value).data : undefined;
  if (payment) return t(`shipment.paymentStatus.${payment}`);
  const receiver = name === 'receiverStatus' ? receiverStatus.safeParse(value).data : undefined;
  if (receiver) return t(`shipment.receiverStatus.${receiver}`);
  const party = name === 'failureParty' ? failureParty.safeParse(value).data : undefined;
  if (party) return t(`shipment.failureParty.${party}`);
  const amount = name === 'paymentAmount' ? money.safeParse(value).data : undefined;
  if (amount) return format.money(amount);
  // Written down by the name that it had then.
  if (name === 'carrierId' || name === 'forwarderId') return String(value);
  if (name === 'subCompanyId') {
    return subCompanies.find(({ id }) => id === value)?.name ?? t('history.unknownSubCompany');
  }
  if (name.endsWith('.scheduledDate')) return format.scheduledDay(String(value));
  if (name.endsWith('Time')) return String(value);
  if (name.endsWith('.phoneNumber')) return formatPhoneNumber(String(value));
  const number = asNumber(value);
  if (number === null) return undefined;
  if (name === 'weight') return weightText(number, { t, format });
  if (name === 'volume') return volumeText(number, { t, format });
  if (name.startsWith('dimensions.')) return t('shipment.unit.dimensions', { value: format.number(number) });
  if (name.startsWith('temperatureRange.')) {
    return t('shipment.unit.temperature', { value: format.number(number).replace('-', '−') });
  }
  return format.number(number);
};

/** A value of a field as a person reads it. */
export const plainText = (name: string, value: unknown, needs: HistoryNeeds): string =>
  textOf(name, value, needs) ?? String(value);

/** The same in a sentence, where what somebody typed stands in quotes. */
export const valueText = (name: string, value: unknown, needs: HistoryNeeds): string =>
  textOf(name, value, needs) ?? needs.t('shipmentDetail.history.quote', { text: String(value) });

const textOf = (name: string, value: unknown, needs: HistoryNeeds): string | undefined => {
  const { t } = needs;
  if (isNothing(value)) return t('shipmentDetail.history.nothing');
  if (Array.isArray(value)) {
    if (name === 'parcels' && value.length > MOST_NAMED) {
      return t('shipmentDetail.history.parcels', { count: value.length });
    }
    return value
      .map((item) => {
        const flag = name === 'flags' ? metadataFlag.safeParse(item).data : undefined;
        return flag ? t(`shipment.flag.${flag}`) : String(item);
      })
      .join(', ');
  }
  return knownText(name, value, needs);
};
