import type { Stream } from './streams.ts';

const NONE: ReadonlySet<Stream> = new Set();

type Shelf = Map<string | null, Set<Stream>>;

const put = (shelf: Shelf, key: string | null, stream: Stream) => {
  const found = shelf.get(key);
  if (found) found.add(stream);
  else shelf.set(key, new Set([stream]));
};

const take = (shelf: Shelf, key: string | null, stream: Stream) => {
  const found = shelf.get(key);
  found?.delete(stream);
  if (found?.size === 0) shelf.delete(key);
};

/** The open streams, by whom they belong to. */
export const streamIndex = () => {
  const all = new Set<Stream>();
  const byUser: Shelf = new Map();
  const byOrganisation: Shelf = new Map();
  return {
    all: (): ReadonlySet<Stream> => all,
    count: () => all.size,
    has: (stream: Stream) => all.has(stream),
    ofUser: (userId: string): ReadonlySet<Stream> => byUser.get(userId) ?? NONE,
    /** null are the people without one. */
    ofOrganisation: (organisationId: string | null): ReadonlySet<Stream> => byOrganisation.get(organisationId) ?? NONE,
    add: (stream: Stream) => {
      all.add(stream);
      put(byUser, stream.standing.userId, stream);
      put(byOrganisation, stream.standing.organisationId, stream);
    },
    remove: (stream: Stream) => {
      all.delete(stream);
      take(byUser, stream.standing.userId, stream);
      take(byOrganisation, stream.standing.organisationId, stream);
    },
  };
};
