import type { Client } from 'pg';
import { clientTo, KEEP_ALIVE_MS } from './connect-client.ts';
import { SERVING_LOCK } from './locks.ts';

/** Files are being moved at this moment. The message is for the operator's screen. */
export class FilesAreMoving extends Error {}

/** Soon told of a machine that is gone: it would be taken to serve for hours. */
const SOON_TOLD = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';
const AGAIN_MS = 1_000;
/** A server that is gone without a word, or frozen, is noticed by asking it. */
const CHECK = { everyMs: 25_000, answerMs: 10_000 };

const connected = async (url: string, answerMs = CHECK.answerMs): Promise<Client> => {
  const client = clientTo(url, {
    application_name: 'waybill presence',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    query_timeout: answerMs,
    beginning: SOON_TOLD,
  });
  client.on('error', () => {});
  await client.connect();
  return client;
};

const takeLock = async (client: Client, how: '_shared' | ''): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock${how}($1) as taken`, [
    SERVING_LOCK,
  ]);
  return rows[0]?.taken === true;
};

/**
 * Shows others that a server works on this database: from before it looks whether it may, until everything of it has ended. A connection that
 * is lost is taken up again.
 */
export const showPresence = async (url: string, check = CHECK): Promise<{ stop(): Promise<void> }> => {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const begin = async (): Promise<void> => {
    const next = await connected(url, check.answerMs);
    const taken = await takeLock(next, '_shared').catch((error: unknown) => {
      void next.end().catch(() => {});
      throw error;
    });
    if (!taken) {
      await next.end();
      throw new FilesAreMoving('The files of this database are being moved. Start Waybill when that is done.');
    }
    if (isStopped) return next.end();
    client = next;
    next.once('end', () => {
      if (client !== next || isStopped) return;
      client = null;
      again();
    });
  };
  const again = () => {
    timer = setTimeout(() => void begin().catch(again), AGAIN_MS);
    timer.unref();
  };

  await begin();
  const checking = setInterval(() => {
    const asked = client;
    // With its question still unanswered, this closes the socket at once.
    asked?.query('select 1').catch(() => void asked.end().catch(() => {}));
  }, check.everyMs);
  checking.unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(checking);
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
};

/** Keeps servers from starting for as long as this is not given back; null while there is one. */
export const keepServersAway = async (url: string): Promise<{ giveBack(): Promise<void> } | null> => {
  const client = await connected(url);
  if (await takeLock(client, '')) return { giveBack: () => client.end() };
  await client.end();
  return null;
};
