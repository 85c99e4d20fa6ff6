import type { LiveTopic } from '@waybill/domain/live';

/** What the queries of a topic begin with; the features name their keys by the same nouns. */
export const TOPIC_KEYS = {
  session: ['session'],
  users: ['users'],
  'organisation-config': ['organisation-config'],
  'api-key': ['api-key'],
  shipments: ['shipments'],
  'saved-locations': ['saved-locations'],
  'bulk-jobs': ['bulk-jobs'],
} as const satisfies Record<LiveTopic, readonly [string]>;

export type Stale = readonly LiveTopic[] | 'everything';

/** A hundred changes of one deed come as a hundred events, and are one reason to ask again. */
const GATHER_MS = 100;

/** Gathers what has changed, and asks for it again in one go. */
export const createRefetch = (refetch: (stale: Stale) => void) => {
  const topics = new Set<LiveTopic>();
  let isEverything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    timer = undefined;
    refetch(isEverything ? 'everything' : [...topics]);
    isEverything = false;
    topics.clear();
  };
  const soon = () => {
    timer ??= setTimeout(flush, GATHER_MS);
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
