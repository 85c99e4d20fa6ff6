import type { ChangeListener } from '../db/changes.ts';
import type { LiveStreams } from './streams.ts';

const HEARTBEAT_MS = 25_000;

type Parts = {
  readonly streams: LiveStreams;
  readonly listen: (streams: LiveStreams) => Promise<ChangeListener>;
  readonly everyMs?: number;
};

/** Passes changes on to the streams, and sends one heartbeat for all of them. */
export const startLive = async ({ streams, listen, everyMs = HEARTBEAT_MS }: Parts) => {
  const listener = await listen(streams);
  const timer = setInterval(() => {
    void listener.check();
    void streams.beat();
  }, everyMs);
  timer.unref();
  return {
    streams,
    stop: async () => {
      clearInterval(timer);
      streams.close();
      await listener.stop();
    },
  };
};
