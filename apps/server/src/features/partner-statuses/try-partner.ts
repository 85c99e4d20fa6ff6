import { type StatusMapping, sentWord, withPartnerStatus, wordReader } from '@waybill/domain/partner-statuses';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { wordsInSample } from '@waybill/domain/words-in-sample';

type Trial = { readonly statuses: StatusMapping; readonly sample: string; readonly status: DeliveryStatus };

/** An event like those that the database makes (queue_webhooks). */
const exampleEvent = (status: DeliveryStatus, at: Date): string =>
  JSON.stringify({
    type: 'shipment.status-changed',
    version: 1,
    timestamp: at.toISOString(),
    data: {
      shipmentId: 'S0EXAMP1E',
      externalId: null,
      status,
      previousStatus: null,
      failureParty: null,
      reason: null,
      completedAt: null,
      receivedBy: null,
    },
  });

/** What would come of a sample, and of an event, if the words were saved as they are. */
export const tryPartner = ({ statuses, sample, status }: Trial, at: Date) => {
  const read = wordReader([statuses]);
  const { words, isCut, isBrokenJson } = wordsInSample(sample, (word) => read(word) !== null);
  return {
    read: words.map(({ path, word }) => ({ path, word, status: read(word) })),
    isCut,
    isBrokenJson,
    sent: withPartnerStatus(exampleEvent(status, at), (each) => sentWord(statuses, each)),
  };
};
