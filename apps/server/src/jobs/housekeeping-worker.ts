const HOUR_MS = 60 * 60 * 1000;

type Parts = {
  readonly tidy: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
};

/** Tidies up at the start and then every hour; stop() waits for the round under way. */
export const startHousekeeping = ({ tidy, onError, everyMs = HOUR_MS }: Parts): { stop(): Promise<void> } => {
  let round = Promise.resolve();
  const run = () => {
    round = round.then(tidy).catch(onError);
  };
  run();
  const timer = setInterval(run, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
};
