import { runSimulate } from './commands/run-simulate.ts';
import { processTerminal } from './commands/terminal.ts';

void runSimulate(processTerminal(), process.argv.slice(2));
