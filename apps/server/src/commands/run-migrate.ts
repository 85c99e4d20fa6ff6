import { shown } from './arguments.ts';
import type { Said } from './command.ts';
import type { CommandContext } from './open-database.ts';
import { EXIT, type Terminal } from './terminal.ts';

const HELP = [
  'Brings the database up to date, for servers that do not do so at their start (MIGRATE_AT_START=false).',
  '',
  'Usage: npm run migrate [-- --check]',
  '',
  'Run it with the new version and the environment of the server, while the servers of the version before still run: they',
  'work on the new schema. Of several at once, one does it. All that is due is done, or nothing.',
  '',
  '--check  only says what is due, and ends with 1 if anything is',
];

/** Loaded only now: help and a mistyped word need no database. */
const load = async () => ({
  ...(await import('./run-on-database.ts')),
  ...(await import('./open-database.ts')),
  ...(await import('../db/migrate.ts')),
  ...(await import('../db/migration-checksums.ts')),
});

/** The operator's command that migrates the database. */
export const runMigrate = async (terminal: Terminal, args: readonly string[]): Promise<void> => {
  const [flag, ...rest] = args;
  if (flag === '--help' || flag === '-h') return terminal.print(...HELP);
  if (rest.length > 0 || (flag !== undefined && flag !== '--check')) {
    terminal.remark(`'${shown(args.join(' '))}' is not understood. Usage: npm run migrate [-- --check]`);
    return terminal.exit(EXIT.notUnderstood);
  }
  const { runOnDatabase, openDatabase, migrate, dueMigrations, MigrationError } = await load();
  const check = async (context: CommandContext): Promise<Said> => {
    const due = await dueMigrations((await openDatabase(context)).database.kysely);
    if (due.length > 0) throw new MigrationError(`These migrations are due: ${due.join(', ')}`);
    return { lines: [UP_TO_DATE] };
  };
  const carryOut = async (context: CommandContext): Promise<Said> => {
    const done = await migrate((await openDatabase(context)).database.kysely);
    return { lines: done.length > 0 ? done.map((name) => `${name} is done.`) : [UP_TO_DATE] };
  };
  await runOnDatabase(terminal, { Refusal: MigrationError, run: flag === '--check' ? check : carryOut });
};

const UP_TO_DATE = 'The database is up to date.';
