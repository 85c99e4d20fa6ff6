import { BackupRefusal } from '../db/backup/backup-refusal.ts';
import { shown } from './arguments.ts';
import type { Said } from './command.ts';
import type { CommandContext } from './open-database.ts';
import { runOnDatabase } from './run-on-database.ts';
import { EXIT, type Terminal } from './terminal.ts';

/** A command that takes one file and nothing else. */
export type FileCommand = {
  readonly call: string;
  readonly help: readonly string[];
  readonly carryOut: (context: CommandContext, file: string) => Promise<Said>;
};

export const runFileCommand = async (
  terminal: Terminal,
  { call, help, carryOut }: FileCommand,
  args: readonly string[],
): Promise<void> => {
  const [file, ...rest] = args;
  if (file === '--help' || file === '-h') return terminal.print(...help);
  if (file === undefined || file.startsWith('-') || rest.length > 0) {
    const what = file === undefined ? 'The file is missing' : `'${shown(args.join(' '))}' is not one file`;
    terminal.remark(`${what}. Usage: ${call} <file.tar>`);
    return terminal.exit(EXIT.notUnderstood);
  }
  await runOnDatabase(terminal, { Refusal: BackupRefusal, run: (context) => carryOut(context, file) });
};
