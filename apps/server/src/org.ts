import { constants, userInfo } from 'node:os';
import type { Command } from './commands/command.ts';
import { ORG_COMMANDS } from './commands/org/commands.ts';
import { understand } from './commands/understand.ts';

const DONE = 0;
const FAILED = 1;
const NOT_UNDERSTOOD = 2;

const print = (stream: NodeJS.WriteStream, lines: readonly string[]) => {
  if (lines.length > 0) stream.write(`${lines.join('\n')}\n`);
};
const remark = (...lines: readonly string[]) => print(process.stderr, lines);

/** The history should name a person, where the system knows one. */
const operatorName = (): string => {
  try {
    return userInfo().username || 'operator';
  } catch {
    return 'operator';
  }
};

/** Loaded only now: help and a mistyped flag need no database. */
const load = async () => ({
  ...(await import('./environment.ts')),
  ...(await import('./explain.ts')),
  ...(await import('./shut-down.ts')),
  ...(await import('./commands/open-operator.ts')),
  ...(await import('./wiring/wire-operator.ts')),
});

const carryOut = async (run: ReturnType<Command['prepare']>) => {
  const { readEnvironment, explain, lifecycle, StartInterrupted, openOperator, Refusal } = await load();
  const parts = lifecycle({ logger: { error: (...[, what]: unknown[]) => remark(String(what)) } });
  // A database that this command has started must be stopped.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void parts.stop(128 + constants.signals[signal]));
  }
  try {
    const environment = readEnvironment(process.env);
    const { smtpUrl, demo, publicUrl } = environment;
    const operator = await openOperator({ environment, operatorName: operatorName(), parts, log: remark });
    const { lines, remarks = [] } = await run(operator, { sendsMail: smtpUrl !== null, demo, publicUrl });
    print(process.stdout, lines);
    remark(...remarks);
    await parts.stop(DONE);
  } catch (error) {
    if (!(error instanceof StartInterrupted)) remark(error instanceof Refusal ? error.message : explain(error));
    await parts.stop(FAILED);
  }
};

// A reader that closes the pipe early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const wish = understand(ORG_COMMANDS, process.argv.slice(2));
if (wish.kind === 'run') await carryOut(wish.run);
if (wish.kind === 'help') print(process.stdout, wish.lines);
if (wish.kind === 'misunderstood') {
  remark(wish.line);
  process.exitCode = NOT_UNDERSTOOD;
}
