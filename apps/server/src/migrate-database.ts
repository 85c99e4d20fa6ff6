import { runMigrate } from './commands/run-migrate.ts';
import { processTerminal } from './commands/terminal.ts';

void runMigrate(processTerminal(), process.argv.slice(2));
