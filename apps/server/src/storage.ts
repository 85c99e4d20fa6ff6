import { runStorage } from './commands/run-storage.ts';
import { processTerminal } from './commands/terminal.ts';

void runStorage(processTerminal(), process.argv.slice(2));
