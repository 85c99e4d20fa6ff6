import { randomBytes } from 'node:crypto';
import { AppError } from '@waybill/domain/errors';
import type { Clock } from '../clock.ts';
import type { Change } from '../db/changes.ts';
import type { SessionUser } from '../records/signed-in-sessions.ts';
import { changeFrame, HEARTBEAT, OPENING, readyFrame, resetFrame, SIGNED_OUT } from './frames.ts';
import { type Entry, recentChanges } from './recent-changes.ts';
import { type Sink, type Stream, streamIndex } from './stream-index.ts';
import { eventOf, topicsFor } from './topics.ts';

type Limits = {
  readonly perUser: number;
  readonly inAll: number;
  readonly unsentBytes: number;
  /** The time before its opening from which a new stream begins: its page was fetched before the stream was open. */
  readonly overlapMs: number;
};
const LIMITS: Limits = { perUser: 10, inAll: 5_000, unsentBytes: 64 * 1024, overlapMs: 15_000 };

type Needs = {
  readonly signedInSessions: (hashes: readonly Buffer[], now: Date) => Promise<ReadonlyMap<string, SessionUser>>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly limits?: Partial<Limits>;
};

export type LiveStreams = ReturnType<typeof liveStreams>;

/** The event streams of this process: who listens, which events each receives, and when each ends. */
export const liveStreams = ({ signedInSessions, clock, onError, ...needs }: Needs) => {
  const limits = { ...LIMITS, ...needs.limits };
  const boot = randomBytes(6).toString('hex');
  const recent = recentChanges();
  const streams = streamIndex();
  const doubtful = new Set<Stream>();
  let looking: Promise<void> | null = null;
  let closed = false;

  const idOf = (n: number) => `${boot}-${n}`;
  /** -1 is before every known change: an id of another process, or nonsense. */
  const numberOf = (id: string): number => {
    const [, process, n] = /^([0-9a-f]+)-(\d{1,15})$/.exec(id) ?? [];
    return process === boot ? Number(n) : -1;
  };

  const remove = (stream: Stream) => {
    streams.remove(stream);
    doubtful.delete(stream);
  };
  const write = (stream: Stream, chunk: Buffer) => {
    if (!streams.has(stream)) return;
    stream.sink.write(chunk);
    if (stream.sink.unsent() <= limits.unsentBytes) return;
    remove(stream);
    stream.sink.cut();
  };

  /** Most streams of an organisation receive the same event; it is serialised once. */
  const teller = ({ n, change }: Entry) => {
    const worded = new Map<string, Buffer>();
    return (stream: Stream) => {
      stream.seen = n;
      const topics = topicsFor(change, stream.user);
      if (topics.length === 0) return;
      const audience = topics.join();
      const chunk =
        worded.get(audience) ??
        changeFrame(
          topics.map((topic) => eventOf(topic, change)),
          idOf(n),
        );
      worded.set(audience, chunk);
      write(stream, chunk);
    };
  };

  const catchUp = (stream: Stream) => {
    const missed = recent.after(stream.user.organisationId, stream.seen);
    if (missed) for (const entry of missed) teller(entry)(stream);
    else write(stream, resetFrame(idOf(recent.newest())));
    stream.seen = recent.newest();
    if (!stream.greeted) write(stream, readyFrame(idOf(stream.seen)));
    stream.greeted = true;
  };

  const judge = (stream: Stream, user: SessionUser | undefined) => {
    if (!streams.has(stream)) return;
    if (!user) {
      remove(stream);
      stream.sink.write(SIGNED_OUT);
      stream.sink.end();
    } else if (user.organisationId !== stream.user.organisationId) {
      remove(stream);
      stream.sink.end();
    } else {
      stream.user = user;
      // A stream that came into doubt again meanwhile waits for the next check.
      if (doubtful.has(stream)) return;
      stream.held = false;
      catchUp(stream);
    }
  };

  const look = async () => {
    while (doubtful.size > 0) {
      const batch = [...doubtful];
      doubtful.clear();
      try {
        const user = await signedInSessions(distinctHashes(batch), clock());
        for (const stream of batch) judge(stream, user.get(hexOf(stream)));
      } catch (error) {
        // These streams are held back until the check succeeds: with the next change, or the next heartbeat.
        for (const stream of batch) if (streams.has(stream)) doubtful.add(stream);
        onError(error);
        break;
      }
    }
    // Cleared here and not when the promise settles: by then a stream could be in doubt without a check to come.
    looking = null;
  };

  /** Streams that come into doubt while a check runs are checked together in the next one. */
  const doubt = async (suspects: Iterable<Stream>): Promise<void> => {
    for (const stream of suspects) {
      stream.held = true;
      doubtful.add(stream);
    }
    if (doubtful.size === 0) return;
    looking ??= look();
    await looking;
  };

  const suspectsOf = ({ table, organisationId, ids }: Change): Iterable<Stream> => {
    if (table === 'organisations') return streams.ofOrganisation(organisationId);
    if (table !== 'users' && table !== 'sessions') return [];
    if (ids) return ids.flatMap((id) => [...streams.ofUser(id)]);
    return table === 'users' ? streams.ofOrganisation(organisationId) : streams.all();
  };

  return {
    open: (user: SessionUser, tokenHash: Buffer, sink: Sink, after: string | null) => {
      if (closed || streams.count() >= limits.inAll) throw new AppError('unavailable', { retryAfter: 10 });
      if (streams.ofUser(user.userId).size >= limits.perUser) {
        throw new AppError('too-many-streams', { retryAfter: 30 });
      }
      const seen =
        after === null ? recent.numberAt(user.organisationId, clock().getTime() - limits.overlapMs) : numberOf(after);
      const stream: Stream = { user, tokenHash, sink, seen, held: true, greeted: false };
      streams.add(stream);
      sink.write(OPENING);
      // The session may have ended after the request was authenticated, before this stream was in the index.
      void doubt([stream]);
      return { gone: () => remove(stream) };
    },

    heard: (change: Change) => {
      const suspects = [...suspectsOf(change)];
      for (const stream of suspects) stream.held = true;
      if (change.table !== 'sessions') {
        const tell = teller(recent.add(change, clock().getTime()));
        for (const stream of streams.ofOrganisation(change.organisationId)) if (!stream.held) tell(stream);
      }
      if (suspects.length > 0) void doubt(suspects);
    },

    missed: () => {
      recent.forgetAll();
      void doubt(streams.all());
    },

    /** Runs periodically: a heartbeat, and a check of all sessions, since the expiry of one is not announced. */
    beat: (): Promise<void> => {
      for (const stream of streams.all()) write(stream, HEARTBEAT);
      return doubt(streams.all());
    },

    count: () => streams.count(),

    close: () => {
      closed = true;
      for (const stream of streams.all()) {
        remove(stream);
        stream.sink.end();
      }
    },
  };
};

const hexOf = ({ tokenHash }: Stream) => tokenHash.toString('hex');

const distinctHashes = (batch: readonly Stream[]): readonly Buffer[] => [
  ...new Map(batch.map((stream) => [hexOf(stream), stream.tokenHash])).values(),
];
