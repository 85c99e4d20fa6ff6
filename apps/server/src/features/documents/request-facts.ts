import { formatPhoneNumber } from '@waybill/domain/phone-number';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import type { Asker, StoredRequest } from './document-requests.repo.ts';

type AboutShipment = Pick<
  StoredRequest['shipment'],
  'shipmentId' | 'externalId' | 'referenceNumber' | 'sender' | 'fromTown' | 'toTown' | 'day'
>;
type Fact = { readonly word: string; readonly value: string };

/** What whoever is asked knows it by: the customer's own number before ours. In a sentence: "for order 4501". */
export const orderInSentence = ({ externalId, referenceNumber, shipmentId }: AboutShipment, t: Translate): string => {
  if (externalId) return t('documentPage.order.number', { number: externalId });
  if (referenceNumber) return t('documentPage.order.reference', { number: referenceNumber });
  return t('documentPage.order.shipment', { number: shipmentId });
};

/** Which order it is, where it goes and when; nothing of the person who receives it. */
export const orderFacts = (shipment: AboutShipment, t: Translate, format: Format): Fact[] => {
  const { shipmentId, externalId, referenceNumber, sender, fromTown, toTown, day } = shipment;
  const fact = (word: string, value: string | null): Fact[] => (value ? [{ word, value }] : []);
  return [
    ...fact(t('documentPage.fact.number'), externalId),
    ...fact(t('documentPage.fact.reference'), referenceNumber),
    ...fact(t('documentPage.fact.from'), [sender, fromTown].filter(Boolean).join(', ')),
    ...fact(t('documentPage.fact.to'), toTown),
    ...fact(t('documentPage.fact.day'), day && format.scheduledDay(day)),
    ...fact(t('documentPage.fact.shipment'), shipmentId),
  ];
};

/** How the person who asks can be reached. */
export const reachedBy = ({ email, phoneNumber }: Asker): { readonly text: string; readonly href: string }[] => [
  ...(phoneNumber ? [{ text: formatPhoneNumber(phoneNumber), href: `tel:${phoneNumber}` }] : []),
  { text: email, href: `mailto:${email}` },
];
