import { BACKUP } from './commands/backup-commands.ts';
import { runFileCommand } from './commands/file-command.ts';
import { processTerminal } from './commands/terminal.ts';

void runFileCommand(processTerminal(), BACKUP, process.argv.slice(2));
