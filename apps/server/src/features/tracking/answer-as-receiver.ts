import { orNotFound } from '@waybill/domain/errors';
import {
  mayTellDriver,
  offeredDays,
  type ReceiverAnswer,
  type ReceiverChoice,
  refusalOf,
  statusForAnotherDay,
} from '@waybill/domain/tracking';
import { dayIn } from '@waybill/domain/zoned-time';
import { openLink } from './open-link.ts';
import type { TrackedShipment } from './tracked-shipment.repo.ts';
import type { Deliverer, ReceiverChange, TrackingDeps } from './tracking-deps.ts';

/** Why an answer was not taken. */
export type AnswerProblem = 'choose' | 'day' | 'note' | 'too-late' | 'not-now';

const changeOf = (
  choice: ReceiverChoice,
  { day, note }: ReceiverAnswer,
  shipment: TrackedShipment,
  today: string,
): ReceiverChange | AnswerProblem => {
  if (choice === 'self-collect') return { status: 'self-collect', receiverStatus: null };
  if (choice !== 'another-day') {
    // Without a word on where to leave it, the driver would stand before a closed door.
    const isUnsaid = choice === 'not-home' && !note && !(note === undefined && shipment.receiverNote);
    return isUnsaid ? 'note' : { receiverStatus: choice };
  }
  if (day === undefined || !offeredDays(today).includes(day)) return 'day';
  const status = statusForAnotherDay(shipment, day);
  // Whoever was not home today may be home then.
  return { scheduledDate: day, receiverStatus: null, ...(status === null ? {} : { status }) };
};

const decide = (
  answer: ReceiverAnswer,
  shipment: TrackedShipment,
  { config: { usesAccessPoints, timeZone } }: Deliverer,
  now: Date,
): ReceiverChange | AnswerProblem => {
  const { choice, note } = answer;
  if (choice === undefined && note === undefined) return 'choose';
  if (note !== undefined && !mayTellDriver(shipment) && (choice === undefined || note !== null)) {
    return shipment.stop?.hasArrived ? 'too-late' : 'not-now';
  }
  const told = note === undefined ? {} : { receiverNote: note };
  if (choice === undefined) return told;
  // What has been chosen already is chosen, however late it is by now.
  if (choice === 'self-collect' && shipment.status === 'self-collect') return told;
  const refusal = refusalOf(choice, shipment, { usesAccessPoints, now });
  if (refusal !== null) return refusal === 'too-late' ? 'too-late' : 'not-now';
  const change = changeOf(choice, answer, shipment, dayIn(now, timeZone));
  return typeof change === 'string' ? change : { ...change, ...told };
};

/** What a receiver chooses or tells the driver, if the route can still do it: decided on the shipment as it is when it is locked. */
export const answerAsReceiver = async (
  deps: TrackingDeps,
  token: string,
  answer: ReceiverAnswer,
): Promise<AnswerProblem | null> => {
  const link = await openLink(deps, token);
  await deps.countAnswer(link);
  const outcome = await deps.writing(link, async ({ shipment, deliverer, change }) => {
    const decision = decide(answer, shipment, deliverer, deps.clock());
    if (typeof decision !== 'string') await change(decision);
    return { problem: typeof decision === 'string' ? decision : null };
  });
  return orNotFound(outcome).problem;
};
