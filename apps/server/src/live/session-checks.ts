import type { Clock } from '../clock.ts';
import type { SessionUser } from '../records/signed-in-sessions.ts';
import type { Stream } from './stream-index.ts';

type Needs = {
  readonly signedInSessions: (hashes: readonly Buffer[], now: Date) => Promise<ReadonlyMap<string, SessionUser>>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly isOpen: (stream: Stream) => boolean;
  /** Told of each checked stream: its user as they are now, or undefined when nobody is signed in with its session. */
  readonly onChecked: (stream: Stream, user: SessionUser | undefined) => void;
};

/** Holds streams back while their sessions are in doubt, and checks many of them with one query. */
export const sessionChecks = ({ signedInSessions, clock, onError, isOpen, onChecked }: Needs) => {
  const doubtful = new Set<Stream>();
  let checking: Promise<void> | null = null;

  const checkAll = async () => {
    while (doubtful.size > 0) {
      const batch = [...doubtful];
      doubtful.clear();
      try {
        const users = await signedInSessions(distinctHashes(batch), clock());
        for (const stream of batch) onChecked(stream, users.get(hexOf(stream)));
      } catch (error) {
        // These streams are held back until the check succeeds: with the next change, or the next heartbeat.
        for (const stream of batch) if (isOpen(stream)) doubtful.add(stream);
        onError(error);
        break;
      }
    }
    // Cleared here and not when the promise settles: by then a stream could be in doubt without a check to come.
    checking = null;
  };

  return {
    /** Streams that come into doubt while a check runs are checked together in the next one. */
    check: async (suspects: Iterable<Stream>): Promise<void> => {
      for (const stream of suspects) {
        stream.held = true;
        doubtful.add(stream);
      }
      if (doubtful.size === 0) return;
      checking ??= checkAll();
      await checking;
    },
    isInDoubt: (stream: Stream) => doubtful.has(stream),
    forget: (stream: Stream) => void doubtful.delete(stream),
  };
};

const hexOf = ({ tokenHash }: Stream) => tokenHash.toString('hex');

const distinctHashes = (batch: readonly Stream[]): readonly Buffer[] => [
  ...new Map(batch.map((stream) => [hexOf(stream), stream.tokenHash])).values(),
];
