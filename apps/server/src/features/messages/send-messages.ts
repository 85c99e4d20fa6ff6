import type { OrganisationId } from '@waybill/domain/ids';
import type { MessageChannel } from '@waybill/domain/messages';
import { email } from '@waybill/domain/validation';
import type { Clock } from '../../clock.ts';
import type { DueMessage, MessageContent, Rendered, RenderedKind } from './message-kind.ts';
import type { MessageLane, SentMessage } from './message-lane.repo.ts';

/** What came of handing a message over. Refused: it will never be taken. Failed: it may be, later. */
export type HandedOver =
  | { readonly externalId: string | null }
  | { readonly refused: string }
  | { readonly failed: string };

export type SendDeps = {
  readonly kinds: readonly RenderedKind[];
  /** One transaction in all of the organisation. */
  readonly inLane: <Result>(id: OrganisationId, work: (lane: MessageLane) => Promise<Result>) => Promise<Result>;
  /** Hands a message over, under an id that is the same at every try. */
  readonly handOver: (message: DueMessage, to: string, content: MessageContent['content']) => Promise<HandedOver>;
  /** Whether a channel's messages leave the system; null: nobody can send them yet, and they wait. */
  readonly leavesTheSystem: (channel: MessageChannel) => boolean | null;
  readonly retry: { readonly attempts: number; readonly delayMs: (attempt: number, random: number) => number };
  readonly pause: (ms: number) => Promise<unknown>;
  readonly onError: (error: unknown) => void;
  readonly clock: Clock;
};

/** As many of an organisation's as are sent side by side. */
const SIDE_BY_SIDE = 8;
/** Then other organisations have their turn. */
const MOST_ROUNDS = 40;
/** Longer than a message can take to be worked out, handed over and recorded. */
const TAKEN_MS = 3 * 60_000;
/** As much of what a server says as helps to understand it. */
const KEPT_TEXT = 500;
/** The database may be away for a moment, just when a message has left. */
const RECORD_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

type Lane = { readonly organisationId: OrganisationId; readonly channel: MessageChannel };

/**
 * Sends what is due in a lane. Each is recorded by itself, right after the server has taken it. A round in which none was taken is the last
 * for now: a server that is down is asked again in a minute, and not for each of ten thousand.
 */
export const sendMessages = async (deps: SendDeps, lane: Lane, signal: AbortSignal): Promise<'done' | 'again'> => {
  if (deps.leavesTheSystem(lane.channel) === null) return 'done';
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const due = await takeRound(deps, lane);
    if (due.length === 0) return 'done';
    const outcomes = await Promise.all(due.map((message) => sendOne(deps, message, signal)));
    if (signal.aborted || outcomes.every((outcome) => outcome === 'failed')) return 'done';
  }
  return 'again';
};

const takeRound = (deps: SendDeps, { organisationId, channel }: Lane): Promise<readonly DueMessage[]> =>
  deps.inLane(organisationId, async (lane) => {
    const now = deps.clock();
    const due = await lane.take(channel, SIDE_BY_SIDE, now, new Date(now.getTime() + TAKEN_MS));
    if (due.length === 0 || !(await lane.isOrganisationDisabled())) return due;
    for (const { id } of due) await lane.markSkipped(id, 'organisation-disabled', now);
    return [];
  });

type Outcome = 'over' | 'failed';

const sendOne = async (deps: SendDeps, message: DueMessage, signal: AbortSignal): Promise<Outcome> => {
  const { id } = message;
  const now = deps.clock();
  if (signal.aborted) return record(deps, message, (lane) => lane.putBack(id, now));
  // Whoever took it last did not even get to say what came of it.
  if (message.attempts > deps.retry.attempts) {
    return record(deps, message, (lane) => lane.markFailed(id, 'given-up', 'what came of it could not be kept', now));
  }
  let rendered: Rendered;
  try {
    rendered = await render(deps, message, now);
  } catch (error) {
    deps.onError(error);
    return tryAgain(deps, message, error instanceof Error ? error.message : String(error));
  }
  if ('skip' in rendered) {
    const { skip } = rendered;
    return record(deps, message, (lane) => lane.markSkipped(id, skip, now));
  }
  if ('notBefore' in rendered) {
    const { notBefore } = rendered;
    return record(deps, message, (lane) => lane.putBack(id, notBefore));
  }
  const to = rendered.to ?? message.recipient;
  // Whoever entered it may have put anything there: a line break would begin another header.
  if (message.channel === 'email' && !email.safeParse(to).success) {
    return record(deps, message, (lane) => lane.markSkipped(id, 'no-valid-email', now));
  }
  const handed = await deps.handOver(message, to, rendered.content);
  if ('failed' in handed) return tryAgain(deps, message, handed.failed);
  const at = deps.clock();
  if ('refused' in handed) {
    return record(deps, message, (lane) => lane.markFailed(id, 'refused', keptText(handed.refused), at));
  }
  const sent = keptOf(deps, message, to, rendered, handed.externalId);
  return record(deps, message, (lane) => lane.markSent(id, sent, at));
};

const render = async ({ kinds }: SendDeps, message: DueMessage, now: Date): Promise<Rendered> => {
  const kind = kinds.find((each) => each.kind === message.kind);
  if (!kind) throw new Error(`nobody knows how to write a message of the kind ${message.kind}`);
  return kind.render(message, now);
};

/** The log tells what was sent, but opens nothing. */
const keptOf = (
  { leavesTheSystem }: SendDeps,
  message: DueMessage,
  to: string,
  { content, locale, tellsTime = false, secrets = [] }: MessageContent,
  externalId: string | null,
): SentMessage => {
  const hasLeft = leavesTheSystem(message.channel) !== false;
  const kept = (text: string) =>
    hasLeft ? secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text) : text;
  const isMail = content.channel === 'email';
  return {
    to,
    locale: locale ?? message.locale,
    subject: isMail ? kept(content.subject) : null,
    body: kept(content.text),
    html: isMail && !hasLeft ? content.html : null,
    externalId: externalId === null ? null : keptText(externalId),
    tellsTime,
  };
};

/** What others say may hold anything; a database takes no NUL, and people read no other control characters. */
const keptText = (said: string): string => said.replace(/\p{Cc}+/gu, ' ').slice(0, KEPT_TEXT);

const tryAgain = async (deps: SendDeps, message: DueMessage, problem: string): Promise<Outcome> => {
  const { retry, clock } = deps;
  const kept = keptText(problem);
  const now = clock();
  await record(deps, message, (lane) =>
    message.attempts >= retry.attempts
      ? lane.markFailed(message.id, 'given-up', kept, now)
      : lane.tryAgain(message.id, kept, new Date(now.getTime() + retry.delayMs(message.attempts, Math.random()))),
  );
  return 'failed';
};

/** Tried for a minute: a message that has left and is not recorded would be sent again. */
const record = async (
  { inLane, pause }: SendDeps,
  { organisationId }: DueMessage,
  work: (lane: MessageLane) => Promise<void>,
): Promise<Outcome> => {
  for (const pauseMs of RECORD_PAUSES_MS) {
    try {
      await inLane(organisationId, work);
      return 'over';
    } catch {
      await pause(pauseMs);
    }
  }
  await inLane(organisationId, work);
  return 'over';
};
