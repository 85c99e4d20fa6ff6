import { runProof } from './commands/run-proof.ts';
import { processTerminal } from './commands/terminal.ts';

void runProof(processTerminal(), process.argv.slice(2));
