import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { clientClass, KEEP_ALIVE_MS } from './connect-client.ts';

type Parts = {
  readonly url: string;
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Called when it listens again after a gap: notifications sent in between are lost. */
  readonly onMissed: () => void;
  readonly onError: (error: unknown) => void;
  /** The delay before the first, second ... next attempt; the last one applies to all that follow. */
  readonly delaysMs?: readonly number[];
  /** The time within which it hears what it has sent itself. */
  readonly hearMs?: number;
  /** How often the server is asked whether it is there, and the time within which it answers. */
  readonly check?: { readonly everyMs: number; readonly answerMs: number };
};

export type Listener = {
  /** Whether notifications arrive at present. */
  isListening(): boolean;
  /**
   * Rejects unless a notification that `notify` sends on this channel arrives. Behind a pooler that switches connections between
   * transactions, LISTEN succeeds and nothing is heard.
   */
  assertHears(notify: (channel: string) => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
};

/** Well within the time that /readyz gives its checks. */
const HEAR_MS = 3_000;
/** Short at first: a database that is restarted is back within seconds. */
const DELAYS_MS = [100, 250, 500, 1_000, 1_000, 1_000, 1_000, 2_000, 5_000, 10_000];
/** Whoever only waits is not told that the server is gone. */
const CHECK = { everyMs: 25_000, answerMs: 10_000 };

/**
 * Listens to what transactions of all processes send on one channel. It has its own connection, which must not be lent out nor
 * pass through a pooler that switches connections between transactions. Resolves after the first attempt.
 */
export const listen = async (parts: Parts): Promise<Listener> => {
  const { url, channel, onMessage, onMissed, onError, delaysMs = DELAYS_MS, hearMs = HEAR_MS, check = CHECK } = parts;
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let wasHeard = false;
  let isHearing = false;
  let stopped = false;
  /** A channel of this listener's own, on which it hears itself. */
  const own = `waybill_${randomUUID().replaceAll('-', '')}`;
  const waiting = new Set<() => void>();

  const Connection = clientClass(url, {
    application_name: channel.replaceAll('_', ' '),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    connectionTimeoutMillis: check.answerMs,
    query_timeout: check.answerMs,
  });

  const begin = async (): Promise<void> => {
    const next = new Connection();
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error(`the connection that listens to ${channel} was closed`)));
    next.on('notification', (heard) => {
      if (heard.channel !== own) onMessage(heard.payload ?? '');
      else for (const resolve of waiting) resolve();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}; listen ${own}`);
    } catch (error) {
      lose(next, error);
      return;
    }
    if (client !== next) return;
    failures = 0;
    isHearing = true;
    if (wasHeard) onMissed();
    wasHeard = true;
  };

  /** Runs once for each connection, whichever of its events reports the loss first. */
  const lose = (lost: Client, error: unknown) => {
    if (client !== lost) return;
    client = null;
    isHearing = false;
    lost.removeAllListeners('notification');
    lost.end().catch(() => {});
    if (stopped) return;
    // From here on notifications may be missed, also when the very first attempt failed.
    wasHeard = true;
    onError(error);
    timer = setTimeout(() => void begin(), delaysMs[Math.min(failures++, delaysMs.length - 1)]);
    timer.unref();
  };

  await begin();
  const checking = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch((error: unknown) => lose(asked, error));
  }, check.everyMs);
  checking.unref();
  return {
    isListening: () => isHearing,
    assertHears: async (notify) => {
      let forget = () => {};
      const heard = new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`notifications on ${channel} are not heard`)), hearMs);
        waiting.add(resolve);
        forget = () => {
          clearTimeout(timer);
          waiting.delete(resolve);
        };
      });
      await Promise.all([heard, notify(own)]).finally(forget);
    },
    stop: async () => {
      stopped = true;
      clearInterval(checking);
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
};
