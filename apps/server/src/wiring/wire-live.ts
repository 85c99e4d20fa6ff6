import type { Clock } from '../clock.ts';
import { listenForChanges } from '../db/changes.ts';
import type { Database } from '../db/connect.ts';
import { startLive } from '../live/start-live.ts';
import { type LiveStreams, liveStreams } from '../live/streams.ts';
import { signedInSessions } from '../records/signed-in-sessions.ts';

type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  /** The connection recovers on its own, so errors need reporting and nothing else. */
  readonly onError: (error: unknown) => void;
};

/** Event streams that are not connected to the database's notifications yet. */
export const wireStreams = ({ database, clock, onError }: Parts): LiveStreams =>
  liveStreams({ signedInSessions: signedInSessions(database), clock, onError });

/** Listens to the pool's database, on a connection of its own. */
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
