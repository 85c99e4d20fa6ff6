import { readEnvironment } from '../environment.ts';
import { explain } from '../explain.ts';
import { lifecycle, StartInterrupted } from '../shut-down.ts';
import type { Said } from './command.ts';
import type { CommandContext } from './open-database.ts';
import { EXIT, type Terminal } from './terminal.ts';

type Action = {
  readonly run: (context: CommandContext) => Promise<Said>;
  /** The error of a command that will not do what it was told; its message is for the operator. */
  readonly Refusal: abstract new (
    ...args: never[]
  ) => Error;
};

/** Carries out a command, says what came of it, and ends. A database that the command has started is stopped in any case. */
export const runOnDatabase = async (terminal: Terminal, { run, Refusal }: Action): Promise<void> => {
  const { env, print, remark, onStop, exit } = terminal;
  const parts = lifecycle({ logger: { error: (...[, what]: unknown[]) => remark(String(what)) }, exit });
  onStop((exitCode) => void parts.stop(exitCode));
  try {
    const { lines, remarks = [] } = await run({ environment: readEnvironment(env), parts, log: remark });
    print(...lines);
    remark(...remarks);
    await parts.stop(EXIT.done);
  } catch (error) {
    if (!(error instanceof StartInterrupted)) remark(error instanceof Refusal ? error.message : explain(error));
    await parts.stop(EXIT.failed);
  }
};
