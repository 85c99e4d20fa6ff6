import type { UserId } from '@waybill/domain/ids';
import type { SessionUser } from '../records/signed-in-sessions.ts';

/** The connection to one browser. */
export type Sink = {
  write(chunk: Buffer): void;
  /** The bytes that the browser has not read yet. */
  unsent(): number;
  end(): void;
  cut(): void;
};

export type Stream = {
  user: SessionUser;
  readonly tokenHash: Buffer;
  readonly sink: Sink;
  /** It is a driver's phone. */
  readonly isPhone: boolean;
  /** The number of the last change that was considered for it. */
  seen: number;
  /** Its session is in doubt: it is sent nothing until the session has been checked. */
  held: boolean;
  /** Counts it out of the limits. */
  readonly leave: () => void;
  greeted: boolean;
};

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

/** The open streams, by their user and organisation. */
export const streamIndex = () => {
  const all = new Set<Stream>();
  const byUser: Shelf = new Map();
  const byOrganisation: Shelf = new Map();
  const phones: Shelf = new Map();
  return {
    all: (): ReadonlySet<Stream> => all,
    count: () => all.size,
    has: (stream: Stream) => all.has(stream),
    ofUser: (userId: string): ReadonlySet<Stream> => byUser.get(userId) ?? NONE,
    /** null is for users without an organisation. */
    ofOrganisation: (organisationId: string | null): ReadonlySet<Stream> => byOrganisation.get(organisationId) ?? NONE,
    /** Of an organisation, the users who listen on a phone. */
    phonesOf: (organisationId: string): readonly UserId[] => [
      ...new Set([...(phones.get(organisationId) ?? NONE)].map(({ user }) => user.userId)),
    ],
    add: (stream: Stream) => {
      all.add(stream);
      put(byUser, stream.user.userId, stream);
      put(byOrganisation, stream.user.organisationId, stream);
      if (stream.isPhone) put(phones, stream.user.organisationId, stream);
    },
    remove: (stream: Stream) => {
      all.delete(stream);
      take(byUser, stream.user.userId, stream);
      take(byOrganisation, stream.user.organisationId, stream);
      take(phones, stream.user.organisationId, stream);
    },
  };
};
export type StreamIndex = ReturnType<typeof streamIndex>;
