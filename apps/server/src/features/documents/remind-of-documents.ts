import { isReminderDue } from '@waybill/domain/document-request';
import type { Clock } from '../../clock.ts';
import type { AskingRepos } from './document-deps.ts';
import type { WaitingRequest } from './document-requests.repo.ts';
import { stateOf } from './present-request.ts';

export type ReminderDeps = {
  readonly clock: Clock;
  /** The next requests behind one, or the first. */
  readonly waiting: (now: Date, last: WaitingRequest | undefined, most: number) => Promise<readonly WaitingRequest[]>;
  /** One transaction of whoever has asked. */
  readonly inRequest: (
    request: WaitingRequest,
    work: (repos: Pick<AskingRepos, 'requests' | 'hold' | 'send'>) => Promise<void>,
  ) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

/** As many as are looked at by one statement. */
const PORTION = 1000;

const remindOf = ({ inRequest }: ReminderDeps, each: WaitingRequest, now: Date): Promise<void> =>
  inRequest(each, async ({ requests, hold, send }) => {
    const found = await requests.find(each.id);
    const shipment = found && (await hold(found.shipment.shipmentId));
    // Read again once the shipment is locked: a document may be arriving.
    const request = shipment && (await requests.find(each.id));
    if (!shipment || !request || stateOf(request, now) !== 'open') return;
    if (request.remindedAt.length !== each.reminders) return;
    await requests.remind(each.id, now);
    await send(shipment, request, each.reminders === 0 ? 'reminder-1' : 'reminder-2');
  });

/**
 * Reminds whoever was asked and has not sent everything. What has come, was withdrawn or is not needed any more ends it by itself. All that are open are
 * looked at, however many are not due; one that fails is reported, and holds up nobody behind it.
 */
export const remindOfDocuments = async (deps: ReminderDeps, portion = PORTION): Promise<void> => {
  const now = deps.clock();
  let last: WaitingRequest | undefined;
  do {
    const waiting = await deps.waiting(now, last, portion);
    for (const each of waiting.filter((one) => isReminderDue(one, now, one.timeZone))) {
      await remindOf(deps, each, now).catch(deps.onError);
    }
    last = waiting.length < portion ? undefined : waiting.at(-1);
  } while (last);
};
