import { constants } from 'node:os';
import { outliveReaders } from '../machine/standard-streams.ts';

/** The surroundings of a command: its variables, where its words go, and how it ends. */
export type Terminal = {
  readonly env: Readonly<NodeJS.ProcessEnv>;
  /** Prints the answer, which a pipe may carry on. */
  print(...lines: readonly string[]): void;
  /** Says what must not get into a pipe. */
  remark(...lines: readonly string[]): void;
  /** Calls back with the exit code when the operator stops the command. */
  onStop(stop: (exitCode: number) => void): void;
  exit(exitCode: number): void;
};

export const EXIT = { done: 0, failed: 1, notUnderstood: 2 } as const;

const write = (stream: NodeJS.WriteStream, lines: readonly string[]) => {
  if (lines.length > 0) stream.write(`${lines.join('\n')}\n`);
};

/** The terminal of this process. */
export const processTerminal = (): Terminal => {
  // Remarks that nobody reads must not end a command half-way.
  outliveReaders([process.stderr]);
  // A reader that closes the pipe early (`| head`) is not an error; an answer that a full disk swallows is one.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    env: process.env,
    print: (...lines) => write(process.stdout, lines),
    remark: (...lines) => write(process.stderr, lines),
    onStop: (stop) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.on(signal, () => stop(128 + constants.signals[signal]));
      }
    },
    exit: process.exit,
  };
};
