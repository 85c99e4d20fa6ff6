import { runAddresses } from './commands/run-addresses.ts';
import { processTerminal } from './commands/terminal.ts';

void runAddresses(processTerminal(), process.argv.slice(2));
