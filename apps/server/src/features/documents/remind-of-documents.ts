import { isReminderDue } from '@waybill/domain/document-request';
import type { Clock } from '../../clock.ts';
import type { AskingRepos } from './document-deps.ts';
import type { WaitingRequest } from './document-requests.repo.ts';
import { stateOf } from './present-request.ts';

export type ReminderDeps = {
  readonly clock: Clock;
  readonly waiting: (now: Date, most: number) => Promise<readonly WaitingRequest[]>;
  /** One transaction of whoever has asked. */
  readonly inRequest: (
    request: WaitingRequest,
    work: (repos: Pick<AskingRepos, 'requests' | 'hold' | 'send'> & { readonly timeZone: string }) => Promise<boolean>,
  ) => Promise<boolean>;
};

/** What one run looks at; what is left waits for the next, an hour later. */
const MOST_AT_ONCE = 1000;

/** Reminds whoever was asked and has not sent everything. What has come, was withdrawn or is not needed any more ends it by itself. */
export const remindOfDocuments = async ({ clock, waiting, inRequest }: ReminderDeps): Promise<void> => {
  const now = clock();
  for (const each of await waiting(now, MOST_AT_ONCE)) {
    await inRequest(each, async ({ requests, hold, send, timeZone }) => {
      if (!isReminderDue(each, now, timeZone)) return false;
      const found = await requests.find(each.id);
      const shipment = found && (await hold(found.shipment.shipmentId));
      // Read again once the shipment is locked: a document may be arriving.
      const request = shipment && (await requests.find(each.id));
      if (!shipment || !request || stateOf(request, now) !== 'open') return false;
      if (request.remindedAt.length !== each.reminders) return false;
      await requests.remind(each.id, now);
      await send(shipment, request, each.reminders === 0 ? 'reminder-1' : 'reminder-2');
      return true;
    });
  }
};
