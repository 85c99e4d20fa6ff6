import { DEFAULT_LOCALE, type Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import type { ReceiverFacts } from './receiver-facts.ts';

type Needs = Pick<ReceiverFacts, 'organisationName' | 'contact' | 'timeZone' | 'receiverName'> & {
  readonly publicUrl: string;
  readonly locale: Locale | null;
  readonly now: Date;
};

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

/** As long as a real one, and it leads nowhere. */
const EXAMPLE_TOKEN = 'example-of-a-link-0000';

/** A shipment that nobody has sent, for whoever looks at how a message reads. */
export const exampleFacts = ({ publicUrl, locale, now, ...of }: Needs): ReceiverFacts => {
  const from = new Date(Math.ceil(now.getTime() / QUARTER) * QUARTER);
  return {
    ...of,
    senderName: of.organisationName,
    parcels: 2,
    address: createTranslate(locale ?? DEFAULT_LOCALE)('receiverMessage.exampleAddress'),
    flags: ['frozen'],
    toPay: { amount: { minor: 12_500, currency: 'ISK' }, how: 'onsite' },
    reference: '4501-22',
    agreed: null,
    window: { from, to: new Date(from.getTime() + 60 * MINUTE) },
    deliveredAt: now,
    receivedBy: of.receiverName,
    isAtAccessPoint: false,
    failureParty: 'receiver',
    trackingUrl: `${publicUrl}/track/${EXAMPLE_TOKEN}`,
  };
};
