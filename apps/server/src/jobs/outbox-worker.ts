import type { MailMessage } from '../adapters/mail/mail.ts';
import type { Clock } from '../clock.ts';
import type { DueMessage, OutboxQueue, Outcome } from '../records/outbox-queue.ts';

const MAX_ATTEMPTS = 10;
const MINUTE = 60_000;

/** 1, 2, 4 ... minutes; after ten tries the message is given up and stays as a record. */
export const retryAt = (attempts: number, now: Date): Date | null =>
  attempts >= MAX_ATTEMPTS ? null : new Date(now.getTime() + MINUTE * 2 ** (attempts - 1));

type Parts = {
  readonly queue: OutboxQueue;
  readonly mail: { readonly leavesTheSystem: boolean; send(message: MailMessage): Promise<void> };
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly pauseMs?: number;
};

export type OutboxWorker = { stop(): Promise<void>; check(): Promise<void> };

/** Sends what is due, one after another, and looks again a moment later. */
export const startOutboxWorker = ({ queue, mail, clock, onError, pauseMs = 1000 }: Parts): OutboxWorker => {
  let stopped = false;
  let wake = () => {};
  let lastFailure: unknown = null;

  const deliver = async ({ mail: message, attempts }: DueMessage): Promise<Outcome> => {
    try {
      await mail.send(message);
      return { sent: true, keepBody: !mail.leavesTheSystem };
    } catch (error) {
      onError(error);
      const reason = error instanceof Error ? error.message : String(error);
      return { sent: false, error: reason, retryAt: retryAt(attempts + 1, clock()) };
    }
  };

  const run = async () => {
    while (!stopped) {
      const more = await queue.takeNext(clock(), deliver).catch((error: unknown) => {
        lastFailure = error;
        onError(error);
        return null;
      });
      if (more !== null) lastFailure = null;
      if (more || stopped) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseMs).unref();
      });
    }
  };
  const running = run();

  return {
    stop: async () => {
      stopped = true;
      wake();
      await running;
    },
    check: async () => {
      if (stopped || lastFailure !== null) throw new Error('the outbox is not being emptied', { cause: lastFailure });
    },
  };
};
