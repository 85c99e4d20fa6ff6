import { constants } from 'node:os';
import { BackupRefusal } from '../db/backup/refusal.ts';
import { readEnvironment } from '../environment.ts';
import { explain } from '../explain.ts';
import { lifecycle, StartInterrupted } from '../shut-down.ts';
import { shown } from './arguments.ts';
import type { Said } from './command.ts';
import type { Surroundings } from './open-database.ts';

/** A command that takes one file and nothing else. */
export type FileCommand = {
  readonly call: string;
  readonly help: readonly string[];
  readonly carryOut: (surroundings: Surroundings, file: string) => Promise<Said>;
};

const DONE = 0;
const FAILED = 1;
const NOT_UNDERSTOOD = 2;

const print = (stream: NodeJS.WriteStream, lines: readonly string[]) => {
  if (lines.length > 0) stream.write(`${lines.join('\n')}\n`);
};
const remark = (...lines: readonly string[]) => print(process.stderr, lines);

export const runFileCommand = async (command: FileCommand, args: readonly string[]): Promise<void> => {
  const [file, ...rest] = args;
  if (file === '--help' || file === '-h') return print(process.stdout, command.help);
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    const what = file === undefined ? 'The file is missing' : `'${shown(args.join(' '))}' is not one file`;
    remark(`${what}. Usage: ${command.call} <file.tar>`);
    process.exitCode = NOT_UNDERSTOOD;
    return;
  }
  const parts = lifecycle({ logger: { error: (...[, what]: unknown[]) => remark(String(what)) } });
  // A database that this command has started must be stopped, and its work must not be left half-done.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void parts.stop(128 + constants.signals[signal]));
  }
  try {
    const environment = readEnvironment(process.env);
    const { lines, remarks = [] } = await command.carryOut({ environment, parts, log: remark }, file);
    print(process.stdout, lines);
    remark(...remarks);
    await parts.stop(DONE);
  } catch (error) {
    if (!(error instanceof StartInterrupted)) remark(error instanceof BackupRefusal ? error.message : explain(error));
    await parts.stop(FAILED);
  }
};
