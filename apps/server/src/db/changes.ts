import { Client } from 'pg';
import { z } from 'zod';

/** As announce() of the migrations tells it. Ids are left out when they are many. */
const change = z.object({
  table: z.enum([
    'users',
    'organisations',
    'sub_companies',
    'organisation_configs',
    'auth_tokens',
    'sessions',
    'shipments',
    'saved_locations',
    'bulk_jobs',
  ]),
  organisationId: z.string().nullable(),
  subCompanyId: z.string().nullable(),
  ids: z.array(z.string()).nullable(),
});
/** Rows of one table, of one organisation and one division, that a committed transaction came by. */
export type Change = Readonly<z.infer<typeof change>>;

type Parts = {
  readonly url: string;
  readonly onChange: (change: Change) => void;
  /** It listens again after it did not: whatever was told meanwhile was told to nobody. */
  readonly onMissed: () => void;
  readonly onError: (error: unknown) => void;
  /** How long to wait before the first, second ... next attempt; the last one holds for all that follow. */
  readonly delaysMs?: readonly number[];
};

export type ChangeListener = {
  /** Notices a connection that died without a word. */
  check(): Promise<void>;
  stop(): Promise<void>;
};

const CHANNEL = 'waybill_changes';
const DELAYS_MS = [100, 500, 1_000, 2_000, 5_000, 10_000];
const CHECK_MS = 10_000;

/**
 * Hears what transactions of all processes announce. Its connection is its own: what listens is not to be lent out, and
 * must not pass through a pooler that gives each transaction another one. Resolves when the first attempt has been made.
 */
export const listenForChanges = async (parts: Parts): Promise<ChangeListener> => {
  const { url, onChange, onMissed, onError, delaysMs = DELAYS_MS } = parts;
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let wasHeard = false;
  let stopped = false;

  const listen = async (): Promise<void> => {
    const next = new Client({
      connectionString: url,
      application_name: 'waybill changes',
      keepAlive: true,
      connectionTimeoutMillis: CHECK_MS,
      query_timeout: CHECK_MS,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the connection for changes was closed')));
    next.on('notification', ({ payload }) => hear(payload));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      lose(next, error);
      return;
    }
    if (client !== next) return;
    failures = 0;
    if (wasHeard) onMissed();
    wasHeard = true;
  };

  /** Once for each connection, however many ways it has of saying that it is gone. */
  const lose = (lost: Client, error: unknown) => {
    if (client !== lost) return;
    client = null;
    lost.removeAllListeners('notification');
    lost.end().catch(() => {});
    if (stopped) return;
    // From here on something may be told that nobody hears, also when the very first attempt failed.
    wasHeard = true;
    onError(error);
    timer = setTimeout(() => void listen(), delaysMs[Math.min(failures++, delaysMs.length - 1)]);
    timer.unref();
  };

  const hear = (payload: string | undefined) => {
    try {
      onChange(change.parse(JSON.parse(payload ?? '')));
    } catch (error) {
      onError(error);
    }
  };

  await listen();
  return {
    check: async () => {
      const asked = client;
      await asked?.query('select 1').catch((error: unknown) => lose(asked, error));
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
};
