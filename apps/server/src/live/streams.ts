import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@waybill/domain/errors';
import type { Clock } from '../clock.ts';
import type { Change } from '../db/changes.ts';
import type { SessionUser } from '../records/signed-in-sessions.ts';
import { type AtOnce, tallies } from '../tallies.ts';
import { HEARTBEAT, movingFrame, OPENING, SIGNED_OUT } from './frames.ts';
import { recentChanges } from './recent-changes.ts';
import { sessionChecks } from './session-checks.ts';
import { type Sink, type Stream, type StreamIndex, streamIndex } from './stream-index.ts';
import { streamSender } from './stream-sender.ts';

type Limits = {
  readonly perUser: number;
  readonly perOrganisation: number;
  readonly inAll: number;
  readonly unsentBytes: number;
  /** The time before its opening from which a new stream begins: its page was fetched before the stream was open. */
  readonly overlapMs: number;
};
const LIMITS: Limits = { perUser: 10, perOrganisation: 2_000, inAll: 5_000, unsentBytes: 64 * 1024, overlapMs: 15_000 };

/** Streams that are written to at a time: half a millisecond. A list comes back to the thread eight times, and waits each time. */
const PORTION = 10;
const LONGEST_REST_MS = 1_000;

/**
 * After each portion a rest of seven times its length: however many listen and however much changes, writing to an
 * organisation's streams takes an eighth of the thread's time. Evenly, since a thousand at once also wake a thousand readers.
 */
const restAfter = (portionMs: number) => Math.min(LONGEST_REST_MS, 7 * portionMs);

/**
 * Browsers whose process ends connect to another one, which does not know what they have been told: each fetches its page anew. Fifty a
 * second do so, while a page waits for a quarter of a minute at most.
 */
const MOVES_PER_MS = 50 / 1_000;
const movingWithin = (count: number) => Math.min(15_000, Math.max(1_000, Math.round(count / MOVES_PER_MS)));

type Needs = {
  readonly signedInSessions: (hashes: readonly Buffer[], now: Date) => Promise<ReadonlyMap<string, SessionUser>>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly limits?: Partial<Limits>;
  /** What the limits of a user and of an organisation count, in all processes where it is shared. */
  readonly atOnce?: AtOnce | undefined;
  readonly rest?: (ms: number) => Promise<void>;
};

const restFor = (ms: number): Promise<void> => pause(ms, undefined, { ref: false });

type Opening = {
  /** The last event that the browser has received, if any. */
  readonly after: string | null;
  readonly isPhone: boolean;
};

export type LiveStreams = ReturnType<typeof liveStreams>;

/** The event streams of this process: who listens, which events each receives, and when each ends. */
export const liveStreams = ({ signedInSessions, clock, onError, rest = restFor, ...needs }: Needs) => {
  const limits = { ...LIMITS, ...needs.limits };
  const { atOnce = tallies().atOnce } = needs;
  const recent = recentChanges();
  const streams = streamIndex();
  let closed = false;
  /** While changes are not heard, nobody is told that their page follows them. */
  let isDeaf = false;

  const inPortions = async (all: Iterable<Stream>, write: (stream: Stream) => void): Promise<void> => {
    let written = 0;
    let from = performance.now();
    for (const stream of all) {
      write(stream);
      if (++written % PORTION !== 0) continue;
      await rest(restAfter(performance.now() - from));
      from = performance.now();
    }
  };

  const remove = (stream: Stream) => {
    if (!streams.has(stream)) return;
    streams.remove(stream);
    stream.leave();
    checks.forget(stream);
  };
  const { unsentBytes } = limits;
  const sender = streamSender({ recent, isOpen: streams.has, unsentBytes, onTooSlow: remove });

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
      if (checks.isInDoubt(stream)) return;
      stream.held = false;
      sender.catchUp(stream);
    }
  };
  const checks = sessionChecks({ signedInSessions, clock, onError, isOpen: streams.has, onChecked: judge });

  /** The organisations whose streams are being told, and whether something has changed since that began. */
  const telling = new Map<string | null, { again: boolean }>();

  /** A change that comes meanwhile is told in another round, after the one before it. */
  const tellOrganisation = async (organisationId: string | null): Promise<void> => {
    const round = telling.get(organisationId);
    if (round) {
      round.again = true;
      return;
    }
    const current = { again: true };
    telling.set(organisationId, current);
    try {
      while (current.again) {
        current.again = false;
        await inPortions(streams.ofOrganisation(organisationId), (stream) => {
          if (!stream.held) sender.catchUp(stream);
        });
      }
    } catch (error) {
      onError(error);
    } finally {
      telling.delete(organisationId);
    }
  };

  const endAll = () => {
    for (const stream of streams.all()) {
      remove(stream);
      stream.sink.end();
    }
  };

  return {
    open: (user: SessionUser, tokenHash: Buffer, sink: Sink, { after, isPhone }: Opening) => {
      if (closed || isDeaf || streams.count() >= limits.inAll) throw new AppError('unavailable', { retryAfter: 10 });
      const ofUser = `streams of user ${user.userId}`;
      const ofOrganisation = `streams of organisation ${user.organisationId}`;
      if (atOnce.count(ofUser) >= limits.perUser || atOnce.count(ofOrganisation) >= limits.perOrganisation) {
        throw new AppError('too-many-streams', { retryAfter: 30 });
      }
      const leaving = [atOnce.enter(ofUser, limits.perUser), atOnce.enter(ofOrganisation, limits.perOrganisation)];
      const leave = () => {
        for (const each of leaving) each();
      };
      const seen =
        after === null
          ? recent.numberAt(user.organisationId, clock().getTime() - limits.overlapMs)
          : sender.numberOf(after);
      const stream: Stream = { user, tokenHash, sink, isPhone, seen, held: true, greeted: false, leave };
      streams.add(stream);
      sink.write(OPENING);
      // The session may have ended after the request was authenticated, before this stream was in the index.
      void checks.check([stream]);
      return { gone: () => remove(stream) };
    },

    heard: (change: Change) => {
      const suspects = [...suspectsOf(streams, change)];
      for (const stream of suspects) stream.held = true;
      if (change.table !== 'sessions') {
        recent.add(change, clock().getTime());
        void tellOrganisation(change.organisationId);
      }
      if (suspects.length > 0) void checks.check(suspects);
    },

    /** Changes are no longer heard: browsers show that they reconnect, and do so until missed() is called. */
    deafen: () => {
      isDeaf = true;
      endAll();
    },

    missed: () => {
      isDeaf = false;
      recent.forgetAll();
      void checks.check(streams.all());
    },

    /** Runs periodically: a heartbeat, and a check of all sessions, since the expiry of one is not announced. */
    beat: async (): Promise<void> => {
      const beaten = inPortions(streams.all(), (stream) => sender.write(stream, HEARTBEAT));
      await Promise.all([beaten, checks.check(streams.all())]);
    },

    count: () => streams.count(),

    /** The drivers whose phones listen. */
    phonesOf: streams.phonesOf,

    /** The process is about to end: browsers are told how long to take until they connect again. */
    close: () => {
      closed = true;
      const moving = movingFrame(movingWithin(streams.count()));
      for (const stream of streams.all()) stream.sink.write(moving);
      endAll();
    },
  };
};

/** The streams whose session or rights the change may have ended. */
const suspectsOf = (streams: StreamIndex, { table, organisationId, ids }: Change): Iterable<Stream> => {
  if (table === 'organisations') return streams.ofOrganisation(organisationId);
  if (table !== 'users' && table !== 'sessions') return [];
  if (ids) return ids.flatMap((id) => [...streams.ofUser(id)]);
  return table === 'users' ? streams.ofOrganisation(organisationId) : streams.all();
};
