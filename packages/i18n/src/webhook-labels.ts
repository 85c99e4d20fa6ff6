import type { TargetFailure } from '@waybill/domain/target-failures';
import { TEST_EVENT, WEBHOOK_EVENTS, type WebhookEvent } from '@waybill/domain/webhook';
import type { Translate } from './translate.ts';

/** What people call an endpoint: as they have described it, or the host of its address, of which the rest may be secret. */
export const webhookName = ({ url, description }: { readonly url: string; readonly description: string }): string =>
  description || (URL.canParse(url) ? new URL(url).host : url);

const EVENT_TEXTS = {
  'shipment.created': 'webhooks.event.created',
  'shipment.status-changed': 'webhooks.event.statusChanged',
  'shipment.edited': 'webhooks.event.edited',
  'shipment.deleted': 'webhooks.event.deleted',
  'shipment.restored': 'webhooks.event.restored',
  'proof.added': 'webhooks.event.proofAdded',
  [TEST_EVENT]: 'webhooks.event.test',
} as const satisfies Record<WebhookEvent | typeof TEST_EVENT, string>;
const isKnown = (event: string): event is keyof typeof EVENT_TEXTS => Object.hasOwn(EVENT_TEXTS, event);

/** An event of a newer server has no name here yet. */
export const eventText = (event: string, t: Translate): string => (isKnown(event) ? t(EVENT_TEXTS[event]) : event);

export const eventsText = (events: readonly WebhookEvent[], t: Translate): string =>
  events.length === WEBHOOK_EVENTS.length
    ? t('webhooks.allEvents')
    : events.map((event) => eventText(event, t)).join(', ');

/** The code of an answer, or why there was none. */
export const answerText = (
  of: { readonly status: number | null; readonly failure: TargetFailure | null } | null,
  t: Translate,
): string | null => {
  if (!of) return null;
  return of.failure ? t(`webhooks.failure.${of.failure}`) : String(of.status);
};
