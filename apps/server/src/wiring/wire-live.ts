import type { Clock } from '../clock.ts';
import { listenForChanges } from '../db/changes.ts';
import type { Database } from '../db/connect.ts';
import { startLive } from '../live/start-live.ts';
import { type LiveStreams, liveStreams } from '../live/streams.ts';
import { signedInSessions } from '../records/signed-in-sessions.ts';

type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  /** It comes back by itself: there is something to tell, and nothing to do. */
  readonly onError: (error: unknown) => void;
};

/** Event streams that nothing is told to yet. */
export const wireStreams = ({ database, clock, onError }: Parts): LiveStreams =>
  liveStreams({ signedInSessions: signedInSessions(database), clock, onError });

/** The same database as the pool's, on a connection beside it. */
export const startStreams = ({ database, clock, onError }: Parts) =>
  startLive({
    streams: wireStreams({ database, clock, onError }),
    listen: ({ heard, missed }) =>
      listenForChanges({
        url: database.pool.options.connectionString ?? '',
        onChange: heard,
        onMissed: missed,
        onError,
      }),
  });
