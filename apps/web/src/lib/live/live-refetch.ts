import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { ApiError } from '@waybill/contract/client';
import type { LiveTopic } from '@waybill/domain/live';

/** What the queries of a topic begin with; the features name their keys by the same nouns. */
export const TOPIC_KEYS = {
  session: ['session', 'shipment-choices'],
  users: ['users'],
  'organisation-config': ['organisation-config', 'shipment-choices'],
  'api-key': ['api-key'],
  shipments: ['shipments'],
  'saved-locations': ['saved-locations'],
  'bulk-jobs': ['bulk-jobs'],
} as const satisfies Record<LiveTopic, readonly string[]>;

export type Stale = readonly LiveTopic[] | 'everything';

/** A hundred changes of one deed come as a hundred events, and are one reason to ask again. */
const GATHER_MS = 100;
/** Where changes never cease, what is shown is a second old, and the server is asked once for it. */
const ROUND_MS = 1000;

/** Gathers what has changed, and asks for it again in one go. */
export const createRefetch = (refetch: (stale: Stale) => void) => {
  const topics = new Set<LiveTopic>();
  let isEverything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRound = Number.NEGATIVE_INFINITY;

  const flush = () => {
    timer = undefined;
    lastRound = performance.now();
    refetch(isEverything ? 'everything' : [...topics]);
    isEverything = false;
    topics.clear();
  };
  const soon = () => {
    timer ??= setTimeout(flush, Math.max(GATHER_MS, lastRound + ROUND_MS - performance.now()));
  };
  return {
    changed: (topic: LiveTopic) => {
      topics.add(topic);
      soon();
    },
    everything: () => {
      isEverything = true;
      soon();
    },
    stop: () => clearTimeout(timer),
  };
};

/** What was refused as it was asked is refused again, whatever others change. */
const isRefused = (error: unknown) => error instanceof ApiError && error.problem.status < 500;

const filtersFor = (stale: Stale): QueryFilters => {
  if (stale === 'everything') return {};
  const words = new Set<unknown>(stale.flatMap((topic) => TOPIC_KEYS[topic]));
  return { predicate: ({ queryKey, state }) => words.has(queryKey[0]) && !isRefused(state.error) };
};

/**
 * An answer on its way is waited for and shown: given up for every change, none would arrive where changes never cease. It
 * may be older than the change, and so is asked for once more after it.
 */
export const refetchIn = async (client: QueryClient, stale: Stale): Promise<void> => {
  const filters = filtersFor(stale);
  const onTheirWay = new Set(client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }));
  await client.invalidateQueries(filters, { cancelRefetch: false });
  if (onTheirWay.size === 0) return;
  await client.invalidateQueries({ predicate: (query) => onTheirWay.has(query) }, { cancelRefetch: false });
};
