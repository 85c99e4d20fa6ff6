import type { Clock } from '../clock.ts';
import { listenForChanges } from '../db/changes.ts';
import type { Database } from '../db/connect.ts';
import { followDriverDays } from '../live/driver-news.ts';
import { gatherPositions } from '../live/gather-positions.ts';
import { type LiveStreams, liveStreams } from '../live/streams.ts';
import { concernedDrivers } from '../records/concerned-drivers.ts';
import { signedInSessions } from '../records/signed-in-sessions.ts';
import type { Tallies } from '../tallies.ts';
import { configOf } from './wire-configs.ts';

type Parts = {
  readonly database: Database;
  readonly clock: Clock;
  /** What limits count, with that of requests and of other processes. */
  readonly counts?: Tallies | undefined;
  /** The connection recovers on its own, so errors need reporting and nothing else. */
  readonly onError: (error: unknown) => void;
};

/** Event streams that are not connected to the database's notifications yet. */
export const wireStreams = ({ database, clock, counts, onError }: Parts): LiveStreams =>
  liveStreams({ signedInSessions: signedInSessions(database), clock, atOnce: counts?.atOnce, onError });

const HEARTBEAT_MS = 25_000;
/** Connections that are lost and back within this time end no stream. */
const DEAF_MS = 1_000;

/** Passes the changes of the pool's database on to the streams, and sends one heartbeat for all of them. */
export const startStreams = async (parts: Parts) => {
  const streams = wireStreams(parts);
  const following = followDriverDays({
    listening: streams.phonesOf,
    concerned: concernedDrivers({
      database: parts.database,
      clock: parts.clock,
      timeZoneOf: async (tx, scope) => (await configOf(tx, scope)).timeZone,
    }),
    pass: streams.heard,
    onError: parts.onError,
  });
  const gathering = gatherPositions(following.heard);
  let deafTimer: NodeJS.Timeout | undefined;
  const listener = await listenForChanges({
    url: parts.database.directUrl,
    onChange: gathering.heard,
    onMissed: streams.missed,
    onError: (error) => {
      parts.onError(error);
      clearTimeout(deafTimer);
      deafTimer = setTimeout(() => {
        if (!listener.isListening()) streams.deafen();
      }, DEAF_MS);
      deafTimer.unref();
    },
  });
  const timer = setInterval(() => void streams.beat(), HEARTBEAT_MS);
  timer.unref();
  return {
    streams,
    assertHears: listener.assertHears,
    stop: async () => {
      clearInterval(timer);
      clearTimeout(deafTimer);
      gathering.stop();
      following.stop();
      streams.close();
      await listener.stop();
    },
  };
};
