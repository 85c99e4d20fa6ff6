import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { isRefusal } from '@waybill/contract/client';
import type { LiveTopic } from '@waybill/domain/live';

type KeyStart = readonly string[];

/** The shipments of a day that are on no vehicle. */
const UNASSIGNED = ['routes', 'unassigned'] as const;

/** Topics that concern more queries than those of their own name. */
const ALSO: Partial<Record<LiveTopic, readonly KeyStart[]>> = {
  session: [['shipment-choices']],
  'organisation-config': [['shipment-choices']],
  // What has been delivered needs no place any more; what is new waits for a vehicle, on every board that shows its day.
  shipments: [['stop-places'], UNASSIGNED],
  // A list has no places, and would be fetched for nothing.
  'stop-places': [['shipments', 'one'], ['shipments', 'points'], UNASSIGNED],
  'driver-conflicts': [
    ['shipments', 'proofs'],
    ['routes', 'driven'],
  ],
};

/** The beginnings of the query keys of a topic; the features name their keys by the topic. */
const keysOf = (topic: LiveTopic): readonly KeyStart[] => [[topic], ...(ALSO[topic] ?? [])];

export type Stale = readonly LiveTopic[] | 'everything';

/** One action with a hundred changes sends a hundred events, and is one reason to refetch. */
const GATHER_MS = 100;
/** Under constant changes the page is at most a second old, and the server is asked once per second. */
const ROUND_MS = 1000;

/** Collects changed topics, and refetches their queries in one go. */
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

const filtersFor = (stale: Stale): QueryFilters => {
  if (stale === 'everything') return {};
  const starts = stale.flatMap(keysOf);
  const isStale = (key: readonly unknown[]) => starts.some((start) => start.every((part, at) => key[at] === part));
  return { predicate: ({ queryKey, state }) => isStale(queryKey) && !isRefusal(state.error) };
};

/**
 * A running request is awaited and shown: if every change cancelled it, none would arrive under constant changes. Its
 * answer may be older than the change, so it is fetched once more afterwards.
 */
export const refetchIn = async (client: QueryClient, stale: Stale): Promise<void> => {
  const filters = filtersFor(stale);
  const onTheirWay = new Set(client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }));
  await client.invalidateQueries(filters, { cancelRefetch: false });
  if (onTheirWay.size === 0) return;
  await client.invalidateQueries({ predicate: (query) => onTheirWay.has(query) }, { cancelRefetch: false });
};
