import type { OrganisationId, PartnerId, WebhookId } from '@waybill/domain/ids';
import { statusOfEvent, withPartnerStatus } from '@waybill/domain/partner-statuses';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { TargetFailure } from '@waybill/domain/target-failures';
import { TEST_EVENT, type WebhookStop } from '@waybill/domain/webhook';
import type { Clock } from '../../clock.ts';
import type { Recipient } from '../../mail-layout.ts';
import type { Seal } from '../../seal.ts';
import { liveSecrets, newSecret, signedHeaders } from './signing.ts';
import type { Attempt, DueDelivery, LaneEndpoint, Outcome, WebhookLane } from './webhook-lane.repo.ts';

/** What came of one call: an answer, or why there is none. */
export type Called =
  | { readonly status: number; readonly retryAfter: string | null; readonly body: string }
  | { readonly failure: TargetFailure };

type AutomaticStop = Exclude<WebhookStop, 'by-hand'>;

/** Tells a partner's words for statuses, and remembers of a new one that it has none. */
type PartnerWords = (
  organisationId: OrganisationId,
  partnerId: PartnerId,
  toSend: readonly { readonly status: DeliveryStatus; readonly example: string; readonly isNew: boolean }[],
) => Promise<ReadonlyMap<DeliveryStatus, string | null>>;

type InLane = WebhookLane & {
  readonly partnerWords: PartnerWords;
  readonly tellStopped: (to: Recipient, url: string, because: AutomaticStop) => Promise<void>;
  /** Has somebody look at the endpoint again. */
  readonly wake: (organisationId: OrganisationId, id: WebhookId, inMs: number) => Promise<void>;
};

export type SendDeps = {
  readonly inLane: <Result>(id: WebhookId, work: (lane: InLane) => Promise<Result>) => Promise<Result>;
  readonly post: (url: string, headers: Record<string, string>, body: string, signal: AbortSignal) => Promise<Called>;
  readonly seal: Seal;
  readonly clock: Clock;
  readonly retry: { readonly attempts: number; readonly delayMs: (attempt: number, random: number) => number };
};

/** As many of an endpoint's events as are sent side by side, each of another shipment. */
const SIDE_BY_SIDE = 8;
/** Then other endpoints have their turn. */
const MOST_ROUNDS = 20;
/** As much of an answer as helps to understand it. */
const KEPT_ANSWER = 2_000;
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/**
 * Sends what is due to one endpoint. The queue lets one job of an endpoint run at a time: that is its lane. A process that dies has recorded
 * nothing of what it was sending, so it is sent again, under the same id.
 */
export const sendWebhooks = async (deps: SendDeps, id: WebhookId, signal: AbortSignal): Promise<'done' | 'again'> => {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const work = await deps.inLane(id, (lane) => nextRound(deps, lane, id));
    if (!work) return 'done';
    const sent = await Promise.all(
      work.due.map((delivery) => send(deps, work.endpoint, work.secrets, delivery, signal)),
    );
    await deps.inLane(id, (lane) => recordRound(deps, lane, work.endpoint, sent));
  }
  return 'again';
};

const nextRound = async ({ seal, clock }: SendDeps, lane: InLane, id: WebhookId) => {
  const endpoint = await lane.endpoint();
  if (!endpoint || endpoint.isStopped) return null;
  const due = endpoint.isResting ? [] : await lane.due(endpoint.organisationId, SIDE_BY_SIDE);
  if (due.length === 0) {
    const inMs = await lane.nextLook(endpoint.organisationId);
    if (inMs !== null) await lane.wake(endpoint.organisationId, id, inMs);
    return null;
  }
  return {
    endpoint,
    due: await inPartnerWords(lane, endpoint, due),
    secrets: await secretsOf({ seal, clock }, lane, endpoint),
  };
};

/** The partner's words are added when an event is sent and not when it happens: what waits gets a word that is settled meanwhile. */
const inPartnerWords = async (
  lane: InLane,
  { organisationId, partnerId }: LaneEndpoint,
  due: readonly DueDelivery[],
): Promise<readonly DueDelivery[]> => {
  if (partnerId === null) return due;
  const toSend = due.flatMap(({ body, shipmentId, attempts }) => {
    const status = statusOfEvent(body);
    return status ? [{ status, example: shipmentId ?? '', isNew: attempts === 0 }] : [];
  });
  const words = await lane.partnerWords(organisationId, partnerId, toSend);
  return Promise.all(
    due.map(async (delivery) => {
      const body = withPartnerStatus(delivery.body, (status) => words.get(status) ?? null);
      if (body !== delivery.body) await lane.setBody(organisationId, delivery.id, body);
      return { ...delivery, body };
    }),
  );
};

const secretsOf = async ({ seal, clock }: Pick<SendDeps, 'seal' | 'clock'>, lane: InLane, endpoint: LaneEndpoint) => {
  const { secret } = endpoint;
  if (secret) return liveSecrets(seal, { ...endpoint, secret }, clock());
  const made = newSecret();
  await lane.giveSecret(seal.seal(made));
  return [made];
};

type Sent = { readonly delivery: DueDelivery; readonly attempt: Attempt; readonly retryAfter: string | null };

const send = async (
  { post, clock }: SendDeps,
  { url }: LaneEndpoint,
  secrets: readonly string[],
  delivery: DueDelivery,
  signal: AbortSignal,
): Promise<Sent> => {
  const begunAt = clock();
  const { 'webhook-signature': signature, ...plain } = signedHeaders({ ...delivery, at: begunAt }, secrets);
  const headers = { 'content-type': 'application/json', ...plain };
  const start = performance.now();
  const called = await post(url, { ...headers, 'webhook-signature': signature }, delivery.body, signal);
  const answered = 'status' in called ? called : null;
  return {
    delivery,
    retryAfter: answered?.retryAfter ?? null,
    attempt: {
      begunAt,
      durationMs: Math.round(performance.now() - start),
      headers,
      status: answered?.status ?? null,
      answer: answered ? answered.body.slice(0, KEPT_ANSWER) : null,
      failure: 'failure' in called ? called.failure : null,
    },
  };
};

const isSuccess = ({ attempt: { status } }: Sent) => status !== null && status >= 200 && status < 300;

/** `Retry-After` in seconds or as a date. */
const askedWaitMs = (retryAfter: string | null, now: Date): number => {
  if (retryAfter === null) return 0;
  const ms = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(ms) ? Math.min(LONGEST_WAIT_MS, Math.max(0, ms)) : 0;
};

const outcomeOf = ({ retry, clock }: SendDeps, sent: Sent): Outcome => {
  if (isSuccess(sent)) return 'delivered';
  // Whoever tries an endpoint looks at what came of it.
  if (sent.delivery.event === TEST_EVENT) return 'failed';
  const attempts = sent.delivery.attempts + 1;
  if (attempts >= retry.attempts) return 'failed';
  const delayMs = retry.delayMs(attempts, Math.random());
  return { retryInMs: Math.max(delayMs, askedWaitMs(sent.retryAfter, clock())) };
};

const recordRound = async (
  deps: SendDeps,
  lane: InLane,
  endpoint: LaneEndpoint,
  round: readonly Sent[],
): Promise<void> => {
  const { organisationId } = endpoint;
  for (const sent of round) {
    const outcome = outcomeOf(deps, sent);
    await lane.record(organisationId, sent.delivery, sent.attempt, outcome);
    // One event that it cannot digest is no reason to stop an endpoint that takes all others.
    if (
      outcome === 'failed' &&
      sent.delivery.event !== TEST_EVENT &&
      (await lane.hasTakenNothingSince(organisationId, sent.delivery.id))
    ) {
      await stop(lane, endpoint, 'failing');
    }
  }
  if (round.some(({ attempt }) => attempt.status === 410)) await stop(lane, endpoint, 'gone');
  if (round.some(isSuccess)) await lane.markDelivered();
  else if (round.every(({ attempt }) => attempt.failure === 'timed-out')) await lane.rest();
};

const stop = async (lane: InLane, { organisationId, url }: LaneEndpoint, because: AutomaticStop): Promise<void> => {
  if (!(await lane.stop(because))) return;
  for (const to of await lane.managers(organisationId)) await lane.tellStopped(to, url, because);
};
