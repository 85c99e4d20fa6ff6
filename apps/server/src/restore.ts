import { RESTORE } from './commands/backup-commands.ts';
import { runFileCommand } from './commands/file-command.ts';
import { processTerminal } from './commands/terminal.ts';

void runFileCommand(processTerminal(), RESTORE, process.argv.slice(2));
