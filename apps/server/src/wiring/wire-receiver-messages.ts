import type { ShipmentKey } from '@waybill/domain/ids';
import { RECEIVER_MESSAGES, type TemplateKey } from '@waybill/domain/message-template';
import type { ReceiverContact } from '@waybill/domain/organisation-config';
import { agreedHours, arrivalWindow, shortName } from '@waybill/domain/tracking';
import { dayIn, timeIn } from '@waybill/domain/zoned-time';
import { defaultTemplate } from '@waybill/i18n/default-templates';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { choiceLinks } from '../features/messages/choice-links.ts';
import { exampleFacts } from '../features/messages/example-facts.ts';
import type { DueMessage, RenderedKind } from '../features/messages/message-kind.ts';
import { messageTemplates } from '../features/messages/message-templates.repo.ts';
import { receiverChoices } from '../features/messages/receiver-choices.repo.ts';
import type { ReceiverCase, TemplateOf, ToPay } from '../features/messages/receiver-facts.ts';
import { type ReceiverDeps, receiverKind } from '../features/messages/receiver-message.ts';
import { readReceiverShipment } from '../features/messages/receiver-shipment.repo.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { type ReceiversPayment, readAsReceiver } from '../features/payment-links/pay-as-receiver.ts';
import type { PaymentProvider } from '../features/payment-links/payment-provider.ts';
import { readTrackedProof } from '../features/tracking/tracked-proof.repo.ts';
import { readTracked } from '../features/tracking/tracked-shipment.repo.ts';
import { keepLink } from '../features/tracking/tracking-links.repo.ts';
import { linkSecrets } from '../link-secrets.ts';
import { sealWith } from '../seal.ts';
import { configOf } from './wire-configs.ts';
import { wirePaymentLinks } from './wire-payment-links.ts';

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly vault: Pick<KeyVault, 'secretFor'>;
  /** Null where nobody takes payments online. */
  readonly paymentProvider: PaymentProvider | null;
  readonly onError: (error: unknown) => void;
};

export const wireChoiceLinks = ({ vault, publicUrl }: Pick<Needs, 'vault' | 'publicUrl'>) =>
  choiceLinks(sealWith(vault.secretFor('message-choices')), publicUrl);

/** The words in use: the organisation's own, or the product's. */
const templateInUse =
  (tx: Tx, organisationId: DueMessage['organisationId']): TemplateOf =>
  async (key: TemplateKey) => {
    const own = await messageTemplates(tx, organisationId).find(key);
    return own?.isInUse ? own : defaultTemplate(key);
  };

/** As the tracking page asks for it. Drivers are told to collect what is due onsite, where whoever delivers uses payments, and nothing else. */
const toPayOf = (payment: ReceiversPayment | null, isCollected: boolean): ToPay | null => {
  if (!payment || payment.hasUnsettledMoney || payment.total.minor === 0) return null;
  const { status, total: amount, isPayable } = payment;
  if (status === 'onsite') return isCollected ? { amount, how: 'onsite' } : null;
  return status === 'needs-payment' ? { amount, how: isPayable ? 'online' : 'before' } : null;
};

export const contactOf = ({ receiverPhone, receiverEmail }: ReceiverContact): ReceiverContact => ({
  receiverPhone,
  receiverEmail,
});

type Toggles = { readonly shouldSendReceiverEmail: boolean; readonly shouldSendReceiverSms: boolean };

const isOn = (channel: DueMessage['channel'], { shouldSendReceiverEmail, shouldSendReceiverSms }: Toggles) =>
  channel === 'email' ? shouldSendReceiverEmail : shouldSendReceiverSms;

/** The kinds of messages that receivers get. */
export const receiverMessageKinds = (needs: Needs): readonly RenderedKind[] => {
  const { database, publicUrl, vault, paymentProvider } = needs;
  const payments = wirePaymentLinks({ ...needs, provider: paymentProvider });
  const secrets = linkSecrets<ShipmentKey>(vault.secretFor('tracking-link'));
  const links = wireChoiceLinks({ vault, publicUrl });

  const readIn = async (
    tx: Tx,
    message: DueMessage,
    payment: ReceiversPayment | null,
    now: Date,
  ): Promise<ReceiverCase | null> => {
    const { organisationId, shipmentKey: key, channel } = message;
    if (key === null) return null;
    const tracked = await readTracked(tx, key);
    const shipment = await readReceiverShipment(tx, organisationId, key, channel);
    if (!tracked || !shipment) return null;
    const scope = { organisationId, subCompanyId: shipment.divisionId };
    const { name } = await organisationConfigsRepo(tx, scope).organisation();
    const config = await configOf(tx, scope);
    const proof = tracked.status === 'completed' ? await readTrackedProof(tx, key) : null;
    const recipient = channel === 'email' ? shipment.email : shipment.phoneNumber;
    const choice = await receiverChoices(tx, organisationId).of(
      [shipment.email, shipment.phoneNumber].filter((each) => each !== null),
    );
    const own = recipient === null ? choice : await receiverChoices(tx, organisationId).of([recipient]);
    const token = secrets.tokenOf(key);
    const hash = secrets.hashOf(token);
    if (hash) await keepLink(tx, { organisationId: shipment.organisationId, key }, hash, now);
    const receivedBy = proof?.person ?? shipment.receivedBy;
    return {
      isSwitchedOn: isOn(channel, config),
      isOptedOut: own.isOptedOut,
      recipient,
      locale: choice.locale ?? config.defaultLocale,
      status: tracked.status,
      isOut:
        tracked.status === 'out-for-delivery' ||
        (tracked.status === 'mixed' && tracked.parcelStatuses.includes('out-for-delivery')),
      hasArrived: tracked.stop?.hasArrived ?? false,
      attempt: shipment.attempt,
      outMessage: shipment.outMessage,
      facts: {
        organisationName: name,
        contact: contactOf(config),
        timeZone: config.timeZone,
        receiverName: shipment.receiverName,
        senderName: tracked.senderName,
        parcels: tracked.parcels,
        address: tracked.streetAddress1,
        flags: tracked.flags,
        toPay: toPayOf(payment, config.usesPayments),
        reference: shipment.reference,
        window: arrivalWindow(tracked, now),
        agreed: agreedHours(tracked, { day: dayIn(now, config.timeZone), time: timeIn(now, config.timeZone) }),
        deliveredAt: tracked.completedAt,
        receivedBy: receivedBy === null ? null : shortName(receivedBy),
        isAtAccessPoint: proof?.isAtAccessPoint ?? false,
        failureParty: tracked.failureParty,
        trackingUrl: `${publicUrl}/track/${token}`,
      },
    };
  };

  /** In all divisions of whoever delivers. */
  const inOrganisation = <Result>({ organisationId }: DueMessage, work: (tx: Tx) => Promise<Result>) =>
    database.inScope({ organisationId, subCompanyId: null }, work);

  const deps: ReceiverDeps = {
    stopUrl: ({ organisationId }, address) => links.urlOf({ organisationId, addresses: [address] }),
    read: async (message, now) => {
      // In the scope of whoever is paid, perhaps another than who delivers; before the other transaction, which would hold its connection.
      const payment = message.shipmentKey === null ? null : await readAsReceiver(payments, message.shipmentKey);
      return inOrganisation(message, async (tx) => {
        const of = await readIn(tx, message, payment, now);
        // The words are read now: nothing is asked of the transaction when it is over.
        const key = of && { kind: message.kind as TemplateKey['kind'], channel: message.channel, locale: of.locale };
        const words = key && (await templateInUse(tx, message.organisationId)(key));
        return of && words && { ...of, template: async () => words };
      });
    },
    readExample: (message, now) =>
      inOrganisation(message, async (tx) => {
        const scope = { organisationId: message.organisationId, subCompanyId: message.subCompanyId };
        const { name } = await organisationConfigsRepo(tx, scope).organisation();
        const config = await configOf(tx, scope);
        const { subject, text } = message.details;
        const words = { subject: typeof subject === 'string' ? subject : null, text: String(text) };
        return {
          facts: exampleFacts({
            organisationName: name,
            contact: contactOf(config),
            timeZone: config.timeZone,
            receiverName: message.recipientName,
            publicUrl,
            locale: message.locale,
            now,
          }),
          template: async () => words,
        };
      }),
  };
  return RECEIVER_MESSAGES.map((kind) => receiverKind(deps, kind));
};
