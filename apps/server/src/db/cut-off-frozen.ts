import type { Client, Pool, PoolClient } from 'pg';
import { clientAt } from './connect-client.ts';
import { isSilence } from './database-away.ts';
import type { DatabaseHost } from './database-url.ts';
import { statementStart } from './named-statements.ts';

export type FrozenTiming = {
  /** A statement that has taken so long raises the question whether the server still works. */
  readonly slowMs: number;
  /** The time within which a new connection must have its answer. */
  readonly answerMs: number;
  readonly everyMs: number;
};
const TIMING: FrozenTiming = { slowMs: 2_000, answerMs: 5_000, everyMs: 1_000 };

type Parts = { readonly pool: Pool; readonly url: string; readonly timing?: FrozenTiming };

/**
 * Cuts off the connections of a server that is frozen, or unreachable without a word: their statements would wait until TCP
 * gives up, a quarter of an hour. A slow statement alone is no reason. While one is under way, a new connection has to be
 * answered, and only if it is not are those that wait cut off. Returns the end of the watch.
 */
export const cutOffFrozen = ({ pool, url, timing = TIMING }: Parts): (() => void) => {
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  let isAsking = false;

  const waiting = (): ReadonlyMap<PoolClient, number> => {
    const latest = performance.now() - timing.slowMs;
    const starts = [...clients].map((client) => [client, statementStart(client) ?? Number.POSITIVE_INFINITY] as const);
    return new Map(starts.filter(([, start]) => start < latest));
  };

  const look = async () => {
    const before = waiting();
    // Of several hosts, the one that is frozen is that of the connection.
    const hosts = new Map([...before.keys()].map((client) => [hostKey(client), client] as const));
    const frozen = new Set<string>();
    await Promise.all(
      [...hosts].map(async ([key, at]) => {
        if (!(await answers(url, at, timing.answerMs))) frozen.add(key);
      }),
    );
    for (const [client, start] of before) {
      if (!frozen.has(hostKey(client))) continue;
      // With a statement under way, this closes the socket at once. A pool lends whole clients, whatever its types say.
      if (statementStart(client) === start) void (client as unknown as Client).end().catch(() => {});
    }
  };

  const timer = setInterval(() => {
    if (isAsking) return;
    isAsking = true;
    void look().finally(() => {
      isAsking = false;
    });
  }, timing.everyMs);
  timer.unref();
  return () => clearInterval(timer);
};

const hostKey = ({ host, port }: DatabaseHost) => `${host}:${port}`;

/** Silence counts, and nothing else: a server that refuses has answered, and a way to it that is not to be found says nothing of it. */
const answers = async (url: string, at: DatabaseHost, answerMs: number): Promise<boolean> => {
  let client: Client | undefined;
  try {
    client = clientAt(url, at, {
      application_name: 'waybill probe',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    client.on('error', () => {});
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return !isSilence(error);
  } finally {
    // Not waited for: a frozen server does not say goodbye.
    client?.end().catch(() => {});
  }
};
