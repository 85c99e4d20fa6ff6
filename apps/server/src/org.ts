import { runOrg } from './commands/run-org.ts';
import { processTerminal } from './commands/terminal.ts';

void runOrg(processTerminal(), process.argv.slice(2));
